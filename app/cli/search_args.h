// What `search` and `record` have in common: limits, profile, switches, and how a result is written.
#pragma once
#include "app/cli/input.h"
#include "engine/plan/plan_run.h"

namespace ply {
class CommandSpec;
}

namespace ply::cli {

struct SearchArgs {
  InputOptions input;
  int depth = -1, milliseconds = 0;
  u64 nodes = 0;
  int hash_mb = default_hash_mb, threads = 1;
  std::string profile = "modern", weights, algorithm, with, without;
};

void add_search_args(CommandSpec& command, SearchArgs& a, bool many = true);
void add_threads_option(CommandSpec& command, SearchArgs& a);

/// Everything that the command line says of the search, checked against the game. Errors are wrong usage.
Status check_search_args(const SearchArgs& a, const Game& game);

/// The plan for one position. `a` must have been checked.
SearchPlan make_plan(const SearchArgs& a, const Input& in);
/// Where its search goes: Ctrl-C stops it, and a terminal is told how far it is.
PlanSinks make_sinks();

/// `position profile depth value kind best pv nodes nps seconds elapsed win_in outcome`: `seconds` of the processor,
/// and `nps` by them.
Json result_json(const Game& game, const SearchRequest& q, const SearchResult& r, double elapsed);
/// The same for people, the finished iterations included.
std::string result_text(const Game& game, const SearchRequest& q, const SearchResult& r, double elapsed);

/// "exact", "lower", "upper"; null where nothing was proved.
Json kind_json(Kind kind);
/// The moves of a line as the notation writes them.
std::vector<std::string> line_texts(const Game& game, Position p, const std::vector<MoveCode>& line);

}  // namespace ply::cli
