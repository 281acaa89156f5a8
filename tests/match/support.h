// Matches and their games as the tests of matches need them.
#pragma once
#include <string>
#include <utility>
#include <vector>

#include "engine/games/registry.h"
#include "engine/match/runner.h"
#include "vendor/catch2_compat.h"

namespace match_test {

/// A match from the start of a game by its default rules, with small tables.
inline ply::MatchSettings match_between(std::vector<std::string> players, const std::string& game = "kalah",
                                        ply::u64 pairs = 1) {
  ply::MatchSettings s;
  s.game = *ply::find_game(game)->make({});
  s.start = s.game->initial(0);
  s.players = std::move(players);
  s.pairs = pairs;
  s.table_bytes = std::size_t{1} << 20;
  return s;
}

/// A game of a pair between the first two players, with its moves.
inline ply::MatchGame game_of_pair(const ply::MatchSettings& s, ply::u64 pair, std::size_t game,
                                   std::vector<std::string> moves = {}) {
  ply::MatchGame g;
  g.pair = pair, g.game = static_cast<int>(game);
  g.first = s.players[game], g.second = s.players[1 - game];
  g.moves = std::move(moves);
  g.times.assign(g.moves.size(), 0.0), g.nodes.assign(g.moves.size(), 0);
  return g;
}

/// Where games go that nobody keeps.
inline ply::Status nowhere(const ply::MatchGame&) { return ply::Done{}; }

/// All games of a match when it has ended, those before it among them.
inline std::vector<ply::MatchGame> played(const ply::MatchSettings& s, int threads = 1, ply::Shard shard = {},
                                          std::vector<ply::MatchGame> before = {}) {
  ply::MatchRunner runner(s, shard, std::move(before));
  REQUIRE(runner.run(threads, nowhere));
  return runner.games();
}

}  // namespace match_test
