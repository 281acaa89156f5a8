// The cursor: seeking and stepping in what is recorded, and driving the search itself at its live edge.
#include <algorithm>
#include <cmath>

#include "engine/session/replay.h"
#include "engine/session/session.h"

namespace ply {

void Session::refresh_view() {
  if (!run_) {
    view_ = {};
    return;
  }
  view_ = run_->view();
  const bool running = run_->running();
  if (view_.ticks() != seen_ticks_ || running != seen_running_) {
    seen_ticks_ = view_.ticks();
    seen_running_ = running;
    ++moment_serial_;
  }
  if (running && run_->control()) {
    const StepStatus status = run_->status();
    if (status.state == StepStatus::State::paused && status.pauses != pauses_seen_) {
      pauses_seen_ = status.pauses;
      cursor_.follow_edge = true;
      if (temporary_breakpoint_) {
        temporary_breakpoint_ = false;
        run_->control()->set_breakpoints(breakpoints_);
      }
    }
  }
  if (cursor_.follow_edge && cursor_.tick != edge()) {
    cursor_.tick = edge();
    ++moment_serial_;
  }
  cursor_.tick = std::clamp<Tick>(cursor_.tick, -1, edge());
  refresh_moment();
}

void Session::refresh_moment() {
  u32 slot = no_node;
  if (!view_.empty()) {
    if (cursor_.selected != no_node) slot = view_.find(cursor_.selected);
    if (slot == no_node && cursor_.tick >= 0) slot = view_.deepest(cursor_.tick);
    if (slot == no_node && cursor_.tick >= 0) slot = view_.event(cursor_.tick).slot;  // between two roots: the one just left
    if (slot == no_node) slot = view_.find(0);
  }
  if (slot != shown_slot_) {
    shown_slot_ = slot;
    ++moment_serial_;
    doubt_replay();
  }
}

// What was searched here is legal; what comes from a file may be anything. Said once a recording.
void Session::doubt_replay() {
  if (replay_doubted_ || !run_ || run_->purpose() != SearchRun::Purpose::opened || !run_->game()) return;
  const Replay line = replay(*run_->game(), run_->root_position(), view_, shown_slot_);
  if (line.problem.empty()) return;
  replay_doubted_ = true;
  warn(line.problem);
}

void Session::seek(Tick t, bool keep_selection) {
  cursor_.tick = std::clamp<Tick>(t, -1, edge());
  cursor_.follow_edge = run_ && run_->running() && cursor_.tick == edge();
  if (!keep_selection) cursor_.selected = no_node;
  ++moment_serial_;
  refresh_moment();
}

// A node picked by hand is shown as it is known at the tick; one that lies in the future takes the tick along.
void Session::select(u32 id) {
  const u32 slot = id == no_node ? no_node : view_.find(id);
  if (id != no_node && slot == no_node) return warn("there is no such node");
  cursor_.selected = id;
  if (slot != no_node && view_.enter(slot) > cursor_.tick) cursor_.tick = std::min(view_.leave(slot), edge());
  if (slot != no_node) cursor_.follow_edge = false;
  ++moment_serial_;
  refresh_moment();
}

// Steps the search itself; the answer comes by refresh_view once it has paused again.
void Session::step_search(ply::Step step, u64 target) {
  cursor_.follow_edge = true;
  cursor_.selected = no_node;
  run_->control()->go(step, target);
}

// An open node of that ply is the next of its ply to be left, so one breakpoint finds it.
void Session::run_until_left(int ply) {
  if (!run_ || !run_->control() || !run_->running()) return warn("the search has ended");
  Breakpoint b;
  b.kinds = on_leave;
  b.min_ply = b.max_ply = static_cast<u8>(ply);
  auto all = breakpoints_;
  all.push_back(b);
  run_->control()->set_breakpoints(std::move(all));
  temporary_breakpoint_ = true;
  step_search(ply::Step::run);
}

void Session::step(command::StepKind kind) {
  using K = command::StepKind;
  if (!run_) return apply(command::StartPaused{});
  const bool live = run_->running() && run_->control();
  if (live && !run_->paused()) return run_->pause();  // the first step stops it
  const bool at_live_edge = live && at_edge();
  if (at_live_edge) {
    switch (kind) {
      case K::into: return step_search(ply::Step::into);
      case K::over: return step_search(ply::Step::over);
      case K::out: return step_search(ply::Step::out);
      case K::next_cut: return step_search(ply::Step::cutoff);
      case K::continue_on: return step_search(ply::Step::run);
      case K::last: return;
      default: break;
    }
  }
  if (view_.empty()) return;
  const Tick t = cursor_.tick;
  const Event now = t >= 0 ? view_.event(t) : Event{};
  // Seeks to where a node is left; if that is still to come, lets the search run there.
  const auto leave = [&](u32 slot) {
    if (view_.open(slot)) {
      if (live) run_until_left(view_[slot].ply);
    } else {
      seek(view_.leave(slot));
    }
  };
  const auto cut_after = [&]() -> Tick {
    for (u32 k = view_.closed_by(t); k < view_.closed(); ++k)
      if (view_[k].cut()) return view_.leave(k);
    return edge();
  };
  const auto cut_before = [&]() -> Tick {
    for (u32 k = t > 0 ? view_.closed_by(t - 1) : 0; k-- > 0;)
      if (view_[k].cut()) return view_.leave(k);
    return -1;
  };
  std::vector<u32> roots;
  switch (kind) {
    case K::into: return seek(t + 1);
    case K::back: return seek(t - 1);
    case K::over: return now.slot == no_node || now.leaving ? seek(t + 1) : leave(now.slot);
    case K::out: {
      if (now.slot == no_node) return seek(t + 1);
      const u32 parent = now.leaving ? view_.parent(now.slot) : now.slot;
      const u32 target = now.leaving ? parent : view_.parent(now.slot);
      return target == no_node ? seek(t + 1) : leave(target);
    }
    case K::back_over: {
      if (now.slot != no_node && now.leaving) return seek(view_.enter(now.slot));
      const Event before = t > 0 ? view_.event(t - 1) : Event{};
      return seek(before.slot != no_node && before.leaving ? view_.enter(before.slot) : t - 1);
    }
    case K::back_out: {
      const u32 parent = now.slot == no_node ? no_node : view_.parent(now.slot);
      return seek(parent == no_node ? t - 1 : view_.enter(parent));
    }
    case K::next_cut: return seek(cut_after());
    case K::previous_cut: return seek(cut_before());
    case K::node_entry: return shown_slot_ == no_node ? void() : seek(view_.enter(shown_slot_), true);
    case K::node_exit: return shown_slot_ == no_node ? void() : leave(shown_slot_);
    case K::first: return seek(-1);
    case K::last: return seek(edge());
    case K::next_iteration:
    case K::previous_iteration: {
      view_.roots(roots);
      if (kind == K::next_iteration) {
        for (u32 r : roots)
          if (view_.enter(r) > t) return seek(view_.enter(r));
        return seek(edge());
      }
      for (auto r = roots.rbegin(); r != roots.rend(); ++r)
        if (view_.enter(*r) < t) return seek(view_.enter(*r));
      return seek(-1);
    }
    case K::continue_on: {
      const auto hit = find_next(view_, t, breakpoints_);
      if (!hit && live) return step_search(ply::Step::run);
      return seek(hit ? hit->tick : edge());
    }
    case K::continue_back: {
      const auto hit = find_previous(view_, t, breakpoints_);
      return seek(hit ? hit->tick : -1);
    }
  }
}

// Steps on by itself: through the recorded part, then with the search itself.
void Session::animate(double seconds) {
  animation_debt_ = std::min(animation_debt_ + seconds * cursor_.events_per_second, 1e6);
  const double whole = std::floor(animation_debt_);
  if (whole < 1 || !run_) return;
  animation_debt_ -= whole;
  const Tick n = static_cast<Tick>(whole);
  if (!at_edge()) return seek(cursor_.tick + n);
  if (run_->running() && run_->control()) {
    const StepStatus status = run_->status();
    if (status.state == StepStatus::State::paused && status.pending == 0) step_search(ply::Step::into, static_cast<u64>(n));
    return;
  }
  if (!run_->running()) cursor_.animate = false;
}

}  // namespace ply
