// The evaluations of Arimaa: the original's three ideas, and ours.
#pragma once
#include <span>

#include "engine/games/arimaa/defects.h"
#include "engine/games/arimaa/material.h"
#include "engine/games/arimaa/rules.h"
#include "engine/search/evaluation.h"
#include "engine/search/win_distance.h"

namespace ply::arimaa {

/// Squares by their distance from d4 e4 d5 e5 (ring 0) to the rim (ring 3).
inline constexpr std::array<u64, 3> inside_ring = {0x0000001818000000ull, 0x00003c3c3c3c0000ull, 0x007e7e7e7e7e7e00ull};

/// Centre, rabbits and free pieces, as section 11 makes them exact. Wins carry no distance.
class ArimaaClassic {
 public:
  static constexpr bool antisymmetric = true, shared_search = true;
  static constexpr u32 revision = 1;
  static constexpr int win = 0, decided = 100'000;
  enum Term { centre, rabbits, free_pieces };
  static std::span<const TermInfo> infos();

  ArimaaClassic(const ArimaaRules& rules, Side, const Weights& w) : rules_(rules), w_(w) {}

  template <class Sink>
  PLY_INLINE void terms(const State& s, Side viewer, Sink& sink) const {
    const Board& b = s.now;
    const int sign = viewer == Side::first ? 1 : -1;
    int c[2] = {0, 0}, r[2] = {0, 0}, f[2];
    for (int side = 0; side < 2; ++side) {
      const u64 own = b.of(static_cast<Side>(side));
      for (const u64 ring : inside_ring)  // strength in binary: 1, 2, 4
        c[side] += std::popcount(own & ring & b.p0) + 2 * std::popcount(own & ring & b.p1) +
                   4 * std::popcount(own & ring & b.p2);
      const u64 mine = own & b.rabbits();
      for (int rank = 1; rank < 8; ++rank)
        r[side] += rank * std::popcount(mine & (rank_1 << (8 * (side ? 7 - rank : rank))));
      f[side] = std::popcount(active(s, static_cast<Side>(side)));
    }
    sink.term(centre, c[0], c[1], sign * w_[centre] * (c[0] - c[1]));
    sink.term(rabbits, r[0], r[1], sign * w_[rabbits] * (r[0] - r[1]));
    sink.term(free_pieces, f[0], f[1], sign * w_[free_pieces] * (f[0] - f[1]));
  }
  /// Where the raw values come from (EvaluationOf).
  void shares(const State& s, ShareSink& sink) const;
  int finished(const State& s, Side viewer, int) const {
    return rules_.outcome(s).winner == winner_of(viewer) ? decided : -decided;
  }

 private:
  PLY_INLINE static u64 active(const State& s, Side side) {
    return s.defect == Defect::none ? Reach(s.now, side).active() : active_of(s.now, side, s.defect);
  }

  ArimaaRules rules_;
  Weights w_;
};

/// What the evaluations look at again and again.
struct Sight {
  u64 kind[7];  ///< pieces of both sides by strength; none of 0
  Reach reach[2];
  PLY_INLINE explicit Sight(const Board& b)
      : kind{0,
             b.of_strength(1),
             b.of_strength(2),
             b.of_strength(3),
             b.of_strength(4),
             b.of_strength(5),
             b.of_strength(6)},
        reach{Reach(b, Side::first), Reach(b, Side::second)} {}
};

/// Ours, in hundredths of a rabbit; every weight is in percent of what the text of the term says. The nearest win is
/// worth most.
class ArimaaModern {
 public:
  static constexpr bool antisymmetric = true, large = true, shared_search = true;
  static constexpr u32 revision = 1;
  static constexpr int win = 1'000'000, decided = win - farthest_win;
  enum Term { material, home_traps, away_traps, hanging, advance, goal, frozen, squares, mobility, elephants, tempo };
  static std::span<const TermInfo> infos();

  ArimaaModern(const ArimaaRules& rules, Side, const Weights& w) : rules_(rules), w_(w), harlog_(&harlog_tables()) {}

  template <class Sink>
  PLY_INLINE void terms(const State& s, Side viewer, Sink& sink) const {
    terms(s, Sight(s.now), viewer, sink);
  }
  /// The same; `sight` is of the board of `s`.
  template <class Sink>
  PLY_INLINE void terms(const State& s, const Sight& sight, Side viewer, Sink& sink) const {
    const int sign = viewer == Side::first ? 1 : -1;
    const auto term = [&](Term t, int first, int second) {
      sink.term(t, first, second, sign * (w_[t] * (first - second) / 100));
    };
    const auto& [kind, reach] = sight;
    int army[2][7], value[11][2] = {};
    for (int i = 0; i < 2; ++i)
      for (int t = 1; t < 7; ++t) army[i][t] = std::popcount(reach[i].own & kind[t]);
    for (int i = 0; i < 2; ++i) {
      const Reach &r = reach[i], &o = reach[i ^ 1];
      const u64 own = r.own, mine = own & kind[rabbit];
      value[material][i] = harlog_->side(army[i], army[i ^ 1]) / 10;

      // Traps: how many stand beside each, and whether the elephant does. Beside the enemy's home traps it counts as
      // attack.
      for (int trap = 0; trap < 4; ++trap) {
        const u64 near = beside(bit(trap_square[trap])) & own;
        const bool at_home = (trap < 2) == (i == 0);
        value[at_home ? home_traps : away_traps][i] += defenders[static_cast<std::size_t>(std::popcount(near))] +
                                                       ((near & kind[elephant]) ? 14 : 0) +
                                                       ((near & (kind[camel] | kind[horse])) ? 5 : 0);
      }
      // Pieces that stand beside a stronger free enemy at a trap that only the enemy guards.
      u64 bad = 0;
      for (const int trap : trap_square) {
        const u64 ring = beside(bit(trap));
        const u64 friends = ring & own;
        const int guards = std::popcount(friends), attackers = std::popcount(ring & o.own);
        if (guards <= 1 && attackers > 0) bad |= friends | (bit(trap) & own);
      }
      const u64 reachable = bad & o.pushable;
      for (int t = 1; t < 6; ++t)
        value[hanging][i] -= std::popcount(reachable & kind[t]) * piece_value[static_cast<std::size_t>(t)] / 3;
      for (int t = 1; t < 6; ++t)
        value[frozen][i] -= std::popcount(r.frozen & kind[t]) * frozen_cost[static_cast<std::size_t>(t)];

      // Rabbits: ranks walked, and a clear way to the goal for those who can walk.
      for (int rank = 2; rank < 8; ++rank)
        value[advance][i] += advanced[static_cast<std::size_t>(rank)] * std::popcount(mine & row(i, rank));
      const u64 runners = mine & ~r.frozen;
      u64 way = row(i, 7) & r.empty;  // squares from which n more steps straight ahead reach the goal
      for (int n = 1; n <= 4 && way; ++n) {
        const u64 behind = i == 0 ? way >> 8 : way << 8;
        value[goal][i] += std::popcount(behind & runners) * straight[static_cast<std::size_t>(n)];
        way = behind & r.empty;
      }
      value[squares][i] = placed(own, kind, i);
      value[mobility][i] = 2 * r.ordinary() + 3 * std::popcount(r.pushable);
      const u64 e = own & kind[elephant];
      value[elephants][i] = 8 * std::popcount(beside(e) & (r.empty | (o.own & beside(r.empty)))) - (e ? 0 : 30);
    }
    value[tempo][s.side & 1] = s.setting_up ? 0 : 6 * (4 - s.used);
    for (int t = 0; t < 11; ++t) term(static_cast<Term>(t), value[t][0], value[t][1]);
  }
  /// Where the raw values come from (EvaluationOf).
  void shares(const State& s, ShareSink& sink) const;
  int finished(const State& s, Side viewer, int ply) const {
    return rules_.outcome(s).winner == winner_of(viewer) ? win - ply : ply - win;
  }

 private:
  static constexpr int trap_square[4] = {18, 21, 42, 45};  // c3 f3 c6 f6
  static constexpr std::array<int, 5> defenders = {0, 16, 30, 36, 38};
  static constexpr std::array<int, 7> frozen_cost = {0, 6, 10, 14, 30, 50, 0};
  static constexpr std::array<int, 8> advanced = {0, 0, 2, 5, 10, 18, 30, 0};
  static constexpr std::array<int, 5> straight = {0, 400, 120, 50, 25};
  static constexpr u64 row(int side, int rank) { return rank_1 << (8 * (side ? 7 - rank : rank)); }
  /// Elephant and camel towards the middle, horses forward on the flanks, cats and dogs at home, rabbits on the outer
  /// files.
  PLY_INLINE static int placed(u64 own, const u64* kind, int side) {
    int v = 0;
    for (const u64 ring : inside_ring) {
      v += 12 * std::popcount(own & kind[elephant] & ring) + 4 * std::popcount(own & kind[camel] & ring);
      v -= 3 * std::popcount(own & kind[rabbit] & ring & ~(file_a | file_h));
    }
    const u64 forward = row(side, 3) | row(side, 4) | row(side, 5),
              home_half = row(side, 0) | row(side, 1) | row(side, 2);
    const u64 flanks = (file_a << 1) | (file_h >> 1) | (file_a << 2) | (file_h >> 2);
    v += 6 * std::popcount(own & kind[horse] & forward & flanks) + 4 * std::popcount(own & kind[camel] & forward);
    v -= 8 * std::popcount(own & (kind[cat] | kind[dog]) & ~home_half);
    const u64 traps_near = beside(traps) & (row(side, 1) | row(side, 2));
    return v + 4 * std::popcount(own & (kind[cat] | kind[dog]) & traps_near);
  }

  ArimaaRules rules_;
  Weights w_;
  const HarLogTables* harlog_;
};

}  // namespace ply::arimaa
