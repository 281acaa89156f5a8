#include "engine/plan/plan_run.h"

#include <fmt/format.h>

#include "engine/base/text.h"

namespace ply {

PreparedSearch::PreparedSearch(SearchPlan plan, std::shared_ptr<const Game> game, SearchRequest request,
                               StepControl& control, RecordPool* pool)
    : game_(std::move(game)), fault_(plan.fault), request_(std::move(request)), pool_(pool) {
  if (!request_.attention) request_.attention = &control.attention();
  const bool silent = !pool || !plan.record;
  if (silent && fault_ == Fault::none) return;
  if (silent) {  // what goes wrong on purpose is compiled with its records alone: they are thrown away
    own_pool_ = std::make_unique<RecordPool>();
    pool = own_pool_.get();
    plan.record = true;
    plan.budget_bytes = std::size_t{1} << 20;
    plan.policy = FullPolicy::stop;
  }
  if (!uses_table(plan.options)) plan.table_bytes = 0;  // there is none
  if (request_.threads > 1 && fault_ == Fault::none) {
    auto parts = ThreadParts::start(*pool, plan, request_, control);
    if (parts) parts_ = std::move(*parts), plan_ = std::move(plan), recording_ = parts_->first();
    else problem_ = parts.error();
    return;
  }
  auto started = Recording::start(*pool, std::move(plan));
  if (!started) {
    problem_ = started.error();
    return;
  }
  request_.threads = 1;
  tracer_ = std::make_unique<Tracer>(**started, control);
  request_.tracer = tracer_.get();
  (silent ? unseen_ : recording_) = std::move(*started);
}

void PreparedSearch::log_table(TableLog* log) {
  if (recording_ && tracer_) tracer_->log_table(log);
}

SearchResult PreparedSearch::search() {
  SearchResult result = fault_ == Fault::none ? game_->search(request_) : game_->search_with_fault(request_, fault_);
  if (tracer_) tracer_->finish(result);
  if (parts_) {
    auto joined = parts_->join(std::move(plan_), *game_, result);
    if (joined) recording_ = std::move(*joined);
    else problem_ = joined.error();
    parts_.reset();
  }
  return result;
}

void PreparedSearch::close(const SearchResult& result) {
  const auto& made = recording_ ? recording_ : unseen_;
  if (!made || made->finished()) return;
  if (parts_) parts_->close(result);
  else tracer_->close(result);
}

Result<PlanRun> run_plan(const SearchPlan& plan, const PlanRoot& root, const PlanSinks& sinks) {
  auto request = request_of(plan, root);
  if (!request) return request.error();
  u64& nodes = request->limits.nodes;
  const bool capped = sinks.max_nodes > 0 && (nodes == 0 || nodes > sinks.max_nodes);
  if (capped) nodes = sinks.max_nodes;
  request->attention = sinks.attention;
  request->table = sinks.table;
  request->on_iteration = sinks.on_iteration;
  StepControl control;
  PreparedSearch prepared(plan, root.game, std::move(*request), control, sinks.pool);
  if (prepared.problem()) return *prepared.problem();
  prepared.log_table(sinks.log);
  if (sinks.begun) sinks.begun(prepared.recording());
  SearchResult result = prepared.search();
  if (capped && result.stopped) return Error{fmt::format("it visits more than {} nodes", grouped(sinks.max_nodes))};
  if (prepared.problem()) return *prepared.problem();
  return PlanRun{std::move(result), prepared.recording()};
}

}  // namespace ply
