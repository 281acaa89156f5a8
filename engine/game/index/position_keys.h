// One key for all positions that are the same contest seen from elsewhere: turned, mirrored, with the colours
// exchanged, as far as the game knows such changes (symmetry.h).
#pragma once
#include <memory>
#include <vector>

#include "engine/game/game.h"

namespace ply {

class PositionKeys {
 public:
  explicit PositionKeys(std::shared_ptr<const Game> game);
  const Game& game() const { return *game_; }
  /// The same for a position and its changes; other games and other rules have other keys.
  u64 of(const Position& p) const;

 private:
  const std::shared_ptr<const Game> game_;
  std::vector<Change> walk_;  ///< one after the other, they lead through all changes of a position
  u64 salt_ = 0;
};

}  // namespace ply
