// Recordings of searches by whole turns that leave turns out: what the linter says of them.
#include "engine/analysis/lint/lint.h"
#include "engine/analysis/node/node_info.h"
#include "engine/search/switches.h"
#include "tests/analysis/recorded_plan.h"

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
  // And the words at its nodes say so.
  const View v = run.view();
  Nodes nodes;
  nodes.reset(run.subject);
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
