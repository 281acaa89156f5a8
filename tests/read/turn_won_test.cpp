// Recordings of searches that see wins within the turn: what they say of such a node, and that the linter tries it out.
#include <algorithm>

#include "engine/ask/lint/audit.h"
#include "engine/ask/lint/lint.h"
#include "engine/read/node/node_info.h"
#include "engine/read/words/why_not.h"
#include "tests/read/recorded_plan.h"

using namespace ply;
using namespace ply::test;

namespace {

SearchOptions with_turn_wins() {
  SearchOptions o;
  o.set(modern_switches);
  o.set(Switch::turn_wins);
  o.horizon = Horizon::quiescence;
  return o;
}

// Four steps from the goal, some pieces beside.
Recorded recorded(int depth) {
  const auto setup =
      find_game("arimaa")->parse_position("g [....c....d..............d..rR...H......E.............C..........]", {});
  REQUIRE(setup);
  SearchRequest q = setup->game->request(setup->position, "modern");
  q.options = with_turn_wins();
  q.limits.depth = depth;
  return recorded_plan(setup->game, q);
}

}  // namespace

TEST_CASE("a node whose turn wins says so in every view, and the linter finds it right", "[analysis][turn-wins]") {
  for (const int depth : {1, 2, 3}) {
    const Recorded r = recorded(depth);
    const View v = r.view();
    Nodes nodes = nodes_of(r.subject);
    CHECK(r.subject.game->value_text("modern", r.result.score.value) == "wins in 4 steps");
    int won = 0;
    for (u32 k = 0; k < v.size(); ++k) {
      if (v[k].end() != NodeEnd::turn_won) continue;
      ++won;
      CHECK(v[k].kind() == Kind::exact);
      CHECK(v[k].size == 1);
      if (won > 20) continue;
      const NodeInfo n = node_info(v, moment_at(v, v.ticks() - 1, k), nodes);
      const auto none = [](Score, Side) { return std::string(); };
      CHECK(plain(n.ending, none).find("can win within this turn") != std::string::npos);
      const Position* here = nodes.position(v, k);
      REQUIRE(here);
      const auto moves = r.subject.game->moves(*here);
      REQUIRE(!moves.empty());
      const WhyNot w = why_not(v, v.ticks() - 1, k, moves.front(), v[k].mover(), nodes);
      CHECK(plain(w.text, none).find("can win within this turn") != std::string::npos);
      CHECK(w.proved);
    }
    CHECK(won > 0);
    const LintInput in = lint_input(*r.recording, end_of_line(r.subject.game, r.subject.root));
    const LintReport report = lint(in);
    CHECK(report.complete);
    CHECK(report.total() == 0);
    AuditOptions some;
    some.sample = 30;
    const AuditReport audited = audit(in, some);
    CHECK(audited.sound);
    CHECK(audited.audited > 0);
    CHECK(audited.wrong == 0);
  }
}

TEST_CASE("a win within the turn that is none breaks a rule of the linter", "[analysis][turn-wins][lint]") {
  const Recorded r = recorded(2);
  const View v = r.view();
  std::vector<NodeRecord> records;
  for (u32 k = 0; k < v.size(); ++k) records.push_back(v[k]);
  // One of those that it looks at
  u32 spoiled = no_node;
  for (u32 k = 0; k < v.size() && spoiled == no_node; ++k)
    if (v[k].end() == NodeEnd::horizon && v[k].size == 1 && v.id(k) % 4 == 0) spoiled = k;
  REQUIRE(spoiled != no_node);
  LintInput in = lint_input(*r.recording, end_of_line(r.subject.game, r.subject.root));
  const int win = r.subject.game->profile("modern")->win;
  NodeRecord& q = records[spoiled];
  q.end_kind = NodeRecord::pack_end(NodeEnd::turn_won, Kind::exact);
  const auto found = [&](int value) {
    q.value = value;
    in.view = View(records.data(), static_cast<u32>(records.size()), r.recording->windowless());
    LintOptions all;
    all.positions = v.size();
    const LintReport report = lint(in, all);
    return std::count_if(report.findings.begin(), report.findings.end(), [&](const LintFinding& f) {
      return f.rule == LintRule::wins_by_ply && f.id == v.id(spoiled);
    });
  };
  CHECK(found(win - q.ply - 2) == 1);  // the rules are asked
  CHECK(found(win - q.ply) >= 1);      // no win lies at the node itself
}
