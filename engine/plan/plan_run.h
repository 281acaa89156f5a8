// The one way to search what a plan says, recorded or silent, with its planted fault if it has one. Engines of other
// protocols and the seats of a match, which have no plan, take the game's request.
#pragma once
#include <functional>
#include <memory>
#include <optional>

#include "engine/plan/plan_root.h"
#include "engine/plan/thread_parts.h"
#include "engine/trace/recording.h"
#include "engine/trace/step_control.h"
#include "engine/trace/table_log.h"
#include "engine/trace/tracer.h"

namespace ply {

/// A search that is ready to begin. For whoever pauses it or looks at it while it runs; run_plan() is for all others.
class PreparedSearch {
 public:
  /// `request` is that of the plan, in the plan's game. It is recorded in memory of `pool`, if the plan says so; null:
  /// silent. `control`
  /// outlives the search, and is its attention unless the request has another one.
  PreparedSearch(SearchPlan plan, std::shared_ptr<const Game> game, SearchRequest request, StepControl& control,
                 RecordPool* pool);

  const SearchRequest& request() const { return request_; }
  /// Null: silent. Of several threads it is that of the first while they search, and that of all, another one, when
  /// search() has come back (thread_parts.h).
  const std::shared_ptr<const Recording>& recording() const { return recording_; }
  /// Why it is silent although it should be recorded: there is no memory.
  const std::optional<Error>& problem() const { return problem_; }
  /// What the table is asked and what it loses goes into this log, too, if it is recorded. Before search().
  void log_table(TableLog* log);
  /// Once, to its end, on the calling thread.
  SearchResult search();
  /// After search() has thrown: what is recorded is closed.
  void close(const SearchResult& result);

 private:
  const std::shared_ptr<const Game> game_;
  const Fault fault_;
  SearchRequest request_;
  std::shared_ptr<const Recording> recording_;
  std::unique_ptr<RecordPool> own_pool_;  // of a silent search with a fault, as the next
  std::shared_ptr<const Recording> unseen_;
  std::optional<Error> problem_;
  std::unique_ptr<Tracer> tracer_;
  RecordPool* const pool_;
  SearchPlan plan_;  // of several threads, as the next
  std::unique_ptr<ThreadParts> parts_;
};

/// Where the parts of a search go while it runs. All are borrowed and may be left out.
struct PlanSinks {
  RecordPool* pool = nullptr;      ///< memory for records; null: a silent search
  Attention* attention = nullptr;  ///< may stop it
  Table* table = nullptr;          ///< instead of an empty one
  TableLog* log = nullptr;         ///< what the table of a recorded search is asked and loses
  u64 max_nodes = 0;               ///< an error if it would visit more; 0: as many as it wants
  std::function<void(const Iteration&)> on_iteration = {};
  /// Is given the recording when the search begins, to see how far it has come: of several threads that of the first.
  std::function<void(std::shared_ptr<const Recording>)> begun = {};
};

struct PlanRun {
  SearchResult result;
  std::shared_ptr<const Recording> recording;  ///< finished; null: it was silent
};

/// Searches to the end on the calling thread. The error says what of the plan cannot be asked for here, or that there
/// is no memory.
Result<PlanRun> run_plan(const SearchPlan& plan, const PlanRoot& root, const PlanSinks& sinks);

}  // namespace ply
