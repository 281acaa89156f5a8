// What the switch turn-wins sees on the board. Asked only by those who judge such a search from outside, so it stands
// beside the face: a Game whose rules know of wins within a turn derives from this, too.
#pragma once
#include <vector>

#include "engine/game/game.h"

namespace ply {

struct TurnWin {
  int left = 0;   ///< moves that are left in the turn of the side to move
  int moves = 0;  ///< of these, as many as its nearest win needs; 0: it cannot win within its turn
};

class HasTurnWin {
 public:
  /// Of a game that is not over.
  virtual TurnWin turn_win(const Position& p) const = 0;

 protected:
  ~HasTurnWin() = default;
};

/// Nothing where the game knows of none.
inline TurnWin turn_win_of(const Game& game, const Position& p) {
  const auto* has = dynamic_cast<const HasTurnWin*>(&game);
  return has ? has->turn_win(p) : TurnWin{};
}

/// The moves of the nearest win within the turn, as the rules end the game; empty: there is none.
inline std::vector<MoveCode> turn_win_line(const Game& game, Position p) {
  std::vector<MoveCode> out;
  const Side side = game.mover(p);
  for (int left = turn_win_of(game, p).moves; left > 0; --left) {
    bool on = false;
    for (const MoveCode m : game.moves(p)) {
      const Position next = game.after(p, m);
      const auto over = game.outcome(next);
      on = left == 1 ? over && over->winner == (side == Side::first ? Winner::first : Winner::second)
                     : !over && game.mover(next) == side && turn_win_of(game, next).moves == left - 1;
      if (!on) continue;
      out.push_back(m), p = next;
      break;
    }
    if (!on) return {};
  }
  return out;
}

}  // namespace ply
