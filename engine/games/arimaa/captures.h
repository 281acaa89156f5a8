// What a side could put into traps within a turn, seen on the board without a search.
#pragma once
#include "engine/games/arimaa/bits.h"

namespace ply::arimaa {

/// Pieces of one side that the other could take: `within[n]` in n steps, n = 2 to 4, also those that take fewer. An
/// estimate: a taker comes near by one step or two, and is expected to be frozen there where he would be now. Nobody is
/// thawed first, nobody walks round, and no third guard is driven away.
struct Captures {
  std::array<u64, 5> within{};

  Captures() = default;
  /// `kind`: pieces of both sides by strength. `max`: the steps that the taker has, 2 to 4.
  PLY_INLINE Captures(const u64* kind, const Reach& taker, const Reach& loser, int max) {
    const std::array<u64, 3> grip = gripped(kind, taker, loser, max);
    for (const int square : {18, 21, 42, 45}) {
      const u64 trap = bit(square), guards = beside(trap) & loser.own;
      const int n = std::popcount(guards);
      const bool both = max == 4 && n == 2 && (guards & ~grip[0]) == 0;  // each by a push or a pull
      if (trap & loser.own) {
        if (n == 1) take(trap, guards, grip, 2, max);
        else if (both) within[4] |= trap;
        continue;
      }
      const bool stands = (trap & taker.own) != 0;  // and pulls, if he is stronger, or goes first
      if (n == 1) {
        if (stands && (beside(trap) & taker.empty))
          for (int d = 0; d < 4; ++d) within[2] |= guards & shifted(taker.over[static_cast<std::size_t>(d)] & trap, d);
        for (std::size_t k = 0; k < grip.size(); ++k)
          if (const std::size_t cost = k + (stands ? 3 : 2); static_cast<int>(cost) <= max)
            within[cost] |= guards & grip[k];
      } else if (both && !stands) {
        within[4] |= guards;
      } else if (n == 0 && max == 4 && !stands) {  // to a square beside the trap, then into it
        within[4] |= beside(beside(trap) & taker.empty) & loser.own & grip[0];
        const u64 aside = beside(taker.empty & ~trap);  // who steps into the trap himself is not expected to live
        for (int d = 0; d < 4; ++d)                     // pulled to where the taker stands now, then pushed on
          within[4] |= shifted(taker.over[static_cast<std::size_t>(d)] & beside(trap) & aside, d);
      }
    }
    within[3] |= within[2], within[4] |= within[3];
  }

  /// And what could be taken after one step more, in which a piece of the loser went from `from` to `to` (`from` 0:
  /// none did); `later`, on the board after it, calls it by its new square.
  PLY_INLINE void join(const Captures& later, u64 from, u64 to) {
    for (std::size_t n = 2; n < 4; ++n) {
      const u64 b = later.within[n];
      within[n + 1] |= from && (b & to) ? (b ^ to) | from : b;
    }
    within[4] |= within[3];
  }

 private:
  /// Whoever a stronger free taker stands beside after k steps.
  PLY_INLINE static std::array<u64, 3> gripped(const u64* kind, const Reach& taker, const Reach& loser, int max) {
    std::array<u64, 3> out = {taker.pushable, 0, 0};
    if (max < 3) return out;
    u64 after_one = 0, after_two = 0, stronger = 0;
    // Nobody stops in a trap but beside a friend who stays: who is one step away from it is no such friend.
    u64 near = taker.empty, far = taker.empty;
    for (const int square : {18, 21, 42, 45}) {
      const u64 friends = beside(bit(square)) & taker.own;
      if (!(friends & (friends - 1))) near &= ~bit(square);
      if (!friends) far &= ~bit(square);
    }
    for (int t = elephant; t > rabbit; --t) {
      const u64 movers = taker.free & kind[t], cold = beside(stronger);  // where one who stands alone is frozen
      const u64 one = beside(movers) & near & (~cold | beside(taker.own & ~movers));
      after_one |= one;
      if (max == 4) after_two |= beside(one) & far & (~cold | beside(taker.own));
      stronger |= loser.own & kind[t];
      const u64 prey = loser.own & kind[t - 1];
      out[1] |= beside(after_one) & prey;
      out[2] |= beside(after_two) & prey;
    }
    return out;
  }
  PLY_INLINE void take(u64 victim, u64 guards, const std::array<u64, 3>& grip, std::size_t cost, int max) {
    for (std::size_t k = 0; k < grip.size() && static_cast<int>(k + cost) <= max; ++k)
      if (guards & grip[k]) within[k + cost] |= victim;
  }
};

}  // namespace ply::arimaa
