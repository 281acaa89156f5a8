// The evaluations of Kalah: the original's, and ours.
#pragma once
#include "engine/games/kalah/rules.h"
#include "engine/search/evaluation.h"

namespace ply {

namespace kalah_detail {

/// Stores as they count (after the sweep, if the game is over) and who has won already.
struct Standing {
  int store[2];
  int won[2];  ///< 1 for the winner of a finished game, or the side whose store holds more than half of all stones
  bool over;
};

PLY_INLINE Standing standing(const KalahRules& rules, const KalahState& s) {
  Standing out{{s.store[0], s.store[1]}, {2 * s.store[0] > s.total, 2 * s.store[1] > s.total}, rules.finished(s)};
  if (out.over) {
    const KalahState end = rules.swept(s);
    for (int side : {0, 1}) {
      out.store[side] = end.store[static_cast<std::size_t>(side)];
      out.won[side] = end.store[static_cast<std::size_t>(side)] > end.store[static_cast<std::size_t>(side ^ 1)];
    }
  }
  return out;
}

}  // namespace kalah_detail

/// The original's evaluation: 500 for the winner, 10 for every stone in the store. On boards of 100 stones or more a great
/// lead in stones alone can reach `decided`.
class KalahClassic {
 public:
  static constexpr bool antisymmetric = true;
  static constexpr int win = 0;  // wins are not scored by how fast they come
  static constexpr int decided = 500;
  static std::span<const TermInfo> infos();

  KalahClassic(const KalahRules& rules, Side /*root*/, const Weights& weights) : rules_(rules), winner_(weights[0]), stones_(weights[1]) {}

  template <class Sink>
  PLY_INLINE void terms(const KalahState& s, Side viewer, Sink& sink) const {
    const kalah_detail::Standing now = kalah_detail::standing(rules_, s);
    const int sign = viewer == Side::first ? 1 : -1;
    sink.term(0, now.won[0], now.won[1], sign * winner_ * (now.won[0] - now.won[1]));
    sink.term(1, now.store[0], now.store[1], sign * stones_ * (now.store[0] - now.store[1]));
  }

  PLY_INLINE int finished(const KalahState& s, Side viewer, int /*ply*/) const {
    SumSink sum;
    terms(s, viewer, sum);
    return sum.sum;
  }

 private:
  KalahRules rules_;
  int winner_, stones_;
};

}  // namespace ply
