// The search for a goal within a turn. It tries n = 1, 2, 3, 4 steps; with n steps left it looks at
// * walks: steps of rabbits that could be there in n steps if nothing but the squares themselves hindered them;
// * help: at most n minus their ranks to go, for each rabbit needs a step for each rank. A helping step must touch what
//   such a rabbit walks over, or what touches that, and so on, two squares farther for each further step of help.
// Everything that is left out is left out because no shortest way has it: the test compares it with all turns.
#include "engine/games/arimaa/goal.h"

namespace ply::arimaa {
namespace {

/// From where a rabbit of `S` may step onto one of `b`, and where one on `b` may step.
template <Side S>
PLY_INLINE u64 behind(u64 b) {
  return (S == Side::first ? b >> 8 : b << 8) | shifted<east>(b) | shifted<west>(b);
}
template <Side S>
PLY_INLINE u64 ahead(u64 b) {
  return (S == Side::first ? b << 8 : b >> 8) | shifted<east>(b) | shifted<west>(b);
}
template <Side S>
constexpr u64 row(int n) {  // rows from one's own side, 0 to 7
  return rank_1 << (8 * (S == Side::first ? n : 7 - n));
}
PLY_INLINE u64 around(u64 b) { return b | beside(b); }

template <Side S>
struct Seeker {
  // within[k]: all squares from which k steps can be enough, be they walked or spent on clearing the way: what is empty
  // costs a step, an own piece one more, an enemy two more, and what stands on a trap may go by itself.
  struct Way {
    u64 within[5];
    PLY_INLINE Way(const Board& b, u64 own, int n) {
      const u64 occupied = b.occupied(), cheap = ~occupied | traps, dear = own & ~traps,
                dearest = occupied & ~own & ~traps;
      within[0] = row<S>(7);
      for (int k = 1; k <= n; ++k) {
        u64 w = within[k - 1] | behind<S>(within[k - 1] & cheap);
        if (k >= 2) w |= behind<S>(within[k - 2] & dear);
        if (k >= 3) w |= behind<S>(within[k - 3] & dearest);
        within[k] = w;
      }
    }
  };

  PLY_INLINE static u64 rows_within(int n) {  // squares from which n ranks are enough
    u64 out = 0;
    for (int k = 0; k <= n; ++k) out |= row<S>(7 - k);
    return out;
  }

  /// No rabbit is so near that n steps could be enough.
  static bool too_far(const Board& b, int n) {
    const u64 own = S == Side::first ? b.gold : b.occupied() & ~b.gold;
    return !(b.rabbits() & own & Way(b, own, n).within[n]);
  }

  static bool can(const Board& b, int n) {
    const u64 own = S == Side::first ? b.gold : b.occupied() & ~b.gold, rabbits = b.rabbits() & own;
    if (rabbits & row<S>(7)) return true;
    if (!(rabbits & rows_within(n))) return false;
    const Way way(b, own, n);
    const u64 runners = rabbits & way.within[n];
    if (!runners) return false;
    const Reach r(b, S);
    const u64 forward = S == Side::first ? r.step[north] : r.step[south];
    if (forward & rabbits & row<S>(6)) return true;
    if (n == 1) return false;
    // Who is frozen or needs n ranks has no step to spare
    u64 candidates = runners & ~(r.frozen & ~rows_within(n - 1));
    if (!candidates) return false;

    // Walks
    for (int d = 0; d < 4; ++d)
      for (u64 left = r.step[static_cast<std::size_t>(d)] & candidates; left; left &= left - 1) {
        const int from = std::countr_zero(left), to = from + delta[static_cast<std::size_t>(d)];
        if (!(bit(to) & way.within[n - 1])) continue;
        if (moved(b, from, to, n - 1)) return true;
      }
    // Help
    if (!(candidates & rows_within(n - 1))) return false;
    const bool much = (candidates & rows_within(n - 2)) != 0;  // two steps of help or more
    u64 path = candidates, flood = candidates;
    for (int k = 1; k <= n; ++k) {
      flood = ahead<S>(flood) & way.within[n - k];
      path |= flood;
    }
    u64 zone = around(path);
    if (much) zone = n >= 4 && (candidates & rows_within(1)) ? ~u64{0} : around(around(zone));
    for (int d = 0; d < 4; ++d) {
      const u64 s = r.step[static_cast<std::size_t>(d)];
      for (u64 left = s & (zone | shifted(zone, d ^ 2)); left; left &= left - 1) {
        const int from = std::countr_zero(left), to = from + delta[static_cast<std::size_t>(d)];
        if (candidates & bit(from) && bit(to) & way.within[n - 1]) continue;  // a walk
        if (moved(b, from, to, n - 1)) return true;
      }
    }
    return n >= 3 && much && r.pushable && displaces(b, r, n, zone);
  }

  PLY_INLINE static bool moved(const Board& b, int from, int to, int n) {
    Board c = b;
    u64 key = 0;
    displace(c, from, to, key);
    return can(c, n);
  }

  static bool displaces(const Board& b, const Reach& r, int n, u64 zone) {
    for (int d = 0; d < 4; ++d)
      for (u64 left = r.over[static_cast<std::size_t>(d)] & around(zone); left; left &= left - 1) {  // pulls
        const int p = std::countr_zero(left), x = p + delta[static_cast<std::size_t>(d)];
        for (u64 to = beside(bit(p)) & r.empty; to; to &= to - 1) {
          Board c = b;
          u64 key = 0;
          displace(c, p, std::countr_zero(to), key);
          displace(c, x, p, key);
          if (can(c, n - 2)) return true;
        }
      }
    for (u64 left = r.pushable & around(zone); left; left &= left - 1) {
      const int x = std::countr_zero(left);
      for (u64 to = beside(bit(x)) & r.empty; to; to &= to - 1) {
        Board half = b;
        u64 key = 0;
        displace(half, x, std::countr_zero(to), key);
        if (completes(half, x, b.strength(x), n - 1)) return true;
      }
    }
    return false;
  }

  /// A push has left `square`; somebody stronger must follow, with n steps left.
  static bool completes(const Board& half, int square, int strength, int n) {
    const Reach r(half, S);
    for (u64 left = beside(bit(square)) & r.free; left; left &= left - 1) {
      const int p = std::countr_zero(left);
      if (half.strength(p) > strength && moved(half, p, square, n - 1)) return true;
    }
    return false;
  }

  static bool open(const State& s, int n) {
    if (s.open == Open::push) return n >= 1 && completes(s.now, s.square, s.strength, n);
    if (can(s.now, n)) return true;
    if (s.open != Open::pull || n < 1) return false;
    const u64 enemy = s.now.of(other(S));
    for (u64 left = beside(bit(s.square)) & enemy; left; left &= left - 1) {
      const int x = std::countr_zero(left);
      if (s.now.strength(x) < s.strength && moved(s.now, x, s.square, n - 1)) return true;
    }
    return false;
  }

  static int plies(const State& s) {
    // Behind the first half of a pull an enemy costs one step only.
    if (s.setting_up || (s.open == Open::nothing && too_far(s.now, 4 - s.used))) return 0;
    for (int n = 0; s.used + n <= 4; ++n)
      if (open(s, n)) return n + (s.used + n < 4);
    return 0;
  }
};

}  // namespace

int plies_to_goal(const State& s) {
  return s.side == 0 ? Seeker<Side::first>::plies(s) : Seeker<Side::second>::plies(s);
}

}  // namespace ply::arimaa
