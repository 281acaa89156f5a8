// The moves that a search with quiescence goes on with behind its depth. Asked only by those who judge such a search
// from outside, so it stands beside the face: a Game that has forcing moves derives from this, too.
#pragma once
#include <vector>

#include "engine/game/game.h"

namespace ply {

class HasForcingList {
 public:
  /// Captures, extra turns and the like, as the rules have them, in generator order; none when the game is over.
  virtual std::vector<MoveCode> forcing_moves(const Position& p, History history) const = 0;

 protected:
  ~HasForcingList() = default;
};

/// None where the game knows of none.
inline std::vector<MoveCode> forcing_moves_of(const Game& game, const Position& p, History history = {}) {
  const auto* list = dynamic_cast<const HasForcingList*>(&game);
  return list ? list->forcing_moves(p, history) : std::vector<MoveCode>{};
}

}  // namespace ply
