// The Reversi board as two 64-bit words. Square index = 8*(row-1) + (column-1): a1 = bit 0, h1 = bit 7, h8 = bit 63;
// one row down is a shift to the left by 8. Everything here is portable shift-and-mask and always inlined, so that a
// caller on the fast path gets it compiled for popcnt and friends.
#pragma once
#include <array>
#include <bit>

#include "engine/base/cpu.h"
#include "engine/base/types.h"

namespace ply::reversi {

inline constexpr u64 corner_squares = 0x8100000000000081;
inline constexpr u64 x_squares = 0x0042000000004200;  ///< b2 g2 b7 g7
inline constexpr u64 inner_columns = 0x7e7e7e7e7e7e7e7e;
inline constexpr u64 inner_squares = 0x007e7e7e7e7e7e00;
inline constexpr u64 not_column_a = 0xfefefefefefefefe;
inline constexpr u64 not_column_h = 0x7f7f7f7f7f7f7f7f;

constexpr u64 bit(int square) { return u64{1} << square; }
PLY_INLINE int count(u64 b) { return __builtin_popcountll(b); }
/// Index of the lowest / highest square of a non-empty set.
PLY_INLINE int lowest(u64 b) { return __builtin_ctzll(b); }
PLY_INLINE int highest(u64 b) { return 63 - __builtin_clzll(b); }

/// Squares that touch `b` (8 neighbours), squares of `b` among them where they touch each other.
PLY_INLINE u64 touching(u64 b) {
  const u64 right = (b << 1) & not_column_a, left = (b >> 1) & not_column_h;
  const u64 row = b | right | left;
  return right | left | (row << 8) | (row >> 8);
}

namespace detail {

/// Per square the squares between it and the rim, exclusive of the square: four lines towards higher indices
/// (right, down-left, down, down-right) and the four opposite ones.
/// The four shifts are 1, 7, 8, 9 in this order. Aligned for vector loads.
struct alignas(32) Rays {
  std::array<u64, 4> up[64]{};    // towards higher bits
  std::array<u64, 4> down[64]{};  // towards lower bits
};

constexpr Rays make_rays() {
  constexpr int dx[4] = {1, -1, 0, 1}, dy[4] = {0, 1, 1, 1};
  Rays r;
  for (int sq = 0; sq < 64; ++sq)
    for (std::size_t d = 0; d < 4; ++d)
      for (int sign : {1, -1}) {
        u64 line = 0;
        for (int x = sq % 8 + sign * dx[d], y = sq / 8 + sign * dy[d]; x >= 0 && x < 8 && y >= 0 && y < 8;
             x += sign * dx[d], y += sign * dy[d])
          line |= bit(8 * y + x);
        (sign > 0 ? r.up : r.down)[sq][d] = line;
      }
  return r;
}
inline constexpr Rays rays = make_rays();

/// Four words, one a line through a square, in the order of `rays`; one vector register on the fast path.
using Lines [[gnu::vector_size(32)]] = u64;

/// The union of all four words.
PLY_INLINE u64 united(const Lines& v) {
  const Lines halves = v | __builtin_shufflevector(v, v, 2, 3, 0, 1);
  return halves[0] | halves[1];
}

}  // namespace detail

/// The squares where the side with `own` may place a disc: empty ones next to the far end of runs of `opp` that start
/// next to `own`, in all eight directions.
PLY_INLINE u64 legal_squares(u64 own, u64 opp) {
  using detail::Lines;
  constexpr Lines one = {1, 7, 8, 9}, two = {2, 14, 16, 18},
                  crossed = {inner_columns, inner_columns, ~u64{0}, inner_columns};
  const Lines mine = {own, own, own, own}, theirs = {opp, opp, opp, opp}, through = theirs & crossed;
  // Parallel prefix: runs grow by 1, 2, 4, 6 squares; six is the longest run between two squares of a line.
  Lines up = through & (mine << one), down = through & (mine >> one);
  up |= through & (up << one);
  down |= through & (down >> one);
  const Lines pairs_up = through & (through << one), pairs_down = pairs_up >> one;
  up |= pairs_up & (up << two);
  down |= pairs_down & (down >> two);
  up |= pairs_up & (up << two);
  down |= pairs_down & (down >> two);
  const Lines ends = (up << one) | (down >> one);
  return detail::united(ends) & ~(own | opp);
}

/// The discs that turn when `own` places one on `square`, which must be empty; none if the move is not legal.
PLY_INLINE u64 flips_of(int square, u64 own, u64 opp) {
  const auto& up = detail::rays.up[square];
  const auto& down = detail::rays.down[square];
  u64 flips = 0;
  // Towards higher bits: a carry runs through the enemy discs of the line (everything off the line is set) and stops
  // at the first other square. If that is ours, the enemy discs below it on the line turn.
#pragma GCC unroll 4
  for (std::size_t d = 0; d < 4; ++d) {
    const u64 stop = ((opp | ~up[d]) + 1) & own & up[d];
    flips |= (stop - (stop != 0)) & up[d];
  }
  // Towards lower bits: the first square that is not the enemy's is the highest such bit.
#pragma GCC unroll 4
  for (std::size_t d = 0; d < 4; ++d) {
    const u64 stop = (bit(63) >> __builtin_clzll((down[d] & ~opp) | 1)) & own & down[d];
    flips |= (0 - stop - stop) & down[d];
  }
  return flips;
}

/// The same with all four lines through the square in one vector: quicker where a vector has 256 bits (the fast path),
/// slower elsewhere.
namespace wide {
PLY_INLINE u64 flips_of(int square, u64 own, u64 opp) {
  using detail::Lines;
  constexpr Lines one = {1, 7, 8, 9}, two = {2, 14, 16, 18}, four = {4, 28, 32, 36}, none{};
  const Lines mine = {own, own, own, own}, theirs = {opp, opp, opp, opp};
  Lines up, down;
  __builtin_memcpy(&up, &detail::rays.up[square], sizeof up);
  __builtin_memcpy(&down, &detail::rays.down[square], sizeof down);
  // Towards higher bits: the lowest square of the line that is not the enemy's.
  const Lines above = up & ~theirs, stop_up = above & ~(above - 1) & mine;
  const Lines flips_up = (stop_up + Lines(stop_up != none)) & up;
  // Towards lower bits: smear the squares that are not the enemy's down the line; the highest has none above it.
  Lines below = down & ~theirs;
  below |= below >> one;
  below |= below >> two;
  below |= below >> four;
  const Lines stop_down = below & ~(below >> one) & mine & down;
  const Lines flips = flips_up | ((none - stop_down - stop_down) & down);
  return detail::united(flips);
}
}  // namespace wide

/// The mirror image along the diagonal a1-h8.
constexpr u64 transpose(u64 b) {
  u64 t = (b ^ (b >> 7)) & 0x00aa00aa00aa00aa;
  b ^= t ^ (t << 7);
  t = (b ^ (b >> 14)) & 0x0000cccc0000cccc;
  b ^= t ^ (t << 14);
  t = (b ^ (b >> 28)) & 0x00000000f0f0f0f0;
  return b ^ t ^ (t << 28);
}

}  // namespace ply::reversi
