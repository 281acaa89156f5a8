// A search that fails reduced, as a person reaches it: by the linter's panel, by the palette, by script.
#include "engine/base/file.h"
#include "engine/session/answers/answers.h"
#include "engine/session/answers/reducing.h"
#include "tests/support/folder.h"
#include "tests/ui/bench_workbench.h"
#include "tests/ui/faulty.h"
#include "vendor/catch2_compat.h"

using namespace ply;
using namespace ply::ui;

namespace {

const Reducing& reducing(WorkbenchBench& b) { return b.session().answers().reducing(); }

}  // namespace

TEST_CASE("a click in the linter makes a faulty search smaller, shows it and saves its test", "[ui][reduce]") {
  const test::Folder folder;
  WorkbenchBench b;
  record_faulty(folder.file("faulty.plyrec"), "kalah", 4, Fault::negate_every_ply);
  REQUIRE(b.script("file.open " + folder.file("faulty.plyrec") + "\nwait-search\nview.maximise linter") == "");
  REQUIRE(b.click("linter.rule.R2"));
  const Recording* whole = b.session().runs().run()->recording();
  REQUIRE(b.context.click("btn.linter.reduce"));
  REQUIRE(b.rest());
  const Reduction* r = reducing(b).found();
  REQUIRE(r);
  CHECK(r->failure.rule == LintRule::window_turned);
  CHECK(r->after.pieces < 5);
  CHECK(b.session().runs().run()->recording() == whole);  // what is shown stays
  CHECK(b.script("expect linter Reduced as long as it breaks R2\nexpect linter 48 pieces ->\n"
                 "expect linter Nothing more can be left out\nexpect-readable") == "");
  const std::string path = folder.file("case.cpp"), text = folder.file("case.txt");
  REQUIRE(b.script("reduce.case " + path + "\nreduce.save " + text + "\nreduce.copy") == "");
  CHECK(*read_file(path) == catch2_case(r->search, r->failure));
  CHECK(*read_file(text) == r->text);
  CHECK(b.script("expect-refused reduce.case /nowhere/case.cpp\nexpect-refused reduce.save /nowhere/case.txt") == "");
  const u32 records = r->recording->size();
  REQUIRE(b.context.click("btn.linter.reduced_show"));
  REQUIRE(b.rest());
  CHECK(b.session().runs().run()->recording()->size() == records);
  CHECK(b.session().play().game().tally(b.session().play().position()) ==
        r->search.root.game->tally(r->search.root.position));
  CHECK(b.script("expect linter R2\nexpect linter Reduced as long as it breaks R2") == "");
  // Another search: what was found is of no use any more.
  REQUIRE(b.script("search.depth 3\nsearch.run\nwait-search") == "");
  CHECK(!reducing(b).found());
}
