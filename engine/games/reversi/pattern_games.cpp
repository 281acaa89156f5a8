#include "engine/games/reversi/pattern_games.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>

#include "engine/base/random.h"
#include "engine/base/text.h"
#include "engine/game/fit_search.h"
#include "engine/games/reversi/evaluation.h"
#include "engine/games/reversi/notation.h"
#include "engine/games/reversi/pattern_evaluation.h"
#include "engine/games/reversi/solver.h"
#include "engine/search/switches.h"

namespace ply::reversi {
namespace {

SolveOptions small_solver() {
  SolveOptions o;
  o.table_megabytes = 1;     // it is cleared for each game
  o.shallow_search = false;  // among equal moves it would choose by the table that is built in
  return o;
}

/// A value of a search in discs; of a decided one how the game ends.
float in_discs(int value) {
  constexpr int decided = ReversiPatterns::decided;
  if (std::abs(value) >= decided / 2) value -= value > 0 ? decided : -decided;
  return std::clamp(static_cast<float>(value) / 100, -64.0f, 64.0f);
}

/// The values of a line, as they stand there.
Result<std::vector<std::optional<int>>> read_values(std::string_view text) {
  std::vector<std::optional<int>> out;
  for (const std::string_view word : split(text, ',')) {
    if (word == "x") out.emplace_back();
    else if (const auto v = to_number<int>(word); v && std::abs(*v) < infinite) out.emplace_back(*v);
    else return Error{"values are whole numbers or x, with commas between them"};
  }
  return out;
}

struct PatternPlayer : FitSearch<ReversiRules> {
  explicit PatternPlayer(const PatternGameSettings& s)
      : FitSearch(ReversiRules(), s.nodes, 100, std::size_t{1} << (s.by ? 15 : 14)), settings(s) {
    options.set(modern_switches);
    options.set(Switch::multi_probcut);
  }

  SearchResult search(const State& s) {
    if (settings.by) return searched(s, ReversiPatterns(rules, s.mover, pattern_weights, *settings.by));
    return searched(s, ReversiModern(rules, s.mover, weights));
  }
  std::string game(u64 number);

  PatternGameSettings settings;
  Weights weights = default_weights(ReversiModern::infos()),
          pattern_weights = default_weights(ReversiPatterns::infos());
  Solver solver = Solver(small_solver());
};

std::string PatternPlayer::game(u64 number) {
  const PatternGameSettings& o = settings;
  Random random = Random::stream(o.seed, number);
  State s;
  std::vector<Move> moves;
  ReversiRules::MoveList list;
  int drawn = 0;
  for (bool even = false; !even;) {
    drawn = o.min_random + static_cast<int>(random.below(static_cast<u32>(o.max_random - o.min_random + 1)));
    s = rules.initial();
    moves.clear();
    while (static_cast<int>(moves.size()) < drawn && !rules.finished(s)) {
      rules.moves(s, list);
      moves.push_back(list[static_cast<int>(random.below(static_cast<u32>(list.size())))]);
      s = rules.after(s, moves.back());
    }
    even = !rules.finished(s) && std::abs(search(s).score.value) <= o.max_lead;
  }
  std::string values;
  while (!rules.finished(s)) {
    if (count(s.empty()) <= o.exact_from) {
      const std::vector<Move> line = solver.solve(s).pv;
      moves.insert(moves.end(), line.begin(), line.end());
      break;
    }
    rules.moves(s, list);
    if (list.size() == 1) {
      moves.push_back(list[0]);
      values += ",x";
    } else {
      const SearchResult r = search(s);
      moves.push_back(static_cast<Move>(r.best));
      values += fmt::format(",{}", r.score.value);
    }
    s = rules.after(s, moves.back());
  }
  std::string out = fmt::format("{} ", std::min<std::size_t>(static_cast<std::size_t>(drawn), moves.size()));
  for (const Move m : moves) out += format_move(m);
  if (o.by && !values.empty()) out += " " + values.substr(1);
  return out;
}

}  // namespace

FitPlayer pattern_player(const PatternGameSettings& settings) {
  return {[player = std::make_shared<PatternPlayer>(settings)](u64 number) { return player->game(number); }};
}

Status read_pattern_game(std::string_view line, u32 game, std::vector<PatternSample>& out) {
  const std::size_t blank = line.find(' '), second = blank < line.size() ? line.find(' ', blank + 1) : blank;
  const auto drawn = to_number<int>(line.substr(0, blank));
  if (blank == std::string_view::npos || !drawn || *drawn < 0) return Error{"a line is \"RANDOM-MOVES MOVES VALUES\""};
  std::vector<std::optional<int>> values;
  if (second != std::string_view::npos) {
    auto read = read_values(trim(line.substr(second)));
    if (!read) return read.error();
    values = std::move(*read);
    line = line.substr(0, second);
  }
  const ReversiRules rules;
  State s = rules.initial();
  const auto read = read_transcript(rules, s, line.substr(blank + 1));
  if (read.broken) return *read.broken;
  std::vector<State> states;
  for (const Move m : read.moves) states.push_back(s), s = rules.after(s, m);
  if (!rules.finished(s)) return Error{"the game is not at its end"};
  const int score = final_score(s.discs(Side::first), s.discs(Side::second));
  const auto random_moves = static_cast<std::size_t>(*drawn), begin = out.size();
  float reported = static_cast<float>(score);  // for the first side
  for (std::size_t i = states.size(); i-- > random_moves;) {
    const State& at = states[i];
    const int sign = at.mover == Side::first ? 1 : -1;
    if (const std::size_t k = i - random_moves; k < values.size() && values[k])
      reported += reported_by_itself * (static_cast<float>(sign) * in_discs(*values[k]) - reported);
    if (rules.count_moves(at) < 2) continue;
    out.push_back({at.own, at.opp, game, static_cast<i8>(sign * score), at.mover, {}});
    if (!values.empty()) out.back().reported = static_cast<float>(sign) * reported;
  }
  std::reverse(out.begin() + static_cast<std::ptrdiff_t>(begin), out.end());
  return Done{};
}

}  // namespace ply::reversi
