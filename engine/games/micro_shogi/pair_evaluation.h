// The evaluation `pairs` of the standard variant: what pieces, pairs of them and attacked squares were worth in games
// of our own, in hundredths. A table answers for all of it (pairs.h).
#pragma once
#include <algorithm>
#include <span>
#include <type_traits>

#include "engine/games/micro_shogi/evaluation.h"
#include "engine/games/micro_shogi/pair_sum.h"
#include "engine/games/micro_shogi/pair_values.h"

namespace ply::micro_shogi {

/// A raw value of a side is what speaks for it among the values of the term, whoever's pieces they belong to.
class MicroShogiPairs {
 public:
  static constexpr bool antisymmetric = true, large = true;
  static constexpr u32 revision = 0x0a9888c7;  ///< the first half of the digest of its table
  static constexpr int win = MicroShogiModern::win, decided = MicroShogiModern::decided;

  enum Term { kings, places, hands, pairs, own_king, enemy_king };

  MicroShogiPairs(const MicroShogiRules& rules, Side root, const Weights& w)
      : MicroShogiPairs(rules, root, w, built_in_pairs()) {}
  MicroShogiPairs(const MicroShogiRules& rules, Side root, const Weights& w, const PairValues& values)
      : rules_(rules),
        exchanges_(rules, root, Weights{}),
        w_(w),
        values_(&values),
        in_one_go_(cpu::fast() && w == default_weights(infos())) {}
  static std::span<const TermInfo> infos();

  template <class Sink>
  PLY_INLINE void terms(const State& s, Side viewer, Sink& sink) const {
#if PLY_HAS_FAST_PATH
    if constexpr (std::is_same_v<Sink, SumSink>)
      if (in_one_go_) [[likely]]
        if (const auto sum = pair_sum(s, *values_)) {
          sink.sum += index(viewer) == s.mover ? *sum : -*sum;
          return;
        }
#endif
    PairSight sight;
    see_pairs(s, sight);
    const i16* const at = values_->at.data();
    const bool first_moves = s.mover == 0;
    const int sign = index(viewer) == s.mover ? 1 : -1;
    const auto term = [&](Term t, const Tally& n) {
      sink.term(t, first_moves ? n.for_mover : n.against, first_moves ? n.against : n.for_mover,
                sign * (w_[t] * n.net / 100));
    };
    Tally both, board, held, two, own, enemy;
    both.add(at[PairPlan::kings + sight.kings()]);
    const i16* const placed = at + PairPlan::places + sight.kings() * pair_pieces;
    for (int i = 0; i < sight.board; ++i) board.add(placed[sight.piece[static_cast<std::size_t>(i)]]);
    for (int i = sight.board; i < sight.pieces; ++i) held.add(placed[sight.piece[static_cast<std::size_t>(i)]]);
    for (int j = 1; j < sight.pieces; ++j) {
      const i16* const row = values_->pairs.data() + sight.piece[static_cast<std::size_t>(j)] * pair_pieces;
      for (int i = 0; i < j; ++i) two.add(row[sight.piece[static_cast<std::size_t>(i)]]);
    }
    const auto& begin = detail::seen_codes[static_cast<std::size_t>(sight.way)];
    const i16* const by_own = at + PairPlan::own_side + sight.own_king() * squares * square_codes;
    const i16* const by_enemy = at + PairPlan::enemy_side + sight.enemy * squares * square_codes;
#pragma GCC unroll 20
    for (std::size_t q = 0; q < squares; ++q) {
      const int code = begin[q] + sight.code[q];
      own.add(by_own[code]), enemy.add(by_enemy[code]);
    }
    term(kings, both), term(places, board), term(hands, held), term(pairs, two);
    term(own_king, own), term(enemy_king, enemy);
  }

  /// Where the raw values come from (EvaluationOf).
  void shares(const State& s, ShareSink& sink) const;
  int finished(const State& s, Side viewer, int ply) const { return exchanges_.finished(s, viewer, ply); }

  static constexpr int ply_margin = MicroShogiModern::ply_margin;
  PLY_INLINE bool calm(const State& s) const { return rules_.null_allowed(s); }
  bool loses(const State& s, Move m) const { return exchanges_.loses(s, m); }

 private:
  /// What a term adds up: alone, and what speaks for either side. A search keeps the first only.
  struct Tally {
    int net = 0, for_mover = 0, against = 0;
    PLY_INLINE void add(int v) { net += v, for_mover += std::max(v, 0), against += std::max(-v, 0); }
  };

  MicroShogiRules rules_;
  MicroShogiModern exchanges_;
  Weights w_;
  const PairValues* values_;
  bool in_one_go_;  // every term weighs 100, as pair_sum has it
};

}  // namespace ply::micro_shogi
