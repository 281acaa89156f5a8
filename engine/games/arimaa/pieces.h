// The pieces of a board as numbers, for what is fitted to positions.
#pragma once
#include <array>

#include "engine/games/arimaa/bits.h"

namespace ply::arimaa {

/// A piece on its square: (side * 6 + strength - 1) * 64 + square.
inline constexpr int all_pieces = 2 * 6 * 64;
constexpr int piece_number(int side, int strength, int square) { return (side * 6 + strength - 1) * 64 + square; }
/// The same piece in the other colour, ranks 1 and 8 changed.
constexpr int swapped_piece(int piece) {
  return (piece < all_pieces / 2 ? piece + all_pieces / 2 : piece - all_pieces / 2) ^ 56;
}

/// The pieces of a board in the order of their squares.
struct PieceSight {
  std::array<u16, 64> piece{};
  int n = 0;
  PLY_INLINE explicit PieceSight(const Board& b) {
    for (u64 left = b.occupied(); left; left &= left - 1) {
      const int square = std::countr_zero(left);
      piece[static_cast<std::size_t>(n++)] =
          static_cast<u16>(piece_number(b.is_gold(square) ? 0 : 1, b.strength(square), square));
    }
  }
};

}  // namespace ply::arimaa
