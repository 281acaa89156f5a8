#include "engine/session/walk/walk.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "engine/read/places/node_replay.h"
#include "engine/session/handler.h"
#include "engine/trace/navigate.h"

namespace ply {

void Walk::begin(SearchRun* run) {
  run_ = run;
  doubted_ = damage_told_ = false;
  pauses_seen_ = 0;
  cursor_.follow_edge = true;
  cursor_.tick = -1;
  cursor_.selected = cursor_.pin_a = cursor_.pin_b = no_node;
  cursor_.more_pins.clear();
  cursor_.animate = false;
  may_land_ = run != nullptr;
  landed_ = -2;
  cut_wanted_ = false;
  scan_.stop();
  wanted_step_.reset();
  hits_stamp_ = 0;
  hits_.last = -1;
  hits_.live.clear();
  history_.clear();
  if (!run) scan_hits();
}

void Walk::show(SearchRun* run) {
  begin(run);
  cursor_.follow_edge = false;
  refresh();
  cursor_.tick = edge();
  land();
  ++moment_serial_;
  find_shown();
}

// What the last iteration of a stopped search holds is worth nothing: one looks at the last that was finished. A person
// who stepped and then stopped it stays where he was.
void Walk::land() {
  may_land_ = false;
  if (run_->purpose() != SearchRun::Purpose::opened && run_->stop_requested() && pauses_seen_ > 0) return;
  const std::vector<Iteration> finished = run_->iterations();
  std::vector<u32> roots;
  view_.roots(roots);
  // Of the last finished iteration the last attempt; a later one may have begun with an attempt that missed its window.
  for (std::size_t i = roots.size(); i-- > 0 && !finished.empty();) {
    const u32 root = roots[i];
    if (view_.open(root) || view_[root].end() == NodeEnd::aborted || view_[root].depth() != finished.back().depth)
      continue;
    if (i + 1 == roots.size()) return;  // it ended as it should
    landed_ = cursor_.tick = view_.leave(root);
    cursor_.follow_edge = false;
    return;
  }
}

void Walk::refresh() {
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
      if (std::exchange(cut_wanted_, false)) select_cut();
      hits_.last = status.breakpoint;
      tell_hit();
      if (status.breakpoint >= 0 && status.moment.leaving && view_.find(status.moment.id) != no_node)
        cursor_.selected = status.moment.id;
    }
  }
  if (!running && may_land_ && run_->purpose() != SearchRun::Purpose::opened) {
    if (cursor_.follow_edge) land();
    may_land_ = false;
  }
  if (cursor_.follow_edge && cursor_.tick != edge()) {
    cursor_.tick = edge();
    ++moment_serial_;
  }
  cursor_.tick = std::clamp<Tick>(cursor_.tick, -1, edge());
  find_shown();
  scan_hits();
  tell_damage();
}

// Of what is read on demand it comes to light now and then. Said once a recording.
void Walk::tell_damage() {
  const Recording* const r = damage_told_ ? nullptr : run_->recording();
  const auto damage = r ? r->damage() : std::nullopt;
  if (!damage) return;
  damage_told_ = true;
  log_.fail({damage->message + "; nothing is worked out from it"});
}

void Walk::find_shown() {
  u32 slot = no_node;
  if (!view_.empty()) {
    if (cursor_.selected != no_node) slot = view_.find(cursor_.selected);
    if (slot == no_node && cursor_.tick >= 0) slot = view_.deepest(cursor_.tick);
    // Between two roots: the one just left
    if (slot == no_node && cursor_.tick >= 0) slot = view_.event(cursor_.tick).slot;
    if (slot == no_node) slot = view_.find(0);
  }
  if (slot != shown_slot_) {
    shown_slot_ = slot;
    ++moment_serial_;
    doubt_replay();
  }
}

Position Walk::position_of(u32 slot) const {
  NodeReplay at(view_, *run_->game(), run_->root_position(), {});
  at.go(slot);
  return at.position();
}

// What was searched here is legal; what comes from a file may be anything. Said once a recording.
void Walk::doubt_replay() {
  if (doubted_ || !run_ || run_->purpose() != SearchRun::Purpose::opened || !run_->game()) return;
  NodeReplay at(view_, *run_->game(), run_->root_position(), {});
  const NodeReplay::Reached reached = at.go(shown_slot_);
  if (reached == NodeReplay::Reached::node || reached == NodeReplay::Reached::behind_null_move) return;
  doubted_ = true;
  log_.remark(
      fmt::format("node {} of the recording plays a move that is not legal there (#{}): the board stops before it",
                  view_.id(at.illegal()), view_[at.illegal()].move));
}

std::vector<MoveCode> Walk::moves_to(u32 slot) const {
  std::vector<u32> path;
  view_.path_to(slot, path);
  std::vector<MoveCode> moves;
  for (std::size_t i = 1; i < path.size() && view_[path[i]].pass() != Pass::probe; ++i)
    moves.push_back(view_[path[i]].move);
  return moves;
}

void Walk::seek(Tick t, bool keep_selection) {
  cursor_.tick = std::clamp<Tick>(t, -1, edge());
  cursor_.follow_edge = run_ && run_->running() && cursor_.tick == edge();
  if (!keep_selection) cursor_.selected = no_node;
  ++moment_serial_;
  find_shown();
}

// To a cut-off, and to the node that was cut: its parent is what one sees else, for the node itself is left.
void Walk::seek_cut(std::optional<Tick> t, Tick otherwise) {
  seek(t.value_or(otherwise));
  if (t) select_cut();
}

void Walk::select_cut() {
  const Event e = view_.event(cursor_.follow_edge ? edge() : cursor_.tick);
  if (e.slot == no_node || !e.leaving || !view_[e.slot].cut()) return;
  cursor_.selected = view_.id(e.slot);
  ++moment_serial_;
  find_shown();
}

// To where a node is left; if that is still to come, the search runs there.
void Walk::seek_leave(u32 slot, bool keep_selection) {
  if (!view_.open(slot)) seek(view_.leave(slot), keep_selection);
  else if (live()) step_search(ply::Step::left, view_.id(slot));
}

// A node picked by hand is shown as it is known at the tick; one that lies in the future takes the tick along.
void Walk::select(u32 id) {
  const u32 slot = id == no_node ? no_node : view_.find(id);
  if (id != no_node && slot == no_node) return log_.warn("there is no such node");
  if (id != cursor_.selected) remember();
  cursor_.selected = id;
  if (slot != no_node && view_.enter(slot) > cursor_.tick) cursor_.tick = std::min(view_.leave(slot), edge());
  if (slot != no_node) cursor_.follow_edge = false;
  ++moment_serial_;
  find_shown();
}

PLY_COMMAND(Walk, SelectNode) { select(c.id); }
PLY_COMMAND(Walk, Seek) { seek(c.tick); }

PLY_COMMAND(Walk, PinNode) {
  const u32 slot = c.id == no_node ? shown_slot_ : view_.find(c.id);
  if (slot == no_node) return log_.warn(c.id == no_node ? "no node is selected" : "there is no such node");
  const u32 id = view_.id(slot);
  std::vector<u32>& more = cursor_.more_pins;
  const bool first = c.more && cursor_.pin_a == no_node && cursor_.pin_b == no_node;
  if (!c.more || first) {
    (c.second ? cursor_.pin_b : cursor_.pin_a) = id;
    std::erase(more, id);
  } else if (id != cursor_.pin_a && id != cursor_.pin_b && std::find(more.begin(), more.end(), id) == more.end()) {
    if (more.size() >= max_more_pins)
      return log_.warn(fmt::format("{} further nodes are pinned already; unpin one first", max_more_pins));
    more.push_back(id);
  }
  ++moment_serial_;
}

PLY_COMMAND(Walk, Unpin) {
  for (u32* pin : {&cursor_.pin_a, &cursor_.pin_b})
    if (c.id == no_node || *pin == c.id) *pin = no_node;
  if (c.id == no_node) cursor_.more_pins.clear();
  else std::erase(cursor_.more_pins, c.id);
  // One of the others takes the place
  if (std::vector<u32>& more = cursor_.more_pins; cursor_.pin_a == no_node && cursor_.pin_b == no_node && !more.empty())
    cursor_.pin_a = more.front(), more.erase(more.begin());
  ++moment_serial_;
}

PLY_COMMAND(Walk, PauseSearch) {
  cursor_.animate = false;
  if (silent()) return log_.warn("this search is not recorded: it can be stopped, but not paused or stepped");
  if (run_ && run_->running()) run_->pause();
}

// Steps the search itself; the answer comes by refresh() once it has paused again.
void Walk::step_search(ply::Step step, u64 target) {
  cursor_.follow_edge = true;
  cursor_.selected = no_node;
  cut_wanted_ = cut_wanted_ && step == ply::Step::cutoff;
  run_->control()->go(step, target);
}

PLY_COMMAND(Walk, RunToSelected) {
  if (shown_slot_ == no_node) return log_.warn("no node is selected");
  if (view_.open(shown_slot_) && !live()) return log_.warn("the search has ended");
  seek_leave(shown_slot_, true);
}

void Walk::step(command::StepKind kind) {
  if (silent()) return carry_out(command::PauseSearch{});  // says why not
  if (live() && !run_->paused()) return run_->pause();     // the first step stops it
  if (live() && at_edge() && step_live(kind)) return;
  if (!view_.empty()) step_recorded(kind);
}

// False for steps that lead back into what is recorded.
bool Walk::step_live(command::StepKind kind) {
  using K = command::StepKind;
  switch (kind) {
    case K::into: step_search(ply::Step::into); return true;
    case K::over: step_search(ply::Step::over); return true;
    case K::out: step_search(ply::Step::out); return true;
    case K::next_cut:
      cut_wanted_ = true;
      step_search(ply::Step::cutoff);
      return true;
    case K::continue_on: step_search(ply::Step::run); return true;
    case K::last: return true;
    default: return false;
  }
}

// Where there is no such moment, a step goes to the next event, or as far as there is anything.
void Walk::step_recorded(command::StepKind kind) {
  using K = command::StepKind;
  const Tick t = cursor_.tick;
  const Event now = t >= 0 ? view_.event(t) : Event{};
  // `next`, or on to where an open node will be left.
  const auto leave = [&](std::optional<Tick> next, u32 open) {
    return next ? seek(*next) : open != no_node ? seek_leave(open) : seek(t + 1);
  };
  switch (kind) {
    case K::into: return seek(step_into(view_, t).value_or(edge()));
    case K::back: return seek(step_back(view_, t).value_or(-1));
    case K::over: return leave(step_over(view_, t), now.leaving ? no_node : now.slot);
    case K::out: return leave(step_out(view_, t), now.slot == no_node ? no_node : view_.parent(now.slot));
    case K::back_over: return seek(back_over(view_, t).value_or(-1));
    case K::back_out: return seek(back_out(view_, t).value_or(t - 1));
    case K::next_cut: return seek_cut(next_cut(view_, t), edge());
    case K::previous_cut: return seek_cut(previous_cut(view_, t), -1);
    case K::node_entry: return shown_slot_ == no_node ? void() : seek(view_.enter(shown_slot_), true);
    case K::node_exit: return shown_slot_ == no_node ? void() : seek_leave(shown_slot_);
    case K::first: return seek(-1);
    case K::last: return seek(edge());
    case K::next_iteration: return seek(next_root(view_, t).value_or(edge()));
    case K::previous_iteration: return seek(previous_root(view_, t).value_or(-1));
    case K::continue_on:
    case K::continue_back: return continue_recorded(kind);
  }
}

void Walk::set_speed(double events_per_second) { cursor_.events_per_second = std::clamp(events_per_second, 0.1, 1e7); }

PLY_COMMAND(Walk, PlaySpeed) { set_speed(c.events_per_second); }

PLY_COMMAND(Walk, Animate) {
  cursor_.animate = c.on;
  animation_debt_ = 0;
  if (!c.on || !run_) return;
  if (run_->running() && !run_->paused()) run_->pause();
  if (!run_->running() && at_rest()) seek(-1);  // from the end it starts anew
}

// Through the recorded part, then with the search itself.
void Walk::animate(double seconds) {
  if (!cursor_.animate) return;
  animation_debt_ = std::min(animation_debt_ + seconds * cursor_.events_per_second, 1e6);
  const double whole = std::floor(animation_debt_);
  if (whole < 1 || !run_) return;
  animation_debt_ -= whole;
  const Tick n = static_cast<Tick>(whole);
  if (!at_edge()) return seek(cursor_.tick + n);
  if (live()) {
    const StepStatus status = run_->status();
    if (status.state == StepStatus::State::paused && status.pending == 0)
      step_search(ply::Step::into, static_cast<u64>(n));
  } else if (!run_->running()) {
    cursor_.animate = false;
  }
}

}  // namespace ply
