// Positions that are chosen from a file: of lists of FEN or EPD, or of games in PGN (engine/game/board_lines.h).
#pragma once
#include <string>
#include <vector>

#include "engine/base/result.h"
#include "engine/game/board_face.h"

namespace ply {
class CommandSpec;
}

namespace ply::cli {

struct PositionChoice {
  std::string file;
  u64 pick = 0;
  int ply = -1;
};
/// --positions, --pick and --ply.
void add_position_choice(CommandSpec& command, PositionChoice& choice);
/// As the face writes them. What the file has beyond them is noted.
Result<std::vector<std::string>> chosen_positions(const BoardType& type, const RuleValues& rules,
                                                  const PositionChoice& choice);

}  // namespace ply::cli
