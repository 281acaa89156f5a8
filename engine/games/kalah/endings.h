// The exact value of every position of Kalah with few stones left, one byte each.
//
// Worked out backwards, from no stones up. A sowing that banks nothing stays in the sower's own row and moves stones
// nearer to his store, so positions with equally many stones can be taken in such an order that what a position leads
// to is known before it.
#pragma once
#include <atomic>
#include <memory>

#include "engine/base/big_memory.h"
#include "engine/games/kalah/rules.h"

namespace ply::kalah {

/// Values are future net gains of the mover: what he will put into his store minus what the other will, sweep included.
/// A finished position is worth what its sweep gives. Constant once built, so that any thread may read it.
class Endings {
 public:
  static constexpr int max_stones = 60;

  /// Of all positions with at most `stones` stones in the pits, 0..max_stones. Nothing if `stop` was set on the way.
  /// The rules must not end a game early: then the stores would belong to a position. Throws std::bad_alloc.
  static std::shared_ptr<const Endings> build(const KalahRules& rules, int stones,
                                              const std::atomic<bool>* stop = nullptr);
  /// The same, but kept for who asks next, with the same rules: one such database in the whole program, so only for
  /// small ones.
  static std::shared_ptr<const Endings> shared(const KalahRules& rules, int stones, const std::atomic<bool>* stop);
  /// The bytes that it takes.
  static u64 bytes(int pits, int stones);
  /// The most stones, up to `stones`, for which it takes no more than `bytes`; 0 if there are none.
  static int max_within(u64 bytes, int pits, int stones);

  int stones() const { return stones_; }

  /// Where the value of a position stands; it must have no more than stones() in the pits.
  PLY_INLINE u64 place(const State& s) const {
    const u64 own = s.row[s.side], other = s.row[s.side ^ 1u];
    const std::size_t a = static_cast<std::size_t>(lanes::sum(own)), b = static_cast<std::size_t>(lanes::sum(other));
    return start_[a][b] + (a >= b ? rank(own) * rows_[b] + rank(other) : rank(other) * rows_[a] + rank(own));
  }
  PLY_INLINE void prefetch(u64 place) const { __builtin_prefetch(&values_[place]); }
  PLY_INLINE int at(u64 place) const { return values_[place]; }

 private:
  class Builder;
  Endings(int pits, int stones);

  /// Colexicographic rank of a row among those with as many stones: below rows_[its stones]. Moving a stone nearer to
  /// the store lowers it.
  PLY_INLINE u64 rank(u64 row) const {
    const u64 totals = row * lanes::ones;
    u64 x = 0;
    for (int i = 0; i < 5; ++i) x += rank_[i][lanes::at(totals, i)];
    if (pits_ > 6) x += rank_[5][lanes::at(totals, 5)] + rank_[6][lanes::at(totals, 6)];
    return x;
  }

  int pits_, stones_;
  u32 rank_[Options::max_pits - 1][max_stones + 1]{};  // [pit][stones up to it]; 0 from the last pit on
  u64 rows_[max_stones + 1]{};                         // rows by stones in them
  /// By stones of the mover and of the other: where their block begins, the row with more stones outside. Where both
  /// have as many, a second block, turned, stands behind the first.
  u64 start_[max_stones + 1][max_stones + 1]{};
  ZeroedArray<i8> values_;
};

}  // namespace ply::kalah
