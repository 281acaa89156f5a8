// Outside engines at the board and around it: when one is asked, and what becomes of its move.
#include <fmt/format.h>

#include "engine/base/random.h"
#include "engine/base/terminal.h"
#include "engine/session/engines/board_engines.h"
#include "engine/session/engines/consulting.h"
#include "engine/session/session.h"
#include "engine/session/walk/walk.h"

namespace ply {

bool Session::computer_thinks() const { return runs_.thinking() || board_engines_->thinking(); }

double Session::computer_seconds() const {
  return board_engines_->thinking() ? board_engines_->seconds() : runs_.run() ? runs_.run()->seconds() : 0;
}

void Session::start_engine(const Player& player) {
  if (const std::string why = board_engines_->not_agreed(player); !why.empty()) {
    play_.let_computers_move(false);
    return log_.warn(why);
  }
  const Side side = play_.node().mover;
  SeatQuestion question{play_.root(), games_};
  if (play_.timed()) question.clock = play_.clock();
  board_engines_->ask(side, player, play_.current(), std::move(question));
}

// It is played if the game still stands where the engine was asked. One that fails loses nothing here: a person sees
// why, and goes on with it or with another.
void Session::take_engine_move() {
  board_engines_->poll();
  const auto found = board_engines_->take();
  if (!found) return;
  const bool here = found->node == play_.current() && !play_.editing() && !play_.end() &&
                    play_.player(found->side).outside != nullptr;
  if (found->stopped) {
    if (here && !play_.computer_may_move()) log_.news("the engine was stopped; Space lets it move");
    return;
  }
  if (!here) return log_.news("the engine's move was dropped: the game has moved on");
  const Player& player = play_.player(found->side);
  const auto words = board_engines_->words(found->side);
  const Opinion says =
      opinion_of(play_.root(), player, words ? words->name : "", words ? words->last : std::nullopt, &found->move);
  if (found->move.resigned) {
    log_.news(fmt::format("{} resigns", says.name));
    play_.resign(found->side);
    return settle();
  }
  if (!found->move.failure.empty() || found->move.plies.empty()) {
    play_.let_computers_move(false);
    return log_.fail(
        {fmt::format("{}: {}. At {}; to see it again: {}", says.name,
                     found->move.failure.empty() ? "it has no move" : found->move.failure,
                     play_.game().write(play_.position()), ask_again(play_.game(), play_.position(), player.text))});
  }
  statistics_.moved(game_name(), player_title(play_.game(), player), found->seconds);
  if (says.depth > 0 || !says.score.empty())
    log_.thought(fmt::format("{}: {}{}{}", says.name, says.depth ? fmt::format("depth {}, ", says.depth) : "",
                             says.score.empty() ? "" : says.score + ", ",
                             line_words(play_.game(), play_.position(), says.line)));
  play_.play_found(found->move.plies);
  settle();
}

void Session::settle_engines(const Play::Changes& c) {
  if (c.game) board_engines_->leave(), consulting_->other_game(play_.shared_game());
  if (c.place || c.decided || c.seats) board_engines_->stop();
  if (c.seats || c.game) board_engines_->keep({&play_.player(Side::first), &play_.player(Side::second)});
}

void Session::follow_consulting() {
  const u64 place = mix64(mix64(games_ + 1) ^ (static_cast<u64>(play_.current()) + 1)) | 1;
  const bool here = !play_.editing() && !play_.end() && !play_.game().outcome(play_.position());
  consulting_->follow(here ? std::optional(play_.root()) : std::nullopt, place, games_, runs_.settings().table_bytes);
}

}  // namespace ply
