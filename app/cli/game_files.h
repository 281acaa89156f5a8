// The games of the files that a command line names: games, collections, results of matches.
#pragma once
#include <string>
#include <vector>

#include "app/cli/input.h"
#include "engine/game/collection.h"

namespace ply::cli {

/// The games of all files, one after the other.
struct Games {
  std::vector<GameCollection> files;
  struct Place {
    std::size_t file = 0, index = 0;
  };
  std::vector<Place> games;

  std::size_t size() const { return games.size(); }
  /// The whole game, or why it cannot be read.
  Result<GameRecord> open(std::size_t i) const;
};

/// With its progress on the terminal. An exit code if a file cannot be read; the error is reported.
int read_games(const std::vector<std::string>& paths, Report& report, const ChosenGame& chosen, Games& out);
/// The game of texts that do not name one; empty: the first of all. The error is wrong usage.
Result<ChosenGame> game_of_texts(const std::string& game, const std::string& rules);

}  // namespace ply::cli
