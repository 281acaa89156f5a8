#include "engine/session/studies.h"

#include <fmt/format.h>

#include "engine/analysis/lint/lint.h"
#include "engine/analysis/places/recorded_root.h"
#include "engine/analysis/table/position_keys.h"
#include "engine/check/search_again.h"
#include "engine/core/text.h"
#include "engine/search/switches.h"

namespace ply {
namespace {

// The full tree of the last root search: plain minimax to the same depth and horizon.
Result<MinimalTree> search_full_tree(const Recording& recording, Attention& attention,
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
  if (attention.load() & Attention::stop) return Error{"stopped"};
  if (r.stopped)
    return Error{fmt::format("the full tree has more than {} nodes, so only the estimate can be given",
                             grouped(Studies::most_full_nodes))};
  full = *started;
  return minimal_tree(full->view());
}

}  // namespace

void Studies::forget() {
  worker_.reset();
  job_.reset();
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
  if (log_wanted_ && !worker_ && recording_) log_wanted_ = false, begin(What::log);
  if (!worker_ || worker_->running()) return;
  if (!worker_->failure().empty()) log_.fail({"the recording could not be studied: " + worker_->failure()});
  if (job_->result) result_ = std::move(job_->result);
  if (job_->classes && result_) result_->classes = std::move(job_->classes);
  if (job_->losses) losses_ = std::move(job_->losses);
  if (job_->what == What::log) {
    why_no_log_ = job_->problem;
    if (!why_no_log_.empty() && why_no_log_ != "stopped") log_.news("log of the table: " + why_no_log_);
  } else {
    minimal_problem_ = job_->problem;
    if (!minimal_problem_.empty() && minimal_problem_ != "stopped") log_.news("minimal tree: " + minimal_problem_);
  }
  worker_.reset();
  job_.reset();
  ++serial_;
  // Nobody waits for the classes of moves to see where the nodes went.
  if (result_ && !result_->classes && !result_->keys.empty() && recorded_root(recording_->settings()) && !no_classes_ &&
      !log_wanted_)
    no_classes_ = true, begin(What::classes);
}

u64 Studies::done() const {
  if (!job_) return 0;
  const Recording* again = job_->again.load();
  return again ? again->size() : job_->done.load();
}

// The same search again, and its log only if it is the same, node by node.
void Studies::log_table(Job& job, Worker::Stop& stop) const {
  TableLog log;
  const SearchedAgain again =
      record_again(*recording_, record_pool(), stop.attention, &log, [&](std::shared_ptr<const Recording> r) {
        job.kept = std::move(r);
        job.again = job.kept.get();
      });
  if (!again.recording) {
    job.problem = again.why_not;
  } else if (!again.same) {
    job.problem = fmt::format("the same search again is another one: {} nodes recorded, here {}",
                              grouped(again.recording->size()), grouped(recording_->size()));
  } else {
    const auto root = recorded_root(recording_->settings());
    const RecordingSettings& s = recording_->settings();
    job.losses =
        std::make_unique<TableLosses>(table_losses(recording_->view(), log, s.options.has(Switch::tt_deeper),
                                                   root ? win_size(*root->game, root->position, s.profile) : 0));
  }
}

void Studies::begin(What what) {
  job_ = std::make_unique<Job>();
  job_->what = what;
  const bool minimal = what == What::minimal;
  job_->all = minimal ? most_full_nodes : recording_->size();
  Job* job = job_.get();
  if (what == What::log) {
    worker_ = std::make_unique<Worker>([this, job](Worker::Stop& stop) { log_table(*job, stop); });
    return;
  }
  if (what == What::classes) {
    worker_ = std::make_unique<Worker>([job, recording = recording_](Worker::Stop& stop) {
      job->classes = count_move_classes(recording->view(), recorded_subject(*recording), &stop.flag, &job->done);
    });
    return;
  }
  worker_ = std::make_unique<Worker>([job, recording = recording_, known = result_ ? *result_ : Result{},
                                      has = result_ != nullptr](Worker::Stop& stop) {
    const View v = recording->view();
    auto out = std::make_unique<Result>(known);
    if (!has) {
      out->keys = position_keys(v, recorded_subject(*recording), &stop.flag, &job->done);
      if (stop.flag) return;
      if (!recorded_root(recording->settings()) && v.node_keys().empty()) out->keys.clear();
      out->visits = index_visits(v, out->keys);
      if (stop.flag) return;
      Earlier earlier = earlier_visits(v, out->keys, out->visits);
      if (stop.flag) return;
      out->table = table_sums(v, out->keys, earlier);
      out->repeated = std::move(earlier.answers);
      out->collisions = audit_collisions(v, recorded_subject(*recording), most_compared, &stop.flag);
      if (stop.flag) return;
    }
    LedgerQuestion q;
    q.keys = out->keys;
    q.repeated = out->repeated;
    if (job->what == What::minimal) {
      std::shared_ptr<const Recording> full;
      const auto tree = search_full_tree(*recording, stop.attention, full);
      if (!tree) {
        job->problem = tree.error().message;
        if (has) return;
      } else {
        out->minimal_nodes = tree->nodes, out->minimal_leaves = tree->leaves, out->full_nodes = tree->full;
        q.minimal = in_minimal_tree(v, full->view(), *tree);
      }
    }
    out->ledger = make_ledger(v, q, &stop.flag);
    if (stop.flag) return;
    job->result = std::move(out);
  });
}

void Studies::apply(const command::Study&) {
  if (recording_ && !result_ && !worker_) given_up_ = false, begin(What::study);
}

void Studies::apply(const command::FindMinimalTree&) {
  if (!recording_) return log_.warn("there is no finished recording whose minimal tree could be looked for");
  if (searching_minimal()) return;
  if (logging()) log_wanted_ = true;                                // afterwards
  if (worker_ && job_->what == What::classes) no_classes_ = false;  // afterwards
  worker_.reset();
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
  if (worker_ && job_->what == What::study) given_up_ = true;
  if (worker_) worker_->stop();
}

}  // namespace ply
