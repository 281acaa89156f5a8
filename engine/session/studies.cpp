#include "engine/session/studies.h"

#include <fmt/format.h>

#include "engine/analysis/lint/lint.h"
#include "engine/analysis/places/recorded_root.h"
#include "engine/analysis/table/position_keys.h"
#include "engine/check/search_again.h"
#include "engine/core/text.h"
#include "engine/search/job_attention.h"
#include "engine/search/switches.h"

namespace ply {
namespace {

// The full tree of the last root search: plain minimax to the same depth and horizon.
Result<MinimalTree> search_full_tree(const Recording& recording, JobProgress& progress,
                                     std::shared_ptr<const Recording>& full) {
  const auto root = recorded_root(recording.settings());
  if (!root) return root.error();
  auto q = recorded_request(recording, *root);
  if (!q) return q.error();
  const ProfileInfo* profile = root->game->profile(q->profile);
  if (profile && profile->by_turns) return Error{"this profile searches whole turns: its full tree is too large"};
  const View v = recording.view();
  const u32 result = last_result(v);
  if (result == no_node)
    return Error{"no root search came to a result, so there is nothing that a minimal tree could prove"};
  q->options = {};
  q->options.algorithm = Algorithm::minimax;
  q->options.horizon = recording.settings().options.horizon;
  q->limits = {};
  q->limits.depth = v[result].depth();
  q->limits.nodes = Studies::most_full_nodes;
  JobAttention attention(progress);
  q->attention = &attention;
  RecordingSettings s = recording.settings();
  s.options = q->options;
  s.limits = q->limits;
  s.budget_bytes = static_cast<std::size_t>(Studies::most_full_nodes + 1000) * sizeof(NodeRecord);
  auto started = Recording::start(record_pool(), std::move(s));
  if (!started) return started.error();
  StepControl control;
  Tracer tracer(**started, control);
  q->tracer = &tracer;
  q->table = nullptr;
  const SearchResult r = root->game->search(*q);
  tracer.finish(r);
  if (progress.stop) return Error{"stopped"};
  if (r.stopped)
    return Error{fmt::format("the full tree has more than {} nodes, so only the estimate can be given",
                             grouped(Studies::most_full_nodes))};
  full = *started;
  return minimal_tree(full->view());
}

}  // namespace

void Studies::forget() {
  job_.reset();
  task_.reset();
  result_.reset();
  recording_.reset();
  losses_.reset();
  minimal_problem_.clear();
  why_no_log_.clear();
  log_wanted_ = given_up_ = no_classes_ = false;
  ++serial_;
}

void Studies::follow(const std::shared_ptr<SearchRun>& run) {
  if (run_.lock() != run || (!run && recording_)) {
    forget();
    run_ = run;
  }
  if (!recording_ && run && !run->running() && run->recording() && run->recording()->finished() &&
      run->recording()->size() > 0)
    recording_ = run->shared_recording();
  if (log_wanted_ && !job_ && recording_) log_wanted_ = false, begin(What::log);
  if (!job_ || job_->running()) return;
  if (!job_->failure().empty()) log_.fail({"the recording could not be studied: " + job_->failure()});
  if (task_->result) result_ = std::move(task_->result);
  if (task_->classes && result_) result_->classes = std::move(task_->classes);
  if (task_->losses) losses_ = std::move(task_->losses);
  if (task_->what == What::log) {
    why_no_log_ = task_->problem;
    if (!why_no_log_.empty() && why_no_log_ != "stopped") log_.news("log of the table: " + why_no_log_);
  } else {
    minimal_problem_ = task_->problem;
    if (!minimal_problem_.empty() && minimal_problem_ != "stopped") log_.news("minimal tree: " + minimal_problem_);
  }
  job_.reset();
  task_.reset();
  ++serial_;
  // Nobody waits for the classes of moves to see where the nodes went.
  if (result_ && !result_->classes && !result_->keys.empty() && recorded_root(recording_->settings()) && !no_classes_ &&
      !log_wanted_)
    no_classes_ = true, begin(What::classes);
}

u64 Studies::done() const {
  if (!job_) return 0;
  const Recording* again = task_->again.load();
  return again ? again->size() : job_->progress().done.load();
}

// The same search again, and its log only if it is the same, node by node.
void Studies::log_table(Task& task, JobProgress& progress) const {
  TableLog log;
  JobAttention attention(progress);
  const SearchedAgain again =
      record_again(*recording_, record_pool(), attention, &log, [&](std::shared_ptr<const Recording> r) {
        task.kept = std::move(r);
        task.again = task.kept.get();
      });
  if (!again.recording) {
    task.problem = again.why_not;
  } else if (!again.same) {
    task.problem = fmt::format("the same search again is another one: {} nodes recorded, here {}",
                               grouped(again.recording->size()), grouped(recording_->size()));
  } else {
    const auto root = recorded_root(recording_->settings());
    const RecordingSettings& s = recording_->settings();
    task.losses =
        std::make_unique<TableLosses>(table_losses(recording_->view(), log, s.options.has(Switch::tt_deeper),
                                                   root ? win_size(*root->game, root->position, s.profile) : 0));
  }
}

void Studies::begin(What what) {
  task_ = std::make_unique<Task>();
  task_->what = what;
  const bool minimal = what == What::minimal;
  task_->all = minimal ? most_full_nodes : recording_->size();
  Task* task = task_.get();
  if (what == What::log) {
    job_.emplace([this, task](JobProgress& p) { log_table(*task, p); });
    return;
  }
  if (what == What::classes) {
    job_.emplace([task, recording = recording_](JobProgress& progress) {
      task->classes =
          count_move_classes(recording->view(), recorded_subject(*recording), &progress.stop, &progress.done);
    });
    return;
  }
  job_.emplace([task, recording = recording_, known = result_ ? *result_ : Result{},
                has = result_ != nullptr](JobProgress& progress) {
    const View v = recording->view();
    auto out = std::make_unique<Result>(known);
    if (!has) {
      out->keys = position_keys(v, recorded_subject(*recording), &progress.stop, &progress.done);
      if (progress.stop) return;
      if (!recorded_root(recording->settings()) && v.node_keys().empty()) out->keys.clear();
      out->visits = index_visits(v, out->keys);
      if (progress.stop) return;
      Earlier earlier = earlier_visits(v, out->keys, out->visits);
      if (progress.stop) return;
      out->table = table_sums(v, out->keys, earlier);
      out->repeated = std::move(earlier.answers);
      out->collisions = audit_collisions(v, recorded_subject(*recording), most_compared, &progress.stop);
      if (progress.stop) return;
    }
    LedgerQuestion q;
    q.keys = out->keys;
    q.repeated = out->repeated;
    if (task->what == What::minimal) {
      std::shared_ptr<const Recording> full;
      const auto tree = search_full_tree(*recording, progress, full);
      if (!tree) {
        task->problem = tree.error().message;
        if (has) return;
      } else {
        out->minimal_nodes = tree->nodes, out->minimal_leaves = tree->leaves, out->full_nodes = tree->full;
        q.minimal = in_minimal_tree(v, full->view(), *tree);
      }
    }
    out->ledger = make_ledger(v, q, &progress.stop);
    if (progress.stop) return;
    task->result = std::move(out);
  });
}

void Studies::apply(const command::Study&) {
  if (recording_ && !result_ && !job_) given_up_ = false, begin(What::study);
}

void Studies::apply(const command::FindMinimalTree&) {
  if (!recording_) return log_.warn("there is no finished recording whose minimal tree could be looked for");
  if (searching_minimal()) return;
  if (logging()) log_wanted_ = true;                              // afterwards
  if (job_ && task_->what == What::classes) no_classes_ = false;  // afterwards
  job_.reset();
  minimal_problem_.clear();
  given_up_ = false;
  begin(What::minimal);
}

void Studies::apply(const command::LogTable&) {
  if (!recording_) return log_.warn("there is no finished recording whose search could be run again");
  if (losses_ || logging()) return;
  why_no_log_.clear();
  log_wanted_ = true;
}

void Studies::apply(const command::StopStudy&) {
  log_wanted_ = false;
  if (job_ && task_->what == What::study) given_up_ = true;
  if (job_) job_->stop();
}

}  // namespace ply
