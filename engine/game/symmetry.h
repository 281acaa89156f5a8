// What makes of a position the same contest seen from elsewhere: the colours exchanged, left and right, a turned board.
#pragma once
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "engine/game/board_face.h"

namespace ply {

struct Symmetry {
  std::string words;  ///< "with the colours exchanged"
  std::function<std::optional<Position>(const Position&)> apply;
};

/// Those that may hold: what the face itself calls a mirror, and the changes of a game. Whether one does is asked of
/// every position.
std::vector<Symmetry> symmetries_of(const BoardFace& face);

/// The move of the changed position that does what `m` does here; nothing: there is none.
std::optional<MoveCode> twin_move(const BoardFace& face, const Symmetry& s, const Position& p, MoveCode m);

/// The position changed, if every move of either has its twin in the other.
std::optional<Position> twin(const BoardFace& face, const Symmetry& s, const Position& p);

}  // namespace ply
