// The moves of computers: when one begins to think, with what, and what becomes of what it found.
#include <fmt/format.h>

#include "engine/base/random.h"
#include "engine/match/search_seat.h"
#include "engine/session/engines/board_engines.h"
#include "engine/session/session.h"

namespace ply {

// The move of a computer is played only if the game still stands where it was searched.
void Session::take_move(const SearchRun& run) {
  const bool here = run.game_node() == play_.current() && !play_.editing() && !play_.end();
  if (run.stop_requested()) {  // a person did something else, or asked for it
    whole_turn_.reset();
    if (here && !play_.computer_may_move()) log_.news("the computer was stopped; Space lets it move");
    return;
  }
  if (!here) return log_.news("the computer's move was dropped: the game has moved on");
  const SearchResult& r = run.result();
  if (!r.has_best) whole_turn_.reset();
  if (!r.has_best) return log_.warn("the computer found no move");
  if (r.improved && r.depth > 0)
    log_.thought(fmt::format("{} is of depth {}, which was not finished; depth {} had {}",
                             play_.game().show_move(play_.position(), r.best), r.depth + 1, r.depth,
                             play_.game().show_move(play_.position(), r.settled_best)));
  if (const Player& p = play_.player(run.root_mover()); !p.human)
    statistics_.moved(game_name(), player_title(play_.game(), p), r.seconds);
  play_.play_found(run.given().value_or(run.result().best));
  if (whole_turn_ && whole_turn_->node == run.game_node()) whole_turn_->node = play_.current();
  settle();
}

// As the computer to move searches. Each game has a seed of its own, by which books and profiles draw.
SearchPlan Session::computer_settings() const {
  const GameNode& n = play_.node();
  SearchPlan s = runs_.settings_for(play_.player(n.mover));
  s.options.seed = drawing_seed(play_.book().seed, n.key);
  if (play_.timed())
    limit_by_clock(s.limits, play_.player(n.mover).text, play_.clock(), n.mover,
                   decisions_left(play_.game(), n.position, play_.tree().history(play_.current()), s.profile));
  return s;
}

// None in a seat that another game left.
ComputersOwn Session::own_of(const Player& computer) const {
  if (!play_.game().profile(computer.profile)) return {};
  return {computer.program, computer.handicap, computer.solver_nodes};
}

// Where a turn has several steps that a person composes, the computer was asked for all of them: until the other side
// is to move, or somebody has done something else meanwhile.
bool Session::go_on_with_turn() {
  if (!whole_turn_) return false;
  const GameNode& n = play_.node();
  const bool goes_on = !play_.editing() && !play_.end() && play_.current() == whole_turn_->node &&
                       n.mover == whole_turn_->side && play_.player(n.mover).human;
  if (!goes_on) return whole_turn_.reset(), false;
  if (play_.delay_is_over() && !runs_.running()) start(SearchRun::Purpose::move, runs_.settings(), false);
  return true;
}

void Session::let_computer_move() {
  if (go_on_with_turn()) return;
  if (!play_.computer_is_due() || runs_.running() || board_engines_->busy() || play_.play_from_book()) return;
  start_computer();
}

// The computer to move thinks, as strong as its seat says.
void Session::start_computer() {
  const Player& player = play_.player(play_.node().mover);
  if (player.outside) return start_engine(player);
  start(SearchRun::Purpose::move, computer_settings(), false, own_of(player));
}

}  // namespace ply
