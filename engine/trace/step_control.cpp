#include "engine/trace/step_control.h"

#include <algorithm>
#include <chrono>

#include "engine/trace/cut_saving.h"

namespace ply {
namespace {

// Only the records that are set.
void copy(const OpenLine& from, OpenLine& to) {
  to.serial = from.serial;
  to.published = from.published;
  to.next_id = from.next_id;
  to.open = from.open;
  to.ply = from.ply;
  to.limit = from.limit;
  to.visited = from.visited;
  to.moment = from.moment;
  std::copy(from.records, from.records + from.open, to.records);
}

// What the record does not say, asked of what is recorded so far; made only when a condition comes to it.
class LiveLookup final : public NodeLookup {
 public:
  LiveLookup(const LineSource& source, PositionOracle* oracle, bool leaving)
      : source_(source), oracle_(oracle), leaving_(leaving) {}
  FieldValue look_up(Field field, const NodeFacts& n) override { return made().look_up(field, n); }
  FieldValue move_is(std::string_view text, const NodeFacts& n) override { return made().move_is(text, n); }
  FieldValue term(std::string_view name, const NodeFacts& n) override { return made().term(name, n); }

 private:
  struct Made {
    Made(const LineSource& source, PositionOracle* oracle, bool leaving)
        : view(source.view_with(line)), lookup(view, oracle) {
      if (leaving) path.push_back(view.closed() - 1);
      for (u32 k = view.closed(); k < view.size(); ++k) path.push_back(k);  // the open nodes, deepest first
      std::reverse(path.begin(), path.end());
      lookup.at(path.back(), path);
    }
    OpenLine line;
    View view;
    ViewLookup lookup;
    std::vector<u32> path;
  };
  ViewLookup& made() {
    if (!made_) made_.emplace(source_, oracle_, leaving_);
    return made_->lookup;
  }
  const LineSource& source_;
  PositionOracle* oracle_;
  const bool leaving_;
  std::optional<Made> made_;
};

}  // namespace

void StepControl::go(Step step, u64 target) {
  const std::lock_guard lock(mutex_);
  if (status_.state == StepStatus::State::finished) return;
  const bool waiting = status_.state == StepStatus::State::paused;
  if (step == Step::pause && waiting) return;
  if (step == Step::into) {
    target = std::max<u64>(target, 1);
    if (step_ == Step::into && !waiting) target += target_;  // the search has not done the last ones yet
  }
  // Over and out need a moment to start from: a running search they stop, unless it is on its way to one already.
  if (!waiting && (step == Step::over || step == Step::out)) {
    if (step_ != Step::run) return;
    step = Step::into;
    target = 1;
  }
  step_ = step;
  target_ = target;
  base_ = status_.moment;
  status_.pending = step == Step::into ? target_ : 0;
  if (waiting) resume();
  else if (step_ == Step::run) attention_.clear(Attention::held);
  rearm();
}

void StepControl::stop() {
  const std::lock_guard lock(mutex_);
  attention_.set(Attention::stop);
  if (status_.state == StepStatus::State::paused) resume();
}

// It counts as running from here on, though its thread may not have woken yet.
void StepControl::resume() {
  status_.state = StepStatus::State::running;
  resume_.notify_all();
}

void StepControl::set_breakpoints(std::vector<Breakpoint> breakpoints) {
  const std::lock_guard lock(mutex_);
  std::vector<u64> hits(breakpoints.size());
  std::vector<bool> taken(breakpoints_.size());
  for (std::size_t i = 0; i < breakpoints.size(); ++i)
    for (std::size_t k = 0; k < breakpoints_.size(); ++k)
      if (!taken[k] && breakpoints_[k] == breakpoints[i]) {
        hits[i] = hits_[k];
        taken[k] = true;
        break;
      }
  breakpoints_ = std::move(breakpoints);
  hits_ = std::move(hits);
  needs_raised_ = std::any_of(breakpoints_.begin(), breakpoints_.end(),
                              [](const Breakpoint& b) { return b.enabled && (b.kinds & on_raise); });
  rearm();
}

std::vector<u64> StepControl::hits() const {
  const std::lock_guard lock(mutex_);
  return hits_;
}

std::vector<LogEntry> StepControl::take_log(u64* lost) {
  const std::lock_guard lock(mutex_);
  if (lost) *lost = log_lost_;
  log_lost_ = 0;
  return std::exchange(log_, {});
}

void StepControl::request_snapshot() {
  const std::lock_guard lock(mutex_);
  if (status_.state == StepStatus::State::running) attention_.set(Attention::snapshot);
}

bool StepControl::snapshot(OpenLine& out) const {
  const std::lock_guard lock(mutex_);
  if (line_.serial == 0 || line_.serial == out.serial) return false;
  copy(line_, out);
  return true;
}

StepStatus StepControl::status() const {
  const std::lock_guard lock(mutex_);
  return status_;
}

StepStatus StepControl::wait_paused(u64 pauses) const {
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [&] { return status_.pauses >= pauses || status_.state == StepStatus::State::finished; });
  return status_;
}

void StepControl::wait_snapshot(u64 serial) const {
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [&] { return line_.serial > serial || status_.state == StepStatus::State::finished; });
}

// The mutex makes the bits that the search tests agree with what it finds here.
void StepControl::rearm() {
  const bool steps = step_ != Step::run;
  if (steps || !breakpoints_.empty()) attention_.set(Attention::armed);
  else attention_.clear(Attention::armed);
  // The search itself lets the others go on, once its wait is counted
  if (steps || status_.state == StepStatus::State::paused) attention_.set(Attention::held);
}

void StepControl::copy_line(const Moment& m, const LineSource& source) {
  const u64 serial = line_.serial;
  source.copy_line(line_);
  line_.serial = serial + 1;
  line_.moment = m;
  line_.ply = m.ply;
  attention_.clear(Attention::snapshot);
  changed_.notify_all();
}

bool StepControl::due(const Moment& m) {
  switch (step_) {
    case Step::run: return false;
    case Step::pause:
    case Step::visit: return true;
    case Step::into: return target_ <= 1 || (status_.pending = --target_, false);
    case Step::over: return base_.leaving || base_.id == no_node ? m.ply <= base_.ply : m.leaving && m.id == base_.id;
    case Step::out: return m.ply < base_.ply;
    // Below it ids are larger; should it be left already, an ancestor
    case Step::left: return m.leaving && m.id <= target_;
    case Step::cutoff: return false;  // tested by the caller, who has the record
    case Step::node: return !m.leaving && m.id >= target_;
    case Step::tick: return m.tick >= static_cast<Tick>(target_);
  }
  return false;
}

bool StepControl::hit_breakpoint(const Moment& m, const NodeRecord& record, const LineSource& source) {
  bool stop = false;
  LiveLookup lookup(source, oracle_.get(), m.leaving);
  const MomentFacts facts{m.leaving,
                          m.id,
                          &record,
                          needs_raised_ && m.leaving && m.ply > 0 && source.raised_parent(),
                          source.open_node(m.ply - 1),
                          &lookup};
  for (std::size_t i = 0; i < breakpoints_.size(); ++i) {
    const Breakpoint& b = breakpoints_[i];
    if (!matches(b, facts) || ++hits_[i] < b.from_hit) continue;
    if (b.log_only) {
      if (log_.size() < max_log) log_.push_back({m, static_cast<int>(i), hits_[i]});
      else ++log_lost_;
    } else if (!stop) {
      stop = true;
      status_.breakpoint = static_cast<int>(i);
    }
  }
  return stop;
}

void StepControl::serve(const Moment& m, const NodeRecord* record, const LineSource& source) {
  std::unique_lock lock(mutex_);
  const u32 word = attention_.load();
  // Step 1. Stopping comes first: an unwinding search neither pauses nor reports.
  if (word & (Attention::stop | Attention::enough)) return;
  // Step 2. Is a pause due? Every breakpoint counts its hits, also where a step ends.
  bool stop_here = false;
  if (word & Attention::armed) {
    if (record) {
      status_.breakpoint = -1;
      stop_here = hit_breakpoint(m, *record, source);
      stop_here |= due(m) || (step_ == Step::cutoff && m.leaving && record->cut() && cut_saved_moves(*record));
    } else {
      const bool waits_for_event =
          step_ == Step::into || step_ == Step::over || step_ == Step::out || step_ == Step::cutoff;
      stop_here = step_ == Step::pause || step_ == Step::visit || (waits_for_event && source.full());
      if (stop_here) status_.breakpoint = -1;
    }
  }
  if (!stop_here) {
    if (word & Attention::snapshot) copy_line(m, source);
    return;
  }
  // Step 3. Show everything, then wait.
  status_.state = StepStatus::State::paused;
  status_.moment = m;
  status_.pending = 0;
  ++status_.pauses;
  step_ = Step::run;
  target_ = 0;
  rearm();
  copy_line(m, source);
  const auto begin = std::chrono::steady_clock::now();
  resume_.wait(lock, [&] { return status_.state != StepStatus::State::paused; });
  attention_.waited.store(
      attention_.waited.load(std::memory_order_relaxed) + (std::chrono::steady_clock::now() - begin),
      std::memory_order_relaxed);
  if (step_ == Step::run) attention_.clear(Attention::held);
}

void StepControl::finish(const LineSource& source) {
  const std::lock_guard lock(mutex_);
  status_.state = StepStatus::State::finished;
  status_.pending = 0;
  attention_.clear(Attention::held);
  copy_line({}, source);
  changed_.notify_all();
}

}  // namespace ply
