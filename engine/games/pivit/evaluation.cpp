#include "engine/games/pivit/evaluation.h"

namespace ply::pivit {

std::span<const TermInfo> PivitClassic::infos() {
  static constexpr TermInfo terms[] = {{"minions", "Minions on the board.", 1, -20, 20}, {"masters", "Masters on the board.", 3, -20, 20}};
  return terms;
}

std::span<const TermInfo> PivitModern::infos() {
  static constexpr TermInfo terms[] = {
      {"minions", "Minions on the board.", 100, -500, 500},
      {"masters", "Masters on the board.", 280, -1000, 1000},
      {"lead", "Masters, times the share of the board that has promoted (0 to 8): the count of masters decides when no minion is left.", 8, -50, 50},
      {"mobility", "Squares that the pieces can move to.", 3, -50, 50},
      {"promotion", "Minions that can land on a corner with their next move.", 40, -300, 300},
      {"attacked", "Own pieces that the enemy can take now; a master counts three.", -20, -200, 200},
      {"tempo", "The right to move.", 20, -200, 200},
  };
  return terms;
}

}  // namespace ply::pivit
