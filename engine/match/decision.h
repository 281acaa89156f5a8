// The games of a match taken apart again: who thought about which plies, and from where.
#pragma once
#include <map>
#include <string>
#include <vector>

#include "engine/match/match.h"

namespace ply {

/// One decision: a move, or the plies of a turn that was thought of as a whole.
struct MatchDecision {
  int ply = 0, plies = 1;  ///< its first ply, and how many
  Side side = Side::first;
  u64 nodes = 0;
  double seconds = 0;
};
/// All of a game, the opening left out, up to the first move that is not legal (files may say anything).
std::vector<MatchDecision> decisions_of(const MatchSettings& settings, const MatchGame& game);

/// What is known of it beside its moves, as tags of a game: First, Second, Result, Termination, Event, GivenPlies, and
/// the seeds of players who draw (FirstSeed, SecondSeed).
std::map<std::string, std::string> tags_of(const MatchSettings& settings, const MatchGame& game);
/// The game as text has it, with its tags; why it was forfeited is a comment behind its last move. The error names the
/// move that is not legal.
Result<GameRecord> record_of(const MatchSettings& settings, const MatchGame& game);

/// Plies of the opening.
int opening_plies(const MatchGame& game);

}  // namespace ply
