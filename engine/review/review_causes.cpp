#include "engine/review/review_causes.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/game/game_line.h"
#include "engine/game/player_by_name.h"

namespace ply {
namespace {

/// Where an engine made this choice: whole turns are chosen where they begin.
std::size_t chosen_at(const GameReview& r, std::size_t ply) {
  const Player& engine = *r.engines[static_cast<std::size_t>(index(r.plies[ply].mover))];
  return r.game->profile(engine.profile)->by_turns ? r.turn_of(ply).first : ply;
}

/// E that a line of plies of one turn loses against the best of the turn; 1 where it cannot be played.
double turn_loss(const GameReview& r, std::size_t first, const std::vector<MoveCode>& plies, Attention& attention) {
  ReviewPlace at = r.place(first);
  for (std::size_t i = 0; i + 1 < plies.size(); ++i) {
    at.history.push_back(r.game->key(at.position));
    at.position = r.game->after(at.position, plies[i]);
  }
  const int steps = static_cast<int>(plies.size());
  // Both ends of the turn are judged by one depth: where the review was less deep than the turn is long, the first is
  // judged once more.
  const JudgedPosition* start = &*r.plies[first].here;
  std::optional<JudgedPosition> deep_enough;
  if (start->depth < steps + 1) {
    deep_enough = judge_by_search(*r.game, r.settings, r.place(first), steps + 1, attention);
    if (!deep_enough) return 1;
    start = &*deep_enough;
  }
  const auto last = judge_by_search(*r.game, r.settings, at, start->depth - steps + 1, attention);
  const JudgedMove* m = last ? last->of(plies.back()) : nullptr;
  return m ? start->best().expected - m->expected : 1;
}

}  // namespace

std::optional<Player> reviewing_engine(const Game& game, std::string_view name, u64 seed) {
  auto player = player_by_name(game, name);
  if (!player || player->handicap || player->limits.milliseconds > 0) return std::nullopt;
  if (keeps_table(player_request(game, game.initial(), {}, *player).options)) return std::nullopt;
  player->seed = seed;
  return player;
}

bool asks_cause(const GameReview& r, std::size_t ply) {
  const ReviewedPly& p = r.plies[ply];
  return is_error(p.mark) && r.engines[static_cast<std::size_t>(index(p.mover))].has_value();
}

CauseQuestion cause_question(const GameReview& r, std::size_t ply, Attention& attention) {
  const Player& engine = *r.engines[static_cast<std::size_t>(index(r.plies[ply].mover))];
  const ReviewedTurn& turn = r.turn_of(ply);
  const std::size_t at = chosen_at(r, ply);
  const bool by_turns = r.game->profile(engine.profile)->by_turns;
  CauseQuestion q;
  std::vector<MoveCode> moves;
  for (std::size_t i = 0; i < at; ++i) moves.push_back(r.plies[i].played);
  q.root = end_of_line(r.game, r.positions.front(), std::move(moves));
  set_root(q.own, q.root);
  set_request(q.own, *r.game, player_request(*r.game, q.root.position, q.root.history, engine));
  for (std::size_t i = at; i <= (by_turns ? turn.last() : at); ++i) q.played.push_back(r.plies[i].played);
  q.loss_of = [&r, at, by_turns, &attention](MoveCode m) {
    const auto plies = r.game->plies(r.positions[at], m);
    if (by_turns) return turn_loss(r, at, plies, attention);
    const JudgedPosition& here = *r.plies[at].here;
    const JudgedMove* j = here.of(plies.front());
    return j ? here.loss(*j) : 1.0;
  };
  q.proved = decided_of(r, turn).proved();
  const JudgedPosition& here = *r.plies[at].here;
  q.referred = std::max(here.depth, r.plies[ply].deeper_depth);
  if (!by_turns) q.best = here.best().move;
  return q;
}

std::string cause_move(const GameReview& r, std::size_t ply, MoveCode m) {
  const std::size_t at = chosen_at(r, ply);
  return fmt::format("{}", fmt::join(texts_of_moves(*r.game, r.positions[at], r.game->plies(r.positions[at], m)), " "));
}

}  // namespace ply
