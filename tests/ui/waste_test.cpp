// Where the nodes went, the minimal tree, searches of other engines and the glossary, as a person reaches them.
#include <fmt/format.h>

#include <set>

#include "app/ui/panels/waste_look.h"
#include "engine/core/file.h"
#include "engine/core/text.h"
#include "engine/session/answers/answers.h"
#include "tests/support/folder.h"
#include "tests/ui/bench_workbench.h"
#include "vendor/catch2_compat.h"

using namespace ply;
using namespace ply::ui;

TEST_CASE("classes of waste are told apart by their patterns alone", "[ui][waste]") {
  std::set<Pattern> patterns;
  for (std::size_t i = 0; i < waste_classes; ++i) {
    const Waste w = static_cast<Waste>(i);
    CAPTURE(waste_name(w));
    CHECK(patterns.insert(waste_pattern(w)).second);
    CHECK((waste_pattern(w) == Pattern::none) == (w == Waste::necessary));
  }
}

TEST_CASE("the panel Waste says where the nodes went, and a click on a mistake goes there", "[ui][waste]") {
  WorkbenchBench b;
  REQUIRE(
      b.script("view.show waste\nexpect waste F5\nsearch.profile classic\nsearch.depth 5\nsearch.run\nwait-search") ==
      "");
  b.context.step(3);
  REQUIRE(b.script("wait-search") == "");
  b.context.step(3);
  const StudyAnswer* r = b.session().answers().study().answer();
  REQUIRE(r);
  CHECK(b.script(fmt::format("expect waste {} nodes\nexpect waste late refutation", grouped(r->ledger.nodes()))) == "");
  REQUIRE_FALSE(r->ledger.mistakes.empty());
  const u32 id = r->ledger.mistakes[1].id;
  REQUIRE(b.script("view.maximise waste") == "");
  b.context.step(2);
  REQUIRE(b.context.click(fmt::format("waste.mistake.{}", id)));
  b.context.step(2);
  const View v = b.session().walk().view();
  CHECK(v.id(b.session().walk().shown_slot()) == id);
  CHECK(b.session().walk().cursor().tick == v.leave(v.find(id)));
  // The exact minimal tree, by its button or by the palette.
  REQUIRE(b.script("search.minimal_tree") == "");
  b.context.step(1);
  REQUIRE(b.script("wait-search") == "");
  b.context.step(3);
  const MinimalAnswer* m = b.session().answers().minimal().answer();
  REQUIRE(m);
  CHECK(m->nodes > 0);
  CHECK(m->nodes <= m->ledger.enough);
  CHECK(b.script("expect waste The minimal tree has") == "");
  // Another search: what was known of the old one is gone.
  REQUIRE(b.script("step.last\nsearch.depth 3\nsearch.run\nwait-search") == "");
  b.context.step(3);
  CHECK(!b.session().answers().minimal().answer());
}

TEST_CASE("the search of an engine that plays another game is opened, without a board", "[ui][waste]") {
  const test::Folder folder;
  const std::string path = folder.file("other.jsonl");
  REQUIRE(write_file(path,
                     "{\"plyscope\": \"nodes\", \"version\": 1, \"game\": \"hexapawn\", \"engine\": \"Other\"}\n"
                     "{\"id\": 0, \"depth\": 1, \"value\": 10, \"alpha\": -100, \"beta\": 100}\n{\"id\": 1, "
                     "\"parent\": 0, \"move\": \"Nf3\", \"value\": -10}\n"));
  WorkbenchBench b;
  REQUIRE(b.script("preset.debug\nfile.open " + path +
                   "\nwait-search\nexpect node Nf3\nexpect tree Nf3\nview.show waste") == "");
  b.context.step(2);
  REQUIRE(b.script("wait-search") == "");
  b.context.step(2);
  CHECK(b.script("expect waste Positions of this game are not known") == "");
  CHECK(b.session().messages().size() >= 2);
}

TEST_CASE("the glossary explains the terms, and finds them", "[ui][waste]") {
  WorkbenchBench b;
  REQUIRE(b.script("help.glossary\nexpect glossary Principal variation search\nview.maximise glossary") == "");
  b.context.step(2);
  REQUIRE(b.context.click("field.glossary"));
  REQUIRE(b.script("type zobrist") == "");
  b.context.step(2);
  CHECK(b.script("expect glossary random numbers") == "");
  CHECK(b.script("expect glossary Principal variation search") != "");
}

TEST_CASE("where no depth was finished nothing is called necessary, and no mistakes are listed", "[ui][waste]") {
  WorkbenchBench b("reversi");
  REQUIRE(b.script("edit.paste f5d6c3d3c4f4f6f3e6e7\nsearch.depth 12\nsearch.nodes 8\nsearch.run\nwait-search\n"
                   "view.maximise waste\nwait-work\nwait-frames 3") == "");
  REQUIRE(b.session().runs().run()->result().depth == 0);
  CHECK(b.script("expect waste No depth was finished\nexpect waste stopped\nexpect-not waste last finished\n"
                 "expect-not waste Costliest\nexpect-not waste aborted") == "");
}
