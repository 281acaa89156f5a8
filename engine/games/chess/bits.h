// Sets of squares as 64 bits: a1 is bit 0, h1 bit 7, h8 bit 63.
#pragma once
#include <bit>

#include "engine/base/types.h"

namespace ply::chess {

using Bits = u64;
using Square = int;  ///< 0 .. 63: a1, b1 .. h8
inline constexpr Square no_square = 64;

constexpr Bits bit(Square s) { return Bits{1} << s; }
constexpr int file_of(Square s) { return s & 7; }
constexpr int rank_of(Square s) { return s >> 3; }
constexpr Square square(int file, int rank) { return rank * 8 + file; }

inline constexpr Bits file_a = 0x0101010101010101, file_h = file_a << 7, rank_1 = 0xff, rank_8 = rank_1 << 56;
constexpr Bits rank_bits(int rank) { return rank_1 << (8 * rank); }

/// Of a set that is not empty.
inline Square lowest(Bits b) { return std::countr_zero(b); }
inline Square take_lowest(Bits& b) {
  const Square s = lowest(b);
  b &= b - 1;
  return s;
}
/// Without the instruction that not every machine has, this is faster than the call which stands for it.
constexpr int count(Bits b) {
#ifdef __POPCNT__
  return std::popcount(b);
#else
  b -= (b >> 1) & 0x5555555555555555;
  b = (b & 0x3333333333333333) + ((b >> 2) & 0x3333333333333333);
  b = (b + (b >> 4)) & 0x0f0f0f0f0f0f0f0f;
  return static_cast<int>((b * 0x0101010101010101) >> 56);
#endif
}
constexpr bool more_than_one(Bits b) { return (b & (b - 1)) != 0; }

}  // namespace ply::chess
