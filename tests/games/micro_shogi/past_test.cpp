// Repetition, perpetual check, quiet moves and length inside the search of Micro-Shogi.
#include "engine/games/micro_shogi/notation.h"
#include "engine/games/micro_shogi/rules.h"
#include "engine/search/switches.h"
#include "tests/games/play.h"
#include "tests/support/compare_past.h"

using namespace ply;
using namespace ply::micro_shogi;

namespace {

// Plays on; where it can, a side takes its last move back, so that positions return.
std::vector<State> shuffled(const MicroShogiRules& rules, const State& start, int plies, Random& random) {
  std::vector<State> line{start};
  std::vector<Move> played;
  while (plies-- > 0) {
    const auto& s = line.back();
    const auto seen =
        std::count_if(line.begin(), line.end(), [&](const State& x) { return rules.key(x) == rules.key(s); });
    if (rules.finished(s) || rules.judge(s, static_cast<int>(seen), 2)) break;
    const auto list = test::moves_of(rules, s);
    Move m = test::drawn_of(list, random);
    if (played.size() >= 2 && !is_drop(played[played.size() - 2]) && random.below(10) < 8) {
      const Move last = played[played.size() - 2], back = board_move(to_of(last), from_of(last));
      if (std::find(list.begin(), list.end(), back) != list.end()) m = back;
    }
    played.push_back(m);
    line.push_back(rules.after_in_game(s, m));
  }
  return line;
}

test::Compared compared(Variant v, std::initializer_list<const char*> starts, int games, int max_depth, u64 seed) {
  const MicroShogiRules rules(v);
  Random random(seed);
  Table table(1 << 14);
  test::Compared out;
  for (int i = 0; i < games; ++i) {
    State start = *read_position(starts.begin()[random.below(static_cast<u32>(starts.size()))], v);
    const int depth = static_cast<int>(random.below(static_cast<u32>(max_depth) + 1)),
              plies = static_cast<int>(random.below(14));
    if (random.below(4) == 0)
      start.quiet = static_cast<u16>(std::max(0, 100 - plies - static_cast<int>(random.below(4))));
    if (random.below(4) == 0)
      start.ply = static_cast<u16>((v == Variant::classic ? 300 : 400) - plies - static_cast<int>(random.below(4)));
    const auto line = shuffled(rules, start, plies, random);
    const Horizon h = random.below(2) ? Horizon::leaf : Horizon::quiescence;
    test::compare_with_past<MicroShogiRules, test::WinHashEvaluation<MicroShogiRules>>(rules, line, depth, h, 12,
                                                                                       random, table, out);
  }
  return out;
}

// Counts null moves, and those that answer one.
struct NullWatch : Silent {
  void descend(int ply, u32, int, Why, Pass pass, bool) {
    by_null[static_cast<std::size_t>(ply)] = pass == Pass::probe;
    if (pass != Pass::probe) return;
    ++nulls;
    answered += by_null[static_cast<std::size_t>(ply - 1)];
  }
  std::array<bool, max_ply + 2> by_null{};
  long nulls = 0, answered = 0;
};

}  // namespace

TEST_CASE("a null move never follows a null move", "[micro-shogi][search]") {
  using E = test::HashEvaluation<MicroShogiRules>;
  const MicroShogiRules rules(Variant::standard);
  NullWatch watch;
  Attention attention;
  SearchOptions o;
  o.set({Switch::pvs, Switch::null_move});
  AlphaBeta<MicroShogiRules, E, NullWatch> search(rules, E(rules, Side::first, {}), Side::first, watch, attention, o,
                                                  nullptr);
  SearchLimits limits;
  limits.depth = 8;
  limits.nodes = 300'000;
  (void)search.run(rules.initial(), limits);
  CHECK(watch.nulls > 1'000);
  CHECK(watch.answered == 0);
}

TEST_CASE("in Micro-Shogi the search judges the game before it as the game does", "[micro-shogi][oracle][past]") {
  //   k . . .      k . . s
  //   . . . .      . . . .
  //   . . . .      . p . .
  //   . . . .      . . . .
  //   . . G K      R . . K
  const auto classic =
      compared(Variant::classic, {"k3/4/4/4/2GK[] w", "k2s/4/1p2/4/R2K[] w", "k3/4/4/4/3K[] b"}, 120, 4, 3);
  CHECK(classic.wrong == 0);
  CHECK(classic.resting > 60);
  const auto standard =
      compared(Variant::standard, {"k3/4/4/4/2RK[] w", "k2s/4/4/4/R2K[] w", "k3/4/2N1/4/3K[] b"}, 120, 3, 4);
  CHECK(standard.wrong == 0);
  CHECK(standard.resting > 30);
}

TEST_CASE("a deep search among bare kings knows that the third time is a draw", "[micro-shogi][past]") {
  // With eight plies the kings can stand for the third time where they stood, without any history.
  const MicroShogiRules rules;
  Random random(5);
  Table table(1 << 18);
  test::Compared out;
  const State start = *read_position("k3/4/4/4/3K[] w", Variant::classic);
  for (int depth = 7; depth <= 8; ++depth)
    test::compare_with_past<MicroShogiRules, test::HashEvaluation<MicroShogiRules>>(
        rules, {start}, depth, Horizon::leaf, 4, random, table, out);
  CHECK(out.wrong == 0);
}
