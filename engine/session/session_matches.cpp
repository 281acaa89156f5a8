// What matches mean for the other rooms: their games come on the board, and their searches are made again.
#include <fmt/format.h>

#include <algorithm>

#include "engine/base/text.h"
#include "engine/game/game_line.h"
#include "engine/game/outside_player.h"
#include "engine/match/contest.h"
#include "engine/match/decision.h"
#include "engine/match/runner.h"
#include "engine/match/search_seat.h"
#include "engine/search/switches.h"
#include "engine/session/handler.h"
#include "engine/session/matches/matches.h"
#include "engine/session/session.h"

namespace ply {

void Session::keep_matches(std::string folder, std::function<void()> wake) {
  matches_->keep_in(std::move(folder));
  matches_->wake_by(std::move(wake));
}

PLY_COMMAND(Session, StartMatch) {
  if (play_.editing()) return log_.warn("finish editing first");
  const int from = matches_->setup().from_board ? play_.current() : GameTree::root;
  matches_->start(play_.shared_game(), play_.tree().at(from).position);
}

// It opens at the first move that was thought about: that is where its searches begin.
PLY_COMMAND(Session, ShowMatchGame) {
  if (!matches_->count() || c.game >= matches_->count()->games.size())
    return log_.warn("there is no such game in the match");
  const auto settings = matches_->settings();
  const auto count = matches_->count();  // the games stay while this one is opened
  const MatchGame& g = count->games[c.game];
  const auto record = record_of(*settings, g);
  if (!record) return log_.fail(record.error());
  // A game of the match that nobody has changed would only push a person's own games off the shelf.
  const bool untouched = match_game_ && play_.tree().size() == static_cast<int>(match_game_->moves.size()) + 1;
  play_.adopt_game(*record, {}, !untouched);
  const int first = std::min(opening_plies(g) + 1, static_cast<int>(g.moves.size()));
  const auto line = play_.tree().line_from(GameTree::root);
  if (first > 0 && first <= static_cast<int>(line.size())) play_.visit(line[static_cast<std::size_t>(first - 1)]);
  settle();
  match_game_ = std::make_shared<const MatchGame>(g);
  match_settings_ = settings;
  log_.news(fmt::format("pair {}, game {}: {} against {}, {} plies; {}", g.pair + 1, g.game + 1, g.first, g.second,
                        g.moves.size(), g.reason));
}

// With the same player, seed, table and history the search repeats, node by node; one by the clock by its nodes.
PLY_COMMAND(Session, RecordMatchMove) {
  if (!match_game_) return log_.warn("the board shows no game of the match: open one from the list of its games");
  if (play_.editing()) return log_.warn("finish editing first");
  const MatchGame& g = *match_game_;
  const auto settings = match_settings_;
  const auto decisions = decisions_of(*settings, g);
  if (decisions.empty()) return log_.warn("no move of this game was searched");
  const auto record = record_of(*settings, g);
  if (!record) return log_.fail(record.error());
  std::vector<int> line{GameTree::root};  // the game as it was played, in the tree
  for (const MoveCode m : record->moves) {
    const int next = play_.tree().child(line.back(), m);
    if (next < 0) break;
    line.push_back(next);
  }
  const auto at = std::find(line.begin(), line.end(), play_.current());
  if (at == line.end()) return log_.warn("this is a variation: it was not played in the match");
  const int ply = static_cast<int>(at - line.begin()) - 1;  // of the last move that the board shows
  // Nobody thought about the opening: there it is the first search behind it.
  auto d = std::find_if(decisions.begin(), decisions.end(),
                        [&](const MatchDecision& x) { return ply >= x.ply && ply < x.ply + x.plies; });
  if (d == decisions.end()) d = decisions.begin();
  const std::string& text = d->side == Side::first ? g.first : g.second;
  if (g.pairing >= static_cast<int>(pairings_of(*settings).size()))
    return log_.fail({"the match has no such pairing: its file is damaged"});
  if (is_outside_player(text))
    return log_.warn(fmt::format("{} is an outside program: its searches cannot be inspected", text));
  auto player = parse_player(play_.game(), text);
  if (!player) return log_.fail(player.error());
  if (player->program) return log_.warn(fmt::format("{} is a genetic program: it does not search", text));
  player->seed = seat_seed(*settings, place_of(g), d->side);

  // 1. Where it was thought about.
  play_.visit(line[static_cast<std::size_t>(d->ply)]);
  settle();

  // 2. The same search; each had a table of its own.
  SearchPlan s = runs_.settings_for(*player);
  s.options.seed = drawing_seed(player->seed, play_.node().key);
  s.options.set(Switch::tt_keep, false);
  s.table_bytes = settings->table_bytes;
  s.record = true, s.threads = 1;
  // The clock is never the same again. One that it stopped is limited to its nodes; one that had ended by itself ends
  // again.
  const bool repeats = repeatable(play_.game(), text);
  if (!repeats) s.limits = {s.limits.depth, d->nodes + 1, 0};
  start(SearchRun::Purpose::analysis, s, false, {.solver_nodes = player->solver_nodes});
  std::string moves;
  for (int i = d->ply; i < d->ply + d->plies; ++i)
    moves += (i > d->ply ? " " : "") + g.moves[static_cast<std::size_t>(i)];
  replayed_ = Replayed{runs_.run().get(), d->nodes, moves, repeats};
}

void Session::compare_with_match(const SearchRun& run) {
  if (!replayed_ || replayed_->run != &run) return;
  const Replayed was = *std::exchange(replayed_, std::nullopt);
  const SearchResult& r = run.result();
  if (run.stop_requested() || !r.has_best) return;
  const Position& root = run.root_position();
  const auto moves =
      fmt::format("{}", fmt::join(texts_of_moves(*run.game(), root, run.game()->plies(root, r.best)), " "));
  const u64 nodes = r.counters.nodes, one_more = was.repeats ? 0 : 1;
  const bool same = nodes >= was.nodes && nodes <= was.nodes + one_more && moves == was.moves;
  if (same)
    return log_.news(fmt::format("the search of {} again: {} nodes, as in the match", was.moves, grouped(was.nodes)));
  const std::string text = fmt::format("the search of {} again is not the one of the match: {} and {} nodes, {} then",
                                       was.moves, moves, grouped(nodes), grouped(was.nodes));
  if (was.repeats) log_.fail({text});
  else log_.remark(text + "; it had the clock");
}

}  // namespace ply
