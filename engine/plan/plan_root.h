// What a plan means here: the game that it names, the position in which its search begins, and the request that the
// game takes.
#pragma once
#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "engine/game/game.h"
#include "engine/trace/search_plan.h"

namespace ply {

/// Where a search begins, and the line that leads there.
struct PlanRoot {
  std::shared_ptr<const Game> game;  ///< null: not known here, and the rest means nothing
  Position start;                    ///< of the line
  std::vector<MoveCode> moves;       ///< from there to the root of the search
  Position position;                 ///< the root of the search
  std::vector<u64> history;          ///< keys of the positions before it, oldest first
  /// Where `game` is null and yet something can be shown: of a game that is not searched here. `position` is its root
  std::shared_ptr<const BoardFace> board = {};
};

/// The root at the end of a line of legal moves.
PlanRoot end_of_line(std::shared_ptr<const Game> game, const Position& start, std::vector<MoveCode> moves = {});
/// A plan by an older revision of the search: its profile gets its name of today (engine/game/profile_names.h). What is
/// not known here stays as it is.
void call_as_today(SearchPlan& plan, const SearchRevision& by);
/// The root that a plan names. The error says what is not known here.
Result<PlanRoot> resolve(const SearchPlan& plan);
/// "k=v,k=v", or the value of an option alone: "chess960".
Result<RuleValues> read_rules(const BoardType& type, std::string_view text);
/// The board at the root of another engine's search whose game is not searched here, but can be shown.
Result<BoardSetup> resolve_board(const SearchPlan& plan);
/// The other way: game, rules, own terms, position and moves of the plan become those that lead there.
void set_root(SearchPlan& plan, const PlanRoot& root);

/// The weights of a profile, replaced where a plan names others; unknown names are passed over.
Weights weights_of(const ProfileInfo& profile, std::span<const std::pair<std::string, int>> named);
/// All weights by their names, as a plan has them.
std::vector<std::pair<std::string, int>> named_weights(const ProfileInfo& profile, const Weights& weights);
/// Why no search of this profile goes wrong by that fault; empty: it can be planted.
std::string why_no_fault(const ProfileInfo& profile, Fault fault);
/// The request of a plan whose root is known, its game included: with its history, limits and the size of its table. A
/// limit by time is kept, but such a search does not repeat; nor does one whose table was kept from the moves before.
/// The error says why it cannot be asked for.
Result<SearchRequest> request_of(const SearchPlan& plan, const PlanRoot& root);
/// The other way: profile, weights, switches, limits and table of `q` become those of the plan.
void set_request(SearchPlan& plan, const Game& game, const SearchRequest& q);

}  // namespace ply
