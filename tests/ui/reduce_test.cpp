// A search that fails made smaller, as a person reaches it: by the linter's panel, by the palette, by script.
#include "engine/check/drawn_search.h"
#include "engine/core/file.h"
#include "engine/games/registry.h"
#include "engine/session/answers/answers.h"
#include "engine/session/answers/reducing.h"
#include "tests/support/folder.h"
#include "tests/ui/bench_workbench.h"
#include "vendor/catch2_compat.h"

using namespace ply;
using namespace ply::ui;

namespace {

std::string faulty(const test::Folder& folder, const std::string& game, Fault fault) {
  RecordPool pool;
  DrawnSearch s;
  s.game = *find_game(game)->make({});
  s.start = s.game->initial();
  s.request = s.game->request(s.start, "modern");
  s.request.limits.depth = game == "arimaa" ? 2 : 4;
  settle(s);
  const auto recording = record(s, pool, fault);
  REQUIRE(recording);
  const std::string path = folder.file("faulty.plyrec");
  REQUIRE((*recording)->save(path));
  return path;
}

const Reducing& reducing(WorkbenchBench& b) { return b.session().answers().reducing(); }
std::string last_words(WorkbenchBench& b) { return b.session().messages().back().text; }

}  // namespace

TEST_CASE("a click in the linter makes a faulty search smaller, shows it and saves its test", "[ui][reduce]") {
  const test::Folder folder;
  WorkbenchBench b;
  REQUIRE(b.script("file.open " + faulty(folder, "kalah", Fault::negate_every_ply) +
                   "\nwait-search\nview.maximise linter") == "");
  REQUIRE(b.context.click("linter.rule.R2"));
  b.context.step(3);
  const Recording* whole = b.session().runs().run()->recording();
  REQUIRE(b.context.click("btn.linter.reduce"));
  REQUIRE(b.rest());
  const Reduction* r = reducing(b).found();
  REQUIRE(r);
  CHECK(r->failure.rule == LintRule::window_turned);
  CHECK(r->after.pieces < 5);
  CHECK(b.session().runs().run()->recording() == whole);  // what is shown stays
  CHECK(b.script("expect linter Made smaller as long as it breaks R2\nexpect linter 48 pieces ->\n"
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
  CHECK(b.script("expect linter R2\nexpect linter Made smaller as long as it breaks R2") == "");
  // Another search: what was found is of no use any more.
  REQUIRE(b.script("search.depth 3\nsearch.run\nwait-search") == "");
  CHECK(!reducing(b).found());
}

TEST_CASE("a script makes searches of every game smaller, by a rule, the audit, a move and an expression",
          "[ui][reduce]") {
  const test::Folder folder;
  for (const char* game : {"kalah", "reversi", "pivit", "micro-shogi", "arimaa"}) {
    INFO(game);
    WorkbenchBench b(game);
    REQUIRE(b.script("file.open " + faulty(folder, game, Fault::move_skipped) + "\nwait-search\nview.show linter") ==
            "");
    REQUIRE(b.script("reduce.start R16\nwait-work") == "");
    REQUIRE(reducing(b).found());
    CHECK(reducing(b).found()->complete);
    REQUIRE(b.script("reduce.start ply == 1 && kind == exact\nwait-work") == "");
    REQUIRE(reducing(b).found());
    CHECK(reducing(b).found()->failure.kind == FailureKind::expression);
    const std::string said = b.script("reduce.start chooses\nwait-work");
    CHECK((said.empty() || said.find("all moves are worth the same") != std::string::npos));
  }
}

TEST_CASE("where nothing fails a message says so, and a running reduction is stopped with what it has",
          "[ui][reduce]") {
  const test::Folder folder;
  WorkbenchBench b;
  REQUIRE(b.script("expect-refused reduce.start") == "");  // no recording
  REQUIRE(b.script("search.depth 4\nsearch.run\nwait-search\nview.show linter") == "");
  REQUIRE(b.script("expect-refused reduce.start") == "");
  CHECK(last_words(b).find("nothing fails here") != std::string::npos);
  CHECK(b.context.find("btn.linter.reduce") == nullptr);
  REQUIRE(b.script("expect-refused reduce.start R99\nexpect-refused reduce.start ply ==") == "");
  CHECK(b.script("reduce.start audit\nwait-work").find("the audit finds no difference") != std::string::npos);
  CHECK(!reducing(b).found());
  REQUIRE(b.script("expect-refused reduce.stop\nexpect-refused reduce.show") == "");
  // A search without a fault is run in the session itself when it is shown.
  REQUIRE(b.script("reduce.start ply == 2\nwait-work\nreduce.show\nwait-work") == "");
  REQUIRE(reducing(b).found());
  CHECK(b.session().runs().run()->recording()->digest() == reducing(b).found()->recording->digest());
  b.session().apply(command::StartReducing{"ply == 2"});
  b.session().apply(command::StopReducing{});  // it may be done by then
  REQUIRE(b.rest());
  CHECK(!reducing(b).working());
  // By the palette.
  REQUIRE(b.script("file.open " + faulty(folder, "kalah", Fault::move_skipped) + "\nwait-search") == "");
  b.key("Ctrl+P");
  REQUIRE(b.script("type make the search smaller\nkey Enter\nwait-work") == "");
  REQUIRE(reducing(b).found());
}
