// Connect four: seven columns of six, four in a row win.
#pragma once
#include <bit>
#include <initializer_list>

#include "engine/base/fixed_list.h"
#include "engine/base/random.h"
#include "engine/search/rules.h"

namespace ply::connect_four {

inline constexpr int columns = 7, rows = 6, cells = columns * rows;

/// Seven bits a column, the lowest its bottom; the seventh stays empty, so that no line runs over an edge.
constexpr u64 bit_of(int column, int row) { return u64{1} << (7 * column + row); }
inline constexpr u64 bottom = 0x0000'0408'1020'4081, board = bottom * 0x3f;
/// From a cell to the next one of a line: upwards, to the right, and both ways aslant.
inline constexpr int steps[] = {1, 7, 6, 8};

constexpr bool has_four(u64 stones) {
  for (const int step : steps)
    if (const u64 two = stones & stones >> step; two & two >> 2 * step) return true;
  return false;
}

struct ConnectFourRules {
  struct State {
    u64 stones[2] = {0, 0};
    u8 side = 0;
    u8 padding[7] = {};
    u64 all() const { return stones[0] | stones[1]; }
  };
  using Move = u8;  ///< the column
  using MoveList = FixedList<Move, columns>;
  static constexpr int move_codes = columns;
  static constexpr bool finished_counts_in_perft = false;

  State initial() const { return {}; }
  Side mover(const State& s) const { return static_cast<Side>(s.side); }
  bool finished(const State& s) const { return has_four(s.stones[0]) || has_four(s.stones[1]) || s.all() == board; }
  Outcome outcome(const State& s) const {
    if (has_four(s.stones[0])) return {Winner::first};
    return {has_four(s.stones[1]) ? Winner::second : Winner::draw};
  }
  void moves(const State& s, MoveList& list) const {
    list.clear();
    if (finished(s)) return;
    for (const int column : {3, 2, 4, 1, 5, 0, 6})
      if (landing(s, column)) list.add(static_cast<Move>(column));
  }
  State after(const State& s, Move m) const {
    State next = s;
    next.stones[s.side] |= landing(s, m);
    next.side ^= 1;
    return next;
  }
  u64 key(const State& s) const { return mix64(s.stones[0] * 2 + s.side) ^ mix64(~s.stones[1]); }

  /// Where a stone comes to lie; 0 if the column is full.
  static u64 landing(const State& s, int column) {
    const u64 empty = ~s.all() & (u64{0x3f} << 7 * column);
    return empty & -empty;
  }
};

}  // namespace ply::connect_four
