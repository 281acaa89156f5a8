// The evaluation `patterns`: what patterns of squares are worth at this stage of the game (patterns.h), a term a family
// of them. It predicts the final score in 1/100 disc.
#pragma once
#include <algorithm>
#include <span>

#include "engine/games/reversi/pattern_prob_cuts.h"
#include "engine/games/reversi/pattern_values.h"
#include "engine/games/reversi/rules.h"
#include "engine/search/evaluation.h"

namespace ply::reversi {

/// A raw value of a side is what speaks for it among the instances of the family, in tenths of a disc.
class ReversiPatterns {
 public:
  static constexpr bool antisymmetric = true, large = true;
  static constexpr u32 revision = 0xe47c7424;  ///< the first half of the digest of its table
  static constexpr int win = 0;
  static constexpr int decided = 100000;  ///< a finished game is sign * 100000 + 100 * score

  /// The terms: the families of patterns.h in their order, then these.
  enum Term { mobility = pattern_families, potential, to_move };

  /// `values` outlive it.
  ReversiPatterns(const ReversiRules&, Side, const Weights& weights, const PatternValues& values = built_in_patterns())
      : w_(weights), rows_(&pattern_rows()), values_(&values) {}
  static std::span<const TermInfo> infos();

  template <class Sink>
  PLY_INLINE void terms(const State& s, Side viewer, Sink& sink) const {
    const u64 empty = s.empty();
    const i8* at = values_->stage[static_cast<std::size_t>(stage_of(count(empty)))].data();
    PatternIndices indices;
    pattern_indices(*rows_, s.own, s.opp, indices);
    const bool first_moves = s.mover == Side::first;
    const int sign = viewer == s.mover ? 1 : -1;
    int net = 0, for_mover = 0, against = 0;
    const auto look = [&](const i8* table, std::size_t place) {
      const int v = table[place];
      net += v, for_mover += std::max(v, 0), against += std::max(-v, 0);
    };
    const auto term = [&](int t) {
      sink.term(t, first_moves ? for_mover : against, first_moves ? against : for_mover, sign * w_[t] * net);
      net = for_mover = against = 0;
    };
#pragma GCC unroll 11
    for (int f = 0; f < pattern_families; ++f) {
      const PatternFamily& family = pattern_plan.family[static_cast<std::size_t>(f)];
#pragma GCC unroll 8
      for (int k = 0; k < family.instances; ++k) look(at + family.offset, indices.at[family.first + k]);
      term(f);
    }
    const PatternCounts counts = pattern_counts(s.own, s.opp);
    const auto of_count = [&](std::size_t i) {
      look(at + pattern_plan.count_offset[i], static_cast<std::size_t>(counts.at[i] & 63));
    };
    of_count(0), of_count(1), term(mobility);
    of_count(2), of_count(3), term(potential);
    of_count(4), term(to_move);
  }

  /// Where the raw values come from (EvaluationOf).
  void shares(const State& s, ShareSink& sink) const;
  std::span<const ProbCut> prob_cuts(const State& s, int depth) const {
    return prob_cuts_of(pattern_prob_cuts, count(s.empty()), depth);
  }
  int finished(const State& s, Side viewer, int) const {
    const int score = final_score(s.discs(viewer), s.discs(other(viewer)));
    return score > 0 ? decided + 100 * score : score < 0 ? 100 * score - decided : 0;
  }

 private:
  Weights w_;
  const PatternRows* rows_;
  const PatternValues* values_;
};

}  // namespace ply::reversi
