#include "engine/session/answers/comparing.h"
#include "engine/session/handler.h"

#include <algorithm>
#include <utility>
#include <vector>

namespace ply {

void Comparing::forget() {
  const auto none = [](const Recording*) { return false; };
  compared_.keep(none), switches_.keep(none), overlay_.keep(none);
  result_.reset();
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
  overlay_.poll(log_);
  switches_.poll(log_);
  if (!compared_.poll(log_)) return;
  if (const std::string& problem = compared_.answer()->problem; !problem.empty()) return log_.fail({problem});
  overlay_.dismiss(), switches_.dismiss();
  chosen_.reset(), field_ = {}, field_problem_.reset();
  result_ = compared_.shared();
}

void Comparing::begin(std::string name, std::shared_ptr<const Recording> other, std::string limit) {
  if (switches_.working()) switches_.dismiss();
  compared_.look_at({{shown_, std::move(other)}, std::move(name), std::move(limit)});
  compared_.ask_anew();
}

void Comparing::compare_with_before() {
  if (!shown_) return log_.warn("there is no finished recording to compare");
  if (!before_) return log_.warn("no other search was shown before this one");
  begin("the search before", before_);
}

PLY_COMMAND(Comparing, CompareWithBefore) { compare_with_before(); }

PLY_COMMAND(Comparing, CompareWithFile) {
  if (!shown_) return log_.warn("there is no finished recording to compare");
  begin(c.path, nullptr, c.limit);
}

PLY_COMMAND(Comparing, FindSwitches) {
  if (!result_ || comparing() || switches_.working()) return log_.warn("two recordings have to be compared first");
  switches_.look_at({{result_->mine, result_->other}});
  switches_.ask_anew();
}

PLY_COMMAND(Comparing, CompareField) {
  if (!result_) return log_.warn("two recordings have to be compared first");
  field_ = c;
  ++serial_;
  field_problem_.reset();
  overlay_.dismiss();
  const std::vector<std::string> terms = term_names(recorded_subject(*result_->mine));
  Expression where;
  if (c.where.find_first_not_of(" \t") != std::string::npos) {
    auto e = Expression::compile(c.where, Expression::Wanted::condition, terms);
    if (!e) return void(field_problem_ = e.error());
    where = std::move(*e);
  }
  auto value = Expression::compile(c.value, Expression::Wanted::value, terms);
  if (!value) return void(field_problem_ = value.error());
  overlay_.look_at({{result_->mine, result_->other}, std::move(where), std::move(*value)});
  overlay_.ask();
}

PLY_COMMAND(Comparing, StopComparing) { compared_.stop(), switches_.stop(), overlay_.stop(); }

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
