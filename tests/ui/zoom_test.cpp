// An engine that is run again from the window: asked before, shown beside what was there, and back again.
#include "engine/analysis/forms/trace_origin.h"
#include "engine/match/process.h"
#include "engine/session/answers/repeating.h"
#include "tests/places.h"
#include "tests/support/folder.h"
#include "tests/ui/bench_workbench.h"
#include "vendor/catch2_compat.h"

using namespace ply;
using namespace ply::ui;

namespace {

/// What the example records up to so many plies below the root.
std::string shallow(const test::Folder& folder, const std::string& depth, const std::string& words = ",ply=2") {
  const std::string file = folder.file("shallow.plytrace");
  Process engine;
  REQUIRE(engine.start({PLY_EXAMPLE_CONNECT_FOUR, "44", depth}, {folder.path, "PLYTRACE=" + file + words}).ok());
  REQUIRE(engine.end(Process::Clock::now() + std::chrono::minutes(1)) == "it ended with code 0");
  return file;
}
const Recording* shown(WorkbenchBench& b) { return b.session().runs().run()->recording(); }
/// The first node with so many nodes missing below it at least, above the root not.
u32 node_with_more(WorkbenchBench& b, u32 missing) {
  const View& v = b.session().walk().view();
  for (u32 id = 0; id < v.size(); ++id)
    if (v[v.find(id)].ply == 2 && v[v.find(id)].skipped >= missing) return id;
  return no_node;
}
bool said(WorkbenchBench& b, const std::string& words) {
  for (const Message& m : b.session().messages())
    if (m.text.find(words) != std::string::npos) return true;
  return false;
}

}  // namespace

TEST_CASE("a command of a file is shown and runs when a person says so, its recording is shown, and one can go back",
          "[ui][zoom]") {
  test::Folder folder;
  const std::string file = shallow(folder, "8");
  WorkbenchBench b;
  REQUIRE(b.script("file.open " + file + "\nwait-work\npreset.debug") == "");
  const u32 id = node_with_more(b, 100);
  REQUIRE(id != no_node);
  const Recording* const first = shown(b);
  const u32 missing = b.session().walk().view()[b.session().walk().view().find(id)].skipped;
  REQUIRE(b.script("node.go n" + std::to_string(id)) == "");
  b.key("Ctrl+Shift+O");
  b.context.step(3);
  CHECK(b.script("expect screen Run the engine again\nexpect screen This command stands in the file") == "");
  CHECK(!b.session().repeating().working());
  REQUIRE(b.context.click("btn.cancel"));
  b.context.step(3);
  CHECK(!b.session().repeating().working());
  CHECK(shown(b) == first);
  // From the menu of the node in a panel it is the same question.
  REQUIRE(b.script("search.zoom " + std::to_string(id)) == "");
  b.context.step(3);
  REQUIRE(b.context.click("btn.ok"));
  REQUIRE(b.rest());
  INFO(b.session().messages().back().text);
  CHECK(said(b, "the same search up to its visit"));
  const Recording* const second = shown(b);
  REQUIRE(second != first);
  const View& v = b.session().walk().view();
  const u32 slot = b.session().walk().shown_slot();
  CHECK(v[slot].size == missing + 1);
  CHECK(v[slot].skipped == 0);
  b.key("Ctrl+Shift+Left");
  REQUIRE(b.rest());
  CHECK(shown(b) == first);
  CHECK(b.session().walk().view().id(b.session().walk().shown_slot()) == id);
  b.key("Ctrl+Shift+Right");
  REQUIRE(b.rest());
  CHECK(shown(b) == second);
  // Once a person has agreed to it, it is not asked for again, unless something is to be changed.
  b.key("Ctrl+Shift+Left");
  REQUIRE(b.rest());
  REQUIRE(shown(b) == first);
  b.key("Ctrl+Shift+O");
  b.context.step(3);
  CHECK(b.script("expect-not screen Run the engine again") == "");
  REQUIRE(b.rest());
  CHECK(shown(b) != first);
  b.key("Ctrl+Shift+Left");
  REQUIRE(b.rest());
  REQUIRE(b.script("search.zoom_change") == "");
  b.context.step(3);
  CHECK(b.script("expect screen It is started as it stands here") == "");
}

TEST_CASE("what was agreed to outlasts the window, for that program, folder and command only", "[ui][zoom]") {
  test::Folder folder;
  const std::string file = shallow(folder, "8");
  WorkbenchOptions options;
  options.state_folder = folder.file("state");
  const auto asks = [&](const std::string& of) {
    WorkbenchBench b("kalah", 1600, 900, options);
    REQUIRE(b.script("file.open " + of + "\nwait-work\npreset.debug") == "");
    REQUIRE(b.script("search.zoom " + std::to_string(node_with_more(b, 100))) == "");
    b.context.step(3);
    const bool asked = b.script("expect screen Run the engine again") == "";
    if (asked) REQUIRE(b.context.click("btn.ok"));
    REQUIRE(b.rest());
    CHECK(said(b, "the same search up to its visit"));
    return asked;
  };
  CHECK(asks(file));
  CHECK_FALSE(asks(file));
  // Another command, and another folder.
  test::Folder other;
  CHECK(asks(shallow(folder, "9")));
  CHECK(asks(shallow(other, "8")));
  CHECK_FALSE(asks(shallow(folder, "8")));
}

TEST_CASE("a script names the command, what fails leaves all as it was and says why", "[ui][zoom]") {
  test::Folder folder;
  const std::string file = shallow(folder, "7");
  WorkbenchBench b;
  REQUIRE(b.script("file.open " + file + "\nwait-work\npreset.debug") == "");
  const u32 id = node_with_more(b, 20);
  REQUIRE(b.script("node.go n" + std::to_string(id)) == "");
  const Recording* const first = shown(b);
  // Where it fails at once the script's own answer says so; else it is said later.
  const std::string at_once = b.script("search.zoom_run " + folder.file("gone") + " 44 7");
  REQUIRE((at_once.empty() || at_once.find("does not start") != std::string::npos));
  REQUIRE(b.rest());
  CHECK(said(b, "does not start"));
  REQUIRE(b.script("search.zoom_run sleep 600\nsearch.stop_repeating") == "");
  REQUIRE(b.rest());
  CHECK(said(b, "the engine was ended: nothing new is shown"));
  CHECK(shown(b) == first);
  REQUIRE(b.script("search.zoom_run " PLY_EXAMPLE_CONNECT_FOUR " 43 7") == "");
  REQUIRE(b.rest());
  CHECK(said(b, "another search: "));
  CHECK(shown(b) != first);
}

TEST_CASE("where nothing is missing, or no engine can be run again, that is said", "[ui][zoom]") {
  test::Folder folder;
  WorkbenchBench b;
  REQUIRE(b.script("file.open " + shallow(folder, "5", "") + "\nwait-work\npreset.debug\nnode.go n3") == "");
  CHECK(b.script("search.zoom").find("recorded already") != std::string::npos);
  REQUIRE(b.script("game.new kalah\nsearch.depth 3\nsearch.run\nwait-search") == "");
  CHECK(b.script("search.zoom") != "");
}

TEST_CASE("a recording that was saved is zoomed as the file of its engine is, with the plies and the input of a person",
          "[ui][zoom]") {
  test::Folder folder;
  const std::string kept = folder.file("kept.plyrec");
  WorkbenchBench b;
  REQUIRE(b.script("file.open " + shallow(folder, "8") + "\nwait-work\nfile.save_recording " + kept +
                   "\ngame.new kalah\nfile.open " + kept + "\nwait-work\npreset.debug") == "");
  const u32 id = node_with_more(b, 100);
  REQUIRE(id != no_node);
  const u64 missing = b.session().walk().view()[b.session().walk().view().find(id)].skipped;
  REQUIRE(b.script("search.zoom " + std::to_string(id)) == "");
  b.context.step(3);
  // The command of a file is only shown.
  CHECK(b.script("expect screen This command stands in the file\nexpect screen connect_four") == "");
  CHECK(!b.session().repeating().working());
  REQUIRE(b.script("click field.zoom.plies\nkey Ctrl+A\ntype 1\nclick field.zoom.input\ntype position of mine") == "");
  REQUIRE(b.context.click("btn.ok"));
  REQUIRE(b.rest());
  CHECK(said(b, "the same search up to its visit"));
  const View& v = b.session().walk().view();
  const NodeRecord& node = v[b.session().walk().shown_slot()];
  CHECK(node.size > 1);
  CHECK(node.skipped > 0);
  CHECK(node.size + node.skipped == missing + 1);
  for (u32 k = 0; k < v.size(); ++k) CHECK(v[k].ply <= 3);
  REQUIRE(origin_of(*shown(b)));
  CHECK(origin_of(*shown(b))->input == "position of mine");
  CHECK(origin_of(*shown(b))->other.empty());
  CHECK(b.script("expect-not status another search") == "");
}

TEST_CASE("another search is marked as such for as long as it is kept", "[ui][zoom]") {
  test::Folder folder;
  const std::string kept = folder.file("kept.plyrec");
  WorkbenchBench b;
  REQUIRE(b.script("file.open " + shallow(folder, "7") + "\nwait-work\npreset.debug") == "");
  const u32 id = node_with_more(b, 20);
  REQUIRE(b.script("node.go n" + std::to_string(id) + "\nsearch.zoom_run plies=2 " PLY_EXAMPLE_CONNECT_FOUR " 43 7") ==
          "");
  REQUIRE(b.rest());
  const char* const marked = "expect status another search\nexpect tree another search";
  CHECK(b.script(marked) == "");
  // The mark goes with the recording: not with the one before, and into its file.
  REQUIRE(
      b.script(
          "search.zoom_back\nwait-frames 3\nexpect-not status another search\nsearch.zoom_forward\nwait-frames 3") ==
      "");
  CHECK(b.script(marked) == "");
  REQUIRE(b.script("file.save_recording " + kept + "\ngame.new kalah\nfile.open " + kept +
                   "\nwait-work\npreset.debug") == "");
  CHECK(b.script(marked) == "");
}
