// The positions at which an engine is put to the test.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "engine/game/outside.h"
#include "engine/game/symmetry.h"

namespace ply {

/// A position, and a path to it for engines that take moves only. The history is that of the position itself: what
/// was before is told to nobody.
struct AskedPosition {
  Position position;
  Position start;               ///< of the moves
  std::vector<MoveCode> moves;  ///< empty: the position itself is the start
};

/// The positions as texts of the face, or `random` of them by random moves. The error names the text.
Result<std::vector<AskedPosition>> asked_positions(const BoardFace& face, const std::vector<std::string>& texts,
                                                   int random, u64 seed);

/// The same contest seen from elsewhere; nothing: this symmetry does not hold there.
std::optional<AskedPosition> twin(const BoardFace& face, const Symmetry& s, const AskedPosition& asked);

}  // namespace ply
