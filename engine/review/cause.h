// Why an engine played an error: the first of these that holds, each shown with the searches that say so.
//
//   book        the move was not searched: it stands in the book of the original program
//   fault       linter or audit object to the search itself
//   pruning     the same search finds the better move once nothing is on that assumes what is not proved
//   horizon     it is found one or two plies deeper, or by searching until it is quiet
//   nodes       it is found with up to 64 times the nodes
//   evaluation  it is not found, but proved, or told by a deeper search: the evaluation speaks for the error
//   unclear     none of these
//
// *Found* means that the search plays a move that loses less than five points, at that depth and at the next one: a
// single hit is luck. Everything is judged by the review of the game (judge.h), never by the engine's own scores.
#pragma once
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "engine/base/progress.h"
#include "engine/plan/plan_root.h"
#include "engine/review/judge.h"

namespace ply {

enum class ErrorCause : u8 { book, fault, pruning, horizon, nodes, evaluation, unclear };
inline constexpr int error_causes = 7;
/// "book", "fault" ...
const char* cause_id(ErrorCause c);

/// A search that was made to find the cause.
struct CauseRun {
  std::string what;   ///< "depth 5", "depth 4 with quiescence"
  SearchPlan plan;    ///< to make it again
  MoveCode move = 0;  ///< it chose
  int depth = 0;      ///< it reached
  u64 nodes = 0;
  double loss = 0;  ///< of that move, by the review: E
  bool good = false;
};

struct CauseRule {
  ErrorCause rule = ErrorCause::unclear;
  enum class Said : u8 { no, yes, skipped } said = Said::skipped;
  std::string words = {};           ///< what was seen
  std::vector<std::size_t> runs{};  ///< of CauseReport::runs
};

struct CauseReport {
  ErrorCause cause = ErrorCause::unclear;
  std::vector<CauseRule> rules;  ///< all, in their order; those behind the cause are skipped
  std::vector<CauseRun> runs;    ///< the first is the engine's own search again
  const CauseRule& rule() const { return rules[static_cast<std::size_t>(cause)]; }
};

/// What is asked.
struct CauseQuestion {
  PlanRoot root;                 ///< where the move was chosen
  SearchPlan own;                ///< the engine's search there, with what it was limited by
  std::vector<MoveCode> played;  ///< the plies that it played there
  /// What a ply or a turn that is chosen there loses, by the review.
  std::function<double(MoveCode)> loss_of;
  int referred = 0;                   ///< the deepest depth by which the review judged, in plies
  bool proved = false;                ///< the error is proved, by the solver or a search to the end
  std::optional<MoveCode> best = {};  ///< the best ply, by the review; nothing where whole turns are searched
};

/// Of the nodes of the engine's own search that a search which finds the better move may visit. The one after it, one
/// ply deeper, may visit eight times as many.
inline constexpr u64 max_times_nodes = 64;

/// Searches on the calling thread. Nothing: stopped. Results do not depend on the machine.
std::optional<CauseReport> find_cause(const CauseQuestion& question, JobProgress& progress);

}  // namespace ply
