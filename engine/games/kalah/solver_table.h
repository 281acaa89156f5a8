// The solver's memory: what is known of the future net gain of the player to move, seen without the stores.
//
// A position is the number of its rank among all positions of the same board with no more stones, scrambled by a
// bijection, so that two positions are told apart for certain (where the board is too large for that, by a 64-bit
// hash).
#pragma once
#include <memory>

#include "engine/games/kalah/rules.h"

namespace ply::kalah::detail {

/// Names positions by numbers below 2^bits().
class PositionNumbers {
 public:
  /// For positions with at most `stones` stones in the pits. With `with_store` the mover's store belongs to the name.
  PositionNumbers(int pits, int stones, bool with_store);

  int bits() const { return bits_; }

  PLY_INLINE u64 of(const State& s) const {
    if (ranked_) {
      u64 x = rank(s);
      if (with_store_) x = x << 8 | s.store[s.side];
      // Each step is a bijection of the numbers below 2^bits.
      x ^= x >> half_;
      x = (x * 0x9e3779b97f4a7c15ull) & mask_;
      x ^= x >> half_;
      x = (x * 0xd1342543de82ef95ull) & mask_;
      return x ^ x >> half_;
    }
    return mix64(mix64(s.row[s.side] * 0x9e3779b97f4a7c15ull + (with_store_ ? s.store[s.side] : 0)) +
                 s.row[s.side ^ 1u] * 0xd1342543de82ef95ull);
  }

 private:
  /// Colexicographic rank of the 2m pits: the sum of binomials of their running totals, which a multiplication gives.
  PLY_INLINE u64 rank(const State& s) const {
    const u64 p = s.row[s.side] * lanes::ones, q = s.row[s.side ^ 1u] * lanes::ones + (p >> 56) * lanes::ones;
    u64 x = 0;
    for (int i = 0; i < 6; ++i) x += rank_[0][i][lanes::at(p, i)] + rank_[1][i][lanes::at(q, i)];
    if (pits_ > 6) {
      for (int i = 6; i < 8; ++i) x += rank_[0][i][lanes::at(p, i)] + rank_[1][i][lanes::at(q, i)];
    }
    return x;
  }

  int pits_, bits_ = 64, half_ = 32;
  bool with_store_, ranked_ = false;
  u64 mask_ = ~u64{0};
  // [mover first][pit][running total]: 0 where there is no such pit, and everywhere of a hashed board
  u64 rank_[2][Options::max_pits][Options::max_total + 1]{};
};

/// Bounds of the future gain and the move that proved the lower one. Layout, from the low end: 9 bits upper bound + 256
/// (so that a used entry is never 0), 9 bits lower bound + 256, 4 bits move, 4 bits work, 38 bits of the position's
/// number.
class SolveTable {
 public:
  static constexpr int no_move = 15;
  struct Bounds {
    int lower, upper, move;
  };

  /// Takes `bytes` rounded down to a power of two, or what can be had, 64 KB at the least.
  SolveTable(std::size_t bytes, int number_bits);

  PLY_INLINE void prefetch(u64 number) const { __builtin_prefetch(buckets_ + (number & mask_) * 8); }

  /// Narrows `bounds` by what is known; true if anything is.
  PLY_INLINE bool narrow(u64 number, Bounds& bounds) const {
    const u64* const bucket = buckets_ + (number & mask_) * 8;
    const u64 check = number >> shift_ << 26;
    for (int i = 0; i < 8; ++i) {
      const u64 e = bucket[i];
      if (((e ^ check) >> 26) != 0 || e == 0) continue;
      const int lower = static_cast<int>((e >> 9) & 511) - 256, upper = static_cast<int>(e & 511) - 256;
      if (lower > bounds.lower) bounds.lower = lower;
      if (upper < bounds.upper) bounds.upper = upper;
      bounds.move = static_cast<int>((e >> 18) & 15);
      return true;
    }
    return false;
  }

  /// Keeps the bounds, in place of what is known of the position, an empty entry, or the one that took the least work.
  PLY_INLINE void store(u64 number, const Bounds& bounds, u64 nodes) {
    u64* const bucket = buckets_ + (number & mask_) * 8;
    const u64 check = number >> shift_ << 26;
    const u64 work = std::bit_width(nodes) >= 30 ? 15 : static_cast<u64>(std::bit_width(nodes)) / 2;
    u64* place = bucket;
    u64 min = ~u64{0};
    for (int i = 0; i < 8; ++i) {
      const u64 e = bucket[i];
      if (e == 0 || ((e ^ check) >> 26) == 0) {
        place = bucket + i;
        break;
      }
      if (const u64 w = (e >> 22) & 15; w < min) {
        min = w;
        place = bucket + i;
      }
    }
    *place = check | work << 22 | static_cast<u64>(bounds.move) << 18 | static_cast<u64>(bounds.lower + 256) << 9 |
             static_cast<u64>(bounds.upper + 256);
  }

  std::size_t bytes() const { return (mask_ + 1) * 64; }

 private:
  struct Free {
    void operator()(void* p) const;
  };
  std::unique_ptr<void, Free> memory_;
  u64* buckets_ = nullptr;  // 64-byte buckets of eight entries, within memory_
  u64 mask_ = 0;
  int shift_ = 0;
};

}  // namespace ply::kalah::detail
