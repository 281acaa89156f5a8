#include "engine/games/arimaa/network_fit.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/random.h"
#include "engine/game/sparse_fit.h"
#include "engine/game/train_in_parts.h"
#include "engine/games/arimaa/fit_positions.h"
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
      seen.wanted =
          static_cast<float>(share_wanted(share_won(s.value / settings.scale), s.result, s.telling, settings.trust));
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
    std::vector<u32> positions;
    for (std::size_t i = 0; i < samples_.size(); ++i)
      if (!held_out(samples_[i])) positions.push_back(static_cast<u32>(i));
    out_.fitted = positions.size();
    const std::size_t batch = std::clamp<std::size_t>(positions.size(), 1, static_cast<std::size_t>(settings_.batch));
    batches_ = static_cast<u64>(settings_.rounds) * (positions.size() / batch);
    Random random = Random::stream(settings_.seed, 0);
    for (int round = 0; round < settings_.rounds && !progress_.stop; ++round) {
      for (std::size_t i = positions.size(); i > 1; --i)
        std::swap(positions[i - 1], positions[random.below(static_cast<u32>(i))]);
      for (std::size_t at = 0; at + batch <= positions.size() && !progress_.stop; at += batch) {
        const std::span<const u32> some(positions.data() + at, batch);
#if PLY_HAS_FAST_PATH
        if (cpu::fast()) see_fast(some, round);
        else
#endif
          see(some, round);
        move(static_cast<float>(batch));
        progress_.done += batch;
      }
    }
    take_over();
    return std::move(out_);
  }

 private:
  bool held_out(const FitPosition& s) const { return s.game % settings_.held_out_of == 0; }

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
    double error = 0, of_threats = 0;
    for (std::size_t i = 0; i < samples_.size(); ++i) {
      const Seen& s = seen_[i];
      if (!held_out(samples_[i])) continue;
      const double min = surprise(s.wanted, s.wanted);
      double reported = sum.of(samples_[i].board, static_cast<Side>(samples_[i].mover), n) / settings_.scale;
      for (std::size_t t = 0; t < terms; ++t) reported += n.weights[t] * static_cast<double>(s.raw[t]) / 100;
      error += surprise(s.wanted, share_won(reported)) - min;
      of_threats += surprise(s.wanted, share_won(s.threats / settings_.scale)) - min;
      ++out_.held_out;
    }
    const double count = std::max<double>(1, static_cast<double>(out_.held_out));
    out_.error = error / count, out_.of_threats = of_threats / count;
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

namespace {

struct Training {
  using Sample = FitPosition;
  using Fit = NetworkFit;
  using Values = NetworkNumbers;
  using Player = FitPlayer;
  static constexpr u64 parts = 2;
  ArimaaFitGames games;
  NetworkFitSettings fits;

  static Status read(std::string_view line, u32 number, std::vector<FitPosition>& out) {
    return is_judged_position(line) ? read_judged_position(line, number, out) : read_game_positions(line, number, out);
  }
  NetworkFit fit(std::span<const FitPosition> samples, JobProgress& progress) const {
    return fit_network(samples, fits, progress);
  }
  static NetworkNumbers values(const NetworkFit& fit) { return fit.network; }
};

}  // namespace

Result<TrainedTable> train_table(const TrainSettings& settings, JobProgress& progress) {
  if (!settings.by.empty())
    return Error{"Arimaa takes no table that plays: each part of the games is played by what was fitted before it"};
  Training t;
  t.games.seed = t.fits.seed = settings.seed;
  t.games.nodes = settings.nodes, t.fits.rounds = settings.rounds;
  // What another program said of positions is another scale than ours: one kind or the other.
  const auto judged =
      static_cast<std::size_t>(std::count_if(settings.lines.begin(), settings.lines.end(), is_judged_position));
  if (judged > 0 && judged < settings.lines.size())
    return Error{"there are games and judged positions: only one kind can be fitted to"};
  if (judged > 0) t.fits.for_judged();
  auto trained = PartedTraining(t).run(settings, progress);
  if (!trained) return trained.error();
  const NetworkFit& by = trained->first;
  TrainedTable out;
  out.lines = std::move(trained->second);
  if (by.fitted == 0) return nothing_to_fit(out.lines.size(), t.fits.held_out_of);
  out.report = train_command("arimaa", settings, out.lines);
  if (judged > 0) out.report += "positions that another program judged; ";
  else if (settings.lines.empty())
    out.report += fmt::format(
        "games of up to {} random steps, then few nodes a step and one random step of {};\n"
        "the first half by threats, the other by what was fitted to it; ",
        t.games.max_random, t.games.one_random_of);
  out.report += fmt::format("every {}th held out\n{} fitted to, ", t.fits.held_out_of, by.fitted);
  if (by.held_out == 0) out.report += "none held out";
  else
    out.report += fmt::format("error {:.4f} in {} held out, of threats {:.4f}", by.error, by.held_out, by.of_threats);
  if (judged > 0)
    if (const u64 without = out.lines.size() - by.fitted - by.held_out; without > 0)
      out.report += fmt::format("; {} left out: the game is over there, or who moves wins at once", without);
  out.report += "\n";
  out.table = write_network(by.network, out.report);
  return out;
}

}  // namespace ply::arimaa
