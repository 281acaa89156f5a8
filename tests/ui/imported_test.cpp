// The search of another engine, of a game that is not known here, in the workbench.
#include <fmt/format.h>

#include "engine/core/file.h"
#include "tests/support/folder.h"
#include "tests/ui/bench_workbench.h"
#include "vendor/catch2_compat.h"

using namespace ply;
using namespace ply::ui;
using ply::test::Folder;

namespace {

// Two iterations; in the second one position comes twice, by two ways. It never narrows a window, which a rule of the
// linter names.
std::string foreign_search() {
  std::string out =
      R"({"plyscope": "nodes", "version": 1, "game": "hexapawn", "engine": "Other", "profile": "classic"})"
      "\n";
  const auto add = [&](int id, const char* parent, const char* move, int depth, int value, const char* mover, int key) {
    out += fmt::format(R"({{"id": {}, "parent": {}, "move": "{}", "depth": {}, "alpha": -900, "beta": 900, )"
                       R"("value": {}, "mover": "{}", "key": {}}})"
                       "\n",
                       id, parent, move, depth, value, mover, key);
  };
  add(0, "null", "", 1, 30, "first", 1);
  add(1, "0", "a2-a3", 0, -30, "second", 2);
  add(2, "0", "c2-c3", 0, -20, "second", 3);
  add(3, "null", "", 3, 40, "first", 1);
  add(4, "3", "a2-a3", 2, -40, "second", 2);
  add(5, "4", "b3-b2", 1, 40, "first", 4);
  add(6, "5", "c2-c3", 0, -40, "second", 9);
  add(7, "3", "c2-c3", 2, -40, "second", 3);
  add(8, "7", "b3-b2", 1, 40, "first", 5);
  add(9, "8", "a2-a3", 0, -40, "second", 9);
  return out;
}

}  // namespace

TEST_CASE(
    "a search of a game that is not known here speaks in its own words, and works in every panel that needs no board",
    "[ui][import]") {
  Folder folder;
  REQUIRE(write_file(folder.file("x.jsonl"), foreign_search()));
  WorkbenchBench b("kalah");
  REQUIRE(b.script("file.open " + folder.file("x.jsonl") + "\nwait-search\npreset.debug\nwait-frames 10") == "");
  CHECK(b.script("expect status search of Other\nexpect tree Search of Other (hexapawn): no board\nexpect tree first "
                 "to move, depth 3\nexpect-not tree A to move") == "");
  CHECK(b.script("expect node for first\nexpect plots a2-a3\nexpect-not plots ?") == "");
  CHECK(b.script("view.show outline\nexpect outline depth 3\nview.show root_bars\nexpect root_bars c2-c3\nview.show "
                 "linter\nwait-frames 10\nexpect linter R17 |c2-c3") == "");
  CHECK(b.script("view.show waste\nwait-search\nexpect waste necessary") == "");
  CHECK(b.script("find.run key == 9\nview.show find\nwait-search\nexpect find 2 of 10 nodes\nnode.go 9\nwait-frames "
                 "5\nexpect board no board") == "");
}

TEST_CASE("nothing is offered that cannot be done with a search of a game that is not known here", "[ui][import]") {
  Folder folder;
  REQUIRE(write_file(folder.file("x.jsonl"), foreign_search()));
  WorkbenchBench b("kalah");
  REQUIRE(b.script("file.open " + folder.file("x.jsonl") + "\nwait-search\npreset.debug\nwait-frames 10") == "");
  // No board of another game beside it, and no search of that game in its place.
  CHECK(b.script("expect board no board\nexpect-not tree Search this") == "");
  for (const char* search : {"search.run", "search.restart", "search.start_paused", "game.hint"})
    CHECK(b.script(search).find("a game that is not known here") != std::string::npos);
  for (const char* again : {"linter.again", "audit.start", "reduce.start", "fork.make first e3"})
    CHECK(b.script(again).find("the game of this search is not known here") != std::string::npos);
  b.key("F5");
  CHECK(b.script("wait-frames 5\nexpect status search of Other") == "");
  CHECK(
      b.script("view.show linter\nwait-frames 10\nexpect linter searched again\nexpect-not linter Repeat the search") ==
      "");
  // The board comes back with a game of one's own, which can be searched.
  REQUIRE(b.script("game.new kalah\nwait-frames 10\nexpect-not board no board") == "");
  CHECK(b.script("search.depth 2\nsearch.restart\nwait-search\nexpect-not status search of Other") == "");
}

TEST_CASE("the line on which depth does not fall is found from the window", "[ui][import][explosion]") {
  Folder folder;
  std::string lines = R"({"plyscope": "nodes", "version": 1, "game": "chess", "engine": "Other"})"
                      "\n";
  const auto add = [&](int id, int parent, int ply, int depth) {
    lines += fmt::format(R"({{"id": {}, "parent": {}, "move": "m{}", "ply": {}, "depth": {}, "value": 0}})"
                         "\n",
                         id, parent, id, ply, depth);
  };
  add(0, -1, 0, 4), add(1, 0, 1, 3), add(2, 1, 2, 3), add(3, 2, 3, 3), add(4, 0, 1, 3);
  REQUIRE(write_file(folder.file("x.jsonl"), lines));
  WorkbenchBench b("kalah");
  REQUIRE(b.script("file.open " + folder.file("x.jsonl") +
                   "\nwait-search\npreset.debug\nsearch.explosion\nview.maximise plots\nwait-frames 10") == "");
  CHECK(
      b.script("expect plots does not fall at 2 steps\nclick btn.plots.explosion.line\nwait-frames 10\nview.maximise\n"
               "view.show node\nwait-frames 10\nexpect node m3") == "");
  CHECK(b.script("search.explosion\nwait-frames 5\nclick plots.explosion.run.0\nwait-frames 5") == "");
}

TEST_CASE("the lines of an engine's own source colour the icicle, are summed in Waste, and are told in Node",
          "[ui][import]") {
  Folder folder;
  std::string log = foreign_search();
  // Entered at 10, left at 50 to 53.
  int n = 0;
  for (auto at = log.find("\"key\""); at != std::string::npos; at = log.find("\"key\"", at + 60))
    log.insert(at, fmt::format("\"line\": 10, \"left_line\": {}, \"file\": \"src/search.c\", ", 50 + n++ % 4));
  REQUIRE(write_file(folder.file("x.jsonl"), log));
  REQUIRE(write_file(folder.file("untold.jsonl"), foreign_search()));
  WorkbenchBench b("kalah");
  REQUIRE(b.script("file.open " + folder.file("x.jsonl") + "\nwait-search\npreset.debug\nwait-frames 10") == "");
  CHECK(b.script("node.go 4\nwait-frames 5\nexpect node search.c:10 to 50") == "");
  REQUIRE(b.script("show.icicle\nwait-frames 3\nclick icicle.colour.7\nwait-frames 3") == "");
  for (const char* line : {"search.c:50", "search.c:51", "search.c:52", "search.c:53"})
    CHECK(b.script(std::string("expect icicle ") + line) == "");
  REQUIRE(b.script("click icicle.colour.6\nwait-frames 3") == "");
  CHECK(b.script("expect icicle search.c:10") == "");
  CHECK(b.script("view.show waste\nwait-search\nwait-frames 5\nexpect waste search.c:53") == "");
  const std::string sarif = folder.file("x.sarif");
  CHECK(b.script("linter.save " + sarif) == "");
  CHECK(read_file(sarif)->find("\"uri\": \"src/search.c\"") != std::string::npos);
  CHECK(b.script("expect-refused linter.save /nowhere/x.sarif") == "");
  // A log that tells none.
  REQUIRE(b.script("file.open " + folder.file("untold.jsonl") + "\nwait-search\npreset.debug\nwait-frames 10") == "");
  CHECK(b.script("node.go 4\nwait-frames 5\nexpect node not told\nshow.icicle\nwait-frames 3") == "");
  CHECK(b.context.find("icicle.colour.5"));
  CHECK_FALSE(b.context.find("icicle.colour.6"));
}
