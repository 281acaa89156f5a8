// The options of match and tournament, and what they ask for.
#pragma once
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "app/cli/input.h"
#include "engine/match/match.h"

namespace ply::cli {

struct MatchArgs {
  InputOptions input;
  std::string players, format, openings, opening_order, shard, sprt, elo_scale, out, csv, show;
  std::vector<std::string> more_players;
  u64 pairs = 1;
  int threads = 1, max_plies = 2000, resign = 0, hash_mb = default_hash_mb;
  int opening_plies = -1, balance = -1;  ///< < 0: the usual ones
  int draw_moves = 0, draw_score = -1, draw_after = -1;
  std::string alpha, beta;  ///< empty: 0.05
  bool resume = false, ordered = false;
};

void add_match_args(CommandSpec& command, MatchArgs& o, bool tournament);

struct AskedMatch {
  MatchSettings settings;
  Shard shard;
};
/// Reads and checks everything. A failed one has its exit code.
struct MatchProblem {
  Exit code;
  Error error;
};
/// "0,5"; `option` is named in the error.
Result<std::pair<double, double>> two_numbers(std::string_view text, const char* option);
/// "i/n" of --shard, i from 1 to n.
Result<Shard> read_shard(std::string_view text);
std::variant<AskedMatch, MatchProblem> asked_match(const MatchArgs& o);

}  // namespace ply::cli
