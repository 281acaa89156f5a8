// Discs that can never be flipped: a proved lower bound. The edges come from an exact
// table over their 3^8 states, inner discs from full lines and stable neighbours.
#pragma once
#include <array>

#include "engine/games/reversi/bits.h"

namespace ply::reversi {

/// A row of eight squares as a number in base 3: digit 0 empty, 1 one side, 2 the other. base3[own] + 2 * base3[opp].
constexpr std::array<u16, 256> make_base3() {
  std::array<u16, 256> out{};
  for (unsigned b = 0; b < 256; ++b)
    for (unsigned i = 0, power = 1; i < 8; ++i, power *= 3)
      if (b >> i & 1) out[b] = static_cast<u16>(out[b] + power);
  return out;
}
inline constexpr std::array<u16, 256> base3 = make_base3();

/// Per edge state the discs (of both sides) that no sequence of placements of either colour on the edge's empty
/// squares flips. Made by the compiler; lives in stability.cpp.
extern const std::array<u8, 6561> stable_on_edge;

/// Column a as a byte, row 1 in bit 0, and back.
PLY_INLINE unsigned column_to_byte(u64 b) {
  return static_cast<unsigned>(((b & ~not_column_a) * 0x0102040810204080) >> 56);
}
PLY_INLINE u64 byte_to_column(u64 byte) {  // bit 7 apart: with it, two products would meet and carry
  return (((byte & 0x7f) * 0x0002040810204081) & ~not_column_a) | (byte & 0x80) << 49;
}

PLY_INLINE u64 stable_on(unsigned mine, unsigned theirs) {
  return stable_on_edge[static_cast<std::size_t>(base3[mine] + 2 * base3[theirs])];
}

/// Stable discs of both sides on the four edges.
PLY_INLINE u64 stable_edge_discs(u64 own, u64 opp) {
  const u64 top = stable_on(own & 0xff, opp & 0xff);
  const u64 bottom = stable_on(static_cast<unsigned>(own >> 56), static_cast<unsigned>(opp >> 56));
  const u64 left = stable_on(column_to_byte(own), column_to_byte(opp));
  const u64 right = stable_on(column_to_byte(own >> 7), column_to_byte(opp >> 7));
  return top | bottom << 56 | byte_to_column(left) | byte_to_column(right) << 7;
}

/// The squares whose row / column / diagonal towards h8 / diagonal towards a8 holds no empty square.
struct FullLines {
  u64 rows, columns, down_right, down_left;
};

PLY_INLINE FullLines full_lines(u64 occupied) {
  FullLines f;
  u64 r = occupied & (occupied >> 4);
  r &= r >> 2;
  r &= r >> 1;
  f.rows = (r & ~not_column_a) * 0xff;
  u64 c = occupied & ((occupied << 32) | (occupied >> 32));
  c &= (c << 16) | (c >> 48);
  f.columns = c & ((c << 8) | (c >> 56));
  // An empty square spoils its diagonals in both directions; prefix doubling with the columns that a shift must not
  // cross masked away.
  const u64 e = ~occupied;
  u64 up = e, down = e;
  up |= (up << 9) & 0xfefefefefefefefe;
  down |= (down >> 9) & 0x7f7f7f7f7f7f7f7f;
  up |= (up << 18) & 0xfcfcfcfcfcfcfcfc;
  down |= (down >> 18) & 0x3f3f3f3f3f3f3f3f;
  up |= (up << 36) & 0xf0f0f0f0f0f0f0f0;
  down |= (down >> 36) & 0x0f0f0f0f0f0f0f0f;
  f.down_right = ~(up | down);
  up = down = e;
  up |= (up << 7) & 0x7f7f7f7f7f7f7f7f;
  down |= (down >> 7) & 0xfefefefefefefefe;
  up |= (up << 14) & 0x3f3f3f3f3f3f3f3f;
  down |= (down >> 14) & 0xfcfcfcfcfcfcfcfc;
  up |= (up << 28) & 0x0f0f0f0f0f0f0f0f;
  down |= (down >> 28) & 0xf0f0f0f0f0f0f0f0;
  f.down_left = ~(up | down);
  return f;
}

/// Adds to the proved discs `stable` of one side the inner discs among `discs` that they hold in place.
PLY_INLINE u64 spread_stability(u64 discs, u64 stable, const FullLines& full) {
  const u64 inner = discs & inner_squares;  // an inner square has both neighbours on every line
  for (;;) {
    const u64 more =
        inner & (full.rows | (stable << 1) | (stable >> 1)) & (full.columns | (stable << 8) | (stable >> 8)) &
        (full.down_right | (stable << 9) | (stable >> 9)) & (full.down_left | (stable << 7) | (stable >> 7)) & ~stable;
    if (more == 0) return stable;
    stable |= more;
  }
}

/// Proved stable discs of each side.
struct StableDiscs {
  u64 own, opp;
};
PLY_INLINE StableDiscs stable_discs(u64 own, u64 opp) {
  const FullLines full = full_lines(own | opp);
  const u64 edges = stable_edge_discs(own, opp);
  return {spread_stability(own, edges & own, full), spread_stability(opp, edges & opp, full)};
}

}  // namespace ply::reversi
