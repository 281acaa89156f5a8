#include "engine/games/pivit/evaluation.h"

namespace ply::pivit {

std::span<const TermInfo> PivitClassic::infos() {
  static constexpr TermInfo terms[] = {{"minions", "Minions on the board.", 1, -20, 20},
                                       {"masters", "Masters on the board.", 3, -20, 20}};
  return terms;
}

// Fitted by the command `weights` to 4,000 games of 2,000 nodes a move, with minions as the unit; against weights by
// hand 76.8 % [73.5, 80.1] of 300 games of 10,000 nodes a move, on 8x8 78.5 % [74.3, 82.7] of 200 of 5,000. A second
// fit, to games of the new weights, found them again.
std::span<const TermInfo> PivitModern::infos() {
  static constexpr TermInfo terms[] = {
      {"minions", "Minions on the board.", 100, -500, 500},
      {"masters", "Masters on the board.", 175, -1000, 1000},
      {"lead",
       "Masters, times the share of the board that has promoted (0 to 8): the count of masters decides when no minion "
       "is left.",
       0, -50, 50},
      {"mobility", "Squares that the pieces can move to.", 5, -50, 50},
      {"promotion", "Minions that can land on a corner with their next move.", 35, -300, 300},
      {"attacked", "Own pieces that the enemy can take now; a master counts three.", -14, -200, 200},
      {"tempo", "The right to move.", 21, -200, 200},
  };
  return terms;
}

}  // namespace ply::pivit
