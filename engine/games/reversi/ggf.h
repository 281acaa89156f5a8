// Games in GGF, the Generic Game Format of the Othello servers:
//   (;GM[Othello]PB[name]PW[name]RE[+6]BO[8 <64 characters, * is black> *]B[f5/eval/time]W[d6]...;)
#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/base/result.h"
#include "engine/games/reversi/rules.h"

namespace ply::reversi {

/// A move with what its player noted; both texts are kept as they were written and may be empty;
/// `eval` holds no slash.
struct GgfMove {
  Move move = pass;
  std::string eval, time;
  friend bool operator==(const GgfMove&, const GgfMove&) = default;
};

struct GgfGame {
  std::vector<std::pair<std::string, std::string>> tags;  ///< all but GM, BO and the moves, in the order of the text
  State start;
  std::vector<GgfMove> moves;  ///< legal from `start`, passes included
  friend bool operator==(const GgfGame&, const GgfGame&) = default;
};

/// Reads one game. Passes that were left out are inserted; a game without BO starts from the standard position. What is
/// wrong in or behind the moves does not lose those before it.
struct GgfRead {
  GgfGame game;
  std::optional<Error> broken;
};
Result<GgfRead> read_ggf(std::string_view text);
/// Writes passes as PA. The names of tags must be letters; their values may hold anything.
std::string format_ggf(const GgfGame& game);

}  // namespace ply::reversi
