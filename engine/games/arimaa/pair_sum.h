// What the table of `pairs` says of one board after the other. Boards that a search looks at differ by few pieces: only
// what changed is added up anew.
#pragma once
#include <array>

#include "engine/games/arimaa/pair_values.h"

namespace ply::arimaa {

/// Keeps the pieces of the last board in places that do not change while others move, so that a piece and all others
/// are looked up eight at a time (with AVX2 where the machine has it). One object is for one thread.
class PairSum {
 public:
  /// Both for First.
  struct Sums {
    int alone = 0, pairs = 0;
    int both() const { return alone + pairs; }
  };
  PairSum();
  PLY_INLINE Sums of(const Board& b, const PairValues& values) {
    const u64 changed = (b.p0 ^ last_.p0) | (b.p1 ^ last_.p1) | (b.p2 ^ last_.p2) | (b.gold ^ last_.gold);
    if (changed != 0) follow(b, changed, values);
    return sums_;
  }

 private:
  void follow(const Board& b, u64 changed, const PairValues& values);
  int beside(const i16* with) const;
#if PLY_HAS_FAST_PATH
  PLY_TARGET_FAST int beside_fast(const i16* with) const;
#endif

  Board last_;  ///< empty at first, which is worth nothing
  Sums sums_;
  bool fast_;
  u64 free_ = ~u64{0};                     ///< places where no piece is
  int eights_ = 0;                         ///< so many groups of eight places have been used
  alignas(32) std::array<i32, 64> piece_;  ///< by place; no_piece where it is free
  std::array<u8, 64> place_{};             ///< by square, where a piece is
};

}  // namespace ply::arimaa
