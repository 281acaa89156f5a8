#include "engine/games/arimaa/pair_fit.h"

#include <algorithm>
#include <cmath>

#include "engine/game/sparse_fit.h"
#include "engine/games/arimaa/pair_evaluation.h"
#include "engine/games/arimaa/sample_terms.h"

namespace ply::arimaa {
namespace {

class Fitter {
 public:
  Fitter(std::span<const PairSample> samples, const PairFitSettings& settings, JobProgress& progress)
      : samples_(samples), settings_(settings), progress_(progress) {
    fit_.set_caution(0, settings.caution_alone);
    fit_.set_caution(static_cast<std::size_t>(plan_.singles()), settings.caution_of_two);
    const Weights weights = default_weights(infos_);
    const ArimaaThreats threats(rules_, Side::first, weights);
    seen_.reserve(samples.size());
    for (const PairSample& s : samples) {
      const SampleTerms of = sample_terms(threats, s);
      Seen seen;
      for (std::size_t t = 0; t < terms; ++t) seen.raw[t] = static_cast<float>(of.ahead[t] / 100.0);
      seen.value = of.value;
      seen_.push_back(seen);
    }
    set_weights();
  }

  PairFit fit() {
    std::vector<u32> positions;
    for (std::size_t i = 0; i < samples_.size(); ++i)
      if (!held_out(samples_[i])) positions.push_back(static_cast<u32>(i));
    out_.fitted = positions.size();
    fit_.fit(std::move(positions), {settings_.seed, settings_.rounds, settings_.rate}, progress_,
             [&](u32 i, SparseNumbers& asked) {
               numbers_of(samples_[i], asked);
               for (std::size_t t = 0; t < terms; ++t)
                 asked.shares[t] = seen_[i].raw[t] / static_cast<float>(settings_.scale);
               return std::pair{0.0f, wanted(samples_[i])};
             });
    take_over();
    return std::move(out_);
  }

 private:
  bool held_out(const PairSample& s) const { return s.game % settings_.held_out_of == 0; }
  double wanted(const PairSample& s) const {
    return share_wanted(share_won(s.value / settings_.scale), s.result, s.telling, settings_.trust);
  }
  void numbers_of(const PairSample& s, SparseNumbers& out) const {
    const auto add = [&](PairPlan::Place p) {
      const int sign = s.mover == 0 ? p.sign : -p.sign;
      if (sign > 0) out.add(static_cast<u32>(p.number));
      else if (sign < 0) out.subtract(static_cast<u32>(p.number));
    };
    const PairSight sight(s.board);
    for (int j = 0; j < sight.n; ++j) {
      const int p = sight.piece[static_cast<std::size_t>(j)];
      add(plan_.alone(p));
      for (int i = 0; i < j; ++i) add(plan_.pair(p, sight.piece[static_cast<std::size_t>(i)]));
    }
  }

  // Into the table, and how well that foretells the games that were held out.
  void take_over() {
    PairTable& table = out_.table;
    for (std::size_t t = 0; t < terms; ++t) table.weights[t] = static_cast<i16>(std::lround(fit_.weights()[t].value));
    table.numbers.assign(static_cast<std::size_t>(plan_.all()), 0);
    for (int i = 0; i < plan_.all(); ++i) {
      const long most = i < plan_.singles() ? most_alone : most_of_two;
      const float v = fit_.values()[static_cast<std::size_t>(i)];
      table.numbers[static_cast<std::size_t>(i)] =
          static_cast<i16>(std::clamp<long>(std::lround(v * static_cast<float>(settings_.scale)), -most, most));
    }
    const PairValues values = spread(table);
    double error = 0, of_threats = 0;
    PairSum sum;
    for (std::size_t i = 0; i < samples_.size(); ++i) {
      const PairSample& s = samples_[i];
      if (!held_out(s)) continue;
      const double w = wanted(s), least = surprise(w, w);
      const int pairs = sum.of(s.board, values).both();
      double told = s.mover == 0 ? pairs : -pairs;
      for (std::size_t t = 0; t < terms; ++t) told += table.weights[t] * seen_[i].raw[t];
      error += surprise(w, share_won(told / settings_.scale)) - least;
      of_threats += surprise(w, share_won(seen_[i].value / settings_.scale)) - least;
      ++out_.held_out;
    }
    const double n = std::max<double>(1, static_cast<double>(out_.held_out));
    out_.error = error / n, out_.of_threats = of_threats / n;
  }

  static constexpr std::size_t terms = ArimaaThreats::terms_in_all;
  struct Seen {
    std::array<float, terms> raw{};  // of each term in its percent, for the mover
    i32 value = 0;                   // what `threats` says, for him
  };
  // Each moves as fast as the spread of its term lets it. Material is what all is measured by.
  void set_weights() {
    std::vector<SparseFit::Weight> out(terms);
    for (std::size_t t = 0; t < terms; ++t) {
      out[t].value = static_cast<float>(infos_[t].weight), out[t].most = static_cast<float>(infos_[t].max_weight);
      if (!settings_.weights || t == ArimaaModern::material) continue;
      double squares = 1e-6;
      for (const Seen& s : seen_) squares += static_cast<double>(s.raw[t]) * static_cast<double>(s.raw[t]);
      const double spread = std::sqrt(squares / static_cast<double>(std::max<std::size_t>(1, seen_.size())));
      out[t].step = static_cast<float>(weight_rate * settings_.scale / std::max(spread, 1e-3));
    }
    fit_.set_weights(std::move(out));
  }

  static constexpr double weight_rate = 0.05;
  static constexpr long most_alone = 1500, most_of_two = 300;  // no single value decides a game
  const PairPlan& plan_ = PairPlan::get();
  const ArimaaRules rules_;
  std::span<const PairSample> samples_;
  const PairFitSettings& settings_;
  JobProgress& progress_;
  const std::span<const TermInfo> infos_ = ArimaaThreats::infos();
  std::vector<Seen> seen_;
  SparseFit fit_{static_cast<std::size_t>(plan_.all())};  // in units of the scale
  PairFit out_;
};

}  // namespace

PairFit fit_pairs(std::span<const PairSample> samples, const PairFitSettings& settings, JobProgress& progress) {
  return Fitter(samples, settings, progress).fit();
}

}  // namespace ply::arimaa
