#include "engine/games/arimaa/network_fit.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "engine/base/random.h"
#include "engine/game/fit.h"
#include "engine/games/arimaa/network_evaluation.h"

namespace ply::arimaa {
namespace {

constexpr std::size_t terms = ArimaaThreats::terms_in_all;
constexpr float max_input = 1.98f;  // so that a sum of 32 pieces keeps within 16 bits

// All numbers in a row; detectors are fully on at 1, what they count for is in units of the scale.
struct Numbers {
  std::vector<float> all = std::vector<float>(NetworkNumbers::count(), 0.0f);
  float* inputs(std::size_t piece) { return all.data() + piece * detectors; }
  float* alone() { return all.data() + detectors * all_pieces; }
  float* bias() { return alone() + all_pieces; }
  float* outputs() { return bias() + detectors; }
  float* weights() { return outputs() + detectors; }  // of the other terms
  float& start() { return weights()[terms]; }
};

struct Seen {
  std::array<float, terms> raw{};  // of each term in units of the scale, for the mover
  std::array<u16, 64> piece{};     // as the mover sees them
  u8 pieces = 0;
  float wanted = 0;
  i32 threats = 0;  // what `threats` says, for him
};

// What `threats` sees in a position.
struct SampleTerms {
  std::array<int, ArimaaThreats::terms_in_all> ahead{};  ///< raw values, those of the mover less those of the other
  i32 value = 0;                                         ///< what they add up to, for the mover
};

SampleTerms sample_terms(const ArimaaThreats& threats, const FitPosition& s) {
  const auto mover = static_cast<Side>(s.mover);
  KeepSink sink;
  threats.terms(turn_start(s.board, mover), mover, sink);
  SampleTerms out;
  for (int i = 0; i < sink.n; ++i) {
    const TermValue& v = sink.terms[static_cast<std::size_t>(i)];
    out.ahead[static_cast<std::size_t>(v.index)] = mover == Side::first ? v.first - v.second : v.second - v.first;
    out.value += v.contribution;
  }
  return out;
}

class Fitter {
 public:
  Fitter(std::span<const FitPosition> samples, const NetworkFitSettings& settings, JobProgress& progress)
      : samples_(samples), settings_(settings), progress_(progress) {
    const auto infos = ArimaaThreats::infos();
    const ArimaaThreats threats(rules_, Side::first, default_weights(infos));
    seen_.reserve(samples.size());
    for (const FitPosition& s : samples) {
      const SampleTerms of = sample_terms(threats, s);
      Seen seen;
      for (std::size_t t = 0; t < terms; ++t) seen.raw[t] = static_cast<float>(of.ahead[t] / settings.scale);
      seen.threats = of.value;
      const PieceSight sight(s.board);
      for (int i = 0; i < sight.n; ++i) {
        const u16 p = sight.piece[static_cast<std::size_t>(i)];
        seen.piece[seen.pieces++] = s.mover == 0 ? p : static_cast<u16>(swapped_piece(p));
      }
      seen.wanted = static_cast<float>(share_wanted(s, settings.scale, settings.trust));
      seen_.push_back(seen);
    }
    Random random = Random::stream(settings.seed, 1);
    // The sum of three is near enough to a bell.
    const auto drawn = [&](float width) {
      float sum = 0;
      for (int i = 0; i < 3; ++i) sum += static_cast<float>(random.below(2001)) / 1000.0f - 1.0f;
      return width * sum;
    };
    for (std::size_t i = 0; i < detectors * all_pieces; ++i) now_.all[i] = drawn(0.08f);
    std::fill_n(now_.bias(), detectors, 0.3f);
    for (std::size_t d = 0; d < detectors; ++d) now_.outputs()[d] = drawn(0.15f);
    for (std::size_t t = 0; t < terms; ++t) now_.weights()[t] = static_cast<float>(infos[t].weight) / 100.0f;
  }

  NetworkFit fit() {
    std::vector<u32> positions = fitted_to(samples_, settings_, [](const FitPosition&) { return true; });
    out_.fitted = positions.size();
    const std::size_t batch = std::clamp<std::size_t>(positions.size(), 1, static_cast<std::size_t>(settings_.batch));
    batches_ = static_cast<u64>(settings_.rounds) * (positions.size() / batch);
    fit_rounds(std::move(positions), settings_, 0, 1, progress_, [&](std::span<const u32> order, float, int round) {
      for (std::size_t at = 0; at + batch <= order.size() && !progress_.stop; at += batch) {
#if PLY_HAS_FAST_PATH
        if (cpu::fast()) see_fast(order.subspan(at, batch), round);
        else
#endif
          see(order.subspan(at, batch), round);
        move(static_cast<float>(batch));
        progress_.done += batch;
      }
    });
    take_over();
    return std::move(out_);
  }

 private:
  // What one position adds to the gradient.
  PLY_INLINE void look(const Seen& s, int mirror) {
    alignas(32) std::array<float, detectors> sum, error;
    std::copy_n(now_.bias(), detectors, sum.begin());
    float reported = now_.start();
    for (std::size_t j = 0; j < s.pieces; ++j) {
      const auto piece = static_cast<std::size_t>(s.piece[j] ^ mirror);
      const float* const inputs = now_.inputs(piece);
      for (std::size_t d = 0; d < detectors; ++d) sum[d] += inputs[d];
      reported += now_.alone()[piece];
    }
    for (std::size_t t = 0; t < terms; ++t) reported += now_.weights()[t] * s.raw[t];
    const float* const outputs = now_.outputs();
    std::array<float, 8> parts{};  // so that they can be added up side by side
    for (std::size_t d = 0; d < detectors; d += 8)
      for (std::size_t k = 0; k < 8; ++k) parts[k] += std::clamp(sum[d + k], 0.0f, 1.0f) * outputs[d + k];
    for (const float p : parts) reported += p;
    const float wrong = static_cast<float>(share_won(reported)) - s.wanted;

    float *const to_outputs = slope_.outputs(), *const to_bias = slope_.bias();
    for (std::size_t d = 0; d < detectors; ++d) {
      to_outputs[d] += wrong * std::clamp(sum[d], 0.0f, 1.0f);
      // One that is off is drawn up a little by whoever wants more of it: else it would stay off for ever.
      const float e = wrong * outputs[d];
      error[d] = sum[d] >= 1 ? 0.0f : sum[d] > 0 ? e : std::min(0.01f * e, 0.0f);
      to_bias[d] += error[d];
    }
    for (std::size_t j = 0; j < s.pieces; ++j) {
      const auto piece = static_cast<std::size_t>(s.piece[j] ^ mirror);
      float* const to_inputs = slope_.inputs(piece);
      for (std::size_t d = 0; d < detectors; ++d) to_inputs[d] += error[d];
      slope_.alone()[piece] += wrong;
    }
    for (std::size_t t = 0; t < terms; ++t) slope_.weights()[t] += wrong * s.raw[t];
    slope_.start() += wrong;
  }
  PLY_INLINE void look_at(std::span<const u32> positions, int round) {
    std::fill(slope_.all.begin(), slope_.all.end(), 0.0f);
    for (const u32 i : positions) look(seen_[i], (i + static_cast<u32>(round)) % 2 ? 7 : 0);
  }
  void see(std::span<const u32> positions, int round) { look_at(positions, round); }
#if PLY_HAS_FAST_PATH
  PLY_TARGET_FAST void see_fast(std::span<const u32> positions, int round) { look_at(positions, round); }
#endif

  // One step of Adam. The rate falls to three tenths in the first three quarters, then to nothing.
  void move(float batch) {
    ++moves_;
    const double done = static_cast<double>(moves_) / static_cast<double>(std::max<u64>(1, batches_));
    const double slower = done < 0.75 ? std::pow(0.3, done / 0.75) : 0.3 * std::max(0.02, (1 - done) * 4);
    const double n = static_cast<double>(moves_);
    const float rate = static_cast<float>(settings_.rate * slower / (1 - std::pow(0.9, n)));
    const float left = static_cast<float>(1 - std::pow(0.999, n));
    for (std::size_t i = 0; i < now_.all.size(); ++i) {
      const float g = slope_.all[i] / batch;
      mean_.all[i] = 0.9f * mean_.all[i] + 0.1f * g;
      square_.all[i] = 0.999f * square_.all[i] + 0.001f * g * g;
      now_.all[i] -= rate * mean_.all[i] / (std::sqrt(square_.all[i] / left) + 1e-8f);
    }
    for (std::size_t i = 0; i < detectors * all_pieces; ++i)
      now_.all[i] = std::clamp(now_.all[i], -max_input, max_input);
    for (std::size_t t = 0; t < terms; ++t) now_.weights()[t] = std::max(0.0f, now_.weights()[t]);
  }

  // In whole numbers, and how well they foretell the positions that were held out.
  void take_over() {
    const auto whole = [](double v, double max) { return static_cast<i16>(std::clamp(std::round(v), -max, max)); };
    const double part = settings_.scale * value_parts;
    NetworkNumbers& n = out_.network;
    const auto infos = ArimaaThreats::infos();
    for (std::size_t t = 0; t < terms; ++t) n.weights[t] = whole(100.0 * now_.weights()[t], infos[t].max_weight);
    for (std::size_t i = 0; i < detectors * all_pieces; ++i) n.inputs.push_back(whole(now_.all[i] * fully_on, 2000));
    for (std::size_t p = 0; p < all_pieces; ++p) n.alone.push_back(whole(now_.alone()[p] * part, 32'000));
    for (std::size_t d = 0; d < detectors; ++d) {
      n.bias[d] = whole(now_.bias()[d] * fully_on, 32'000);
      n.outputs[d] = whole(now_.outputs()[d] * part, 30'000 / (detectors / 128));
    }
    n.start = whole(now_.start() * part, 32'000);
    NetworkSum sum;
    for (std::size_t i = 0; i < samples_.size(); ++i) {
      const Seen& s = seen_[i];
      if (!settings_.held_out(samples_[i].game)) continue;
      double reported = sum.of(samples_[i].board, static_cast<Side>(samples_[i].mover), n) / settings_.scale;
      for (std::size_t t = 0; t < terms; ++t) reported += n.weights[t] * static_cast<double>(s.raw[t]) / 100;
      out_.add(s.wanted, share_won(reported), share_won(s.threats / settings_.scale));
    }
    out_.finish();
  }

  const ArimaaRules rules_;
  std::span<const FitPosition> samples_;
  const NetworkFitSettings& settings_;
  JobProgress& progress_;
  std::vector<Seen> seen_;
  Numbers now_, slope_, mean_, square_;
  u64 moves_ = 0, batches_ = 0;
  NetworkFit out_;
};

}  // namespace

NetworkFit fit_network(std::span<const FitPosition> samples, const NetworkFitSettings& settings,
                       JobProgress& progress) {
  return Fitter(samples, settings, progress).fit();
}

}  // namespace ply::arimaa
