// Where the nodes went, and how few would have done.
#include "engine/read/waste/ledger.h"

#include <algorithm>
#include <cmath>

#include "engine/read/table/position_keys.h"
#include "engine/read/waste/minimal_tree.h"
#include "engine/search/switches.h"
#include "tests/read/recorded.h"
#include "tests/support/error_of.h"

using namespace ply;
using namespace ply::test;

namespace {

u64 at(const Ledger& l, Waste w) { return l.total[static_cast<std::size_t>(w)]; }
u64 sum(const Ledger::Counts& c) {
  u64 s = 0;
  for (u64 n : c) s += n;
  return s;
}
u64 visits(const View& v) {
  std::vector<u32> roots = roots_of(v);
  u64 n = 0;
  for (u32 k : roots) n += u64{v[k].size} + v[k].skipped;
  return n;
}
SearchOptions minimax() {
  SearchOptions o{.algorithm = Algorithm::minimax};
  return o;
}

}  // namespace

TEST_CASE("every visited node is in exactly one class of the ledger, in every search", "[analysis][ledger]") {
  Random random(5);
  u64 repeated = 0, late = 0;
  for (const GameType* type : all_games()) {
    auto game = type->make({});
    auto ways = sound_options();
    SearchOptions all = with({Switch::iterative, Switch::pvs, Switch::aspiration, Switch::tt, Switch::lmr,
                              Switch::killers, Switch::null_move});
    all.horizon = Horizon::quiescence;
    ways.push_back(all);
    for (const SearchOptions& o : ways) {
      Position root = somewhere(**game, random, static_cast<int>(random.below(10)));
      std::shared_ptr<const Game> g = *game;
      if (type->id() == "toy-tree") {
        const Setup setup = random_toy(random, {});
        g = setup.game, root = setup.position;
      }
      const SearchLimits limits{4, 3000};
      const Recorded r = record(g, root, o, limits, random.below(3) == 0 ? 40'000 : 1 << 20);
      const View v = r.view();
      LedgerQuestion q;
      q.repeated = earlier_visits(v, position_keys(v, r.subject)).answers;
      const Ledger l = make_ledger(v, q);
      INFO(type->id());
      CHECK(l.nodes() == visits(v));
      // No fewer are necessary than the cheapest proof among the records has; what lies below it without a record is
      // not recorded.
      CHECK(at(l, Waste::necessary) + at(l, Waste::not_recorded) >= l.enough);
      if (at(l, Waste::not_recorded) == 0) CHECK(at(l, Waste::necessary) >= l.enough);
      if (const auto proof = recorded_proof(v))
        for (u32 k = 0; k < v.size(); ++k) REQUIRE((!proof->in[k] || l.classes[k] == Waste::necessary));
      u64 mistaken = 0;
      for (const OrderingMistake& m : l.mistakes) mistaken += m.nodes;
      CHECK(mistaken <= l.nodes());
      u64 by_ply = 0, by_source = 0, of_root = 0;
      for (const auto& c : l.by_ply) by_ply += sum(c);
      for (const auto& c : l.by_source) by_source += sum(c);
      for (const auto& m : l.by_root_move) of_root += sum(m.nodes);
      CHECK(by_ply == l.nodes());
      CHECK(by_source == l.nodes());
      std::vector<u32> roots = roots_of(v);
      const NodeRecord& last = v[last_result(v) == no_node ? roots.back() : last_result(v)];
      CHECK(of_root <= u64{last.size} + last.skipped);
      std::vector<u32> moves;
      v.children(last_result(v) == no_node ? roots.back() : last_result(v), moves);
      for (const auto& m : l.by_root_move) {
        Ledger::Counts below{};
        u64 visited = 0;
        for (const u32 c : moves)
          if (v[c].move == m.move) {
            visited += u64{v[c].size} + v[c].skipped;
            for (u32 k = v.first_slot(c); k <= c; ++k) ++below[static_cast<std::size_t>(l.classes[k])];
          }
        CHECK(sum(m.nodes) == visited);
        for (std::size_t i = 0; i + 1 < waste_classes; ++i) CHECK(m.nodes[i] == below[i]);
      }
      // A proof that is known already is not looked for.
      const Result<MinimalTree> known = recorded_proof(v), none = Error{"not known"};
      q.proof = &known;
      const Ledger handed = make_ledger(v, q);
      CHECK(handed.classes == l.classes);
      CHECK(handed.enough == l.enough);
      q.proof = &none;
      CHECK(make_ledger(v, q).enough == 0);
      Ledger::Counts again{};
      for (u32 k = 0; k < v.size(); ++k) ++again[static_cast<std::size_t>(l.classes[k])];
      for (std::size_t i = 0; i + 1 < waste_classes; ++i) CHECK(again[i] == l.total[i]);
      for (const OrderingMistake& m : l.mistakes) {
        const u32 k = v.find(m.id);
        REQUIRE(k != no_node);
        CHECK(v.find(m.better) != no_node);
        CHECK(m.nodes < u64{v[k].size} + v[k].skipped);
      }
      for (std::size_t i = 1; i < l.mistakes.size(); ++i) CHECK(l.mistakes[i - 1].nodes >= l.mistakes[i].nodes);
      repeated += at(l, Waste::repeated);
      late += at(l, Waste::late_refutation);
    }
  }
  CHECK(repeated > 0);
  CHECK(late > 0);
}

//             MAX
//   [5 8]   [7 2]   [9 1 6]     plain alpha-beta: the first is worth 5; in the others 2 and 1 cut, after 7 and 9 in
//   vain
TEST_CASE("a refutation that comes late is named with what it cost", "[analysis][ledger]") {
  const Setup setup = toy("([5 8] [7 2] [9 1 6])");
  const Recorded r = record(setup.game, setup.position, {}, 2);
  const View v = r.view();
  const Ledger l = make_ledger(v);
  CHECK(l.nodes() == 10);                     // root, three nodes, 5 8 7 2 9 1
  CHECK(at(l, Waste::late_refutation) == 2);  // 7 and 9
  CHECK(at(l, Waste::wide_window) == 0);      // the first branch is the best one, and 5 the best in it
  REQUIRE(l.mistakes.size() == 2);
  CHECK(l.mistakes[0].nodes == 1);
  CHECK(l.mistakes[0].rank == 1);
}

TEST_CASE("on uniform trees the minimal tree has as many leaves as Knuth and Moore proved, whatever the order",
          "[analysis][ledger]") {
  Random random(9);
  for (int branching = 1; branching <= 4; ++branching)
    for (int depth = 1; depth <= 5; ++depth) {
      const Setup setup = random_toy(
          random,
          {.depth = depth, .branching = branching, .values = 50, .alternate = true, .leaf_percent = 0, .full = true});
      const Recorded full = record(setup.game, setup.position, minimax(), depth);
      const auto minimal = minimal_tree(full.view());
      INFO(branching << " moves, depth " << depth << (minimal ? "" : ": " + minimal.error().message));
      REQUIRE(minimal);
      CHECK(recorded_proof(full.view())->nodes == minimal->nodes);
      const auto power = [&](int e) { return static_cast<u64>(std::llround(std::pow(branching, e))); };
      CHECK(minimal->leaves == power((depth + 1) / 2) + power(depth / 2) - 1);
      CHECK(minimal->value == full.result.score.value);
      CHECK(std::count(minimal->in.begin(), minimal->in.end(), true) == static_cast<std::ptrdiff_t>(minimal->nodes));
      const Recorded search = record(setup.game, setup.position, {}, depth);
      CHECK(minimal->nodes <= search.view().size());
    }
}

TEST_CASE("no search visits fewer nodes than the minimal tree has, nor calls fewer necessary", "[analysis][ledger]") {
  Random random(10);
  for (int i = 0; i < 60; ++i) {
    toy_tree::RandomTree shape;
    shape.depth = 1 + static_cast<int>(random.below(4)), shape.branching = 2 + static_cast<int>(random.below(3)),
    shape.values = 2 + static_cast<int>(random.below(20));
    shape.alternate = random.below(2) == 0;
    const Setup setup = random_toy(random, shape);
    const Recorded full = record(setup.game, setup.position, minimax(), shape.depth);
    const auto minimal = minimal_tree(full.view());
    REQUIRE(minimal);
    const Recorded search = record(setup.game, setup.position, {}, shape.depth);
    const View v = search.view();
    CHECK(v.size() >= minimal->nodes);
    CHECK(minimal->value == search.result.score.value);
    LedgerQuestion q;
    q.minimal = in_minimal_tree(v, full.view(), *minimal);
    const Ledger l = make_ledger(v, q);
    CHECK(l.nodes() == v.size());
    CHECK(at(l, Waste::necessary) >= l.enough);
    CHECK(l.enough >= minimal->nodes);  // an upper bound, and never more than was visited
    CHECK(l.enough <= v.size());
  }
}

TEST_CASE("what is no full tree is refused with the reason", "[analysis][ledger]") {
  const Setup setup = toy("([5 8] [7 2] [9 1 6])");
  CHECK(error_of(minimal_tree(View{})).message == "nothing was recorded");
  CHECK(error_of(minimal_tree(record(setup.game, setup.position, {}, 2).view())).message ==
        "only a recording of plain minimax has the full tree");
  SearchOptions o = minimax();
  o.set(Switch::iterative);
  CHECK(error_of(minimal_tree(record(setup.game, setup.position, o, 2).view())).message ==
        "the full tree must be of one root search: switch iterative deepening off");
}

TEST_CASE("what a stopped search proved is what its last finished iteration proved", "[analysis][ledger]") {
  auto game = find_game("reversi")->make({});
  SearchOptions o = with({Switch::iterative});
  const Recorded whole = record(*game, (*game)->initial(), o, 4);
  const Recorded stopped = record(*game, (*game)->initial(), o, {5, static_cast<u64>(whole.view().size()) + 20});
  const View v = stopped.view();
  std::vector<u32> roots = roots_of(v);
  REQUIRE(v[roots.back()].end() == NodeEnd::aborted);
  CHECK(last_result(v) == roots[roots.size() - 2]);
  const Ledger a = make_ledger(whole.view()), b = make_ledger(v);
  CHECK(b.enough == a.enough);
  CHECK(b.enough > 0);
  CHECK(b.last_search == a.last_search);
  CHECK(at(b, Waste::aborted) == v[roots.back()].size);
}

TEST_CASE("plain alpha-beta on random trees: the necessary nodes prove the value, and every other one has its cause",
          "[analysis][ledger]") {
  Random random(11);
  u64 wide = 0;
  for (int i = 0; i < 120; ++i) {
    toy_tree::RandomTree shape;
    shape.depth = 2 + static_cast<int>(random.below(5)), shape.branching = 2 + static_cast<int>(random.below(2)),
    shape.values = 2 + static_cast<int>(random.below(60));
    shape.alternate = random.below(4) != 0, shape.leaf_percent = 0, shape.full = true;
    const Setup setup = random_toy(random, shape);
    SearchOptions o;
    o.set(Switch::pvs, random.below(2) == 0);
    const Recorded search = record(setup.game, setup.position, o, shape.depth);
    const View v = search.view();
    const Ledger l = make_ledger(v);
    CHECK(l.nodes() == v.size());
    CHECK(at(l, Waste::necessary) >= l.enough);
    REQUIRE(l.enough > 0);
    wide += at(l, Waste::wide_window);
    // The necessary nodes alone: what they say of their moves must suffice for the value of the root.
    const auto proof = recorded_proof(v);
    REQUIRE(proof);
    CHECK(static_cast<u64>(std::count(proof->in.begin(), proof->in.end(), true)) == proof->nodes);
  }
  CHECK(wide > 0);
}

TEST_CASE("a search that finished no depth has no last finished root search", "[analysis][ledger]") {
  auto game = find_game("reversi")->make({});
  const Recorded stopped = record(*game, (*game)->initial(), with({Switch::iterative}), {5, 3});
  REQUIRE(last_result(stopped.view()) == no_node);
  const Ledger l = make_ledger(stopped.view());
  CHECK(l.nodes() > 0);
  CHECK(l.last_search == 0);
  CHECK(l.enough == 0);
  CHECK(at(l, Waste::necessary) == 0);
}
