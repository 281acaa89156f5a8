// Games that a table is fitted to: random moves after which neither side leads by much, then searches of few nodes for
// both sides, with a random move now and then so that what players avoid is seen as well. A game is a line of text:
// "Ee2n=35" for a move before which the search said that its player is ahead by 35, "Ee2n~35" if another move was drawn
// then, random moves bare; at last "first", "second" or "draw".
#pragma once
#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "engine/base/random.h"
#include "engine/base/result.h"
#include "engine/base/text.h"
#include "engine/search/rules.h"

namespace ply {

struct FitGameSettings {
  u64 seed = 1;
  u64 nodes = 500;         ///< a move
  int min_random = 1;      ///< moves at the beginning
  int max_random = 14;     ///< the same
  int max_lead = 400;      ///< by which a side may lead then, as a search sees it
  int one_random_of = 14;  ///< then one move in this many is drawn
  int max_plies = 160;     ///< after which a game is a draw
};

/// Plays games one after the other; that of a number is the same whatever was played before. For one thread.
struct FitPlayer {
  std::function<std::string(u64)> game;
};

namespace detail {
inline constexpr std::string_view fit_game_endings[] = {"second", "draw", "first"};  // by the result for First, -1 to 1
}

/// The game of this number: the same whatever was played before. `P` plays:
/// * `rules`; `decided`: a score at or beyond +-decided ends the game, for nobody plays it to its end
/// * `start(random, text)`: the first state; what the line says of it is appended
/// * `between_turns(state)`: positions are compared there, and random moves end
/// * `search(state)`; `text(state, move)`
template <class P>
std::string play_fit_game(P& player, const FitGameSettings& o, u64 number) {
  const auto& rules = player.rules;
  using State = std::decay_t<decltype(rules.initial())>;
  using R = std::decay_t<decltype(rules)>;
  typename R::MoveList list;
  Random random = Random::stream(o.seed, number);
  const auto drawn = [&] { return list[static_cast<int>(random.below(static_cast<u32>(list.size())))]; };
  std::string out;
  State s;
  for (bool even = false; !even;) {
    out.clear();
    s = player.start(random, out);
    u32 n = static_cast<u32>(o.min_random) + random.below(static_cast<u32>(o.max_random - o.min_random + 1));
    for (; (n > 0 || !player.between_turns(s)) && !rules.finished(s); n -= n > 0) {
      rules.moves(s, list);
      if (list.size() == 0) break;
      const auto m = drawn();
      out += player.text(s, m) + " ";
      s = rules.after(s, m);
    }
    even = !rules.finished(s) && player.between_turns(s) && std::abs(player.search(s).score.value) <= o.max_lead;
  }
  std::vector<u64> before;
  int result = 0;
  for (int ply = 0; ply < o.max_plies; ++ply) {
    if (rules.finished(s)) {
      const Winner w = rules.outcome(s).winner;
      result = w == Winner::draw ? 0 : w == Winner::first ? 1 : -1;
      break;
    }
    if (player.between_turns(s)) {
      before.push_back(rules.key(s));
      if (std::count(before.begin(), before.end(), before.back()) > 2) break;
    }
    const auto r = player.search(s);
    rules.moves(s, list);
    if (list.size() == 0) break;
    const bool draws = random.below(static_cast<u32>(o.one_random_of)) == 0;
    const auto m = draws ? drawn() : static_cast<typename R::Move>(r.best);
    const int value = r.score.value;
    out += fmt::format("{}{}{} ", player.text(s, m), draws ? '~' : '=', value);
    if (std::abs(value) >= P::decided) {
      result = (value > 0) == (rules.mover(s) == Side::first) ? 1 : -1;
      break;
    }
    s = rules.after(s, m);
  }
  return out += detail::fit_game_endings[result + 1];
}

/// Of a player that is made from the settings and the table that plays, null where none does.
template <class P, class Settings, class Values>
FitPlayer fit_player(const Settings& settings, const Values* values) {
  return {[settings, player = std::make_shared<P>(settings, values)](u64 number) {
    return play_fit_game(*player, settings, number);
  }};
}

/// Reads the moves of such a line from `s` on, and appends a sample for each that was searched: `read(state, text)` the
/// move, `take(state, move, value, drawn)` appends the sample or does not. Sets its `result` for the mover (1 won, -1
/// lost) and `telling`: from there on no move was drawn. With an error nothing is appended.
template <class R, class Sample, class Read, class Take>
Status read_fit_game(const R& rules, typename R::State s, std::string_view moves, std::vector<Sample>& out, Read&& read,
                     Take&& take) {
  const std::size_t begin = out.size();
  const auto broken = [&](std::string why) {
    out.resize(begin);
    return Error{std::move(why)};
  };
  const auto& endings = detail::fit_game_endings;
  std::vector<bool> second_moves;
  std::size_t drawn_until = begin;
  int result = -2;
  for (const std::string_view word : split(moves, ' ')) {
    if (word.empty()) continue;
    if (result >= -1) return broken("something follows the end of the game");
    if (const auto* end = std::find(std::begin(endings), std::end(endings), word); end != std::end(endings)) {
      result = static_cast<int>(end - std::begin(endings)) - 1;
      continue;
    }
    if (rules.finished(s)) return broken("something follows the end of the game");
    const std::size_t sign = word.find_first_of("=~");
    const auto m = read(s, word.substr(0, sign));
    if (!m) return broken(m.error().message);
    if (sign != std::string_view::npos) {
      const auto value = to_number<i32>(word.substr(sign + 1));
      if (!value) return broken(fmt::format("{} is no value", word.substr(sign + 1)));
      const bool drawn = word[sign] == '~';
      take(s, *m, *value, drawn);
      if (out.size() - begin > second_moves.size()) second_moves.push_back(rules.mover(s) == Side::second);
      if (drawn) drawn_until = out.size();
    }
    s = rules.after(s, *m);
  }
  if (result < -1) return broken("the game has no end");
  for (std::size_t i = begin; i < out.size(); ++i) {
    out[i].result = static_cast<i8>(second_moves[i - begin] ? -result : result);
    out[i].telling = i >= drawn_until;
  }
  return Done{};
}

}  // namespace ply
