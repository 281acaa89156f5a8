// What a search says besides its value is true: the kinds of its nodes, that it is complete, which move to play.
#include "engine/games/kalah/evaluation.h"
#include "engine/games/reversi/evaluation.h"
#include "engine/search/alpha_beta.h"
#include "engine/search/switches.h"
#include "tests/support/hash_evaluation.h"
#include "tests/support/oracle.h"
#include "tests/support/searches.h"
#include "vendor/catch2_compat.h"

using namespace ply;

namespace {

/// Asks the oracle for the value of every node that is left, and compares what the search says that it proves.
template <Rules R, class E>
struct KindChecker : Silent {
  struct Open {
    typename R::State state;
    int depth = 0, alpha = 0, beta = 0;
    bool stood = false, searched = false;
  };

  KindChecker(const R& r, const E& e, const typename R::State& root, Horizon h)
      : rules(r), evaluation(e), mover(r.mover(root)), horizon(h) {
    next.state = root;
  }

  void descend(int ply, u32 move, int, Why, Pass, bool) {
    if (ply > 0)
      next.state = rules.after(line[static_cast<std::size_t>(ply - 1)].state, static_cast<typename R::Move>(move));
  }
  void enter(int ply, int depth, int alpha, int beta, Side) {
    if (ply == 0) next.state = root_state;
    next.depth = depth, next.alpha = alpha, next.beta = beta, next.stood = next.searched = false;
    line.resize(static_cast<std::size_t>(ply));
    line.push_back(next);
  }
  void stand_pat(int, int) { line.back().stood = true; }
  void best(int, int) { line.back().searched = true; }
  void leave(int ply, int value, Kind kind, NodeEnd end) {
    const Open n = line[static_cast<std::size_t>(ply)];
    line.resize(static_cast<std::size_t>(ply));
    if (end == NodeEnd::aborted) return;
    const int want = test::oracle_value(rules, evaluation, n.state, mover, n.depth, ply, horizon);
    ++left;
    wrong += kind == Kind::exact ? value != want : kind == Kind::lower ? value > want : value < want;
    vague += n.alpha < value && value < n.beta && kind != Kind::exact;
    if (n.stood && !n.searched && kind == Kind::exact) ++pat_is_best;
  }

  R rules;
  E evaluation;
  Side mover;
  Horizon horizon;
  typename R::State root_state{};
  Open next;
  std::vector<Open> line;
  long left = 0, wrong = 0, vague = 0, pat_is_best = 0;
};

kalah::KalahRules small_kalah() {
  auto options = kalah::with_preset(kalah::Options{}, "standard");
  options->pits = 4;
  options->stones = 3;
  return kalah::KalahRules(*options);
}

template <Rules R>
typename R::State random_position(const R& rules, Random& random, int plies) {
  auto s = rules.initial();
  for (int i = 0; i < plies && !rules.finished(s); ++i) {
    typename R::MoveList list;
    rules.moves(s, list);
    const auto next = rules.after(s, list[static_cast<int>(random.below(static_cast<u32>(list.size())))]);
    if (rules.finished(next)) break;
    s = next;
  }
  return s;
}

/// `observer` has to be told the root before.
template <class R, class E, class Observer>
SearchResult searched(const R& rules, const E& e, const typename R::State& s, const SearchOptions& o,
                      const SearchLimits& limits, Observer& observer, Table* table = nullptr) {
  Attention attention;
  AlphaBeta<R, E, Observer> search(rules, e, rules.mover(s), observer, attention, o, table);
  return search.run(s, limits);
}

}  // namespace

TEST_CASE("the kind of every node is what the oracle proves, and a value within its window is exact",
          "[search][oracle][truth]") {
  using E = test::HashEvaluation<kalah::KalahRules>;
  const kalah::KalahRules rules = small_kalah();
  Random random(1);
  long pat_is_best = 0;
  for (int i = 0; i < 120; ++i) {
    const auto s = random_position(rules, random, static_cast<int>(random.below(20)));
    const Horizon h = random.below(3) ? Horizon::quiescence : Horizon::leaf;
    const E e(rules, rules.mover(s), {});
    SearchOptions o;
    o.horizon = h;
    for (const Switch w : {Switch::pvs, Switch::iterative, Switch::aspiration, Switch::forcing_first})
      o.set(w, random.below(2));
    o.aspiration_width = 1;
    KindChecker<kalah::KalahRules, E> checker(rules, e, s, h);
    checker.root_state = s;
    const SearchLimits limits{static_cast<int>(random.below(4))};
    (void)searched(rules, e, s, o, limits, checker);
    CHECK(checker.wrong == 0);
    CHECK(checker.vague == 0);
    pat_is_best += checker.pat_is_best;
  }
  CHECK(pat_is_best > 50);
}

TEST_CASE("a search that ends by itself does not change when it is searched deeper", "[search][truth]") {
  const kalah::KalahRules rules = small_kalah();
  Random random(3);
  Table table(1 << 16);
  Silent silent;
  int ended = 0;
  for (int i = 0; i < 200; ++i) {
    const auto s = random_position(rules, random, 10 + static_cast<int>(random.below(30)));
    const kalah::KalahModern e(rules, rules.mover(s), default_weights(kalah::KalahModern::infos()));
    SearchOptions o{.horizon = Horizon::quiescence};
    o.set(Switch::iterative);
    o.set({Switch::pvs, Switch::tt, Switch::forcing_first}, random.below(2));
    const SearchLimits limits{.nodes = 20'000};
    table.clear();
    const SearchResult r = searched(rules, e, s, o, limits, silent, &table);
    if (r.stopped || r.depth == max_depth) continue;
    ++ended;
    for (int more = 1; more <= 6; more += 5) {
      SearchLimits deeper;
      deeper.depth = r.depth + more;
      table.clear();
      CHECK(searched(rules, e, s, o, deeper, silent, &table).score.value == r.score.value);
    }
  }
  CHECK(ended > 20);
}

TEST_CASE("a solved ending of Reversi ends the search, with a table too", "[search][truth]") {
  using namespace reversi;
  const ReversiRules rules;
  Random random(4);
  Silent silent;
  Table table(1 << 18);
  for (int i = 0; i < 20; ++i) {
    const auto s = random_position(rules, random, 52);
    if (rules.finished(s)) continue;
    const ReversiModern e(rules, rules.mover(s), default_weights(ReversiModern::infos()));
    SearchOptions o =
        test::with({Switch::iterative, Switch::pvs, Switch::tt, Switch::killers, Switch::history, Switch::aspiration});
    const SearchLimits limits{.nodes = 5'000'000};
    table.clear();
    const SearchResult r = searched(rules, e, s, o, limits, silent, &table);
    CHECK(!r.stopped);
    CHECK(r.depth <= 26);  // eight empties or a few more, and passes
  }
}

TEST_CASE("a root move that an unfinished iteration found better is the one to play, and is better",
          "[search][oracle][truth]") {
  using E = test::HashEvaluation<kalah::KalahRules>;
  const kalah::KalahRules rules = small_kalah();
  Random random(5);
  Silent silent;
  int improved = 0;
  for (int i = 0; i < 400; ++i) {
    const auto s = random_position(rules, random, static_cast<int>(random.below(15)));
    const E e(rules, rules.mover(s), {});
    SearchOptions o = test::with({Switch::iterative});
    o.set(Switch::pvs, random.below(2));
    const SearchLimits limits{.nodes = 20 + random.below(300)};
    const SearchResult r = searched(rules, e, s, o, limits, silent);
    CHECK((r.improved || r.best == r.settled_best));
    if (r.depth > 0) CHECK(r.settled_best == r.iterations.back().best);
    if (!r.improved || r.depth == 0 || r.depth > 5) continue;
    ++improved;
    const auto value = [&](u32 m) {
      const auto c = rules.after(s, static_cast<kalah::KalahRules::Move>(m));
      const int v = test::oracle_value(rules, e, c, rules.mover(s), r.depth, 1, Horizon::leaf);
      return rules.mover(c) == rules.mover(s) ? v : -v;
    };
    CHECK(value(r.best) > value(r.settled_best));
  }
  CHECK(improved > 10);
}

TEST_CASE("options that change values have texts of their own, the others share one", "[search][truth]") {
  const SearchOptions plain;
  for (const SwitchInfo& s : all_switches()) {
    SearchOptions o = plain;
    set_switch(o, s.id, true);
    INFO(s.id);
    CHECK((value_options(o) != value_options(plain)) == s.changes_value);
  }
}
