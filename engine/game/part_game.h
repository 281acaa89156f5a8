// Games whose text is damaged somewhere: what stands before that can be played, and is not lost.
#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/core/result.h"
#include "engine/game/collection.h"
#include "engine/game/game.h"

namespace ply {

/// What can be played of a game, and why it ends there if its text goes on.
struct PartGame {
  GameRecord game;
  std::optional<Error> broken = {};
};

/// The face of a GameType that reads such texts.
class ReadsParts {
 public:
  /// As GameType::parse_game. An error is one of what stands before the moves.
  virtual Result<PartGame> read_part(std::string_view text, const RuleValues& rules) const = 0;

 protected:
  ~ReadsParts() = default;
};

/// The whole game, or the error, of a type that has no such face.
Result<PartGame> read_part(const GameType& type, std::string_view text, const RuleValues& rules);
/// The whole game, or why it is none.
Result<GameRecord> whole_game(Result<PartGame> part);

/// "move 13: d3 is not empty (column 25)"; empty if the game is whole.
std::string broken_text(const PartGame& part);
/// The line of the list for a game of a file; `place` in it is named in the problem.
GameSummary summary_of(const Result<PartGame>& part, const std::string& place);
/// Says how many games have a problem. `unread`: those of which nothing could be read.
void remark_problems(GameCollection& collection, u64 unread);

}  // namespace ply
