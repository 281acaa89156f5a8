// Is a score an artefact of the horizon? The position is searched again, deeper and until it is quiet, and the scores
// and their lines are compared.
//
// Sources: Berliner, "Some necessary conditions for a master chess program", 1973 (the horizon effect: what is bad is
// put off by moves that change nothing until the search no longer sees it); chessprogramming.org, "Horizon Effect" and
// "Odd-Even Effect" (a score that swings with who moves last).
//
// What is searched: the same rules, evaluation, weights and horizon as the recorded search, every move, the full
// window, and no switch that assumes what is not proved: all scores are exact, those of plain minimax. Deeper is +1, +2
// and +4 plies unless other plies are asked for.
//
// *Quiet* is a search to the depth of the score itself with stand pat and forcing moves only behind it (the switch
// `quiescence`), for as long as there are any: captures, promotions, extra turns, corners, whatever the rules call
// forcing. A profile that searches that way always is quiet as it stands; where rules know no forcing moves there is
// none.
//
// Words, all of them by one threshold: `horizon_threshold`, a fixed part of the amount with which three of four games
// are won.
// * *Stays*: a score that differs by less than the threshold; or one that is decided for the same side.
// * *Same end, other end*: depths at whose horizon the same side is to move as at the horizon of the score, or the
//   other one. Where movers alternate those are the depths of equal and of other parity; where a side moves several
//   times (extra turns, steps, passes) it is what parity stands for.
// * *Event*: a move of the line that changes the static value by at least the threshold. What it does (captures,
//   promotes, turns over) is said by the game.
#pragma once
#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/progress.h"
#include "engine/plan/plan_root.h"
#include "engine/trace/recording.h"

namespace ply {

/// What is asked: a node of the recording, or a place on its best line.
struct HorizonAsk {
  u32 node = no_node;  ///< id; no_node: the root of the last iteration that came to a result
  int leaf = -1;       ///< this many plies along the best line from there; last_leaf: its end; -1: the node itself
  std::vector<int> plies{1, 2, 4};  ///< deeper by this many: ascending, each at least 1
  u64 max_nodes = 0;                ///< a search ends beyond this many; 0: never

  static constexpr int last_leaf = -2;
  friend bool operator==(const HorizonAsk&, const HorizonAsk&) = default;
};
/// Of HorizonAsk::plies.
inline constexpr int max_deeper = 20;
/// "1,2,4" as the command line takes it; the error says what they must be.
Result<std::vector<int>> parse_plies(std::string_view text);

/// A move of a line after which the static value is another one.
struct HorizonEvent {
  std::size_t move = 0;  ///< index in the line
  int change = 0;        ///< of the static value, in the view of the mover at the place that is asked about
};

/// One search of the place.
struct HorizonStep {
  int plies = 0;  ///< by how many deeper than the score
  bool quiet = false;
  bool done = false;  ///< finished; else the rest means nothing
  Score score;        ///< exact, in the view of the mover at the place, wins counted from there
  int change = 0;     ///< against the score that is asked about
  bool stays = true;
  bool same_end = true;  ///< the same side is to move at the horizon; or the game is over by then
  Side to_move = Side::first;
  bool ended = false;  ///< the game is over by the horizon
  /// Best line to the horizon and, behind it, what is played until it is quiet; it never ends in a table answer.
  std::vector<MoveCode> line;
  std::size_t horizon = 0;  ///< moves in front of the horizon
  std::vector<HorizonEvent> events;
  u64 nodes = 0;  ///< searched for it: of its iteration alone
};

/// The line of a deeper search is that of a less deep one with two moves inserted, and an event comes two plies later.
struct InsertedPair {
  int shallow = 0, deep = 0;    ///< plies of the two searches, as HorizonStep has them
  std::size_t at = 0;           ///< index of the first of the two moves in the deeper line
  std::size_t event = 0;        ///< index of the event in the less deep line
  int change = 0;               ///< of the static value at the event, in the view of the mover at the place
  bool behind_horizon = false;  ///< of the less deep search: its score does not know the event
};

enum class HorizonVerdict : u8 {
  not_known,  ///< stopped too early to say
  stable,     ///< all searches stay with the score
  parity,     ///< those with the same end stay, those with the other end agree on another score
  unstable,   ///< a search with the same end, or the quiet one, does not stay; or the others do not agree
  postponed,  ///< an inserted pair puts an event off
};

struct HorizonReport {
  // The place.
  PlanRoot root;       ///< its position, and what came before
  u32 node = no_node;  ///< id
  int leaf = -1;       ///< plies along the line of that node; -1: the node itself
  int depth = 0;       ///< plies left there
  Side mover = Side::first;
  std::string profile;
  Weights weights;
  /// What the recording says of it, in the view of the mover there and counted from there; nothing: it does not say.
  std::optional<Score> said;
  int threshold = 1;
  /// Until it is quiet: searched apart, as the score is quiet already, or the rules have no forcing moves.
  enum class Quiet : u8 { searched, own, none } quiet = Quiet::searched;
  bool own_quiescence = false;  ///< the game has the switch; else what is searched is all forcing moves
  // What came out.
  std::vector<HorizonStep> steps;  ///< the score itself, then deeper, then quiet
  HorizonVerdict verdict = HorizonVerdict::not_known;
  std::optional<InsertedPair> pair;
  bool complete = false;   ///< every search came to its end
  bool too_large = false;  ///< one was ended by max_nodes
  u64 nodes = 0;           ///< searched in all

  const HorizonStep& base() const { return steps.front(); }
  bool known() const { return !steps.empty() && base().done; }
  /// Null: it was not requested.
  const HorizonStep* step(int plies, bool quiet = false) const;
  /// Of an unstable score: the search that is farthest from it among those that do not stay, the deepest with the same
  /// end first.
  const HorizonStep* farthest() const;
};

/// Differences below it are none: half of the amount with which three of four games are won, at least 1. From an even
/// score that half wins 63 of 100 games.
int horizon_threshold(const ProfileInfo& profile);

/// The moves of the best line from a node, as far as the recording knows them; from the last root also through its
/// table. Id, or no_node.
std::vector<MoveCode> recorded_line(const Recording& recording, u32 node);
/// Why a recording is skipped: it is imported, its game is not known, it searches whole turns, nothing came out.
/// Empty: it is.
std::string horizon_skipped(const Recording& recording);

/// Searches on the calling thread until it is done or `progress.stop`; then what is finished is in the report. The
/// parts of the work are iterations. `reported` is given the report when one of its searches has ended. The error says
/// why this cannot be asked.
Result<HorizonReport> ask_horizon(const Recording& recording, const HorizonAsk& ask, JobProgress& progress,
                                  const std::function<void(const HorizonReport&)>& reported = {});

/// Fills in what follows from the searches that are done: changes, verdict, pair.
void judge_horizon(HorizonReport& report);
/// The plan of one of its searches, recorded, for whoever wants to look at it.
SearchPlan plan_of_step(const HorizonReport& report, const SearchPlan& recorded, const HorizonStep& step);

}  // namespace ply
