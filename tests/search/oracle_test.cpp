// The most valuable test of the house: every search, under every combination of switches that never change it, agrees
// with plain minimax.
#include <fmt/format.h>

#include "engine/games/kalah/evaluation.h"
#include "engine/games/reversi/evaluation.h"
#include "engine/games/toy_tree/rules.h"
#include "engine/search/alpha_beta.h"
#include "engine/search/switches.h"
#include "tests/support/hash_evaluation.h"
#include "tests/support/oracle.h"
#include "tests/support/searches.h"
#include "vendor/catch2_compat.h"

using namespace ply;

namespace {

std::vector<const char*> same_value_switches() {
  std::vector<const char*> out;
  for (const SwitchInfo& s : all_switches())
    if (!s.changes_value) out.push_back(s.id);
  return out;
}

/// All combinations of the switches that never change the value.
template <Rules R, class E>
void check_position(const R& rules, const typename R::State& s, int depth, Horizon horizon, Table& table,
                    long& searches) {
  const Weights weights = default_weights(E::infos());
  const Side root = rules.mover(s);
  const E evaluation(rules, root, weights);
  const int want = test::oracle_value(rules, evaluation, s, root, depth, 0, horizon);
  const auto best = rules.finished(s) || depth == 0 ? std::vector<u32>{}
                                                    : test::oracle_best_moves(rules, evaluation, s, depth, horizon);
  const auto ids = same_value_switches();
  for (u32 bits = 0; bits < (1u << ids.size()); ++bits) {
    SearchOptions o;
    o.horizon = horizon;
    o.aspiration_width = 1;
    std::string on;
    bool orders = false;
    for (std::size_t i = 0; i < ids.size(); ++i)
      if (bits >> i & 1) {
        set_switch(o, ids[i], true);
        on += std::string(" ") + ids[i];
        for (const SwitchInfo& w : all_switches())
          if (std::string_view(w.id) == ids[i]) orders |= w.orders;
      }
    table.clear();
    Silent silent;
    Attention attention;
    AlphaBeta<R, E, Silent> search(rules, evaluation, root, silent, attention, o, &table);
    const SearchLimits limits{depth};
    const SearchResult r = search.run(s, limits);
    ++searches;
    const bool value_ok = r.score.value == want && r.score.kind == Kind::exact;
    const bool best_ok =
        depth == 0 || (best.empty() ? !r.has_best
                                    : r.has_best && std::find(best.begin(), best.end(), r.best) != best.end() &&
                                          (orders || r.best == best[0]));
    if (!value_ok || !best_ok) {
      INFO("switches:" << on << " depth " << depth << " horizon " << static_cast<int>(horizon));
      CHECK(r.score.value == want);
      CHECK(best_ok);
      return;
    }
  }
}

template <Rules R, class E>
void minimax_agrees(const R& rules, const typename R::State& s, int depth, Horizon horizon) {
  const Side root = rules.mover(s);
  const E evaluation(rules, root, default_weights(E::infos()));
  SearchOptions o{.algorithm = Algorithm::minimax};
  o.horizon = horizon;
  Silent silent;
  Attention attention;
  AlphaBeta<R, E, Silent> search(rules, evaluation, root, silent, attention, o, nullptr);
  const SearchLimits limits{depth};
  CHECK(search.run(s, limits).score.value == test::oracle_value(rules, evaluation, s, root, depth, 0, horizon));
}

}  // namespace

TEST_CASE("on random toy trees every combination of switches that never change it equals plain minimax",
          "[search][oracle]") {
  Random random(2026);
  Table table(1 << 14);
  long searches = 0;
  for (int i = 0; i < 150; ++i) {
    const toy_tree::RandomTree shape{.depth = 2 + static_cast<int>(random.below(4)),
                                     .branching = 2 + static_cast<int>(random.below(3)),
                                     .values = 2 + static_cast<int>(random.below(6)),
                                     .alternate = random.below(3) == 0};
    const toy_tree::ToyRules rules{std::make_shared<toy_tree::Tree>(toy_tree::random_tree(random, shape))};
    const int depth = static_cast<int>(random.below(7));
    check_position<toy_tree::ToyRules, toy_tree::ToyEvaluation>(rules, {}, depth, Horizon::leaf, table, searches);
    check_position<toy_tree::ToyRules, test::WinHashEvaluation<toy_tree::ToyRules>>(rules, {}, depth, Horizon::leaf,
                                                                                    table, searches);
    minimax_agrees<toy_tree::ToyRules, toy_tree::ToyEvaluation>(rules, {}, depth, Horizon::leaf);
  }
  CHECK(searches > 50'000);
}

namespace {

/// A position after `plies` random moves from the start, or before the end if the game is shorter.
template <Rules R>
typename R::State random_position(const R& rules, Random& random, int plies) {
  auto s = rules.initial();
  for (int i = 0; i < plies; ++i) {
    typename R::MoveList list;
    list.clear();
    if (rules.finished(s)) break;
    rules.moves(s, list);
    s = rules.after(s, list[static_cast<int>(random.below(static_cast<u32>(list.size())))]);
  }
  return s;
}

template <Rules R, class E>
void check_game(const R& rules, int positions, int max_plies, int max_search, u64 seed) {
  Random random(seed);
  Table table(1 << 16);
  long searches = 0;
#ifdef PLY_SANITIZED
  positions /= 5;  // memory is what is looked at then, and it takes ten times as long
#endif
  for (int i = 0; i < positions; ++i) {
    const auto s = random_position(rules, random, static_cast<int>(random.below(static_cast<u32>(max_plies))));
    const int depth = static_cast<int>(random.below(static_cast<u32>(max_search) + 1));
    for (Horizon h : {Horizon::leaf, Horizon::quiescence, Horizon::forced}) {
      if (h != Horizon::leaf && depth > 2) continue;
      check_position<R, E>(rules, s, depth, h, table, searches);
      minimax_agrees<R, E>(rules, s, depth, h);
    }
  }
  CHECK(searches > 0);
}

}  // namespace

TEST_CASE("in Kalah every combination of switches that never change it equals plain minimax", "[search][oracle]") {
  for (const char* preset : {"classic", "standard", "standard-ec"}) {
    auto options = kalah::with_preset(kalah::Options{}, preset);
    REQUIRE(options);
    options->pits = 4;
    options->stones = 3;
    const kalah::KalahRules rules(*options);
    check_game<kalah::KalahRules, test::HashEvaluation<kalah::KalahRules>>(rules, 25, 20, 4, 1);
    check_game<kalah::KalahRules, test::WinHashEvaluation<kalah::KalahRules>>(rules, 25, 25, 5, 2);
    check_game<kalah::KalahRules, kalah::KalahClassic>(rules, 20, 20, 4, 3);
    check_game<kalah::KalahRules, kalah::KalahModern>(rules, 20, 20, 4, 4);
  }
}

TEST_CASE("in Reversi every combination of switches that never change it equals plain minimax", "[search][oracle]") {
  using namespace reversi;
  const ReversiRules rules;
  check_game<ReversiRules, test::HashEvaluation<ReversiRules>>(rules, 30, 60, 3, 5);
  check_game<ReversiRules, test::WinHashEvaluation<ReversiRules>>(rules, 30, 60, 3, 6);
  check_game<ReversiRules, ReversiClassicHard>(rules, 20, 60, 3, 7);
  check_game<ReversiRules, ReversiModern>(rules, 20, 60, 3, 8);
}

TEST_CASE("a drawn tree with an extra turn has the value that hand counting gives", "[search]") {
  //            MAX (root)
  //       /            \ .
  //   MAX again        MIN
  //   / | \           / | \ .
  //  3  7  5         9  2  8          max(max(3,7,5), min(9,2,8)) = max(7, 2) = 7
  const auto tree = toy_tree::parse_tree("((3 7 5) [9 2 8])");
  REQUIRE(tree);
  const toy_tree::ToyRules rules{std::make_shared<toy_tree::Tree>(*tree)};
  const toy_tree::ToyEvaluation e(rules, Side::first, default_weights(toy_tree::ToyEvaluation::infos()));
  Silent silent;
  Attention attention;
  AlphaBeta<toy_tree::ToyRules, toy_tree::ToyEvaluation, Silent> search(rules, e, Side::first, silent, attention, {},
                                                                        nullptr);
  const SearchLimits limits{4};
  const SearchResult r = search.run({}, limits);
  CHECK(r.score.value == 7);
  CHECK(r.best == 0);
  CHECK(r.pv == std::vector<u32>{0, 1});
  CHECK(r.counters.nodes == 8);  // root, first child with 3 leaves, second child: 9, then 2 cuts; 8 is not looked at
}

TEST_CASE("with perfect order alpha-beta visits the minimal tree of Knuth and Moore", "[search]") {
  // b = 3, d = 4, all leaves equal: every order is perfect. Leaves: 3^2 + 3^2 - 1 = 17.
  std::string text = "1";
  for (int d = 3; d >= 0; --d)
    text = (d % 2 == 0 ? "(" : "[") + text + " " + text + " " + text + (d % 2 == 0 ? ")" : "]");
  const auto tree = toy_tree::parse_tree(text);
  REQUIRE(tree);
  const toy_tree::ToyRules rules{std::make_shared<toy_tree::Tree>(*tree)};
  const toy_tree::ToyEvaluation e(rules, Side::first, default_weights(toy_tree::ToyEvaluation::infos()));
  Silent silent;
  Attention attention;
  AlphaBeta<toy_tree::ToyRules, toy_tree::ToyEvaluation, Silent> search(rules, e, Side::first, silent, attention, {},
                                                                        nullptr);
  const SearchLimits limits{4};
  const SearchResult r = search.run({}, limits);
  CHECK(r.counters.finished == 17);
}

TEST_CASE("a search stopped at once still has a legal move, and a node limit gives the same nodes every time",
          "[search]") {
  Random random(5);
  const toy_tree::ToyRules rules{std::make_shared<toy_tree::Tree>(toy_tree::random_tree(random, {8, 4, 9, false, 5}))};
  const toy_tree::ToyEvaluation e(rules, Side::first, default_weights(toy_tree::ToyEvaluation::infos()));
  Silent silent;
  Attention stopped;
  stopped.set(Attention::stop);
  AlphaBeta<toy_tree::ToyRules, toy_tree::ToyEvaluation, Silent> search(rules, e, Side::first, silent, stopped, {},
                                                                        nullptr);
  const SearchResult r = search.run({}, {});
  CHECK(r.stopped);
  CHECK(r.has_best);
  CHECK(r.score.kind == Kind::none);
  SearchOptions deepening = test::with({Switch::iterative});
  u64 nodes[2];
  for (u64& n : nodes) {
    Attention a;
    AlphaBeta<toy_tree::ToyRules, toy_tree::ToyEvaluation, Silent> limited(rules, e, Side::first, silent, a, deepening,
                                                                           nullptr);
    const SearchResult q = limited.run({}, {.nodes = 500});
    n = q.counters.nodes;
    CHECK(n <= 500);
  }
  CHECK(nodes[0] == nodes[1]);
}
