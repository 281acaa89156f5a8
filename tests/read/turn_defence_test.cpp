// Recordings of searches that keep to defences at their root: what is said of the moves that were left out.
#include <algorithm>
#include <set>

#include "engine/ask/lint/audit.h"
#include "engine/ask/lint/lint.h"
#include "engine/read/node/node_info.h"
#include "engine/read/words/why_not.h"
#include "tests/read/recorded_plan.h"

using namespace ply;
using namespace ply::test;

TEST_CASE("a move that is left out because it lets the other side win says so, and the linter allows it",
          "[analysis][turn-wins]") {
  const auto setup =
      find_game("arimaa")->parse_position("g [r..rrrrr.....cdh.c.h..mRr.e.dE.R..rR...R......H......C.D........]", {});
  REQUIRE(setup);
  const PlanRoot root = end_of_line(setup->game, setup->position);
  for (const int depth : {1, 2}) {
    SearchRequest q = setup->game->request(setup->position, "threats");
    q.options.set(Switch::turn_defence);
    q.limits.depth = depth;
    const Recorded run = recorded_plan(setup->game, q);
    const Subject& subject = run.subject;
    const View v = run.recording->view();
    const u32 last = v.size() - 1;
    REQUIRE(v[last].ply == 0);
    std::set<MoveCode> searched;
    for (u32 k = 0; k < v.size(); ++k)
      if (v[k].ply == 1) searched.insert(v[k].move);
    const auto moves = setup->game->moves(setup->position);
    CHECK(searched.size() < moves.size());
    CHECK(searched.count(run.result.best) == 1);
    Nodes nodes = nodes_of(subject);
    const auto none = [](Score, Side) { return std::string(); };
    int left_out = 0;
    for (const MoveCode m : moves) {
      if (searched.count(m) != 0) continue;
      ++left_out;
      const WhyNot w = why_not(v, v.ticks() - 1, last, m, v[last].mover(), nodes);
      CHECK(plain(w.text, none).find("the other side can win in its next turn") != std::string::npos);
    }
    CHECK(left_out > 0);
    const auto root_says = [&](const Subject& by) {
      nodes.reset(by);
      return plain(node_info(v, moment_at(v, v.ticks() - 1, last), nodes).ending, none);
    };
    CHECK(root_says(subject).find("Left out: moves") != std::string::npos);
    Subject plain_search = subject;
    plain_search.options.set(Switch::turn_defence, false);
    CHECK(root_says(plain_search).find("Left out") == std::string::npos);
    const LintInput in = lint_input(*run.recording, root);
    const LintReport report = lint(in);
    CHECK(report.complete);
    CHECK(report.total() == 0);
    const AuditReport audited = audit(in, {});
    CHECK(audited.sound);
    CHECK(audited.audited > 0);
    CHECK(audited.wrong == 0);
  }
}
