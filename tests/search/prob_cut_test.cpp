// Multi-ProbCut: nothing of it without its switch; with it, cuts that its probes say, and never around decided scores.
#include <cstdlib>
#include <vector>

#include "engine/base/random.h"
#include "engine/games/reversi/evaluation.h"
#include "engine/search/alpha_beta.h"
#include "tests/support/searches.h"
#include "vendor/catch2_compat.h"

using namespace ply;
using namespace ply::reversi;

namespace {

/// The evaluation as it is, of which no shallow search says anything.
struct WithoutRules : ReversiModern {
  using ReversiModern::ReversiModern;
  void prob_cuts() const {}
};
static_assert(HasProbCuts<ReversiModern, ReversiRules> && !HasProbCuts<WithoutRules, ReversiRules>);

/// Keeps the open line, and looks at what probes and the nodes that they cut.
struct Watcher : Silent {
  struct Node {
    int alpha = 0, beta = 0, depth = 0, probes = 0, last = 0, probe_alpha = 0, probe_beta = 0;
    Pass pass = Pass::full;
    Side mover = Side::first;
  };
  std::vector<Node> line{static_cast<std::size_t>(max_ply + 2)};
  long probes = 0, high = 0, low = 0, wrong = 0, nodes = 0;

  Node& at(int ply) { return line[static_cast<std::size_t>(ply)]; }
  void descend(int ply, u32, int, Why, Pass pass, bool) {
    at(ply) = {};
    at(ply).pass = pass;
  }
  void enter(int ply, int depth, int alpha, int beta, Side mover) {
    Node& n = at(ply);
    n.alpha = alpha, n.beta = beta, n.depth = depth, n.mover = mover;
    ++nodes;
    if (n.pass != Pass::probe) return;
    ++probes;
    const Node& above = at(ply - 1);
    wrong += beta - alpha != 1 || depth >= above.depth || mover != above.mover;
    wrong += std::abs(above.alpha) >= ReversiModern::decided || std::abs(above.beta) >= ReversiModern::decided;
  }
  void leave(int ply, int value, Kind kind, NodeEnd end) {
    const Node n = at(ply);
    if (n.pass == Pass::probe) {
      Node& above = at(ply - 1);
      ++above.probes, above.last = value, above.probe_alpha = n.alpha, above.probe_beta = n.beta;
    }
    if (end != NodeEnd::pruned) return;
    const bool up = kind == Kind::lower;
    (up ? high : low) += 1;
    wrong += n.probes == 0 || n.beta - n.alpha != 1 || ply == 0;
    wrong += up ? n.last < n.probe_beta || value != n.beta
                : n.last > n.probe_alpha || value != n.alpha || kind != Kind::upper;
  }
};

State drawn(const ReversiRules& rules, Random& random, int plies) {
  State s = rules.initial();
  ReversiRules::MoveList list;
  for (int i = 0; i < plies && !rules.finished(s); ++i) {
    rules.moves(s, list);
    s = rules.after(s, list[static_cast<int>(random.below(static_cast<u32>(list.size())))]);
  }
  return s;
}

template <class E, class Observer>
SearchResult searched(const State& s, const SearchOptions& o, int depth, Observer& observer) {
  const ReversiRules rules;
  Table table(1 << 18);
  Attention attention;
  AlphaBeta<ReversiRules, E, Observer> search(rules, E(rules, s.mover, default_weights(E::infos())), s.mover, observer,
                                              attention, o, &table);
  const SearchLimits limits{depth};
  return search.run(s, limits);
}

SearchOptions modern(bool cuts) {
  SearchOptions o;
  o.set(modern_switches);
  o.set(Switch::multi_probcut, cuts);
  return o;
}

}  // namespace

TEST_CASE("without its switch nothing is left of Multi-ProbCut", "[search][probcut]") {
  const ReversiRules rules;
  Random random(3);
  for (int i = 0; i < 12; ++i) {
    const State s = drawn(rules, random, 5 + static_cast<int>(random.below(45)));
    Silent silent;
    const SearchResult a = searched<ReversiModern>(s, modern(false), 6, silent),
                       b = searched<WithoutRules>(s, modern(false), 6, silent),
                       c = searched<WithoutRules>(s, modern(true), 6, silent);
    CHECK(a.score.value == b.score.value);
    CHECK(a.pv == b.pv);
    CHECK(a.counters.nodes == b.counters.nodes);
    CHECK(a.counters.cut_by_rank == b.counters.cut_by_rank);
    CHECK(c.counters.nodes == b.counters.nodes);  // nor where nothing is known
  }
}

TEST_CASE("a shallow search cuts on the side that it lies on, and saves nodes", "[search][probcut]") {
  const ReversiRules rules;
  Random random(4);
  long with = 0, without = 0;
  Watcher watcher;
  for (int i = 0; i < 16; ++i) {
    const State s = drawn(rules, random, 6 + static_cast<int>(random.below(44)));
    Silent silent;
    const SearchResult cut = searched<ReversiModern>(s, modern(true), 7, watcher),
                       plain = searched<ReversiModern>(s, modern(false), 7, silent);
    with += static_cast<long>(cut.counters.nodes), without += static_cast<long>(plain.counters.nodes);
    CHECK(searched<ReversiModern>(s, modern(true), 7, silent).counters.nodes == cut.counters.nodes);
    SearchOptions whole = modern(true);
    whole.algorithm = Algorithm::minimax;
    whole.set({Switch::tt, Switch::iterative}, false);
    CHECK(searched<ReversiModern>(s, whole, 3, silent).counters.nodes ==
          searched<WithoutRules>(s, whole, 3, silent).counters.nodes);
  }
  CHECK(watcher.wrong == 0);
  CHECK(watcher.probes > 100);
  CHECK(watcher.high > 20);
  CHECK(watcher.low > 20);
  CHECK(with < without);
}

TEST_CASE("where the deep search sees the end of the game no shallow search cuts", "[search][probcut]") {
  const ReversiRules rules;
  const ReversiModern e(rules, Side::first, default_weights(ReversiModern::infos()));
  Random random(6);
  for (int i = 0; i < 200; ++i) {
    const State s = drawn(rules, random, 4 + static_cast<int>(random.below(56)));
    const int empties = count(s.empty());
    for (int depth = 0; depth <= 60; ++depth) {
      const auto cuts = e.prob_cuts(s, depth);
      if (depth < 3 || depth + 2 > empties) CHECK(cuts.empty());
      for (const ProbCut& c : cuts) {
        CHECK(c.depth >= 1);
        CHECK(c.depth + 2 <= depth);
        CHECK((depth - c.depth) % 2 == 0);
        CHECK(c.slope > 512);
        CHECK(c.slope < 2048);
        CHECK(c.deviation > 0);
      }
    }
  }
}
