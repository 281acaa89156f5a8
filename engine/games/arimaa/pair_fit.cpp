#include "engine/games/arimaa/pair_fit.h"

#include <algorithm>
#include <cmath>

#include "engine/game/sparse_fit.h"
#include "engine/games/arimaa/pair_evaluation.h"

namespace ply::arimaa {
namespace {

class Fitter {
 public:
  Fitter(std::span<const PairSample> samples, const PairFitSettings& settings, JobProgress& progress)
      : samples_(samples), settings_(settings), progress_(progress) {
    fit_.set_caution(0, settings.caution_alone);
    fit_.set_caution(static_cast<std::size_t>(plan_.singles()), settings.caution_of_two);
    const ArimaaThreats threats(rules_, Side::first, default_weights(ArimaaThreats::infos()));
    before_.reserve(samples.size());
    for (const PairSample& s : samples) {
      const auto mover = static_cast<Side>(s.mover);
      before_.push_back(evaluate(threats, turn_start(s.board, mover), mover, mover));
    }
  }

  PairFit fit() {
    std::vector<u32> positions;
    for (std::size_t i = 0; i < samples_.size(); ++i)
      if (!held_out(samples_[i])) positions.push_back(static_cast<u32>(i));
    out_.fitted = positions.size();
    fit_.fit(std::move(positions), {settings_.seed, settings_.rounds, settings_.rate}, progress_,
             [&](u32 i, SparseNumbers& asked) {
               numbers_of(samples_[i], asked);
               return std::pair{static_cast<float>(before_[i] / pair_scale), wanted(samples_[i])};
             });
    take_over();
    return std::move(out_);
  }

 private:
  bool held_out(const PairSample& s) const { return s.game % settings_.held_out_of == 0; }
  double wanted(const PairSample& s) const {
    return share_wanted(share_won(s.value / pair_scale), s.result, s.telling, settings_.trust);
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
    out_.numbers.assign(static_cast<std::size_t>(plan_.all()), 0);
    for (int i = 0; i < plan_.all(); ++i) {
      const long most = i < plan_.singles() ? most_alone : most_of_two;
      const float v = fit_.values()[static_cast<std::size_t>(i)];
      out_.numbers[static_cast<std::size_t>(i)] =
          static_cast<i16>(std::clamp<long>(std::lround(v * static_cast<float>(pair_scale)), -most, most));
    }
    const PairValues values = spread(out_.numbers);
    double error = 0, of_threats = 0;
    PairSum sum;
    for (std::size_t i = 0; i < samples_.size(); ++i) {
      const PairSample& s = samples_[i];
      if (!held_out(s)) continue;
      const double w = wanted(s), least = surprise(w, w);
      const int more = sum.of(s.board, values).both();
      error += surprise(w, share_won((before_[i] + (s.mover == 0 ? more : -more)) / pair_scale)) - least;
      of_threats += surprise(w, share_won(before_[i] / pair_scale)) - least;
      ++out_.held_out;
    }
    const double n = std::max<double>(1, static_cast<double>(out_.held_out));
    out_.error = error / n, out_.of_threats = of_threats / n;
  }

  static constexpr long most_alone = 1000, most_of_two = 200;  // no single value decides a game
  const PairPlan& plan_ = PairPlan::get();
  const ArimaaRules rules_;
  std::span<const PairSample> samples_;
  const PairFitSettings& settings_;
  JobProgress& progress_;
  std::vector<i32> before_;                               // what `threats` says, for the mover
  SparseFit fit_{static_cast<std::size_t>(plan_.all())};  // in units of pair_scale
  PairFit out_;
};

}  // namespace

PairFit fit_pairs(std::span<const PairSample> samples, const PairFitSettings& settings, JobProgress& progress) {
  return Fitter(samples, settings, progress).fit();
}

}  // namespace ply::arimaa
