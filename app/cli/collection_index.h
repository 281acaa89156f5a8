// What the index of a collection answers on the command line: which games have a position, and what was played there.
#pragma once
#include <memory>
#include <optional>
#include <string>

#include "app/cli/input.h"
#include "engine/game/index/game_index.h"

namespace ply::cli {

struct IndexOptions {
  std::string position, moves, place = "cache", errors;
  bool tree = false;
  bool asks() const { return tree || !position.empty() || !moves.empty() || !errors.empty(); }
};

void add_index_options(CommandSpec& c, IndexOptions& o);

struct Indexed {
  std::shared_ptr<GameIndex> index;
  std::shared_ptr<const Game> game;  ///< of the position; null: none was asked for
  Position position;
};

/// The index of these games, whole, and the position that was asked for; an exit code if that fails.
std::optional<Indexed> index_games(const IndexOptions& o, const std::string& file,
                                   const std::shared_ptr<const GameCollection>& games, Report& report, int& code);
/// The moves that were played from the position. `tree`: the opening tree, else a line that says how many games have
/// it.
void print_tree(const Indexed& in, const PositionGames& answer, bool tree, Report& report);

}  // namespace ply::cli
