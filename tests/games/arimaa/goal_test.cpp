// Goals within the turn: exact against all ways of playing it out.
#include <algorithm>
#include <bit>
#include <unordered_set>
#include <vector>

#include "engine/game/player.h"
#include "engine/games/arimaa/evaluation.h"
#include "engine/games/arimaa/goal.h"
#include "engine/games/registry.h"
#include "engine/search/switches.h"
#include "tests/games/arimaa/game_positions.h"
#include "tests/games/arimaa/support.h"
#include "tests/games/play.h"

using namespace ply;
using namespace arimaa_test;

namespace {

bool on_goal(const Board& b, Side s) { return (b.rabbits() & b.of(s) & (s == Side::first ? rank_8 : rank_1)) != 0; }

// Every way to go on, step by step, by the rules alone.
int plies_by_trying(const State& start) {
  const Side me = by_the_rules.mover(start);
  if (on_goal(start.now, me) && start.open != Open::push) return 1;
  std::vector<State> level{start};
  for (int k = 1; start.used + k <= 4; ++k) {
    std::vector<State> next;
    std::unordered_set<u64> seen;
    for (const State& s : level) {
      ArimaaRules::MoveList list;
      by_the_rules.plain_moves(s, list);
      for (const Move m : list) {
        if (m == pass) continue;
        const State c = by_the_rules.after(s, m);
        if (on_goal(c.now, me) && c.open != Open::push) return k + (start.used + k < 4 ? 1 : 0);
        if (c.used != 0 && seen.insert(by_the_rules.key(c)).second) next.push_back(c);
      }
    }
    level.swap(next);
  }
  return 0;
}

SearchResult searched(const State& s, bool turn_wins, int depth, u32 bits) {
  const ArimaaModern evaluation(by_the_rules, by_the_rules.mover(s), default_weights(ArimaaModern::infos()));
  SearchOptions o;
  o.horizon = Horizon::quiescence;
  o.aspiration_width = 515;
  o.set(modern_switches);
  o.set(Switch::tt, (bits & 1) != 0);
  o.set({Switch::iterative, Switch::aspiration}, (bits & 2) != 0);
  o.set({Switch::pvs, Switch::killers}, (bits & 4) != 0);
  o.set(Switch::turn_wins, turn_wins);
  Table table(1 << 16);
  return test::searched(by_the_rules, evaluation, s, o, depth, &table);
}

// Plain minimax with the rule of the switch.
int value_by_trying(const State& s, Side root, const ArimaaModern& e, int depth, int ply) {
  const Side mover = by_the_rules.mover(s);
  if (by_the_rules.finished(s)) return e.finished(s, mover, ply);
  if (depth < 4 - s.used && (ply > 0 || depth <= 0))
    if (const int n = plies_to_goal(s)) return ArimaaModern::win - (ply + n);
  const auto list = test::moves_of(by_the_rules, s);
  int best = -10'000'000;
  std::vector<Move> moves(list.begin(), list.end());
  if (depth <= 0) {
    std::erase_if(moves, [&](Move m) { return by_the_rules.forcing(s, m) <= 0; });
    best = evaluate(e, s, mover, root);
  }
  for (const Move m : moves) {
    const State c = by_the_rules.after(s, m);
    const int v = value_by_trying(c, root, e, depth - 1, ply + 1);
    best = std::max(best, by_the_rules.mover(c) == mover ? v : -v);
  }
  return best;
}

}  // namespace

TEST_CASE("a goal within the turn is seen exactly where some way of playing the turn scores it", "[arimaa][goal]") {
  int by_plies[5] = {};
  for (const State& s : positions(1, 3000)) {
    const int want = plies_by_trying(s);
    ++by_plies[want];
    INFO(position_text(s));
    REQUIRE(plies_to_goal(s) == want);
  }
  for (const int times : by_plies) CHECK(times > 10);
}

TEST_CASE("with turn-wins the search is plain minimax in which a goal within the turn ends a line near the horizon",
          "[arimaa][goal][search][oracle]") {
  Random random(5);
  int won = 0, others = 0;
  for (const State& s : positions(2, 900)) {
    if (std::popcount(s.now.occupied()) > 14) continue;
    const int depth = static_cast<int>(random.below(3));
    const Side root = by_the_rules.mover(s);
    const ArimaaModern e(by_the_rules, root, default_weights(ArimaaModern::infos()));
    const int want = value_by_trying(s, root, e, depth, 0);
    for (u32 bits = 0; bits < 8; ++bits) {
      INFO(position_text(s) << " depth " << depth << " switches " << bits);
      REQUIRE(searched(s, true, depth, bits).score.value == want);
    }
    (std::abs(want) >= ArimaaModern::decided ? won : others)++;
  }
  CHECK(won > 10);
  CHECK(others > 10);
}

TEST_CASE("no level from modern-2 on misses a goal within the turn, be it found by trying all ways of playing it",
          "[arimaa][goal][levels]") {
  const auto game = *find_game("arimaa")->make({});
  const auto wins_with = [&](const LevelInfo& level, const State& start) {
    State s = start;
    while (!by_the_rules.finished(s) && s.side == start.side) {
      const SearchRequest q = player_request(*game, Position::of(s), {}, player_of(level));
      const SearchResult r = game->search(q);
      REQUIRE(r.has_best);
      for (const MoveCode ply : game->plies(Position::of(s), r.best)) s = by_the_rules.after(s, static_cast<Move>(ply));
    }
    return by_the_rules.finished(s) && by_the_rules.outcome(s).winner == winner_of(by_the_rules.mover(start));
  };
  CHECK(game->level("modern-1")->switches.empty());
  int goals = 0, missed_by_first = 0;
  for (const State& s : positions(3, 1500)) {
    if (plies_by_trying(s) == 0) continue;
    INFO(position_text(s));
    missed_by_first += !wins_with(*game->level("modern-1"), s);
    CHECK(wins_with(*game->level("modern-2"), s));
    // The others in turn: they search more
    const LevelInfo& other = *game->level("modern-" + std::to_string(3 + goals % 6));
    INFO(other.id);
    CHECK(wins_with(other, s));
    ++goals;
  }
  CHECK(goals > 20);
  CHECK(missed_by_first > 0);
}
