// What the evaluation `pairs` sees of a board: pieces on squares, each alone and any two. A value is the same in the
// mirror, and its opposite for the other colour with the board turned round, so four such share one number.
#pragma once
#include <algorithm>
#include <array>
#include <vector>

#include "engine/games/arimaa/bits.h"

namespace ply::arimaa {

/// A piece on its square: (side * 6 + strength - 1) * 64 + square.
inline constexpr int pair_pieces = 2 * 6 * 64;
constexpr int pair_piece(int side, int strength, int square) { return (side * 6 + strength - 1) * 64 + square; }
/// The same from the other side of the board, files a and h changed.
constexpr int mirrored_piece(int piece) { return piece ^ 7; }
/// The same piece in the other colour, ranks 1 and 8 changed.
constexpr int swapped_piece(int piece) {
  return (piece < pair_pieces / 2 ? piece + pair_pieces / 2 : piece - pair_pieces / 2) ^ 56;
}

/// Which number a piece, or a pair of them, is worth for First, and whether it counts against him. A pair that is its
/// own opposite has none.
class PairPlan {
 public:
  struct Place {
    i32 number = 0;
    i8 sign = 0;  ///< 1, -1, or 0: no number
  };
  /// Made once.
  static const PairPlan& get();
  Place alone(int piece) const { return alone_[static_cast<std::size_t>(piece)]; }
  /// Of two different pieces.
  Place pair(int a, int b) const { return pairs_[index(a, b)]; }
  /// Those of single pieces come first.
  int singles() const { return singles_; }
  int all() const { return all_; }

 private:
  PairPlan();
  static constexpr std::size_t index(int a, int b) {
    return static_cast<std::size_t>(a < b ? b * (b - 1) / 2 + a : a * (a - 1) / 2 + b);
  }
  std::vector<Place> alone_, pairs_;
  int singles_ = 0, all_ = 0;
};

/// The pieces of a board in the order of their squares.
struct PairSight {
  std::array<u16, 64> piece{};
  int n = 0;
  PLY_INLINE explicit PairSight(const Board& b) {
    for (u64 left = b.occupied(); left; left &= left - 1) {
      const int square = std::countr_zero(left);
      piece[static_cast<std::size_t>(n++)] =
          static_cast<u16>(pair_piece(b.is_gold(square) ? 0 : 1, b.strength(square), square));
    }
  }
};

}  // namespace ply::arimaa
