// The evaluations of Pivit: the original's count of material, and ours.
#pragma once
#include <span>

#include "engine/games/pivit/rules.h"
#include "engine/search/evaluation.h"
#include "engine/search/win_distance.h"

namespace ply::pivit {

/// Material only. The weights are the profile's: minion 1 and master 3, or 2 and 3 as in the original's source. Wins
/// carry no distance: all are worth the same, as in the original.
class PivitClassic {
 public:
  static constexpr bool antisymmetric = true, shared_search = true;
  static constexpr u32 revision = 1;
  static constexpr int win = 0, decided = 1'000'000;
  enum Term { minions, masters };
  static std::span<const TermInfo> infos();

  PivitClassic(const PivitRules& rules, Side, const Weights& w) : rules_(rules), w_(w) {}

  template <class Sink>
  PLY_INLINE void terms(const State& s, Side viewer, Sink& sink) const {
    const int sign = viewer == Side::first ? 1 : -1;
    const u64 red = s.pieces[0], blue = s.pieces[1];
    const int small[2] = {std::popcount(red & ~s.masters), std::popcount(blue & ~s.masters)};
    const int large[2] = {std::popcount(red & s.masters), std::popcount(blue & s.masters)};
    sink.term(minions, small[0], small[1], sign * w_[minions] * (small[0] - small[1]));
    sink.term(masters, large[0], large[1], sign * w_[masters] * (large[0] - large[1]));
  }
  /// Where the raw values come from (EvaluationOf).
  void shares(const State& s, ShareSink& sink) const;
  int finished(const State& s, Side viewer, int) const {
    const Winner w = rules_.outcome(s).winner;
    return w == Winner::draw ? 0 : w == winner_of(viewer) ? decided : -decided;
  }

 private:
  PivitRules rules_;
  Weights w_;
};

/// Ours, in hundredths of a minion. The nearest win is worth most.
class PivitModern {
 public:
  static constexpr bool antisymmetric = true;
  static constexpr u32 revision = 1;
  static constexpr int win = 1'000'000, decided = win - farthest_win;
  enum Term { minions, masters, lead, mobility, promotion, attacked, tempo };
  static std::span<const TermInfo> infos();

  PivitModern(const PivitRules& rules, Side, const Weights& w) : rules_(rules), w_(w) {}

  template <class Sink>
  PLY_INLINE void terms(const State& s, Side viewer, Sink& sink) const {
    const int sign = viewer == Side::first ? 1 : -1;
    const auto term = [&](Term t, int first, int second) {
      sink.term(t, first, second, sign * w_[t] * (first - second));
    };
    int moves[2], promote[2], hit[2];
    for (int side = 0; side < 2; ++side) {
      const Reach r = rules_.reach(s, side);
      moves[side] = r.moves();
      // A minion's row or column has two corners, one at an even and one at an odd distance: it reaches one at most, so
      // corners reached are minions about to promote, direction by direction.
      promote[side] = 0;
      for (const u64 b : r.minions) promote[side] += std::popcount(b & rules_.board().corners);
      const u64 targets = r.squares() & s.pieces[static_cast<std::size_t>(side ^ 1)];
      hit[side ^ 1] = std::popcount(targets & ~s.masters) + 3 * std::popcount(targets & s.masters);
    }
    const int m[2] = {std::popcount(s.pieces[0] & s.masters), std::popcount(s.pieces[1] & s.masters)};
    const int pieces = std::popcount(s.occupied()), left = std::popcount(s.minions());
    term(minions, std::popcount(s.pieces[0] & ~s.masters), std::popcount(s.pieces[1] & ~s.masters));
    term(masters, m[0], m[1]);
    // The side with more masters wins once the last minion is gone: the lead counts more, the fewer minions there are.
    const int share = pieces > 0 ? 8 - 8 * left / pieces : 0;
    sink.term(lead, m[0] * share, m[1] * share, sign * w_[lead] * (m[0] - m[1]) * share);
    term(mobility, moves[0], moves[1]);
    term(promotion, promote[0], promote[1]);
    term(attacked, hit[0], hit[1]);
    term(tempo, s.side == 0, s.side == 1);
  }
  /// Where the raw values come from (EvaluationOf).
  void shares(const State& s, ShareSink& sink) const;
  int finished(const State& s, Side viewer, int ply) const {
    const Winner w = rules_.outcome(s).winner;
    return w == Winner::draw ? 0 : w == winner_of(viewer) ? win - ply : ply - win;
  }

 private:
  PivitRules rules_;
  Weights w_;
};

}  // namespace ply::pivit
