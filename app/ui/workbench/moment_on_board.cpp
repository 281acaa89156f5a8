// What the board shows, the game or the node of the moment; the way back, and the search that follows the board.
#include "app/ui/panels/board/board_subject.h"
#include "app/ui/workbench/workbench.h"

namespace ply::ui {

Workbench::MomentKey Workbench::moment_key() const {
  return {session_->walk().cursor().tick, session_->walk().cursor().selected, session_->runs().run().get()};
}

/// The panels look at a node somewhere inside a search: then the board shows it, too.
bool Workbench::stepping() const {
  const auto& run = session_->runs().run();
  if (!run || !run->recording() || session_->walk().view().empty()) return false;
  if (session_->walk().cursor().animate) return true;  // events are played: the board follows them
  if (run->running() && !run->paused()) return false;
  if (session_->walk().cursor().selected != no_node) return true;
  return run->running() || !session_->walk().at_rest();
}

/// A recording of a game that is not searched here: the game on the board has nothing to do with it.
bool Workbench::of_other_game() const {
  const auto& run = session_->runs().run();
  return run && run->purpose() == SearchRun::Purpose::opened && !run->game();
}

void Workbench::update_node_on_board() {
  if (dismissed_ && *dismissed_ != moment_key()) dismissed_.reset();
  // A move on the board, browsing, a new game: then the game is what one looks at.
  if (board_seen_ != session_->play().board_serial()) dismissed_ = moment_key();
  board_seen_ = session_->play().board_serial();
  view_.node_on_board = (stepping() || of_other_game()) && !dismissed_;
}

void Workbench::undo_step() {
  while (const auto k = moments_.back(moment_key())) {
    if (k->run != session_->runs().run().get()) continue;
    session_->apply(command::Seek{k->tick});
    if (k->selected != no_node) session_->apply(command::SelectNode{k->selected});
    return;
  }
}

void Workbench::follow_live() {
  // Whoever sits there; only a computer that is about to move searches for itself.
  if (!view_.live || session_->play().editing() || session_->play().end()) return;
  if (session_->play().computer_to_move() && session_->play().computer_may_move()) {
    live_serial_ = session_->play().board_serial();  // whoever stops it wants no other search in its stead
    return;
  }
  if (live_serial_ == session_->play().board_serial()) return;
  const auto& run = session_->runs().run();
  const bool searched = searched_here(play(), runs()) && run->purpose() == SearchRun::Purpose::analysis;
  // A move that is being found changes the place by itself, and whoever stops it wants no other search in its stead.
  const bool moving = runs().thinking();
  if (!moving && (!searched || live_serial_ == 0)) session_->apply(command::StartSearch{});
  live_serial_ = session_->play().board_serial();
}

}  // namespace ply::ui
