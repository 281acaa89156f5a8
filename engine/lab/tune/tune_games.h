// Games to be fitted, from files of results.
#pragma once
#include <memory>
#include <string>
#include <vector>

#include "engine/lab/tune/tune_run.h"

namespace ply {

struct GivenGames {
  std::shared_ptr<const Game> game;  ///< with the rules of the games
  Position start;
  TuneGames games;
};
/// All of one game with the same rules and start; the error names the file.
Result<GivenGames> read_given_games(const GameType& type, const std::vector<std::string>& paths);

}  // namespace ply
