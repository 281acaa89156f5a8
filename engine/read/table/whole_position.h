// Whether two positions are one: compared as a whole, not by their keys.
#pragma once
#include <string>

#include "engine/game/board_face.h"

namespace ply {

/// Everything of a position that the game goes on from: what lies where, who moves, and what can be played. The text of
/// a position would not do: within a turn of several steps it tells the path to it, too.
std::string whole_position(const BoardFace& face, const Position& p);

inline bool same_position(const BoardFace& face, const Position& a, const Position& b) {
  return face.write(a) == face.write(b) || whole_position(face, a) == whole_position(face, b);
}

}  // namespace ply
