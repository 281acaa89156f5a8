// Recordings of searches by whole turns that leave turns out: what linter and audit say of them.
#include <algorithm>

#include "engine/ask/lint/audit.h"
#include "engine/ask/lint/lint.h"
#include "engine/read/node/interval.h"
#include "engine/read/node/node_info.h"
#include "engine/read/places/node_replay.h"
#include "engine/read/tree/corridor.h"
#include "engine/read/tree/root_bars.h"
#include "engine/read/tree/tree_rows.h"
#include "engine/search/switches.h"
#include "engine/trace/cut_saving.h"
#include "tests/read/recorded_plan.h"

using namespace ply;
using namespace ply::test;

TEST_CASE("the linter allows a search by whole turns what its switches leave out, and nothing to one without them",
          "[analysis][lint]") {
  const auto setup =
      find_game("arimaa")->parse_position("s [r...r..r.rrr.rr...dcd.....HMmh...H.eEhc..C.CDD....RRR.RRRR...R..]", {});
  REQUIRE(setup);
  SearchRequest q = setup->game->request(setup->position, "turns");
  q.limits.depth = 2;
  const Recorded run = recorded_plan(setup->game, q);
  CHECK(run.result.depth == 2);
  CHECK(run.result.pv.size() == 2);
  LintInput in = lint_input(*run.recording, end_of_line(setup->game, setup->position));
  const LintReport report = lint(in);
  CHECK(report.complete);
  CHECK(report.total() == 0);
  for (const LintRuleResult& rule : report.rules) CHECK(rule.skipped.empty() == (rule.checked > 0));
  // And the words at its nodes say so.
  const View v = run.view();
  Nodes nodes = nodes_of(run.subject);
  int left = 0;
  for (u32 k = 1; k < v.size() && left == 0; ++k) {
    if (v[k].end() != NodeEnd::inner || v[k].cut() || v.last_child(k) == no_node) continue;
    const NodeInfo n = node_info(v, moment_at(v, v.ticks() - 1, k), nodes);
    left += plain(n.ending, [](Score, Side) { return std::string(); }).starts_with("The moves that its switches left");
  }
  CHECK(left == 1);
  // The same recording where the plan says that nothing is assumed: turns are missing.
  SearchPlan sound = *in.plan;
  sound.options = sound_part(sound.options);
  in.plan = &sound;
  const LintReport strict = lint(in);
  CHECK(strict.rules[static_cast<std::size_t>(LintRule::outcome_follows)].findings > 0);
}

TEST_CASE("the root of a search by whole turns with few nodes does not say that all were searched", "[analysis]") {
  const auto setup =
      find_game("arimaa")->parse_position("g [rrr..r...dr..c.r..cEr.m..hH.......eCr.M..h.RC.D.RDR.RR...R...RR.]", {});
  REQUIRE(setup);
  SearchRequest q = setup->game->request(setup->position, "turns");
  q.limits = {-1, 10'000, 0};
  const Recorded run = recorded_plan(setup->game, q);
  const View v = run.view();
  Nodes nodes = nodes_of(run.subject);
  for (u32 k = 0; k < v.size(); ++k) {
    if (v[k].ply > 0 || v[k].end() != NodeEnd::inner) continue;
    const NodeInfo n = node_info(v, moment_at(v, v.ticks() - 1, k), nodes);
    CHECK(plain(n.ending, [](Score, Side) { return std::string(); }).starts_with("The moves that its switches left"));
    return;
  }
  FAIL("no iteration was finished");
}

TEST_CASE("the audit of a search by whole turns says which turns its switches overlooked", "[analysis][audit]") {
  const auto setup =
      find_game("arimaa")->parse_position("g [rrr..r...dr..c.r..cEr.m..hH.......eCr.M..h.RC.D.RDR.RR...R...RR.]", {});
  REQUIRE(setup);
  const Game& game = *setup->game;
  SearchRequest q = game.request(setup->position, "turns");
  q.limits = {-1, 150'000, 0};
  const Recorded run = recorded_plan(setup->game, q);
  const LintInput in = lint_input(*run.recording, end_of_line(setup->game, setup->position));
  const AuditReport report = audit(in);
  CHECK(report.skipped == "");
  CHECK_FALSE(report.sound);
  CHECK(report.audited == report.population);
  CHECK(report.audited > 50);
  const View v = run.view();
  u64 claims = 0, deep = 0;
  for (u32 k = 0; k < v.size(); ++k) {
    const NodeRecord& n = v[k];
    if (n.kind() == Kind::none || (n.ply > 0 && n.end() != NodeEnd::inner && n.end() != NodeEnd::pruned)) continue;
    ++claims, deep += n.depth() > 1;
  }
  CHECK(report.turns_deep == deep);
  CHECK(report.population == claims - deep);
  // Each of them is worth what the best of all its turns is, one turn deep, and that is more than was said.
  REQUIRE(report.wrong > 0);
  NodeReplay at(v, game, setup->position, {});
  for (const AuditFinding& f : report.findings) {
    const u32 slot = v.find(f.id);
    REQUIRE(at.go(slot) == NodeReplay::Reached::node);
    SearchRequest all = game.request(at.position(), "turns");
    all.options = {};
    all.limits.depth = 1;
    int best = -infinite;
    for (const MoveValue& m : game.all_moves(all)) best = std::max(best, m.score.value);
    CHECK(f.truth == best);
    CHECK((f.said.kind != Kind::lower ? f.truth > f.said.value : f.truth < f.said.value));
  }
}

TEST_CASE("what is said of a node with more turns than are counted holds when it is left", "[analysis]") {
  const auto start =
      find_game("arimaa")->parse_position("g [rrrrrrrrhdcemcdh................................HDCMECDHRRRRRRRR]", {});
  REQUIRE(start);
  const auto game = start->game;
  Position p = start->position;
  for (const MoveCode m : game->read_moves(p, "Ee2n Ee3n Ee4n Md2n").moves) p = game->after(p, m);
  SearchRequest q = game->request(p, "turns");
  q.limits.depth = 2;
  const Recorded run = recorded_plan(game, q);
  const View v = run.view();
  Nodes nodes = nodes_of(run.subject);
  std::vector<u32> path;
  int many = 0;
  for (Tick t = 0; t < v.ticks(); t += 97) {
    v.path(t, path);
    for (u32 k : path) {
      if (!v[k].uncounted() || v[k].end() == NodeEnd::aborted) continue;
      const Interval now = known_interval(v, k, t), then = interval_of({v[k].value, v[k].kind()});
      INFO("tick " << t << " node " << v.id(k) << " [" << now.lo << ", " << now.hi << "], then [" << then.lo << ", "
                   << then.hi << "]");
      REQUIRE(now.lo <= now.hi);
      REQUIRE(now.lo <= then.hi);
      REQUIRE(then.lo <= now.hi);
      many += v[k].ply > 0 && now.lo > -infinite;
    }
    if (t % 20 != 0 || path.empty()) continue;
    const std::vector<RootBar> bars = root_bars(v, t, path.front(), nodes).bars;
    for (std::size_t i = 0; i < bars.size(); ++i) {
      INFO("tick " << t << " " << bars[i].text);
      REQUIRE(bars[i].known.lo <= bars[i].known.hi);
      REQUIRE(bars[i].text.size() > 0);
      if (i > 0 && bars[i - 1].rank < 0) REQUIRE(bars[i - 1].before.hi >= bars[i].before.hi);
    }
  }
  CHECK(many > 0);
  CHECK(known_interval(v, v.size() - 1, v.ticks() - 1).exact());
}

TEST_CASE("no single step is called a turn that was not searched", "[analysis]") {
  const auto setup =
      find_game("arimaa")->parse_position("g [rrrrrrrrhdcemcdh................................HDCMECDHRRRRRRRR]", {});
  REQUIRE(setup);
  const auto game = setup->game;
  SearchRequest q = game->request(setup->position, "turns");
  q.limits.depth = 2;
  const Recorded run = recorded_plan(game, q);
  const View v = run.view();
  Nodes nodes = nodes_of(run.subject);
  int cut = 0;
  for (u32 k = 0; k < v.size(); k += 5) {
    if (!v[k].uncounted() || v[k].end() != NodeEnd::inner) continue;
    CHECK(nodes.legal(v, k).empty());
    CHECK(unsearched_moves(v, k) == 0);
    const NodeInfo n = node_info(v, moment_at(v, v.ticks() - 1, k), nodes);
    CHECK(n.uncounted);
    CHECK(n.unsearched.empty());
    CHECK(n.unsearched_count == 0);
    if (!v[k].cut()) continue;
    ++cut;
    CHECK(cut_saved_moves(v, k));
    CHECK(plain(n.ending, [](Score, Side) { return std::string(); }).find("of 255") == std::string::npos);
  }
  CHECK(cut > 0);
}
