#include "engine/session/engines/board_engines.h"

#include <fmt/format.h>

#include <utility>

#include "engine/base/terminal.h"
#include "engine/match/forfeits.h"

namespace ply {
namespace {

constexpr std::size_t table_bytes = 0;  // of ours; none sits here

/// Where a clock of the game runs, it plays by that, if nobody has said how long it may think.
Player by_the_clock(const Player& player) {
  if (!player.outside->given_time) return player;
  OutsidePlayer own = *player.outside;
  own.given_time = false;
  own.setup.limits.milliseconds = 0;
  Player out = player;
  out.outside = std::make_shared<const OutsidePlayer>(std::move(own));
  return out;
}

}  // namespace

BoardEngines::~BoardEngines() { leave(); }

void BoardEngines::restored(const Player& player) {
  if (player.outside) restored_.insert(player.text);
}

std::string BoardEngines::not_agreed(const Player& player) {
  const std::vector<std::string>& command = player.outside->command;
  if (command.empty()) return {};
  if (restored_.erase(player.text) > 0 && !consent_.given(command))
    return fmt::format("nothing was run: the saved session names a program: {}. Space runs exactly that",
                       visible(player.text));
  const Status kept = consent_.give(command);
  return kept ? std::string() : "the consent could not be saved: " + kept.error().message;
}

void BoardEngines::let_go(Side side) {
  Seated& s = seated_[static_cast<std::size_t>(index(side))];
  if (asked_ == side) asked_.reset();
  leaving_.add(std::move(s.seat));
  s = {};
}

void BoardEngines::leave() {
  for (const Side side : {Side::first, Side::second}) let_go(side);
}

void BoardEngines::keep(const std::array<const Player*, 2>& players) {
  for (const Side side : {Side::first, Side::second}) {
    const auto i = static_cast<std::size_t>(index(side));
    if (seated_[i].seat && seated_[i].text != players[i]->text) let_go(side);
  }
}

void BoardEngines::ask(Side side, const Player& player, int node, SeatQuestion q) {
  Seated& s = seated_[static_cast<std::size_t>(index(side))];
  const bool by_clock = q.clock.has_value();
  if (s.seat && (s.text != player.text || s.by_clock != by_clock)) let_go(side);
  if (!s.seat) {
    const Player seated = by_clock ? by_the_clock(player) : player;
    s = {player.text, by_clock, std::make_shared<AskedSeat>(*q.root.game, seated, table_bytes)};
  }
  // Its own clock, where the game has none: every move has the time of the first.
  if (const auto& own = player.outside->setup.limits.clock; own && !q.clock) q.clock = GameClock(*own, *own);
  asked_ = side, node_ = node;
  s.seat->ask(std::move(q));
}

void BoardEngines::stop() {
  if (asked_ && seat(*asked_)) seat(*asked_)->stop();
}

std::optional<BoardEngines::Found> BoardEngines::take() {
  if (!asked_) return std::nullopt;
  const std::shared_ptr<AskedSeat> s = seat(*asked_);
  const bool stopped = s->stopping();
  const double seconds = s->seconds();
  auto move = s->take();
  if (!move) return std::nullopt;
  return Found{*std::exchange(asked_, std::nullopt), node_, stopped, std::move(*move), seconds};
}

std::optional<SeatWords> BoardEngines::words(Side side) const {
  return seat(side) ? std::optional(seat(side)->words()) : std::nullopt;
}

std::string ask_again(const Game& game, const Position& p, const std::string& player) {
  const std::string other = game.levels().empty() ? game.profiles().front().id + ":1" : game.levels().front().id;
  return repeat_of_forfeit(game, game.write(p), player, other);
}

}  // namespace ply
