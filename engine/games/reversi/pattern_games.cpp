#include "engine/games/reversi/pattern_games.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>

#include "engine/core/random.h"
#include "engine/core/text.h"
#include "engine/games/reversi/evaluation.h"
#include "engine/games/reversi/notation.h"
#include "engine/games/reversi/solver.h"
#include "engine/search/alpha_beta.h"

namespace ply::reversi {
namespace {

SolveOptions small_solver() {
  SolveOptions o;
  o.table_megabytes = 1;  // it is cleared for each game
  return o;
}

}  // namespace

struct PatternPlayer::Impl {
  explicit Impl(const PatternGameSettings& s) : settings(s), solver(small_solver()) {
    options.set(modern_switches);
    options.set(Switch::multi_probcut);
    options.aspiration_width = 100;
    limits.nodes = s.nodes;
  }

  SearchResult searched(const State& s) {
    table.clear();
    Silent silent;
    Attention never;
    AlphaBeta<ReversiRules, ReversiModern, Silent> search(rules, ReversiModern(rules, s.mover, weights), s.mover,
                                                          silent, never, options, &table);
    return search.run(s, limits);
  }

  PatternGameSettings settings;
  ReversiRules rules;
  Weights weights = default_weights(ReversiModern::infos());
  SearchOptions options;
  SearchLimits limits;
  Table table{std::size_t{1} << 14};
  Solver solver;
};

PatternPlayer::PatternPlayer(const PatternGameSettings& settings) : impl_(std::make_unique<Impl>(settings)) {}
PatternPlayer::~PatternPlayer() = default;

std::string PatternPlayer::game(u64 number) {
  const PatternGameSettings& o = impl_->settings;
  const ReversiRules& rules = impl_->rules;
  Random random = Random::stream(o.seed, number);
  State s;
  std::vector<Move> moves;
  ReversiRules::MoveList list;
  int drawn = 0;
  for (bool even = false; !even;) {
    drawn = o.least_random + static_cast<int>(random.below(static_cast<u32>(o.most_random - o.least_random + 1)));
    s = rules.initial();
    moves.clear();
    while (static_cast<int>(moves.size()) < drawn && !rules.finished(s)) {
      rules.moves(s, list);
      moves.push_back(list[static_cast<int>(random.below(static_cast<u32>(list.size())))]);
      s = rules.after(s, moves.back());
    }
    even = !rules.finished(s) && std::abs(impl_->searched(s).score.value) <= o.most_lead;
  }
  while (!rules.finished(s)) {
    if (count(s.empty()) <= o.exact_from) {
      const std::vector<Move> line = impl_->solver.solve(s).pv;
      moves.insert(moves.end(), line.begin(), line.end());
      break;
    }
    rules.moves(s, list);
    const Move m = list.size() == 1 ? list[0] : static_cast<Move>(impl_->searched(s).best);
    moves.push_back(m);
    s = rules.after(s, m);
  }
  std::string out = fmt::format("{} ", std::min<std::size_t>(static_cast<std::size_t>(drawn), moves.size()));
  for (const Move m : moves) out += format_move(m);
  return out;
}

Status read_pattern_game(std::string_view line, u32 game, std::vector<PatternSample>& out) {
  const std::size_t blank = line.find(' ');
  const auto drawn = to_number<int>(line.substr(0, blank));
  if (blank == std::string_view::npos || !drawn || *drawn < 0) return Error{"a line is \"RANDOM-MOVES MOVES\""};
  const ReversiRules rules;
  State s = rules.initial();
  const auto read = read_transcript(rules, s, line.substr(blank + 1));
  if (read.broken) return *read.broken;
  const std::size_t begin = out.size();
  for (std::size_t i = 0; i < read.moves.size(); ++i) {
    if (static_cast<int>(i) >= *drawn && rules.count_moves(s) > 1) out.push_back({s.own, s.opp, game, 0, s.mover});
    s = rules.after(s, read.moves[i]);
  }
  if (!rules.finished(s)) return out.resize(begin), Error{"the game is not at its end"};
  const int score = final_score(s.discs(Side::first), s.discs(Side::second));
  for (std::size_t i = begin; i < out.size(); ++i)
    out[i].score = static_cast<i8>(out[i].mover == Side::first ? score : -score);
  return Done{};
}

}  // namespace ply::reversi
