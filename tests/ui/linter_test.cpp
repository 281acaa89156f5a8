// The linter's panel, its light in the status line and the audit, as a person reaches them.
#include <fmt/format.h>

#include <algorithm>
#include <fstream>

#include "engine/session/answers/answers.h"
#include "tests/support/folder.h"
#include "tests/support/searched_tree.h"
#include "tests/ui/bench_workbench.h"
#include "tests/ui/faulty.h"
#include "vendor/catch2_compat.h"

using namespace ply;
using namespace ply::ui;

namespace {

/// A recording of Kalah with a planted fault, as `record --fault` makes it.
std::string faulty_recording(const test::Folder& folder, Fault fault) {
  const std::string path = folder.file("faulty.plyrec");
  const SearchOptions plain;
  record_faulty(path, "kalah", 5, fault, {}, &plain);
  return path;
}

}  // namespace

TEST_CASE("a rule that is broken turns the light, and a double click leads to the node and the moment",
          "[ui][linter]") {
  const test::Folder folder;
  const std::string path = faulty_recording(folder, Fault::negate_every_ply);
  WorkbenchBench b;
  REQUIRE(b.script("file.open " + path + "\nwait-search") == "");
  REQUIRE(b.context.find("status.linter") != nullptr);
  REQUIRE(b.context.click("status.linter"));  // opens the panel
  b.context.step(4);
  CHECK(b.script("expect linter The fault negate-every-ply was planted\nexpect linter R2\nexpect linter The window was "
                 "negated though the mover did not change") == "");
  REQUIRE(b.script("view.maximise linter") == "");
  REQUIRE(b.click("linter.rule.R2"));
  CHECK(b.script("expect linter Findings of R2") == "");
  const LintReport* report = b.session().answers().lint().answer();
  REQUIRE(report);
  const auto first = std::find_if(report->findings.begin(), report->findings.end(),
                                  [](const LintFinding& f) { return f.rule == LintRule::window_turned; });
  REQUIRE(first != report->findings.end());
  REQUIRE(b.script("double-click linter.finding.0") == "");
  b.context.step(3);
  CHECK(b.session().walk().cursor().tick == first->tick);
  CHECK(b.session().walk().view().id(b.session().walk().shown_slot()) == first->id);
  REQUIRE(b.script("step.last\ndouble-click linter.rule.R2") == "");
  b.context.step(3);
  CHECK(b.session().walk().cursor().tick == first->tick);
  REQUIRE(b.script("step.first\nlinter.next") == "");
  CHECK(b.session().walk().cursor().tick >= 0);
  const Tick there = b.session().walk().cursor().tick;
  b.key("Ctrl+F7");
  CHECK(b.session().walk().cursor().tick > there);
  b.key("Ctrl+Shift+F7");
  CHECK(b.session().walk().cursor().tick == there);
}

TEST_CASE("the cause of what is found in another engine's search stands above the rules, and leads to its first node",
          "[ui][linter]") {
  const test::Folder folder;
  test::SearchedTree tree;
  tree.scores_of_first = true;
  const auto written = [&](const std::string& name) {
    std::ofstream(folder.file(name)) << tree.log();
    return folder.file(name);
  };
  WorkbenchBench b;
  REQUIRE(b.script("file.open " + written("raw.jsonl") + "\nwait-search\nwait-work\nview.maximise linter") == "");
  CHECK(b.script("expect linter Causes\nexpect linter scores-view explains\nexpect linter Put \"scores\": \"first\" in "
                 "the header\nexpect-readable") == "");
  const LintReport* report = b.session().answers().lint().answer();
  REQUIRE(report);
  REQUIRE(!report->hypotheses.empty());
  const u32 node = report->hypotheses[0].nodes.at(0);
  REQUIRE(b.click("linter.cause.0"));
  b.context.step(3);
  const View v = b.session().walk().view();
  CHECK(v.id(b.session().walk().shown_slot()) == node);
  CHECK(b.session().walk().cursor().tick == v.enter(v.find(node)));
  // What the header says then is no flaw any more
  tree.header = R"(, "scores": "first")";
  REQUIRE(b.script("file.open " + written("turned.jsonl") + "\nwait-search\nwait-work") == "");
  CHECK(
      b.script("expect linter No rule that was checked is broken\nexpect linter Hint\nexpect-not linter scores-view") ==
      "");
}

TEST_CASE("the audit runs at a click, says a rate with its interval, and can be stopped", "[ui][linter]") {
  const test::Folder folder;
  const std::string path = faulty_recording(folder, Fault::half_opponent);
  WorkbenchBench b;
  REQUIRE(b.script("search.depth 7\nsearch.run\nwait-search\nview.maximise linter") == "");
  REQUIRE(b.context.click("btn.linter.audit"));
  REQUIRE(b.rest());
  CHECK(b.script("expect linter none of 200 differs\nexpect linter 95 %") == "");
  REQUIRE(b.script("audit.start") == "");
  b.session().apply(command::StopAudit{});  // it may be done by now
  REQUIRE(b.rest());
  REQUIRE(b.session().answers().audit().answer());
  REQUIRE(b.script("file.open " + path + "\nwait-search\naudit.start 50\nwait-search") == "");
  CHECK(b.session().answers().audit().answer()->wrong > 0);
  CHECK(b.script("expect linter All switches are sound\nexpect linter Differences") == "");
  REQUIRE(b.script("expect-refused audit.start many") == "");  // a warning, and nothing begins
  CHECK(!b.session().answers().audit().working());
}

TEST_CASE("the search is run again at a click, and R14 says whether it gave the same recording", "[ui][linter]") {
  const test::Folder folder;
  WorkbenchBench b;
  REQUIRE(b.script("search.depth 6\nsearch.run\nwait-search\nview.maximise linter") == "");
  REQUIRE(b.context.click("btn.linter.again"));
  REQUIRE(b.rest());
  CHECK(b.script("expect linter the same recording, node by node (R14)") == "");
  const std::string path = faulty_recording(folder, Fault::not_reproducible);
  REQUIRE(b.script("file.open " + path + "\nwait-search") == "");
  // The fault draws which root move comes first, so it may give the same again; not so often.
  for (int i = 0; i < 60 && b.session().answers().lint().answer()->of(LintRule::reproducible).findings == 0; ++i)
    REQUIRE(b.script("linter.again\nwait-search") == "");
  CHECK(b.script("expect linter Searched again: another recording") == "");
  CHECK(b.session().answers().lint().answer()->of(LintRule::reproducible).findings == 1);
  b.session().apply(command::SearchAgain{});
  b.session().apply(command::StopSearchAgain{});  // it may be done by then
  REQUIRE(b.rest());
  CHECK(!b.session().answers().again().working());
}

TEST_CASE("the audit says how many cut-offs it leaves out, and why", "[ui][linter]") {
  WorkbenchBench b("micro-shogi");  // searches captures behind the horizon
  REQUIRE(b.script("search.depth 4\nsearch.run\nwait-search\nview.maximise linter\naudit.start 20\nwait-search") == "");
  const AuditReport* a = b.session().answers().audit().answer();
  REQUIRE(a);
  // All that was cut off or answered is either drawn from or left out.
  const View v = b.session().walk().view();
  u64 claims = 0;
  for (u32 k = 0; k < v.size(); ++k) {
    const NodeRecord& r = v[k];
    claims +=
        r.kind() != Kind::none && (r.ply == 0 || r.cut() || r.end() == NodeEnd::table || r.end() == NodeEnd::pruned);
  }
  CHECK(a->population + a->left_out() == claims);
  CHECK(a->behind_horizon > 0);
  CHECK(b.script(fmt::format("expect linter {} behind the horizon", a->behind_horizon)) == "");
  CHECK(b.script("expect-not linter behind a probe") == "");
}
