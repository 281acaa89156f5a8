// A search as a few lines of text. Searches repeat exactly, so this is as good as their recording, and a person can write
// it; opened, the search runs and is recorded:
//
//     plyscope-search
//     game      kalah
//     position  5,0,4,4,1,6/3/2,6,0,5,5,5/2 A s-io-
//     depth     6
//
// A line is a long option of `plyscope-cli record` without its dashes: rules, position, moves, depth, nodes, profile,
// algorithm, with, without, budget, policy; and weights ("stones=3 row=0") and table (MB). `game` and one of depth and nodes
// are needed: a search that time or a person ends does not repeat. Blank lines and lines that begin with # are passed over.
#pragma once
#include <memory>
#include <string_view>

#include "engine/game/game.h"
#include "engine/session/place.h"
#include "engine/session/search_run.h"

namespace ply {

struct Recipe {
  GameRecord line;          ///< from the start of the game to the root of the search
  Place root;               ///< not the end of a game
  SearchSettings settings;  ///< recorded, with a limit of depth or nodes
};

/// Whether a text begins as a recipe does; what else it holds may still be wrong.
bool is_recipe(std::string_view text);
/// The error says in which line.
Result<Recipe> parse_recipe(std::string_view text);
/// Begins to search; SearchRun::wait waits for the end.
std::unique_ptr<SearchRun> start_recipe(const Recipe& recipe);

}  // namespace ply
