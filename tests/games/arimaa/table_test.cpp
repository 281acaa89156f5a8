// The table of a game by steps, asked at the horizon: no value changes, nothing is judged twice, and what is recorded
// is what was searched.
#include <map>
#include <string>
#include <vector>

#include "engine/ask/lint/lint.h"
#include "engine/games/arimaa/evaluation.h"
#include "engine/search/alpha_beta.h"
#include "engine/search/switches.h"
#include "tests/games/arimaa/support.h"
#include "tests/games/play.h"
#include "tests/read/recorded.h"
#include "tests/support/hash_evaluation.h"
#include "tests/support/oracle.h"

using namespace ply;
using namespace arimaa_test;

namespace {

// Few pieces, so that plain minimax comes to an end; in the middle of turns as well.
State few_pieces(Random& random, const ArimaaRules& rules) {
  for (;;) {
    Board b;
    for (int i = 0; i < 7; ++i)
      b.put(static_cast<int>(random.below(64)), i < 3 ? rabbit : 1 + static_cast<int>(random.below(6)),
            static_cast<Side>(i % 2));
    for (const Side s : {Side::first, Side::second}) b.clear(trapped(b.of(s)));
    State s = turn_start(b, static_cast<Side>(random.below(2)));
    for (u32 i = random.below(4); i > 0 && !rules.finished(s); --i) {
      const auto list = test::moves_of(rules, s);
      if (!list.empty()) s = rules.after(s, test::drawn_of(list, random));
    }
    if (!rules.finished(s)) return s;
  }
}

template <class E>
void check_values(u64 seed, int positions, int max_depth) {
  const ArimaaRules rules;
  Random random(seed);
  // Of each size one that loses most of what it keeps, and one that keeps all
  Table small(1 << 10), large(1 << 20);
  u64 answers = 0;
  for (int i = 0; i < positions; ++i) {
    const State s = few_pieces(random, rules);
    const Side root = rules.mover(s);
    const E evaluation(rules, root, default_weights(E::infos()));
    const int depth = 1 + static_cast<int>(random.below(static_cast<u32>(max_depth)));
    for (const Horizon horizon : {Horizon::leaf, Horizon::quiescence}) {
      const int want = test::oracle_value(rules, evaluation, s, root, depth, 0, horizon);
      for (u32 bits = 0; bits < 16; ++bits)
        for (Table* table : {&small, &large}) {
          SearchOptions o;
          o.horizon = horizon;
          o.aspiration_width = 1;
          o.set(Switch::tt);
          o.set({Switch::iterative, Switch::aspiration}, (bits & 1) != 0);
          o.set(Switch::pvs, (bits & 2) != 0);
          o.set({Switch::killers, Switch::history, Switch::forcing_first}, (bits & 4) != 0);
          o.set(Switch::fail_hard, (bits & 8) != 0);
          table->clear();
          const SearchResult r = test::searched(rules, evaluation, s, o, depth, table);
          answers += r.counters.table_cuts;
          INFO(position_text(s) << " depth " << depth << " horizon " << static_cast<int>(horizon) << " switches "
                                << bits);
          REQUIRE(r.score.value == want);
        }
    }
  }
  CHECK(answers > 1000);
}

SearchOptions as_modern(bool table) {
  SearchOptions o;
  o.set(modern_switches);
  o.set(Switch::tt, table);
  o.horizon = Horizon::quiescence;
  o.aspiration_width = 515;
  return o;
}

constexpr std::size_t table_bytes = std::size_t{16} << 20;  // room for all

test::Recorded recorded(const std::shared_ptr<const Game>& game, const Position& root, const SearchOptions& options,
                        int depth) {
  SearchRequest q = game->request(root, "modern");
  q.options = options;
  q.limits = {};
  q.limits.depth = depth;
  q.table_bytes = table_bytes;
  SearchPlan plan;
  plan.game = "arimaa", plan.profile = "modern";
  plan.options = options;
  plan.limits = q.limits;
  auto recording = Recording::start(test::pool(), plan);
  REQUIRE(recording);
  StepControl control;
  Tracer tracer(**recording, control);
  q.tracer = &tracer;
  test::Recorded out;
  out.result = game->search(q);
  tracer.finish(out.result);
  out.recording = *recording;
  out.subject = {game, root, game->mover(root), q.profile, q.weights, options};
  return out;
}

constexpr const char* midgame[] = {
    "g [r...r..r.rrr.rr...dcd.....HMmh...H.eEhc..C.CDD....RRR.RRRR...R..]",
    "s [r...r..r.rrr.rr...dcd.....HMmh...H.eEhc..C.CDD....RRR.RRRR...R..]",
    "g [r.rhr....m..r.hdrcre.cd.R..D.rHr......R..H....C..RR.RCE.R.MRD..R]",
    "s [rrr..rrr.d.cmc.dh..e...h....E............H..H...D.C.MC.DRRRR.RRR]",
};

}  // namespace

TEST_CASE("in Arimaa no table, however near to the horizon it is asked, changes a value", "[arimaa][search][oracle]") {
  check_values<ArimaaModern>(1, 24, 3);
  check_values<test::HashEvaluation<ArimaaRules>>(2, 16, 3);
  check_values<test::WinHashEvaluation<ArimaaRules>>(3, 16, 3);
}

TEST_CASE("in Arimaa the table at the horizon lets no board be judged twice, in a search of the same values",
          "[arimaa][search]") {
  const auto game = find_game("arimaa")->make({});
  REQUIRE(game);
  for (const char* text : midgame) {
    INFO(text);
    const Position root = Position::of(position(text));
    const test::Recorded with = recorded(*game, root, as_modern(true), 3),
                         without = recorded(*game, root, as_modern(false), 3);
    CHECK(with.result.score.value == without.result.score.value);
    CHECK(with.result.counters.nodes * 5 < without.result.counters.nodes * 4);
    // Nor does recording change it
    SearchRequest q = (*game)->request(root, "modern");
    q.options = as_modern(true);
    q.limits.depth = 3;
    q.table_bytes = table_bytes;
    const SearchResult silent = (*game)->search(q);
    CHECK(silent.counters.nodes == with.result.counters.nodes);
    CHECK(silent.counters.table_stores == with.result.counters.table_stores);
    CHECK(silent.pv == with.result.pv);

    const View v = with.view();
    Nodes nodes;
    nodes.reset(with.subject);
    std::map<u64, int> judged;
    int twice = 0, leaves = 0, answered = 0;
    for (u32 k = 0; k < v.size(); ++k) {
      if (v[k].depth() != 0) continue;
      answered += v[k].end() == NodeEnd::table;
      if (v[k].end() != NodeEnd::horizon || v[k].kind() != Kind::exact) continue;
      ++leaves;
      twice += judged[(*game)->key(*nodes.position(v, k))]++ > 0;
      nodes.trim();
    }
    CHECK(leaves > 100);
    CHECK(answered > 100);
    CHECK(twice * 50 < leaves);  // a deeper visit of the board takes its place
    const LintReport report = lint(lint_input(*with.recording, end_of_line(*game, root)));
    for (const LintFinding& f : report.findings) {
      INFO(f.sentence << " node " << f.id << " expected " << f.expected[0]);
      CHECK(f.sentence.empty());
    }
    CHECK(report.rules[static_cast<std::size_t>(LintRule::nothing_stored_after_stop)].checked > 0);
  }
}
