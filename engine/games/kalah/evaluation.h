// The evaluations of Kalah: the original's, and ours.
#pragma once
#include "engine/games/kalah/rules.h"
#include "engine/search/evaluation.h"

namespace ply::kalah {

namespace detail {

/// Stores as they count (after the sweep, if the game is over) and who has won already.
struct Standing {
  int store[2];
  int won[2];  ///< 1 for the winner of a finished game, or the side whose store holds more than half of all stones
  bool over;
};

PLY_INLINE Standing standing(const KalahRules& rules, const State& s) {
  Standing out{{s.store[0], s.store[1]}, {2 * s.store[0] > s.total, 2 * s.store[1] > s.total}, rules.finished(s)};
  if (out.over) {
    const State end = rules.swept(s);
    for (int side : {0, 1}) {
      out.store[side] = end.store[static_cast<std::size_t>(side)];
      out.won[side] = end.store[static_cast<std::size_t>(side)] > end.store[static_cast<std::size_t>(side ^ 1)];
    }
  }
  return out;
}

}  // namespace detail

/// The original's evaluation: 500 for the winner, 10 for every stone in the store. On boards of 100 stones or more a
/// great lead in stones alone can reach `decided`.
class KalahClassic {
 public:
  static constexpr bool antisymmetric = true, shared_search = true;
  static constexpr u32 revision = 1;
  static constexpr int win = 0;  // wins are not scored by how fast they come
  static constexpr int decided = 500;
  enum Term { winner, store };
  static std::span<const TermInfo> infos();

  KalahClassic(const KalahRules& rules, Side /*root*/, const Weights& weights)
      : rules_(rules), winner_(weights[winner]), stones_(weights[store]) {}

  template <class Sink>
  PLY_INLINE void terms(const State& s, Side viewer, Sink& sink) const {
    const detail::Standing now = detail::standing(rules_, s);
    const int sign = viewer == Side::first ? 1 : -1;
    sink.term(winner, now.won[0], now.won[1], sign * winner_ * (now.won[0] - now.won[1]));
    sink.term(store, now.store[0], now.store[1], sign * stones_ * (now.store[0] - now.store[1]));
  }

  /// Where the raw values come from (EvaluationOf).
  void shares(const State& s, ShareSink& sink) const;
  PLY_INLINE int finished(const State& s, Side viewer, int /*ply*/) const {
    SumSink sum;
    terms(s, viewer, sum);
    return sum.sum;
  }

 private:
  KalahRules rules_;
  int winner_, stones_;
};

/// Ours: who has won, the stores, and what the next sowings promise. Unit: 1/100 stone. First fitted to the final
/// margins of 8,000 games played by a depth-6 search, then kept or changed by matches of 2000 games each at depth 6
/// against the weights before. A logistic fit to the results of 4,000 games of 2,000 nodes a move scored 50.4 %
/// [49.0, 51.8] of 2,000 against them: no reason to change them. The looking ahead is without laps: a sowing that
/// passes the opponent's row is left to the search.
class KalahModern {
 public:
  static constexpr bool antisymmetric = true;
  static constexpr u32 revision = 1;
  static constexpr int win = 0;
  /// A winner counts 100,000 and all other terms together stay below 50,000 at any weights of their ranges.
  static constexpr int decided = 50'000;
  enum Term { winner, store, in_row, choices, extra_now, extra_next, capture_now, capture_next, term_count };
  static std::span<const TermInfo> infos();

  KalahModern(const KalahRules& rules, Side root, const Weights& weights);

  template <class Sink>
  PLY_INLINE void terms(const State& s, Side viewer, Sink& sink) const {
    const detail::Standing now = detail::standing(rules_, s);
    const int sign = viewer == Side::first ? 1 : -1;
    const auto term = [&](int i, int first, int second) {
      sink.term(i, first, second, sign * weight_[static_cast<std::size_t>(i)] * (first - second));
    };
    term(winner, now.won[0], now.won[1]);
    term(store, now.store[0], now.store[1]);
    if (now.over) {
      for (int i = in_row; i < term_count; ++i) term(i, 0, 0);
      return;
    }
    term(in_row, lanes::sum(s.row[0]), lanes::sum(s.row[1]));
    term(choices, lanes::count(lanes::nonzero(s.row[0])), lanes::count(lanes::nonzero(s.row[1])));
    // What is there for the mover now, and for the other side only if it is still there when he gets the move.
    const int extra0 = extra_turns(s.row[0]), extra1 = extra_turns(s.row[1]);
    const int take0 = capturable(s.row[0], s.row[1]), take1 = capturable(s.row[1], s.row[0]);
    const bool first = s.side == 0;
    term(extra_now, first ? extra0 : 0, first ? 0 : extra1);
    term(extra_next, first ? 0 : extra0, first ? extra1 : 0);
    term(capture_now, first ? take0 : 0, first ? 0 : take1);
    term(capture_next, first ? 0 : take0, first ? take1 : 0);
  }

  /// Where the raw values come from (EvaluationOf).
  void shares(const State& s, ShareSink& sink) const;
  PLY_INLINE int finished(const State& s, Side viewer, int /*ply*/) const {
    SumSink sum;
    terms(s, viewer, sum);
    return sum.sum;
  }

  /// Pits whose last stone would fall into the store, without a lap.
  PLY_INLINE int extra_turns(u64 own) const { return 8 - lanes::count(lanes::nonzero(own ^ to_store_)); }

  /// Stones that could be captured next, one sowing at a time, without a lap: for every own empty pit that a sowing can
  /// end in, those that face it and the capturing stone.
  PLY_INLINE int capturable(u64 own, u64 opponent) const {
    const u64 facing = __builtin_bswap64(opponent) >> turn_shift_;  // byte i = the pit that faces own pit i
    int stones = 0;
    for (u64 left = lanes::nonzero(facing) & ~lanes::nonzero(own); left != 0; left &= left - 1) {
      const int target = std::countr_zero(left) >> 3;
      const u64 misses = own ^ to_pit_[static_cast<std::size_t>(target)];  // a byte of zero is a sowing that ends there
      const int hit = ((misses - lanes::ones) & ~misses & lanes::high) != 0;
      stones += -hit & (lanes::at(facing, target) + 1);
    }
    return stones;
  }

 private:
  KalahRules rules_;
  std::array<int, term_count> weight_;
  int turn_shift_;
  u64 to_store_;               // byte i = stones that reach the store from pit i, 255 where there is no pit
  std::array<u64, 8> to_pit_;  // the same for every own pit as the target; 255 behind it
};

}  // namespace ply::kalah
