#include "engine/match/forfeits.h"

#include <fmt/format.h>

#include <algorithm>
#include <tuple>

#include "engine/base/terminal.h"
#include "engine/game/move_effects.h"

namespace ply {
namespace {

// The position in which the last decision was asked for, and nothing where the file has a move that cannot be played.
bool replay_forfeit(const MatchSettings& s, const MatchGame& g, Position& at, std::string& moves) {
  const Game& game = *s.game;
  Position p = s.start;
  if (!g.position.empty()) {
    const auto setup = game.type().parse_position(g.position, game.rules());
    if (!setup) return false;
    p = setup->position;
  }
  at = p;
  for (const std::string& text : g.moves) {
    const auto m = game.parse_move(p, text);
    if (!m) return false;
    const Side before = game.mover(p);
    p = game.after(p, *m);
    moves += (moves.empty() ? "" : " ") + text;
    // Of a turn of several steps the engine is asked where it begins
    if (!has_steps(game) || game.mover(p) != before) at = p;
  }
  return true;
}

}  // namespace

std::string shell_word(std::string_view word) {
  constexpr std::string_view plain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-+=:,./@%";
  if (!word.empty() && word.find_first_not_of(plain) == std::string_view::npos) return std::string(word);
  std::string out = "'";
  for (const char c : word) out += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return out + "'";
}

std::string repeat_of_forfeit(const Game& game, const std::string& position, const std::string& player,
                              const std::string& other) {
  const std::string rules = write_rules(game.rules());
  return fmt::format("plyscope-cli match {}{} --position {} --opening-plies 0 --max-plies 1 --player {} --player {}",
                     game.type().id(), rules.empty() ? "" : " --rules " + shell_word(rules), shell_word(position),
                     shell_word(player), shell_word(other));
}

std::vector<Forfeit> forfeits_of(const MatchSettings& s, const std::vector<MatchGame>& games) {
  std::vector<const MatchGame*> lost;
  for (const MatchGame& g : games)
    if (forfeited(g)) lost.push_back(&g);
  std::sort(lost.begin(), lost.end(), [](const auto* a, const auto* b) { return place_of(*a) < place_of(*b); });
  std::vector<Forfeit> out;
  for (const MatchGame* g : lost) {
    const bool first_won = g->winner == Winner::first;
    const std::string &player = first_won ? g->second : g->first, &other = first_won ? g->first : g->second;
    const auto known = std::find_if(out.begin(), out.end(), [&](const Forfeit& f) {
      return std::tie(f.pairing, f.player, f.why) == std::tie(g->pairing, player, g->failure);
    });
    if (known != out.end()) {
      ++known->times;
      continue;
    }
    Forfeit f{player, g->failure, g->pairing, g->pair, g->game, 1, {}, {}, {}};
    Position at;
    if (replay_forfeit(s, *g, at, f.moves)) {
      f.position = s.game->write(at);
      f.repeat = repeat_of_forfeit(*s.game, f.position, player, other);
    }
    out.push_back(std::move(f));
  }
  return out;
}

}  // namespace ply
