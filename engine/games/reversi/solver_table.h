// The transposition table of the solver. An entry holds both boards in full, so that a hit is never a mistaken one.
#pragma once

#include "engine/base/big_memory.h"
#include "engine/base/cpu.h"
#include "engine/base/random.h"
#include "engine/base/types.h"
#include "engine/games/reversi/rules.h"

namespace ply::reversi {

/// What is known of a position: bounds of its value in the view of the side with `own`, and the move that was best or
/// cut off.
struct SolverFacts {
  i8 lower, upper;
  u8 move;  ///< 64 = none
  u8 empties;
  u32 generation;  ///< of the solve that stored it; older entries give way
};
static_assert(sizeof(SolverFacts) == sizeof(u64));

/// Between share(true) and share(false) several threads use it, without a lock: words are read and written one by one,
/// and each board is mixed with the facts, so that one whose words come from two threads is not found (Hyatt and Mann,
/// "A lockless transposition-table implementation for parallel search", 2002). Entries of one kind of use are not found
/// by the other.
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
  void share(bool shared) { shared_ = shared; }
  PLY_INLINE void prefetch(u64 hash) const { __builtin_prefetch(&buckets_[hash & mask_]); }

  PLY_INLINE bool find(u64 hash, u64 own, u64 opp, SolverFacts& facts) const {
    if (shared_) [[unlikely]]
      return find_shared(hash, own, opp, facts);
    return find_in<false>(hash, own, opp, facts);
  }

  /// Keeps what is known of the position and adds to it. The first entry of a bucket prefers many empties.
  PLY_INLINE void store(u64 hash, u64 own, u64 opp, int empties, int lower, int upper, int move) {
    if (shared_) [[unlikely]]
      return store_shared(hash, own, opp, empties, lower, upper, move);
    store_in<false>(hash, own, opp, empties, lower, upper, move);
  }

 private:
  struct Entry {
    u64 own, opp, facts;
  };
  struct alignas(64) Bucket {
    Entry entry[2];
  };

  // The built-in ones, for not every library has std::atomic_ref.
  PLY_INLINE static u64 get(const u64& word) { return __atomic_load_n(&word, __ATOMIC_RELAXED); }
  PLY_INLINE static void set(u64& word, u64 value) { __atomic_store_n(&word, value, __ATOMIC_RELAXED); }
  template <bool Shared>
  PLY_INLINE static u64 mixed(u64 board, u64 facts) {
    return Shared ? board ^ mix64(facts) : board;
  }
  template <bool Shared>
  PLY_INLINE static bool is(const Entry& e, u64 own, u64 opp, SolverFacts& facts) {
    if constexpr (!Shared) {
      facts = __builtin_bit_cast(SolverFacts, e.facts);
      return e.own == own && e.opp == opp;
    }
    const u64 said = get(e.facts);
    facts = __builtin_bit_cast(SolverFacts, said);
    return get(e.own) == mixed<true>(own, said) && get(e.opp) == mixed<true>(opp, said);
  }
  template <bool Shared>
  PLY_INLINE static void put(Entry& e, u64 own, u64 opp, SolverFacts facts) {
    const auto said = __builtin_bit_cast(u64, facts);
    set(e.own, mixed<Shared>(own, said));
    set(e.opp, mixed<Shared>(opp, said));
    set(e.facts, said);
  }

  template <bool Shared>
  PLY_INLINE bool find_in(u64 hash, u64 own, u64 opp, SolverFacts& facts) const {
    const Bucket& b = buckets_[hash & mask_];
    return is<Shared>(b.entry[0], own, opp, facts) || is<Shared>(b.entry[1], own, opp, facts);
  }
  template <bool Shared>
  PLY_INLINE void store_in(u64 hash, u64 own, u64 opp, int empties, int lower, int upper, int move) {
    Bucket& b = buckets_[hash & mask_];
    SolverFacts facts;
    for (Entry& e : b.entry)
      if (is<Shared>(e, own, opp, facts)) {
        if (lower > facts.lower) facts.lower = static_cast<i8>(lower);
        if (upper < facts.upper) facts.upper = static_cast<i8>(upper);
        if (move < 64) facts.move = static_cast<u8>(move);
        return put<Shared>(e, own, opp, facts);
      }
    const SolverFacts fresh{static_cast<i8>(lower), static_cast<i8>(upper), static_cast<u8>(move),
                            static_cast<u8>(empties), generation_};
    const auto first = __builtin_bit_cast(SolverFacts, get(b.entry[0].facts));
    if (empties >= first.empties || first.generation != generation_) {
      set(b.entry[1].own, get(b.entry[0].own));
      set(b.entry[1].opp, get(b.entry[0].opp));
      set(b.entry[1].facts, __builtin_bit_cast(u64, first));
      put<Shared>(b.entry[0], own, opp, fresh);
    } else {
      put<Shared>(b.entry[1], own, opp, fresh);
    }
  }
  [[gnu::noinline]] bool find_shared(u64 hash, u64 own, u64 opp, SolverFacts& facts) const {
    return find_in<true>(hash, own, opp, facts);
  }
  [[gnu::noinline]] void store_shared(u64 hash, u64 own, u64 opp, int empties, int lower, int upper, int move) {
    store_in<true>(hash, own, opp, empties, lower, upper, move);
  }

  ZeroedArray<Bucket> buckets_;
  u64 mask_ = 0;
  u32 generation_ = 0;
  bool shared_ = false;
};

}  // namespace ply::reversi
