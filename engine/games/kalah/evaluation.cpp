#include "engine/games/kalah/evaluation.h"

namespace ply {

std::span<const TermInfo> KalahClassic::infos() {
  static constexpr TermInfo terms[] = {
      {"winner", "1 for the side that has won: the game is over with more stones, or its store holds more than half of all.", 500, 0, 2000},
      {"stones", "Stones in the store; those still in the pits count once the game is over.", 10, 0, 100},
  };
  return terms;
}

}  // namespace ply
