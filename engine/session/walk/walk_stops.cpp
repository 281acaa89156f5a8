// The part of the walk that knows where to stop and how to come back: breakpoints and their hits, the path one came by,
// bookmarks.
#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "engine/base/text.h"
#include "engine/read/places/game_oracle.h"
#include "engine/read/words/bound_move.h"
#include "engine/session/handler.h"
#include "engine/session/walk/searched_at.h"
#include "engine/session/walk/walk.h"

namespace ply {

void Walk::set_breakpoints(const std::vector<Breakpoint>& breakpoints) {
  breakpoints_ = breakpoints;
  ++hits_.serial;
  hits_stamp_ = 0;
  hits_.live.clear();  // their numbers may be others now
  if (run_ && run_->control()) run_->control()->set_breakpoints(breakpoints_);
  scan_hits();
}

// All hits of what is recorded, whenever it stands still: at once where it is small, else on a thread.
void Walk::scan_hits() {
  if (auto found = scan_.take(); found && !*found) {
    wanted_step_.reset();  // tell_damage() says why
  } else if (found) {
    hits_.all = std::move(**found);
    hits_.stops = stopping_hits(hits_.all, breakpoints_);
    hits_.counts.assign(breakpoints_.size(), 0);
    for (const Hit& h : hits_.all) ++hits_.counts[static_cast<std::size_t>(h.breakpoint)];
    hits_.complete = true;
    ++hits_.serial;
    if (const auto kind = std::exchange(wanted_step_, std::nullopt)) step_recorded(*kind);
  }
  if (const auto why = scan_.take_failure(); !why.empty())
    log_.fail({"the hits of the breakpoints could not be looked for: " + why});
  if (breakpoints_.empty() || !run_ || !run_->recording()) {
    scan_.stop();
    wanted_step_.reset();
    if (!hits_.all.empty() || !hits_.counts.empty()) ++hits_.serial;
    hits_.all.clear();
    hits_.stops.clear();
    hits_.counts.assign(breakpoints_.size(), 0);
    hits_.complete = true;
    return;
  }
  if (!run_->stands_still()) {  // it runs: the search counts them itself
    scan_.stop();
    hits_stamp_ = 0;
    hits_.complete = false;
    hits_.all.clear();
    hits_.stops.clear();
    if (run_->control()) {
      hits_.counts = run_->control()->hits();
      for (const LogEntry& e : run_->control()->take_log())
        if (hits_.live.size() < HitList::max_live) hits_.live.push_back(e);
    }
    hits_.counts.resize(breakpoints_.size());
    return;
  }
  if (hits_stamp_ == run_->still_stamp()) return;
  hits_stamp_ = run_->still_stamp();
  const auto still = run_->still();
  hits_.complete = false;
  bool positions = false;
  for (const Breakpoint& b : breakpoints_) positions |= b.enabled && b.condition.needs_positions();
  const u32 n = still->view().size();
  scan_.start(
      [still = *still, points = breakpoints_](JobProgress& progress) -> std::optional<std::vector<Hit>> {
        GameOracle oracle(still.subject);
        auto hits = find_all(still.view(), points, &oracle, &progress);
        return still.recording->damage() ? std::nullopt : std::optional(std::move(hits));
      },
      n <= (positions ? few_nodes / 30 : few_nodes / 2));
  if (!scan_.running()) scan_hits();
}

float Walk::scan_share() const {
  return view_.empty() ? 0 : static_cast<float>(scan_.done()) / static_cast<float>(view_.size());
}

// To the next hit, or the one before; where there is none, to the end or the beginning.
void Walk::continue_recorded(command::StepKind kind) {
  const bool on = kind == command::StepKind::continue_on;
  if (!breakpoints_.empty() && !hits_.complete && scan_.pending()) {  // as soon as all hits are known
    wanted_step_ = kind;
    return;
  }
  const Tick t = cursor_.tick;
  const auto after = [](Tick x, const Hit& h) { return x < h.tick; };
  const auto before = [](const Hit& h, Tick x) { return h.tick < x; };
  const Hit* hit = nullptr;
  if (on) {
    const auto it = std::upper_bound(hits_.stops.begin(), hits_.stops.end(), t, after);
    if (it != hits_.stops.end()) hit = &*it;
  } else {
    const auto it = std::lower_bound(hits_.stops.begin(), hits_.stops.end(), t, before);
    if (it != hits_.stops.begin()) hit = &*(it - 1);
  }
  if (hit) return seek_hit(hit->tick, hit->leaving ? view_.id(hit->slot) : no_node, hit->breakpoint);
  if (on && live()) return step_search(ply::Step::run);
  if (!breakpoints_.empty()) log_.news(on ? "no breakpoint is hit after this" : "no breakpoint is hit before this");
  seek(on ? edge() : -1);
}

void Walk::tell_hit() {
  if (hits_.last < 0 || hits_.last >= static_cast<int>(breakpoints_.size())) return;
  const Breakpoint& b = breakpoints_[static_cast<std::size_t>(hits_.last)];
  if (!b.condition.empty()) log_.news(fmt::format("breakpoint {}: {}", hits_.last + 1, b.condition.text()));
}

void Walk::seek_hit(Tick tick, u32 node, int breakpoint) {
  remember();
  seek(tick);
  if (node != no_node) cursor_.selected = node;
  hits_.last = breakpoint;
  tell_hit();
  ++moment_serial_;
  find_shown();
}

PLY_COMMAND(Walk, SetBreakpoints) { set_breakpoints(c.breakpoints); }
PLY_COMMAND(Walk, GoBack) { go(history_.back(here()), "nothing was looked at before"); }
PLY_COMMAND(Walk, GoForward) { go(history_.forward(here()), "there is nothing to go forward to"); }

PLY_COMMAND(Walk, GoToHit) {
  if (view_.empty()) return log_.warn("there is no recording");
  if (c.node != no_node && view_.find(c.node) == no_node) return log_.warn("there is no such node");
  seek_hit(c.tick, c.node, -1);
}

PLY_COMMAND(Walk, GoToBound) {
  if (shown_slot_ == no_node) return log_.warn("no node is selected");
  Nodes nodes;
  nodes.reset(run_->subject());
  const BoundMove m = last_bound_move(view_, shown_slot_, cursor_.tick, c.beta, nodes);
  const std::string words = plain(m.words, [](Score, Side) { return std::string("?"); });
  const u32 from = view_.id(shown_slot_);
  seek_hit(m.tick, m.node, -1);
  log_.news(m.moved ? fmt::format("event {} last moved this bound of node {}: {}", grouped(static_cast<u64>(m.tick)),
                                  from, words)
                    : fmt::format("no event moved this bound of node {}: {}", from, words));
}

// ---- Back and forward ----

void Walk::remember() {
  if (!view_.empty()) history_.leave(here());
}

void Walk::go(std::optional<Spot> there, const char* if_none) {
  if (!there) return log_.warn(if_none);
  seek(there->tick);
  cursor_.selected = view_.find(there->selected) != no_node ? there->selected : no_node;
  ++moment_serial_;
  find_shown();
}

// ---- Bookmarks ----

std::vector<Bookmark> Walk::bookmarks() const {
  return run_ && run_->recording() ? run_->recording()->bookmarks() : std::vector<Bookmark>();
}

PLY_COMMAND(Walk, AddBookmark) {
  if (view_.empty() || !run_ || !run_->recording()) return log_.warn("there is no recording");
  std::vector<Bookmark> all = bookmarks();
  if (all.size() >= max_bookmarks) return log_.warn("there are enough bookmarks");
  const Bookmark mark{cursor_.tick, shown_slot_ == no_node ? no_node : view_.id(shown_slot_), c.note};
  for (Bookmark& b : all)
    if (b.tick == mark.tick && b.node == mark.node) {
      if (c.note.empty()) return log_.news("there is a bookmark here already");
      b.note = c.note;
      run_->recording()->set_bookmarks(std::move(all));
      return;
    }
  all.push_back(mark);
  std::stable_sort(all.begin(), all.end(), [](const Bookmark& a, const Bookmark& b) { return a.tick < b.tick; });
  run_->recording()->set_bookmarks(std::move(all));
  log_.news(fmt::format("bookmark at event {}", grouped(static_cast<u64>(mark.tick))));
}

bool Walk::has_bookmark(int index) {
  if (index >= 0 && index < static_cast<int>(bookmarks().size())) return true;
  log_.warn(fmt::format("there is no bookmark {}", index + 1));
  return false;
}

PLY_COMMAND(Walk, ChangeBookmark) {
  if (!has_bookmark(c.index)) return;
  std::vector<Bookmark> all = bookmarks();
  all[static_cast<std::size_t>(c.index)].note = c.note;
  run_->recording()->set_bookmarks(std::move(all));
}

PLY_COMMAND(Walk, RemoveBookmark) {
  if (!has_bookmark(c.index)) return;
  std::vector<Bookmark> all = bookmarks();
  all.erase(all.begin() + c.index);
  run_->recording()->set_bookmarks(std::move(all));
}

PLY_COMMAND(Walk, GoToBookmark) {
  if (!has_bookmark(c.index)) return;
  const Bookmark b = bookmarks()[static_cast<std::size_t>(c.index)];
  seek_hit(b.tick, b.node != no_node && view_.find(b.node) != no_node ? b.node : no_node, -1);
}

SearchedAt searched_at(const Play& play, const Runs& runs) {
  using Where = SearchedAt::Where;
  const auto& run = runs.run();
  if (!run) return {};
  if (!run->game()) return {Where::unknown};
  // A position can be read only by its own game, so the games are compared before positions.
  const Game& theirs = *run->game();
  const Game& game = play.game();
  if (run->game() != play.shared_game() && (theirs.type().id() != game.type().id() || theirs.rules() != game.rules()))
    return {Where::other_game};
  const u64 key = game.key(run->root_position());
  if (key == (play.editing() ? game.key(play.position()) : play.node().key)) return {Where::here};
  const GameTree& tree = play.tree();
  const auto is_root = [&](int n) { return n >= 0 && n < tree.size() && tree.at(n).key == key; };
  if (is_root(run->game_node())) return {Where::this_game, run->game_node()};
  for (int n = 0; n < tree.size(); ++n)
    if (is_root(n)) return {Where::this_game, n};
  return {Where::other_game};
}

}  // namespace ply
