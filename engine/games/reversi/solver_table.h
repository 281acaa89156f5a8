// The transposition table of the solver. An entry holds both boards in full, so that a hit is never a mistaken one.
#pragma once
#include "engine/base/big_memory.h"
#include "engine/base/cpu.h"
#include "engine/base/types.h"
#include "engine/games/reversi/rules.h"

namespace ply::reversi {

/// Bounds of the value in the view of the side with `own`, and the move that was best or cut off.
struct SolverEntry {
  u64 own, opp;
  i8 lower, upper;
  u8 move;  ///< 64 = none
  u8 empties;
  u32 generation;  ///< of the solve that stored it; older entries give way
};
static_assert(sizeof(SolverEntry) == 24);

class SolverTable {
 public:
  /// The largest power of two of buckets that fits; memory is touched when it is first used.
  explicit SolverTable(int megabytes) {
    const u64 wanted = (megabytes < 1 ? u64{1} : static_cast<u64>(megabytes)) << 20;
    u64 n = 1;
    while (2 * n * sizeof(Bucket) <= wanted) n *= 2;
    mask_ = n - 1;
    buckets_ = ZeroedArray<Bucket>(n);  // both boards empty is the free entry, which no real position is
  }

  PLY_INLINE static u64 hash(u64 own, u64 opp) {
    const u64 a = own * 0x9e3779b97f4a7c15, b = opp * 0xd6e8feb86659fd93;
    const u64 h = (a ^ ((b << 32) | (b >> 32))) * 0xbf58476d1ce4e5b9;
    return h ^ (h >> 32);
  }
  void new_generation() { ++generation_; }
  PLY_INLINE void prefetch(u64 hash) const { __builtin_prefetch(&buckets_[hash & mask_]); }

  PLY_INLINE const SolverEntry* find(u64 hash, u64 own, u64 opp) const {
    const Bucket& b = buckets_[hash & mask_];
    if (b.entry[0].own == own && b.entry[0].opp == opp) return &b.entry[0];
    if (b.entry[1].own == own && b.entry[1].opp == opp) return &b.entry[1];
    return nullptr;
  }

  /// Keeps what is known of the position and adds to it. The first entry of a bucket prefers many empties.
  PLY_INLINE void store(u64 hash, u64 own, u64 opp, int empties, int lower, int upper, int move) {
    Bucket& b = buckets_[hash & mask_];
    for (SolverEntry& e : b.entry)
      if (e.own == own && e.opp == opp) {
        if (lower > e.lower) e.lower = static_cast<i8>(lower);
        if (upper < e.upper) e.upper = static_cast<i8>(upper);
        if (move < 64) e.move = static_cast<u8>(move);
        return;
      }
    const SolverEntry fresh{own,
                            opp,
                            static_cast<i8>(lower),
                            static_cast<i8>(upper),
                            static_cast<u8>(move),
                            static_cast<u8>(empties),
                            generation_};
    if (empties >= b.entry[0].empties || b.entry[0].generation != generation_) {
      b.entry[1] = b.entry[0];
      b.entry[0] = fresh;
    } else {
      b.entry[1] = fresh;
    }
  }

 private:
  struct alignas(64) Bucket {
    SolverEntry entry[2];
  };
  ZeroedArray<Bucket> buckets_;
  u64 mask_ = 0;
  u32 generation_ = 0;
};

}  // namespace ply::reversi
