// Recordings of Multi-ProbCut: what they say of a node that a shallow search cut, and that the linter finds it right.
#include <algorithm>

#include "engine/ask/lint/lint.h"
#include "engine/plan/plan_root.h"
#include "engine/read/node/node_info.h"
#include "tests/read/recorded.h"

using namespace ply;
using namespace ply::test;

namespace {

SearchOptions with_cuts() {
  SearchOptions o;
  o.set(modern_switches);
  o.set(Switch::multi_probcut);
  return o;
}

}  // namespace

TEST_CASE("a node that a shallow search cut says so, and has the position of the node in its probe",
          "[analysis][probcut]") {
  const std::shared_ptr<const Game> game = *find_game("reversi")->make({});
  Random random(8);
  const Position root = somewhere(*game, random, 16);
  const Recorded r = record(game, root, with_cuts(), 6);
  const View v = r.view();
  Nodes nodes = nodes_of(r.subject);
  int cut = 0;
  for (u32 k = 0; k < v.size(); ++k) {
    if (v[k].end() != NodeEnd::pruned) continue;
    ++cut;
    REQUIRE(v.left_by_shallow_probe(k));
    const u32 probe = v.last_child(k);
    CHECK(v[probe].depth() < v[k].depth());
    if (cut > 20) continue;
    const NodeInfo n = node_info(v, moment_at(v, v.ticks() - 1, k), nodes);
    CHECK(plain(n.ending, [](Score, Side) { return std::string(); }).find("a shallow search") != std::string::npos);
    const Position* here = nodes.position(v, k);
    REQUIRE(here);
    const Position at = *here;
    REQUIRE(nodes.position(v, probe));
    CHECK(game->key(*nodes.position(v, probe)) == game->key(at));
  }
  CHECK(cut > 10);

  const LintReport report = lint(lint_input(*r.recording, end_of_line(game, r.subject.root)));
  CHECK(report.complete);
  CHECK(report.total() == 0);
}

TEST_CASE("a cut that its shallow search does not say breaks the rule of outcomes", "[analysis][probcut]") {
  const std::shared_ptr<const Game> game = *find_game("reversi")->make({});
  Random random(9);
  const Recorded r = record(game, somewhere(*game, random, 18), with_cuts(), 6);
  const View v = r.view();
  std::vector<NodeRecord> records;
  for (u32 k = 0; k < v.size(); ++k) records.push_back(v[k]);
  u32 spoiled = no_node;
  for (u32 k = 0; k < v.size() && spoiled == no_node; ++k)
    if (v.left_by_shallow_probe(k)) spoiled = k;
  REQUIRE(spoiled != no_node);
  NodeRecord& probe = records[spoiled - 1];
  probe.value = v[spoiled].kind() == Kind::lower ? probe.alpha : probe.beta;
  LintInput in = lint_input(*r.recording, end_of_line(game, r.subject.root));
  in.view = View(records.data(), static_cast<u32>(records.size()), r.recording->windowless());
  // The probe itself may be found as well: its value does not follow from its own children any more
  const LintReport report = lint(in);
  CHECK(std::any_of(report.findings.begin(), report.findings.end(), [&](const LintFinding& f) {
    return f.rule == LintRule::outcome_follows && f.id == v.id(spoiled);
  }));
}
