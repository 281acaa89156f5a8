// The original's alpha-beta as an opponent for very many games: the same moves as the profile `classic` at the same
// depth, found faster, with nothing to watch.
#pragma once
#include "engine/games/kalah/rules.h"

namespace ply::kalah {

class OriginalOpponent {
 public:
  explicit OriginalOpponent(const KalahRules& rules) : rules_(rules) {}
  /// The first best sowing in cell order. The position must not be finished; depth >= 1.
  KalahRules::Move choose(const State& s, int depth) const;

 private:
  int search(const State& s, int depth, int alpha, int beta) const;
  int look(const State& s, KalahRules::Move m, int left, int alpha, int beta) const;
  const KalahRules rules_;
};

}  // namespace ply::kalah
