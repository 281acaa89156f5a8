#include "engine/session/studies.h"

#include <fmt/format.h>

#include "engine/analysis/position_keys.h"
#include "engine/analysis/recorded_root.h"
#include "engine/core/text.h"

namespace ply {
namespace {

// The full tree of the last root search: plain minimax to the same depth and horizon.
Result<MinimalTree> search_full_tree(const Recording& recording, Attention& attention, std::shared_ptr<const Recording>& full) {
  const auto root = recorded_root(recording.settings());
  if (!root) return root.error();
  auto q = recorded_request(recording, *root);
  if (!q) return q.error();
  const ProfileInfo* profile = root->game->profile(q->profile);
  if (profile && profile->by_turns) return Error{"this profile searches whole turns: its full tree is too large"};
  const View v = recording.view();
  const u32 result = last_result(v);
  if (result == no_node) return Error{"no root search came to a result, so there is nothing that a minimal tree could prove"};
  q->options = {};
  q->options.algorithm = Algorithm::minimax;
  q->options.horizon = recording.settings().options.horizon;
  q->limits = {};
  q->limits.depth = v[result].depth;
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
  if (r.stopped) return Error{fmt::format("the full tree has more than {} nodes, so only the estimate can be given", grouped(Studies::most_full_nodes))};
  full = *started;
  return minimal_tree(full->view());
}

}  // namespace

void Studies::forget() {
  worker_.reset();
  job_.reset();
  result_.reset();
  recording_.reset();
  minimal_problem_.clear();
  ++serial_;
}

void Studies::follow(const std::shared_ptr<SearchRun>& run) {
  if (run_.lock() != run || (!run && recording_)) {
    forget();
    run_ = run;
  }
  if (!recording_ && run && !run->running() && run->recording() && run->recording()->finished() && run->recording()->size() > 0) recording_ = run->shared_recording();
  if (!worker_ || worker_->running()) return;
  if (!worker_->failure().empty()) log_.fail({"the recording could not be studied: " + worker_->failure()});
  if (job_->result) result_ = std::move(job_->result);
  minimal_problem_ = job_->problem;
  if (!minimal_problem_.empty() && minimal_problem_ != "stopped") log_.news("minimal tree: " + minimal_problem_);
  worker_.reset();
  job_.reset();
  ++serial_;
}

void Studies::begin(bool minimal) {
  job_ = std::make_unique<Job>();
  job_->minimal = minimal;
  job_->all = minimal ? most_full_nodes : recording_->size();
  Job* job = job_.get();
  worker_ = std::make_unique<Worker>([job, recording = recording_, known = result_ ? *result_ : Result{}, has = result_ != nullptr](Worker::Stop& stop) {
    const View v = recording->view();
    auto out = std::make_unique<Result>(known);
    if (!has) {
      out->keys = position_keys(v, recorded_subject(*recording), &stop.flag, &job->done);
      if (stop.flag) return;
      if (!recorded_root(recording->settings())) out->keys.clear();
      out->table = table_sums(v, out->keys);
      if (!out->keys.empty()) out->classes = count_move_classes(v, recorded_subject(*recording), &stop.flag);
      if (stop.flag) return;
    }
    LedgerQuestion q;
    q.keys = out->keys;
    if (job->minimal) {
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
    out->ledger = make_ledger(v, q);
    job->result = std::move(out);
  });
}

void Studies::apply(const command::Study&) {
  if (recording_ && !result_ && !worker_) begin(false);
}

void Studies::apply(const command::FindMinimalTree&) {
  if (!recording_) return log_.warn("there is no finished recording whose minimal tree could be looked for");
  if (worker_ && job_->minimal) return;
  worker_.reset();
  minimal_problem_.clear();
  begin(true);
}

void Studies::apply(const command::StopStudy&) {
  if (worker_) worker_->stop();
}

}  // namespace ply
