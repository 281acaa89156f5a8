// Test helpers: boards as 64 characters and an implementation of the rules that follows the text of the spec square by
// square, to compare the fast one with.
#pragma once
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "engine/base/random.h"
#include "engine/games/reversi/rules.h"
#include "tests/games/play.h"
#include "tests/places.h"

namespace reversi_test {

using namespace ply;
using namespace ply::reversi;

inline State state_of(const std::string& board, char side) {
  u64 black = 0, white = 0;
  for (int i = 0; i < 64; ++i) {
    if (board[static_cast<std::size_t>(i)] == 'X') black |= bit(i);
    if (board[static_cast<std::size_t>(i)] == 'O') white |= bit(i);
  }
  return make_state(black, white, side == 'X' ? Side::first : Side::second);
}

/// Spec section 2, by walking.
inline u64 naive_flips(u64 own, u64 opp, int square) {
  if ((own | opp) >> square & 1) return 0;
  u64 all = 0;
  for (int dx = -1; dx <= 1; ++dx)
    for (int dy = -1; dy <= 1; ++dy) {
      if (dx == 0 && dy == 0) continue;
      u64 run = 0;
      int x = square % 8 + dx, y = square / 8 + dy;
      while (x >= 0 && x < 8 && y >= 0 && y < 8 && (opp >> (8 * y + x) & 1)) {
        run |= bit(8 * y + x);
        x += dx, y += dy;
      }
      if (x >= 0 && x < 8 && y >= 0 && y < 8 && (own >> (8 * y + x) & 1)) all |= run;
    }
  return all;
}

inline u64 naive_legal(u64 own, u64 opp) {
  u64 out = 0;
  for (int i = 0; i < 64; ++i)
    if (naive_flips(own, opp, i)) out |= bit(i);
  return out;
}

/// Any colouring of the board with any number of discs, reachable or not.
inline State random_board(Random& random) {
  const u32 density = 1 + random.below(16);
  u64 own = 0, opp = 0;
  for (int i = 0; i < 64; ++i)
    if (random.below(16) < density) (random.below(2) ? own : opp) |= bit(i);
  return {own, opp, random.below(2) ? Side::first : Side::second};
}

/// A position met in random play, with about `empties` squares left (more if the game ends before).
inline State random_position(Random& random, int empties) {
  const ReversiRules rules;
  State s = rules.initial();
  ReversiRules::MoveList list;
  while (count(s.empty()) > empties) {
    rules.moves(s, list);
    if (list.empty()) break;
    s = rules.after(s, test::drawn_of(list, random));
  }
  return s;
}

/// Mirror images: rows upside down, columns left-right.
inline u64 mirror_rows(u64 b) { return __builtin_bswap64(b); }
inline u64 mirror_columns(u64 b) {
  b = ((b >> 1) & 0x5555555555555555) | ((b & 0x5555555555555555) << 1);
  b = ((b >> 2) & 0x3333333333333333) | ((b & 0x3333333333333333) << 2);
  return ((b >> 4) & 0x0f0f0f0f0f0f0f0f) | ((b & 0x0f0f0f0f0f0f0f0f) << 4);
}

/// The board under symmetry `s` in [0, 8): bit 0 mirrors the rows, bit 1 the columns, bit 2 then transposes.
inline u64 symmetric(u64 b, int s) {
  if (s & 1) b = mirror_rows(b);
  if (s & 2) b = mirror_columns(b);
  if (s & 4) b = transpose(b);
  return b;
}

inline State symmetric_state(const State& s, int symmetry) {
  return {symmetric(s.own, symmetry), symmetric(s.opp, symmetry), s.mover};
}

/// Rows of a data file, split at commas; the comments and the header line are left out.
inline std::vector<std::vector<std::string>> rows_of(const std::string& name) {
  std::ifstream in(std::string(PLY_TEST_DATA) + "/" + name);
  std::vector<std::vector<std::string>> rows;
  bool header = true;
  for (std::string line; std::getline(in, line);) {
    if (line.empty() || line[0] == '#') continue;
    if (header) {
      header = false;
      continue;
    }
    std::vector<std::string> cells;
    std::istringstream split(line);
    for (std::string cell; std::getline(split, cell, ',');) cells.push_back(cell);
    rows.push_back(cells);
  }
  return rows;
}

}  // namespace reversi_test
