// What a line of squares is worth, by stage of the game: 11 families of lines and areas, 46 instances, each a number in
// base 3 (empty, own, enemy), and four small tables by counts. All in the view of the side to move.
// Idea and shapes: Buro, "Improving heuristic mini-max search by supervised learning", 2002 (Logistello); the values
// are ours (pattern_fit.h).
#pragma once
#include <array>
#include <vector>

#include "engine/base/cpu.h"
#include "engine/games/reversi/bits.h"

namespace ply::reversi {

inline constexpr int pattern_families = 11, pattern_instances = 46, pattern_lanes = 48;
/// After the lines: what the mover can play and what the other could, squares next to enemy discs of either, empties.
inline constexpr int count_features = 5, pattern_features = pattern_instances + count_features;
inline constexpr int pattern_stages = 13;

/// From the first moves (53 empties and more) over four empties each to the last eight.
PLY_INLINE int stage_of(int empties) { return empties >= 53 ? 0 : empties <= 8 ? 12 : (52 - empties) / 4 + 1; }

/// A family: its squares in the order of the digits, those of one instance; and how many instances there are.
struct PatternFamily {
  int squares, first, instances;  ///< `first` instance in the order of all
  int size;                       ///< 3 to the power of its squares
  int offset;                     ///< of its values in a stage
};

namespace detail {

struct PatternShape {
  int squares;
  int square[10];
};
constexpr PatternShape pattern_shapes[pattern_families] = {
    {10, {0, 1, 2, 3, 4, 5, 6, 7, 9, 14}},    // edge and its X squares
    {10, {0, 1, 2, 3, 4, 8, 9, 10, 11, 12}},  // 2 x 5 in a corner
    {9, {0, 1, 2, 8, 9, 10, 16, 17, 18}},     // 3 x 3 in a corner
    {8, {8, 9, 10, 11, 12, 13, 14, 15}},      // second, third, fourth lines
    {8, {16, 17, 18, 19, 20, 21, 22, 23}},
    {8, {24, 25, 26, 27, 28, 29, 30, 31}},
    {8, {0, 9, 18, 27, 36, 45, 54, 63}},  // diagonals of 8 to 4 squares
    {7, {1, 10, 19, 28, 37, 46, 55}},
    {6, {2, 11, 20, 29, 38, 47}},
    {5, {3, 12, 21, 30, 39}},
    {4, {4, 13, 22, 31}},
};

constexpr int symmetric_square(int sq, int s) {
  int x = sq & 7, y = sq >> 3;
  if (s & 1) y = 7 - y;
  if (s & 2) x = 7 - x;
  return s & 4 ? 8 * x + y : 8 * y + x;
}

struct PatternPlan {
  std::array<PatternFamily, pattern_families> family{};
  std::array<int, pattern_instances> family_of{};
  std::array<std::array<u8, 10>, pattern_instances> square{};
  std::array<u64, pattern_instances> cells{};
  std::array<int, count_features> count_offset{};
  int values = 0;  ///< of a stage
};

constexpr PatternPlan make_pattern_plan() {
  PatternPlan p;
  int n = 0, offset = 0;
  for (int f = 0; f < pattern_families; ++f) {
    const PatternShape& shape = pattern_shapes[f];
    int size = 1;
    for (int i = 0; i < shape.squares; ++i) size *= 3;
    const int first = n;
    for (int s = 0; s < 8; ++s) {
      u64 cells = 0;
      for (int i = 0; i < shape.squares; ++i) cells |= bit(symmetric_square(shape.square[i], s));
      bool known = false;
      for (int k = first; k < n; ++k) known = known || p.cells[static_cast<std::size_t>(k)] == cells;
      if (known) continue;
      const auto k = static_cast<std::size_t>(n++);
      p.cells[k] = cells;
      p.family_of[k] = f;
      for (int i = 0; i < shape.squares; ++i)
        p.square[k][static_cast<std::size_t>(i)] = static_cast<u8>(symmetric_square(shape.square[i], s));
    }
    p.family[static_cast<std::size_t>(f)] = {shape.squares, first, n - first, size, offset};
    offset += size;
  }
  for (int& o : p.count_offset) o = offset, offset += 64;
  p.values = offset;
  return p;
}

}  // namespace detail

inline constexpr detail::PatternPlan pattern_plan = detail::make_pattern_plan();
static_assert(pattern_plan.family[10].first + pattern_plan.family[10].instances == pattern_instances);

/// Sixteen indices; three of them hold all instances, the last two lanes nothing.
using PatternLanes [[gnu::vector_size(32)]] = u16;

/// What a byte of a row adds to the index of each instance. Made once, when first asked for.
struct alignas(32) PatternRows {
  PatternLanes part[8][256][3];
};
const PatternRows& pattern_rows();

struct alignas(32) PatternIndices {
  u16 at[pattern_lanes];
};

/// The index of every instance: the sum over its squares of 3^i, twice for the discs of the other side.
PLY_INLINE void pattern_indices(const PatternRows& rows, u64 own, u64 opp, PatternIndices& out) {
  PatternLanes mine[3]{}, theirs[3]{};
#pragma GCC unroll 8
  for (int y = 0; y < 8; ++y) {
    const PatternLanes* a = rows.part[y][own >> 8 * y & 0xff];
    const PatternLanes* b = rows.part[y][opp >> 8 * y & 0xff];
#pragma GCC unroll 3
    for (int i = 0; i < 3; ++i) mine[i] += a[i], theirs[i] += b[i];
  }
#pragma GCC unroll 3
  for (int i = 0; i < 3; ++i) {
    const PatternLanes sum = mine[i] + theirs[i] + theirs[i];
    __builtin_memcpy(out.at + 16 * i, &sum, sizeof sum);
  }
  // They are read from memory, one load each: taken out of the registers they cost twice as much.
  asm("" : "+m"(out));
}

/// The counts behind the four small tables, and the empties.
struct PatternCounts {
  int at[count_features];
};
PLY_INLINE PatternCounts pattern_counts(u64 own, u64 opp) {
  const u64 empty = ~(own | opp);
  return {{count(legal_squares(own, opp)), count(legal_squares(opp, own)), count(empty & touching(opp)),
           count(empty & touching(own)), count(empty)}};
}

/// The place of an index that stands for it and its mirror image; both have the same value.
const std::vector<u32>& pattern_canonical();

}  // namespace ply::reversi
