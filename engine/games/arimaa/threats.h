// The modern evaluation of Arimaa with one thing more: what either side can take within a turn.
#pragma once
#include "engine/games/arimaa/captures.h"
#include "engine/games/arimaa/evaluation.h"

namespace ply::arimaa {

/// A search by steps ends in the middle of turns, and four steps are too many for it to see what they take. So the
/// board says it. What the mover can take in the steps that he has left nearly counts as taken; what the other side
/// could take in its next turn counts less, and the less, the more steps there are to prevent it.
class ArimaaThreats {
 public:
  static constexpr bool antisymmetric = true, large = true, shared_search = true;
  static constexpr u32 revision = 3;
  static constexpr int win = ArimaaModern::win, decided = ArimaaModern::decided;
  enum Term { captures_now = ArimaaModern::tempo + 1, captures_next, terms_in_all };
  static std::span<const TermInfo> infos();

  ArimaaThreats(const ArimaaRules& rules, Side root, const Weights& w) : modern_(rules, root, w), w_(w) {}

  template <class Sink>
  PLY_INLINE void terms(const State& s, Side viewer, Sink& sink) const {
    const Sight sight(s.now);
    modern_.terms(s, sight, viewer, sink);
    int value[2][2] = {};
    threatened(s, sight, [&](Term t, int side, u64 pieces, int each) {
      value[t - captures_now][side] += each * std::popcount(pieces);
    });
    const int sign = viewer == Side::first ? 1 : -1;
    for (int t = captures_now; t <= captures_next; ++t) {
      const auto& v = value[t - captures_now];
      sink.term(t, v[0], v[1], sign * (w_[t] * (v[0] - v[1]) / 100));
    }
  }
  /// Where the raw values come from (EvaluationOf).
  void shares(const State& s, ShareSink& sink) const;
  int finished(const State& s, Side viewer, int ply) const { return modern_.finished(s, viewer, ply); }

 private:
  // In hundredths of what the piece is worth.
  static constexpr std::array<int, 5> now = {0, 0, 97, 97, 87};    // the best, by the steps that it takes
  static constexpr std::array<int, 5> next = {0, 25, 22, 17, 12};  // the best, by the steps to prevent it
  static constexpr int more = 16;                                  // each further one that could be taken next

  /// What the mover can take where the last step has left something open: a push is completed first, and a pull may be
  /// what comes next. What falls by the very next step is seen by the search behind its horizon.
  [[gnu::noinline]] static Captures open_captures(const State& s, const Sight& sight) {
    const Reach &taker = sight.reach[s.side], &loser = sight.reach[s.side ^ 1];
    const int left = 4 - s.used;
    const bool pull = s.open == Open::pull;
    Captures out;
    if (pull) out = Captures(sight.kind, taker, loser, left);
    if (left < 3) return out;
    const u64 square = bit(s.square);
    for (u64 near = beside(square) & (pull ? loser.own : taker.free); near; near &= near - 1) {
      const int from = std::countr_zero(near), t = s.now.strength(from);
      if (pull ? t >= s.strength : t <= s.strength) continue;
      Board b = s.now;
      u64 key = 0;
      displace(b, from, s.square, key);
      const Sight after(b);
      const Captures later(after.kind, after.reach[s.side], after.reach[s.side ^ 1], left - 1);
      out.join(later, pull ? bit(from) : 0, square);
    }
    return out;
  }

  /// visit(term, side that would lose them, pieces, what each costs)
  template <class Visit>
  PLY_INLINE static void threatened(const State& s, const Sight& sight, Visit&& visit) {
    if (s.setting_up) [[unlikely]]
      return;
    const auto& [kind, reach] = sight;
    const int left = 4 - s.used;
    for (int i = 0; i < 2; ++i) {
      const bool mover_takes = s.side != i;
      const int max = mover_takes ? left : 4;
      if (max < 2) continue;
      Captures c;
      if (mover_takes && s.open != Open::nothing) c = open_captures(s, sight);
      else c = Captures(kind, reach[i ^ 1], reach[i], max);
      const u64 all = c.within[static_cast<std::size_t>(max)];
      if (!all) continue;
      const Term term = mover_takes ? captures_now : captures_next;
      bool first = true;
      for (std::size_t t = camel; t >= rabbit; --t) {
        u64 pieces = all & kind[t];
        if (!pieces) continue;
        if (first) {  // of the best, who is taken in the fewest steps
          first = false;
          std::size_t cost = 2;
          while (!(c.within[cost] & pieces)) ++cost;
          const u64 fewest = c.within[cost] & pieces, one = fewest & -fewest;
          visit(term, i, one, -piece_value[t] * (mover_takes ? now[cost] : next[static_cast<std::size_t>(left)]) / 100);
          pieces ^= one;
        }
        if (!mover_takes) visit(term, i, pieces, -piece_value[t] * more / 100);
      }
    }
  }

  ArimaaModern modern_;
  Weights w_;
};

}  // namespace ply::arimaa
