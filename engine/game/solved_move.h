// A move that the game's own solver has chosen, for players that ask it before they search.
#pragma once
#include <optional>
#include <vector>

#include "engine/game/game.h"

namespace ply {

struct SolvedLine {
  std::vector<MoveCode> moves;  ///< best play, to the end of the game unless it is drawn without one
  Position end;                 ///< after them
  bool ends = false;            ///< the game is over there, by the position itself
  u64 nodes = 0;
  double seconds = 0;  ///< of the processor
};

/// Best play from a position by Game::solve, if the request lets the solver be asked (SearchRequest::solver_nodes), the
/// game is near enough to its end, and the nodes sufficed. Nothing as well where the past of the game or a limit of
/// moves would end that line before its end: no solver knows of them.
std::optional<SolvedLine> solved_line(const Game& game, const SearchRequest& q);

}  // namespace ply
