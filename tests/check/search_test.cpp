// What holds for drawn searches of every game: tables that were used before, leaves under PVS, recordings as lines of
// text.
#include <memory>
#include <sstream>
#include <vector>

#include "engine/ask/lint/lint.h"
#include "engine/base/random.h"
#include "engine/check/drawn_search.h"
#include "engine/foreign/export_nodes.h"
#include "engine/foreign/import_nodes.h"
#include "engine/games/registry.h"
#include "engine/plan/plan_root.h"
#include "engine/search/lent_table.h"
#include "engine/search/switches.h"
#include "engine/trace/tracer.h"
#include "vendor/catch2_compat.h"

using namespace ply;

namespace {

constexpr int searches = 60;

u64 seed(const GameType& type, int i) {
  return mix64(static_cast<u64>(i) * 64 + type.id().size()) ^ static_cast<u64>(type.id()[0]);
}

std::string summary(const SearchResult& r) {
  std::string out = std::to_string(r.score.value) + " " + std::to_string(static_cast<int>(r.score.kind)) + " " +
                    std::to_string(r.best) + " of depth " + std::to_string(r.depth);
  const SearchCounters& c = r.counters;
  for (const u64 n : {c.nodes, c.leaves, c.finished, c.table_probes, c.table_hits, c.table_cuts, c.table_stores,
                      c.researches, u64{r.table_used}})
    out += " " + std::to_string(n);
  for (const u32 m : r.pv) out += " " + std::to_string(m);
  return out;
}

u64 digest_with(const DrawnSearch& s, Table* table, RecordPool& pool) {
  auto recording = Recording::start(pool, s.plan);
  REQUIRE(recording);
  StepControl control;
  const auto tracer = std::make_unique<Tracer>(**recording, control);
  SearchRequest q = s.request;
  q.tracer = tracer.get();
  q.attention = &control.attention();
  q.table = table;
  tracer->finish(s.game->search(q));
  return (*recording)->digest();
}

}  // namespace

TEST_CASE("in a table that was used and cleared every search is the one of a new table, silent and recorded",
          "[check][table]") {
  RecordPool pool;
  int all_filled = 0;
  for (const GameType* type : all_games()) {
    INFO(type->id());
    int with_table = 0, filled = 0;
    for (int i = 0; i < searches; ++i) {
      DrawnSearch s = draw_search(*type, seed(*type, i));
      s.request.options.set(Switch::tt);
      settle(s);
      INFO(command_of(s));
      Table fresh(s.request.table_bytes), used(s.request.table_bytes);
      SearchRequest q = s.request;
      q.table = &fresh;
      const std::string want = summary(s.game->search(q));
      // Another search of the same game first: silent ones and recorded ones leave other entries behind.
      const DrawnSearch other = draw_search(*type, seed(*type, i + 1000));
      if (i % 2 == 0) digest_with(other, &used, pool);
      SearchRequest before = other.request;
      before.options.set(Switch::tt);
      before.table = &used;
      const SearchResult dirty = other.game->search(before);
      with_table += dirty.table_used > 0, filled += dirty.table_used * 2 > dirty.table_capacity;
      used.clear();
      q.table = &used;
      CHECK(summary(s.game->search(q)) == want);
      q.table = nullptr;  // one that is lent
      CHECK(summary(s.game->search(q)) == want);
      CHECK(summary(s.game->search(q)) == want);
      Table recorded(s.request.table_bytes);
      const u64 digest = digest_with(s, &recorded, pool);
      used.clear();
      CHECK(digest_with(s, &used, pool) == digest);
      CHECK(digest_with(s, nullptr, pool) == digest);
    }
    CHECK(with_table > 5);
    all_filled += filled;
  }
  CHECK(all_filled > 3);
}

TEST_CASE(
    "under PVS a leaf of the horizon is looked at once, with the window of its parent, and what may be searched on is "
    "scouted",
    "[check][search]") {
  RecordPool pool;
  u64 leaves = 0, scouts = 0, again = 0, quiet_leaves = 0;
  for (const GameType* type : all_games()) {
    for (int i = 0; i < searches; ++i) {
      DrawnSearch s = draw_search(*type, seed(*type, i));
      s.request.options.set(Switch::pvs);
      s.request.options.algorithm = Algorithm::alpha_beta;
      settle(s);
      INFO(type->id() << ": " << command_of(s));
      const auto recording = record(s, pool);
      REQUIRE(recording);
      const View v = (*recording)->view();
      int wrong = 0;
      for (u32 k = 0; k < v.size(); ++k) {
        const NodeRecord& r = v[k];
        scouts += r.pass() == Pass::scout, again += r.pass() == Pass::research;
        if (r.ply == 0 || r.depth() > 0) continue;
        if (s.request.options.horizon != Horizon::leaf) quiet_leaves += r.pass() == Pass::scout;
        else if (r.pass() != Pass::probe) ++leaves, wrong += r.pass() != Pass::full;
      }
      CHECK(wrong == 0);
    }
  }
  CHECK(leaves > 10'000);
  CHECK(scouts > 1000);
  CHECK(again > 100);
  CHECK(quiet_leaves > 100);
}

TEST_CASE(
    "a recording that was written as lines of nodes and read again has the findings of the linter that it had before",
    "[check][lint][import]") {
  RecordPool pool;
  u64 stood_pat = 0, bounds = 0, found = 0, nodes = 0, minimax = 0;
  const auto both = [&](const DrawnSearch& s, Fault fault) {
    INFO(command_of(s) << " " << fault_id(fault));
    const auto recording = record(s, pool, fault);
    REQUIRE(recording);
    const auto root = resolve((*recording)->plan());
    REQUIRE(root);
    std::stringstream lines;
    // A fault has made a move that nobody can read
    if (export_nodes(**recording, &*root, ExportForm::nodes, 0, lines) != no_node) return;
    const auto again = import_nodes(lines, "lines", pool);
    INFO((again ? again->note : again.error().message));
    REQUIRE(again);
    const Recording& r = *again->recording;
    const auto here = resolve(r.plan());
    if (!s.game->profile(s.request.profile)->by_turns) {  // whole turns are not read again
      CHECK(again->note.empty());
      CHECK(here);
    }
    const LintReport was = lint(lint_input(**recording, s));
    const LintReport now = lint(lint_input(r, here ? *here : PlanRoot{}));
    for (std::size_t i = 0; i < lint_rules; ++i) {
      const LintRuleResult &a = was.rules[i], &b = now.rules[i];
      INFO(lint_id(static_cast<LintRule>(i))
           << (now.findings.empty() ? std::string() : ": " + now.findings[0].sentence));
      if (fault == Fault::none) CHECK((a.findings == 0 && b.findings == 0));
      found += b.findings;
      // Of what becomes of a node only that is asked of another engine which every search keeps to.
      if (static_cast<LintRule>(i) == LintRule::outcome_follows) continue;
      // The line of another engine is that of its nodes, whatever it said itself.
      const bool line =
          static_cast<LintRule>(i) == LintRule::line_legal || static_cast<LintRule>(i) == LintRule::line_witness;
      if (line) CHECK(b.findings <= a.findings);
      else if (b.skipped.empty() && a.skipped.empty()) CHECK(b.findings == a.findings);
      else CHECK(b.findings == 0);
    }
    nodes += r.size(), minimax += r.windowless();
    for (u32 k = 0; k < r.size(); ++k)
      stood_pat += r.data()[k].stood_pat(), bounds += r.data()[k].kind() == Kind::lower;
  };
  for (const GameType* type : all_games())
    for (int i = 0; i < searches; ++i) {
      DrawnSearch s = draw_search(*type, seed(*type, i));
      s.request.limits.nodes = std::min<u64>(s.request.limits.nodes ? s.request.limits.nodes : 1500, 1500);
      settle(s);
      both(s, Fault::none);
      if (i % 5 || s.request.profile != "modern") continue;
      s.request.options.horizon = Horizon::leaf, s.request.options.algorithm = Algorithm::alpha_beta;
      settle(s);
      for (const Fault f : {Fault::stale_alpha, Fault::upper_as_exact, Fault::swapped_window}) both(s, f);
    }
  CHECK(stood_pat > 100);
  CHECK(bounds > 1000);
  CHECK(minimax > 0);
  CHECK(found > 100);
}

TEST_CASE("one ply above the horizon PVS is plain alpha-beta, node by node", "[check][search]") {
  RecordPool pool;
  for (const GameType* type : all_games())
    for (int i = 0; i < searches / 2; ++i) {
      DrawnSearch s = draw_search(*type, seed(*type, i));
      s.request.options = SearchOptions{};
      s.request.limits = {1, 0, 0};
      settle(s);
      INFO(type->id() << ": " << command_of(s));
      const auto plain = record(s, pool);
      s.request.options.set(Switch::pvs);
      settle(s);
      const auto pvs = record(s, pool);
      REQUIRE(plain);
      REQUIRE(pvs);
      REQUIRE((*pvs)->size() == (*plain)->size());
      for (u32 k = 0; k < (*pvs)->size(); ++k) {
        const NodeRecord &a = (*plain)->data()[k], &b = (*pvs)->data()[k];
        CHECK((a.alpha == b.alpha && a.beta == b.beta && a.value == b.value && a.flags == b.flags &&
               a.end_kind == b.end_kind && a.best == b.best && a.move == b.move));
      }
    }
}
