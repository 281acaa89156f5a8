// What players say of one position, beside each other: in the unit of each, in expected score where its unit is known,
// and whether they would play the same move.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "engine/game/player.h"
#include "engine/match/seat.h"
#include "engine/plan/plan_root.h"

namespace ply {

struct Opinion {
  std::string name;
  int depth = 0;        ///< 0: it did not say
  u64 nodes = 0;        ///< likewise
  std::string score;    ///< for the side to move, in its own unit, behind its kind; empty: it said none
  std::string profile;  ///< of ours, whose unit that is; empty: a unit of its own, and nobody knows which
  /// For the side to move, from 0 to 1. Nothing: its unit is not known, or it said no score; with `kind` it is a bound.
  std::optional<double> expected;
  Kind kind = Kind::none;
  std::vector<MoveCode> line;  ///< as far as it can be played
  std::optional<MoveCode> prefers;
  std::string remark;  ///< in words of its own
};

/// What a player says takes the place of `last`; a line without a score or a variation only goes on with it.
void take_in(std::optional<SearchInfo>& last, const SearchInfo& said);
/// Of `said`, what came last, and `move`, once it has one.
Opinion opinion_of(const PlanRoot& at, const Player& player, std::string_view called,
                   const std::optional<SearchInfo>& said, const SeatMove* move);
/// A player to be consulted: `ours` is our strongest level without its limit, a profile by its name likewise, else as
/// parse_player takes it.
Result<Player> consulted_player(const Game& game, std::string_view text);
/// "All 3 prefer f5.", "2 of 3 prefer f5; e3: 1."; empty where fewer than two say anything.
std::string agreement_words(const Game& game, const Position& p, const std::vector<Opinion>& all);
/// "f5 d6 c3", as the game shows moves.
std::string line_words(const Game& game, Position p, const std::vector<MoveCode>& line);

}  // namespace ply
