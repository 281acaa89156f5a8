// Tables of the solver's last plies.
//
// Counting the discs that the last move of a game turns: with one square left, the enemy has every other square that is
// not ours, so each line through the square is a look-up by our discs on it.
#pragma once
#include <array>

#include "engine/games/reversi/bits.h"

namespace ply::reversi {

struct LastFlips {
  /// [position of the empty square on the line][our discs on the line] = discs turned, twice (the change in
  /// difference).
  std::array<std::array<u8, 256>, 8> turned{};
  /// The two diagonals through a square, each square of them in another column.
  std::array<u64, 64> right{}, left{};
};

constexpr LastFlips make_last_flips() {
  LastFlips t;
  for (int at = 0; at < 8; ++at)
    for (unsigned mine = 0; mine < 256; ++mine) {
      int n = 0;
      for (int step : {1, -1}) {
        int i = at + step;
        while (i >= 0 && i < 8 && !(mine >> i & 1)) i += step;
        if (i >= 0 && i < 8) n += (i - at) * step - 1;
      }
      t.turned[static_cast<std::size_t>(at)][mine] = static_cast<u8>(2 * n);
    }
  for (int sq = 0; sq < 64; ++sq)
    for (int x = 0; x < 8; ++x) {
      const int right = sq / 8 + (x - sq % 8), left = sq / 8 - (x - sq % 8);
      if (right >= 0 && right < 8) t.right[static_cast<std::size_t>(sq)] |= bit(8 * right + x);
      if (left >= 0 && left < 8) t.left[static_cast<std::size_t>(sq)] |= bit(8 * left + x);
    }
  return t;
}
inline constexpr LastFlips last_flips = make_last_flips();

/// Twice the number of discs that `own` turns on `square`, the only empty square. Off the board and on the square
/// itself the bits are 0; that is harmless, because only our discs end a run.
PLY_INLINE int twice_last_flips(int square, u64 own) {
  const auto x = static_cast<std::size_t>(square & 7), y = static_cast<std::size_t>(square >> 3);
  const auto sq = static_cast<std::size_t>(square);
  constexpr u64 gather = 0x0101010101010101;
  int n = last_flips.turned[x][own >> (8 * y) & 0xff];
  n += last_flips.turned[y][((own >> x & gather) * 0x0102040810204080) >> 56];
  n += last_flips.turned[x][((own & last_flips.right[sq]) * gather) >> 56];
  n += last_flips.turned[x][((own & last_flips.left[sq]) * gather) >> 56];
  return n;
}

/// The neighbours of each square: with few empties, most squares can be refused by a look at them.
constexpr std::array<u64, 64> make_around() {
  std::array<u64, 64> out{};
  for (std::size_t sq = 0; sq < 64; ++sq)
    for (std::size_t other = 0; other < 64; ++other) {
      const auto dx = static_cast<int>(sq % 8) - static_cast<int>(other % 8);
      const auto dy = static_cast<int>(sq / 8) - static_cast<int>(other / 8);
      if (sq != other && dx * dx <= 1 && dy * dy <= 1) out[sq] |= u64{1} << other;
    }
  return out;
}
inline constexpr std::array<u64, 64> around = make_around();

}  // namespace ply::reversi
