#include "engine/session/engines/consulting.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "engine/base/terminal.h"
#include "engine/base/text.h"
#include "engine/game/outside_player.h"
#include "engine/session/handler.h"
#include "engine/trace/record_words.h"

namespace ply {

Consulting::~Consulting() { leave(); }

bool Consulting::working() const {
  return leaving_.any() ||
         std::any_of(asked_.begin(), asked_.end(), [](const Asked& a) { return a.seat && a.seat->pending(); });
}

void Consulting::leave() {
  for (Asked& a : asked_) leaving_.add(std::move(a.seat));
  asked_.clear();
}

void Consulting::set(const std::vector<std::string>& players) {
  std::vector<Row> rows;
  for (const std::string& text : players) {
    auto player = consulted_player(*game_, text);
    if (!player) return log_.fail(player.error());
    if (player->outside && !restored_.contains(std::string(trim(text))))
      if (const Status ok = consent_.give(player->outside->command); !ok)
        log_.warn("the consent could not be saved: " + ok.error().message);
    rows.push_back({std::string(trim(text)), std::move(*player), {}});
  }
  if (rows.size() > max) return log_.warn(fmt::format("up to {} engines can be consulted, not {}", max, rows.size()));
  // Who is asked already goes on.
  std::vector<Asked> asked(rows.size());
  for (std::size_t i = 0; i < rows.size(); ++i)
    for (std::size_t k = 0; k < rows_.size(); ++k)
      if (rows_[k].text == rows[i].text && asked_[k].seat && !asked[i].seat)
        asked[i] = std::move(asked_[k]), rows[i] = std::move(rows_[k]), rows_[k].text.clear();
  leave();
  on_ = !rows.empty() && (on_ || rows.size() > rows_.size());  // who only goes begins nothing
  rows_ = std::move(rows), asked_ = std::move(asked);
  agreement_.clear();
}

void Consulting::restore(const std::vector<std::string>& players) {
  std::vector<std::string> known;
  for (const std::string& text : players)
    if (known.size() < max && consulted_player(*game_, text)) known.emplace_back(trim(text));
  restored_.insert(known.begin(), known.end());
  set(known);
  on_ = false;
}

// What a file names runs when a person has seen it named.
bool Consulting::agreed() {
  std::string named;
  for (const Row& r : rows_)
    if (r.player.outside && restored_.erase(r.text) > 0 && !consent_.given(r.player.outside->command))
      named += (named.empty() ? "" : ", ") + r.text;
  restored_.clear();
  if (named.empty()) return true;
  log_.warn(fmt::format("nothing was run: the saved session names a program: {}. To run exactly that, start once more",
                        visible(named)));
  return false;
}

PLY_COMMAND(Consulting, Consult) {
  for (const std::string& text : c.players)
    if (std::none_of(rows_.begin(), rows_.end(), [&](const Row& r) { return r.text == trim(text); }))
      restored_.erase(std::string(trim(text)));  // a person has typed it
  set(c.players);
  if (on_ && !restored_.empty()) on_ = agreed();
}

PLY_COMMAND(Consulting, ConsultAgain) {
  if (rows_.empty()) return log_.warn("no engine is named: enter one");
  if (!agreed()) return;
  for (const Row& r : rows_)
    if (r.player.outside)
      if (const Status ok = consent_.give(r.player.outside->command); !ok)
        log_.warn("the consent could not be saved: " + ok.error().message);
  on_ = true;
  for (Asked& a : asked_) a.place = 0;  // also who has come to an end here
}

PLY_COMMAND(Consulting, StopConsulting) {
  if (!on_) return log_.warn("no engine is consulted");
  on_ = false;
}

PLY_COMMAND(Consulting, RecordConsulted) {
  if (c.row < 0 || static_cast<std::size_t>(c.row) >= rows_.size()) return log_.warn("there is no such engine");
  const auto i = static_cast<std::size_t>(c.row);
  if (!rows_[i].player.outside || rows_[i].player.outside->command.empty())
    return log_.warn("only a program that is started here can be told to record itself");
  OutsidePlayer outside = *rows_[i].player.outside;
  outside.variable = "PLYTRACE=" + c.path;
  rows_[i].player.outside = std::make_shared<const OutsidePlayer>(std::move(outside));
  leaving_.add(std::move(asked_[i].seat));
  asked_[i] = {};
  log_.news(fmt::format("{} records into {}, if it is built with plytrace.h: live.follow shows it",
                        outside_title(*rows_[i].player.outside), c.path));
}

void Consulting::other_game(const std::shared_ptr<const Game>& game) {
  game_ = game;
  leave();
  std::vector<std::string> players;
  for (const Row& r : rows_)
    if (consulted_player(*game_, r.text)) players.push_back(r.text);
  if (players.size() < rows_.size()) log_.remark("engines that do not play this game are consulted no more");
  rows_.clear(), root_.reset(), place_ = 0;
  const bool was_on = std::exchange(on_, false);
  set(players);
  on_ = on_ && was_on;
}

// What it has said last of a position stays in the log.
void Consulting::report(std::size_t i) {
  if (asked_[i].reported || !root_) return;
  asked_[i].reported = true;
  const Opinion& o = rows_[i].says;
  if (!o.prefers) return;
  const std::string side = " for " + root_->game->type().side_name(root_->game->mover(root_->position));
  log_.thought(fmt::format("{}{}{}{}: {}", o.name, o.depth ? fmt::format(" at depth {}", o.depth) : std::string(),
                           o.score.empty() ? "" : ", " + o.score + side,
                           o.expected ? fmt::format(", expected score {} {:.2f}", kind_sign(o.kind), *o.expected) : "",
                           line_words(*root_->game, root_->position, o.line)));
}

void Consulting::take(std::size_t i) {
  Asked& a = asked_[i];
  Row& row = rows_[i];
  if (!a.seat) return;
  row.thinks = a.seat->running() && !a.seat->stopping();
  if (a.place != place_) {  // it is on its way out of another position
    if (a.seat->take()) a.place = 0;
    return;
  }
  if (row.thinks) row.seconds = a.seat->seconds();
  const SeatWords words = a.seat->words();
  const bool stopped = a.seat->stopping();
  const auto move = a.seat->take();
  if (words.serial != a.serial || move) {
    a.serial = words.serial;
    Opinion now = opinion_of(*root_, row.player, words.name, words.last, stopped || !move ? nullptr : &*move);
    if (now.prefers || !row.says.prefers) row.says = std::move(now), a.reported = false;
    std::vector<Opinion> all;
    for (const Row& r : rows_) all.push_back(r.says);
    agreement_ = agreement_words(*root_->game, root_->position, all);
  }
  if (!move) return;
  if (!move->failure.empty() && !stopped) {
    row.problem = move->failure;
    log_.fail({fmt::format("{}: {}", row.says.name, move->failure)});
  } else if (move->resigned) {
    row.problem = "it resigns here";
  }
  report(i);
}

void Consulting::follow(const std::optional<PlanRoot>& root, u64 place, u64 number, std::size_t table_bytes) {
  leaving_.poll();
  const bool look = on_ && root;
  if (look && place != place_) {
    for (std::size_t i = 0; i < rows_.size(); ++i) report(i);
    root_ = root, place_ = place;
    agreement_.clear();
    for (Row& r : rows_) {
      const std::string name = r.says.name;
      r.says = {}, r.says.name = name, r.problem.clear(), r.seconds = 0;
    }
  }
  for (std::size_t i = 0; i < rows_.size(); ++i) {
    Asked& a = asked_[i];
    if (a.seat && a.seat->running() && (!look || a.place != place_) && !a.seat->stopping()) a.seat->stop();
    if (root_) take(i);
    if (!look || (a.seat && a.seat->pending()) || (a.place == place_ && a.seat)) continue;
    if (!a.seat) a.seat = std::make_shared<AskedSeat>(*root->game, rows_[i].player, table_bytes);
    if (!a.seat->problem().empty()) {
      rows_[i].problem = a.seat->problem();
      continue;
    }
    a.place = place_, a.reported = true;
    a.seat->ask({*root, number, {}, false});
    rows_[i].says.name = player_title(*root->game, rows_[i].player);
  }
}

}  // namespace ply
