#include "engine/session/comparing.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/analysis/forms/import_nodes.h"
#include "engine/analysis/places/game_oracle.h"
#include "engine/analysis/places/recorded_root.h"
#include "engine/analysis/table/position_keys.h"
#include "engine/search/job_attention.h"

namespace ply {
namespace {

std::string find_switches(const Recording& mine, const Recording& other, JobProgress& progress,
                          std::optional<Bisection>& out) {
  const auto a = recorded_root(mine.settings()), b = recorded_root(other.settings());
  if (!a) return a.error().message;
  if (!b) return b.error().message;
  auto qa = recorded_request(mine, *a), qb = recorded_request(other, *b);
  if (!qa) return qa.error().message;
  if (!qb) return qb.error().message;
  if (a->game->type().id() != b->game->type().id()) return "the two searches are of different games";
  for (const auto& [recording, name] : {std::pair(&mine, "this one"), std::pair(&other, "the other one")})
    if (const std::string why = not_bisectable(*a->game, *recording); !why.empty())
      return fmt::format("not asked: {}: {}", name, why);
  if (std::string why = not_bisectable(*a->game, *qa, *qb); !why.empty()) return why;
  JobAttention attention(progress);
  qa->attention = &attention;
  out = bisect_switches(*a->game, *qa, *qb, true, &progress.stop, [&](const BisectStep&) { ++progress.done; });
  return {};
}

}  // namespace

void Comparing::forget() {
  job_.reset();
  task_.reset();
  result_.reset();
  overlay_job_.stop();
  overlay_.reset();
  field_ = {}, field_problem_.reset();
  chosen_.reset();
  ++serial_;
}

void Comparing::follow(const std::shared_ptr<SearchRun>& run) {
  if (run_.lock() != run || (!run && shown_)) {
    forget();
    if (shown_) before_ = shown_;
    shown_.reset();
    run_ = run;
  }
  if (!shown_ && run && !run->running() && run->recording() && run->recording()->finished() &&
      run->recording()->size() > 0)
    shown_ = run->shared_recording();
  if (auto found = overlay_job_.take(); found && found->complete) overlay_ = std::move(found), ++serial_;
  if (const auto why = overlay_job_.take_failure(); !why.empty())
    log_.fail({"the nodes of both recordings could not be counted: " + why});
  if (!job_ || job_->running()) return;
  if (!job_->failure().empty()) log_.fail({"the comparison ended early: " + job_->failure()});
  if (!task_->problem.empty()) log_.fail({task_->problem});
  if (task_->switches && result_)
    result_->switches = std::move(task_->bisection), result_->no_switches = task_->no_switches;
  if (task_->result) {
    overlay_job_.stop();
    chosen_.reset(), overlay_.reset(), field_ = {}, field_problem_.reset();
    result_ = std::move(task_->result);
  }
  ++serial_;
  job_.reset();
  task_.reset();
}

void Comparing::begin(std::string name, std::shared_ptr<const Recording> other) {
  job_.reset();
  task_ = std::make_unique<Task>();
  Task* task = task_.get();
  job_.emplace([task, name = std::move(name), mine = shown_, other = std::move(other)](JobProgress& progress) mutable {
    auto r = std::make_unique<Result>();
    r->name = name;
    r->mine = mine;
    if (!other) {
      const auto opened = open_recording(name, record_pool());
      if (!opened) {
        task->problem = name + ": " + opened.error().message;
        return;
      }
      other = opened->recording;
    }
    if (other->size() == 0) {
      task->problem = name + ": it has no nodes";
      return;
    }
    r->other = other;
    r->subject = recorded_subject(*other);
    r->judged = comparable(*mine, *other);
    r->totals = {totals_of(*mine), totals_of(*other)};
    if (r->judged.nodes()) {
      std::vector<u64> a, b;
      const Subject own = recorded_subject(*mine);
      progress.all = mine->size() + other->size();
      if (mine->settings().game == other->settings().game) {
        a = position_keys(mine->view(), own, &progress.stop, &progress.done);
        b = position_keys(other->view(), r->subject, &progress.stop, &progress.done);
      }
      if (progress.stop) return;
      // Another engine's keys say which positions are equal if both searches have them
      const bool ours = own.game && r->subject.game;
      if (!ours && !same_keys(a, b)) a.clear(), b.clear();
      r->comparison = compare(*mine, *other, a, b, &progress.stop);
      if (!r->comparison.complete) return;
    }
    task->result = std::move(r);
  });
}

float Comparing::share() const { return comparing() ? static_cast<float>(job_->progress().share()) : 0; }

float Comparing::counted() const {
  if (!result_) return 0;
  return std::min(1.0f, static_cast<float>(overlay_job_.done()) /
                            static_cast<float>(result_->mine->size() + result_->other->size()));
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
  if (!result_ || job_) return log_.warn("two recordings have to be compared first");
  task_ = std::make_unique<Task>();
  task_->switches = true;
  Task* task = task_.get();
  job_.emplace([task, mine = result_->mine, other = result_->other](JobProgress& progress) {
    // Stopped, it says what was found by then
    task->no_switches = find_switches(*mine, *other, progress, task->bisection);
  });
}

void Comparing::apply(const command::CompareField& c) {
  if (!result_) return log_.warn("two recordings have to be compared first");
  field_ = c;
  field_problem_.reset();
  overlay_.reset();
  overlay_job_.stop();
  const Subject own = recorded_subject(*result_->mine);
  const std::vector<std::string> terms = term_names(own);
  Expression where;
  if (c.where.find_first_not_of(" \t") != std::string::npos) {
    auto e = Expression::compile(c.where, Expression::Wanted::condition, terms);
    if (!e) return void(field_problem_ = e.error());
    where = std::move(*e);
  }
  auto value = Expression::compile(c.value, Expression::Wanted::value, terms);
  if (!value) return void(field_problem_ = value.error());
  overlay_job_.start(
      [a = result_->mine, b = result_->other, own, theirs = result_->subject, where, value = *value](JobProgress& p) {
        GameOracle oracle_a(own), oracle_b(theirs);
        return overlaid_histogram(a->view(), &oracle_a, b->view(), &oracle_b, where, value, &p);
      },
      result_->mine->size() + result_->other->size() <= 20'000 && !value->needs_positions() &&
          !where.needs_positions());
  if (auto found = overlay_job_.take(); found && found->complete) overlay_ = std::move(found);
  ++serial_;
}

void Comparing::apply(const command::StopComparing&) {
  if (job_) job_->stop();
  overlay_job_.stop();
}

Comparing::Place Comparing::place(Tick t, u32 shown) const {
  Place p;
  if (!result_ || !result_->judged.nodes() || shown >= result_->mine->size()) return p;
  if (chosen_ && chosen_at_ == t && chosen_shown_ == shown) return *chosen_;
  const NodePairs& pairs = result_->comparison.pairs;
  const OtherMoment there = other_moment(result_->mine->view(), result_->other->view(), pairs.b_of_a, t, shown);
  p.a = p.shown_a = shown, p.ta = t;
  p.b = pairs.b_of_a[shown], p.shown_b = there.shown, p.tb = there.tick;
  // Somebody may have come to a difference on foot.
  const auto& list = result_->comparison.differences.list;
  auto d = std::lower_bound(list.begin(), list.end(), t, [](const NodeDifference& x, Tick at) { return x.ta < at; });
  for (; d != list.end() && d->ta == t; ++d)
    if (d->a == shown && d->tb == there.tick) {
      p.index = d - list.begin();
      break;
    }
  return p;
}

std::optional<Comparing::Place> Comparing::place_of_other(u32 id) const {
  if (!result_ || !result_->judged.nodes()) return std::nullopt;
  const View a = result_->mine->view(), b = result_->other->view();
  const u32 slot = id < b.size() ? b.find(id) : no_node;
  if (slot == no_node) return std::nullopt;
  const NodePairs& pairs = result_->comparison.pairs;
  Place p;
  p.b = p.shown_b = slot, p.tb = b.leave(slot);
  p.a = pairs.a_of_b[slot];
  const OtherMoment here = other_moment(b, a, pairs.a_of_b, p.tb, slot);
  p.shown_a = here.shown != no_node ? here.shown : a.find(0);
  p.ta = std::max<Tick>(here.tick, a.enter(p.shown_a));
  return p;
}

}  // namespace ply
