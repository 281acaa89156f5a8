// The clocks of a timed game: what they show at each place of the tree, and whose time goes by.
#include <algorithm>
#include <cmath>

#include "engine/session/handler.h"
#include "engine/session/play/play.h"
#include "engine/session/play/play_commands.h"

namespace ply {

// What a place remembers is what the clock of who moved there showed; the other side's stands at an earlier place.
GameClock Play::clock_at(int node) const {
  GameClock out(setup_.clock, setup_.clock);
  const auto line = tree_->line_to(node);
  for (std::size_t i = 1; i < line.size(); ++i) {
    const GameNode& n = tree_->at(line[i]);
    const Side side = tree_->at(n.parent).mover;
    if (n.left) out.take(side, *n.left, n.mover != side);
  }
  return out;
}

GameClock Play::clock() const {
  GameClock out = clock_at(current_);
  if (on_time_ && current_ == resigned_at_) out.take(resigned_, 0, false);
  else if (live_ == current_) (void)out.spend(node().mover, thought());
  return out;
}

std::optional<Side> Play::on_the_clock() const {
  if (!timed_ || live_ < 0 || editing_) return std::nullopt;
  return tree_->at(live_).mover;
}

i64 Play::thought() const { return live_ == current_ ? std::llround(thought_ * 1000) : 0; }

// Time goes by from the first move on, until the end.
void Play::go_on_at(int node) {
  if (end_ && node == current_) timed_ = timed_ && !changes_.ended;
  live_ = timed_ && node != GameTree::root && !(end_ && node == current_) ? node : -1;
  thought_ = 0;
}

int Play::enter(MoveCode move, i64 spent) {
  const Side side = node().mover;
  GameClock clock = clock_at(current_);
  const int n = tree_->play(current_, move);
  if (!timed_) return n;
  (void)clock.spend(side, spent);
  if (tree_->at(n).mover != side) clock.end_turn(side);
  tree_->note_clock(n, clock.left(side));
  return n;
}

void Play::run_clock(double now, bool computer_thinks) {
  const double passed = clock_seen_ < 0 ? 0 : std::max(0.0, now - clock_seen_);
  clock_seen_ = now;
  const auto side = on_the_clock();
  if (!side || (!player(*side).human && !computer_thinks)) return;
  thought_ += passed;
  if (clock_at(live_).left(*side) <= std::llround(thought_ * 1000)) lose_on_time();
}

// Wherever somebody looks: the board shows how it ended.
void Play::lose_on_time() {
  resigned_at_ = std::exchange(live_, -1);
  resigned_ = tree_->at(resigned_at_).mover;
  on_time_ = true;
  changes_.decided = changes_.ended = true;
  tree_->prefer(resigned_at_);
  browse_to(resigned_at_);
}

PLY_COMMAND(Play, SetClock) {
  for (int n = 0; n < tree_->size(); ++n) tree_->forget_clock(n);
  setup_.clock = c.control;
  timed_ = c.control.has_value();
  go_on_at(current_);
  ++board_serial_;
}

}  // namespace ply
