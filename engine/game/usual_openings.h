// What a game says of the openings that matches between programs begin with.
#pragma once

namespace ply {

/// For games in which the side that an opening favours mostly wins, whoever plays it: most pairs of games split then
/// one to one, and tell nothing of the players.
class HasUsualOpenings {
 public:
  virtual ~HasUsualOpenings() = default;
  /// Random openings are used only if `modern` values them within so much, in its internal unit.
  virtual int usual_balance() const = 0;
};

}  // namespace ply
