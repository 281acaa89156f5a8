#include "engine/session/comparing.h"

#include "engine/analysis/import_nodes.h"
#include "engine/analysis/position_keys.h"
#include "engine/analysis/recorded_root.h"

namespace ply {
namespace {

std::string find_switches(Comparing::Result& r, Worker::Stop& stop) {
  const auto a = recorded_root(r.mine->settings()), b = recorded_root(r.other->settings());
  if (!a) return a.error().message;
  if (!b) return b.error().message;
  auto qa = recorded_request(*r.mine, *a), qb = recorded_request(*r.other, *b);
  if (!qa) return qa.error().message;
  if (!qb) return qb.error().message;
  if (a->game->type().id() != b->game->type().id()) return "the two searches are of different games";
  if (std::string why = not_bisectable(*a->game, *qa, *qb); !why.empty()) return why;
  qa->attention = &stop.attention;
  r.switches = bisect_switches(*a->game, *qa, *qb, true, &stop.flag);
  return {};
}

}  // namespace

void Comparing::follow(const std::shared_ptr<SearchRun>& run) {
  if (run_.lock() != run || (!run && shown_)) {
    worker_.reset();
    job_.reset();
    result_.reset();
    if (shown_) before_ = shown_;
    shown_.reset();
    run_ = run;
  }
  if (!shown_ && run && !run->running() && run->recording() && run->recording()->finished() && run->recording()->size() > 0) shown_ = run->shared_recording();
  if (!worker_ || worker_->running()) return;
  if (!worker_->failure().empty()) log_.fail({"the comparison ended early: " + worker_->failure()});
  if (!job_->problem.empty()) log_.fail({job_->problem});
  if (job_->result) result_ = std::move(job_->result);
  worker_.reset();
  job_.reset();
}

void Comparing::begin(std::string name, std::shared_ptr<const Recording> other) {
  worker_.reset();
  job_ = std::make_unique<Job>();
  Job* job = job_.get();
  worker_ = std::make_unique<Worker>([job, name = std::move(name), mine = shown_, other = std::move(other)](Worker::Stop& stop) mutable {
    auto r = std::make_unique<Result>();
    r->name = name;
    r->mine = mine;
    if (!other) {
      const auto opened = open_recording(name, record_pool());
      if (!opened) {
        job->problem = name + ": " + opened.error().message;
        return;
      }
      other = opened->recording;
    }
    r->other = other;
    r->subject = recorded_subject(*other);
    std::vector<u64> a, b;
    if (mine->settings().game == other->settings().game) {
      a = position_keys(mine->view(), recorded_subject(*mine), &stop.flag);
      b = position_keys(other->view(), r->subject, &stop.flag);
      const bool ours = recorded_root(mine->settings()) && r->subject.game;
      if (!ours && !same_keys(a, b)) a.clear(), b.clear();
    }
    if (stop.flag) return;
    for (u32 k = 0; k < mine->size(); ++k) r->cuts[0] += mine->data()[k].cut();
    for (u32 k = 0; k < other->size(); ++k) r->cuts[1] += other->data()[k].cut();
    r->comparison = compare(*mine, *other, a, b);
    job->result = std::move(r);
  });
}

void Comparing::apply(const command::CompareWithBefore&) {
  if (!shown_) return log_.warn("there is no finished recording to compare");
  if (!before_) return log_.warn("no other search was shown before this one");
  begin("the search before", before_);
}

void Comparing::apply(const command::CompareWithFile& c) {
  if (!shown_) return log_.warn("there is no finished recording to compare");
  begin(c.path, nullptr);
}

void Comparing::apply(const command::FindSwitches&) {
  if (!result_ || worker_) return log_.warn("two recordings have to be compared first");
  job_ = std::make_unique<Job>();
  Job* job = job_.get();
  worker_ = std::make_unique<Worker>([job, known = *result_](Worker::Stop& stop) {
    auto r = std::make_unique<Result>(known);
    r->no_switches = find_switches(*r, stop);
    if (!stop.flag) job->result = std::move(r);
  });
}

void Comparing::apply(const command::StopComparing&) {
  if (worker_) worker_->stop();
}

}  // namespace ply
