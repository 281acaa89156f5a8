// The evaluations of Reversi: the original's two heuristics, made exact, and ours.
// All are antisymmetric: a term is a plain count T for either side, the contribution weight * (T(viewer) - T(other)).
#pragma once
#include <algorithm>
#include <array>
#include <span>

#include "engine/games/reversi/prob_cuts.h"
#include "engine/games/reversi/rules.h"
#include "engine/games/reversi/stability.h"
#include "engine/search/evaluation.h"

namespace ply::reversi {

/// Lines of eight squares as bytes, for the terms that follow a line from its ends.
struct LineTables {
  std::array<u8, 256> sides{};    ///< discs b..g in unbroken runs that start next to a disc on an end of the line
  std::array<u8, 256> grouped{};  ///< runs of 2 and more from both ends; a whole line once
};

constexpr LineTables make_line_tables() {
  LineTables t;
  for (unsigned b = 0; b < 256; ++b) {
    int low = 0, high = 0;  // lengths of the runs that start on either end
    while (low < 8 && (b >> low & 1)) ++low;
    while (high < 8 && (b >> (7 - high) & 1)) ++high;
    t.sides[b] = static_cast<u8>(b == 255 ? 6 : (low > 0 ? low - 1 : 0) + (high > 0 ? high - 1 : 0));
    t.grouped[b] = static_cast<u8>(b == 255 ? 8 : (low > 1 ? low : 0) + (high > 1 ? high : 0));
  }
  return t;
}
inline constexpr LineTables line_tables = make_line_tables();

/// Terms of the original for the side with discs `p`.
PLY_INLINE int classic_sides(u64 p) {
  const auto& t = line_tables.sides;
  return t[p & 0xff] + t[p >> 56] + t[column_to_byte(p)] + t[column_to_byte(p >> 7)];
}
PLY_INLINE int classic_grouped(u64 p) {
  const u64 turned = transpose(p);
  int sum = 0;
  for (int row = 0; row < 64; row += 8)
    sum += line_tables.grouped[p >> row & 0xff] + line_tables.grouped[turned >> row & 0xff];
  return sum;
}

/// The original's heuristic. Easy has no frontier term: with it, the original's printed game would not come out.
template <bool Hard>
class ReversiClassic {
 public:
  static constexpr bool antisymmetric = true, shared_search = true;
  static constexpr u32 revision = 1;
  static constexpr int win = 0;          ///< wins carry no distance
  static constexpr int decided = 90000;  ///< a finished game is sign * 90000 + score; weighted sums stay far below

  /// Order of the terms.
  enum Term { corners, sides, x, frontier, lead = frontier + Hard, grouped };

  ReversiClassic(const ReversiRules&, Side, const Weights& weights) : w_(weights) {}
  static std::span<const TermInfo> infos();

  template <class Sink>
  PLY_INLINE void terms(const State& s, Side viewer, Sink& sink) const {
    const u64 black = s.discs(Side::first), white = s.discs(Side::second);
    const int sign = viewer == Side::first ? 1 : -1;
    const auto term = [&](int t, int first, int second) {
      sink.term(t, first, second, sign * w_[t] * (first - second));
    };
    term(corners, count(black & corner_squares), count(white & corner_squares));
    term(sides, classic_sides(black), classic_sides(white));
    term(x, count(black & x_squares), count(white & x_squares));
    if constexpr (Hard) term(frontier, count(s.empty() & touching(black)), count(s.empty() & touching(white)));
    const int difference = count(black) - count(white);
    term(lead, std::max(0, difference), std::max(0, -difference));
    term(grouped, classic_grouped(black), classic_grouped(white));
  }

  /// Where the raw values come from (EvaluationOf).
  void shares(const State& s, ShareSink& sink) const;
  int finished(const State& s, Side viewer, int) const {
    const int score = final_score(s.discs(viewer), s.discs(other(viewer)));
    return score > 0 ? decided + score : score < 0 ? score - decided : 0;
  }

 private:
  Weights w_;
};
using ReversiClassicEasy = ReversiClassic<false>;
using ReversiClassicHard = ReversiClassic<true>;

/// Our evaluation: predicts the final score in 1/100 disc.
class ReversiModern {
 public:
  static constexpr bool antisymmetric = true, shared_search = true;
  static constexpr u32 revision = 1;
  static constexpr int win = 0;
  static constexpr int decided = 100000;  ///< a finished game is sign * 100000 + 100 * score

  /// Order of the terms.
  enum Term { mobility, potential, frontier, stability, corners, x_danger, c_danger, last_move, odd_quadrants, discs };
  static constexpr int discs_from = 12;  ///< empties below which the disc difference begins to count

  ReversiModern(const ReversiRules&, Side, const Weights& weights) : w_(weights) {}
  static std::span<const TermInfo> infos();

  template <class Sink>
  PLY_INLINE void terms(const State& s, Side viewer, Sink& sink) const {
    const u64 x = s.discs(Side::first), o = s.discs(Side::second), empty = s.empty();
    const int sign = viewer == Side::first ? 1 : -1;
    const auto term = [&](Term t, int first, int second) {
      sink.term(t, first, second, sign * w_[t] * (first - second));
    };

    term(mobility, count(legal_squares(x, o)), count(legal_squares(o, x)));
    term(potential, count(empty & touching(o)), count(empty & touching(x)));
    const u64 open = touching(empty);
    term(frontier, count(x & open), count(o & open));
    const StableDiscs stable = stable_discs(x, o);
    term(stability, count(stable.own), count(stable.opp));
    term(corners, count(x & corner_squares), count(o & corner_squares));
    // Neighbours of the corners that are still empty: the X squares lie on the diagonal, the C squares on the edge.
    const u64 next_to_corner = touching(empty & corner_squares);
    const u64 x_next = next_to_corner & x_squares, c_next = next_to_corner & ~x_squares;
    term(x_danger, count(x & x_next), count(o & x_next));
    term(c_danger, count(x & c_next), count(o & c_next));
    // Parity: with no passes the mover has the last move of the game if the number of empties is odd, and the last move
    // in each quadrant that has an odd number of them.
    const int empties = count(empty);
    const bool first_moves = s.mover == Side::first, first_is_last = ((empties & 1) != 0) == first_moves;
    term(last_move, first_is_last ? 1 : 0, first_is_last ? 0 : 1);
    const int odd = (count(empty & 0x0f0f0f0f) & 1) + (count(empty & 0xf0f0f0f0) & 1) +
                    (count(empty & 0x0f0f0f0f00000000) & 1) + (count(empty & 0xf0f0f0f000000000) & 1);
    term(odd_quadrants, first_moves ? odd : 0, first_moves ? 0 : odd);
    // Discs: the weight grows from nothing at 12 empties to its full size at the end.
    const int mine = count(x), theirs = count(o), late = std::max(0, discs_from - empties);
    sink.term(discs, mine, theirs, sign * (w_[discs] * (mine - theirs) * late / discs_from));
  }

  /// Where the raw values come from (EvaluationOf).
  void shares(const State& s, ShareSink& sink) const;
  std::span<const ProbCut> prob_cuts(const State& s, int depth) const {
    return prob_cuts_of(modern_2026_prob_cuts, count(s.empty()), depth);
  }
  int finished(const State& s, Side viewer, int) const {
    const int score = final_score(s.discs(viewer), s.discs(other(viewer)));
    return score > 0 ? decided + 100 * score : score < 0 ? 100 * score - decided : 0;
  }

 private:
  Weights w_;
};

}  // namespace ply::reversi
