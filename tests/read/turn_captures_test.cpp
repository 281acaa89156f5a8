// Recordings of searches that keep to captures at their root: what is said of the moves that were left out.
#include <algorithm>
#include <set>

#include "engine/ask/lint/audit.h"
#include "engine/ask/lint/lint.h"
#include "engine/read/node/node_info.h"
#include "engine/read/words/why_not.h"
#include "engine/search/switches.h"
#include "tests/read/recorded_plan.h"

using namespace ply;
using namespace ply::test;

namespace {

SearchRequest request(const Setup& setup, bool with) {
  SearchRequest q = setup.game->request(setup.position, "threats");
  q.options.set(Switch::turn_wins);
  q.options.set(Switch::turn_captures, with);
  q.limits.depth = 3;
  return q;
}

}  // namespace

TEST_CASE("the root that keeps to captures is searched once more, says what is left out, and the linter allows it",
          "[analysis][captures]") {
  const auto setup =
      find_game("arimaa")->parse_position("g [..rrr.rrr.hR.m..dH.Re.d.R.r.....R.M....r....E.HR..DR.C..........]", {});
  REQUIRE(setup);
  const Recorded run = recorded_plan(setup->game, request(*setup, true));
  const Recorded plain_run = recorded_plan(setup->game, request(*setup, false));
  CHECK(run.result.best != plain_run.result.best);
  const View v = run.recording->view();
  std::vector<u32> roots = roots_of(v);
  REQUIRE(roots.size() > 1);
  const u32 last = roots.back(), before = roots[roots.size() - 2];
  CHECK(v[last].depth() == v[before].depth());  // another attempt of the same iteration
  CHECK(v[last].moves < v[before].moves);
  CHECK(v[last].value < v[before].value);

  std::set<MoveCode> searched;
  for (u32 k = before + 1; k < last; ++k)
    if (v[k].ply == 1) searched.insert(v[k].move);
  CHECK(searched.size() == v[last].moves);
  CHECK(searched.count(run.result.best) == 1);
  Nodes nodes = nodes_of(run.subject);
  const auto none = [](Score, Side) { return std::string(); };
  int left_out = 0;
  for (const MoveCode m : setup->game->moves(setup->position)) {
    if (searched.count(m) != 0) continue;
    ++left_out;
    const WhyNot w = why_not(v, v.ticks() - 1, last, m, v[last].mover(), nodes);
    CHECK(plain(w.text, none).find("pass over a capture") != std::string::npos);
    CHECK_FALSE(w.proved);
  }
  CHECK(left_out > 0);
  const auto says = [&](u32 root) {
    return plain(node_info(v, moment_at(v, v.ticks() - 1, root), nodes).ending, none);
  };
  CHECK(says(last).find("Left out: moves that pass over a capture") != std::string::npos);
  CHECK(says(before).find("Left out") == std::string::npos);

  const LintInput in = lint_input(*run.recording, end_of_line(setup->game, setup->position));
  const LintReport report = lint(in);
  CHECK(report.complete);
  CHECK(report.total() == 0);
  // The last root is worth less than all its moves would be, which its audit allows, but not more.
  const AuditReport audited = audit(in, {});
  CHECK_FALSE(audited.sound);
  CHECK(audited.audited > 0);
  CHECK(audited.wrong == 0);
}
