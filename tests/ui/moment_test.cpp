// A moment that is shared and opened again, the way a person does it; the memory for recordings; a search made once
// more.
#include <filesystem>

#include "app/ui/workbench/moment_picture.h"
#include "engine/core/file.h"
#include "engine/session/answers/repeating.h"
#include "tests/support/folder.h"
#include "tests/ui/bench_workbench.h"
#include "vendor/catch2_compat.h"

using namespace ply;
using namespace ply::ui;

namespace {

std::string last_words(WorkbenchBench& b) { return b.session().messages().back().text; }

}  // namespace

TEST_CASE("a shared moment shows its receiver the same node, layout, view of scores, colours and note",
          "[ui][moment]") {
  const test::Folder folder;
  const std::string file = folder.file("moment.plyrec"), picture = folder.file("moment.png");
  std::string sentence;
  u64 visit = 0;
  {
    WorkbenchBench a("reversi");
    REQUIRE(a.script("game.play d3\nsearch.depth 4\nsearch.run\nwait-search\npreset.debug\nview.show icicle\nclick "
                     "icicle.colour.2\nview.show tree\nview.scores_first\nstep.first\nstep.next_cut\nstep.next_cut") ==
            "");
    visit = a.session().walk().view().visit(a.session().walk().shown_slot());
    // By key: the dialog asks for the name and the note.
    a.key("Ctrl+Shift+B");
    a.context.step(4);
    a.context.type(file);
    REQUIRE(a.context.click("field.note"));
    a.context.type("this cut");
    a.context.step(2);
    REQUIRE(a.context.click("btn.ok"));
    INFO(last_words(a));
    REQUIRE(std::filesystem::exists(file));
    CHECK(std::filesystem::exists(picture));
  }
  WorkbenchBench b("kalah");
  REQUIRE(b.script("preset.play\nfile.open " + file) == "");
  b.context.step(3);
  INFO(last_words(b));
  CHECK(b.session().walk().view().visit(b.session().walk().shown_slot()) == visit);
  CHECK(b.workbench().workspace().preset() == "Debug");
  CHECK(b.workbench().workspace().is_visible("tree"));
  CHECK(b.session().viewpoint().of == PointOfView::first);
  CHECK(b.workbench().view().node_on_board);
  CHECK(b.script("expect tree this cut\nview.show icicle") == "");
  const auto words = b.workbench().moment_view();
  CHECK(std::find(words.begin(), words.end(), std::pair<std::string, std::string>("panel icicle", "order")) !=
        words.end());
  CHECK(b.script("view.show tree\nstep.first\nwait-frames 2\nclick moment.show\nwait-frames 2") == "");
  CHECK(b.session().walk().view().visit(b.session().walk().shown_slot()) == visit);
}

TEST_CASE("the picture of a moment leaves the frame and its probes as they were", "[ui][moment]") {
  WorkbenchBench b("kalah");
  CHECK(moment_picture(b.workbench(), "").width == 0);  // nothing was searched
  REQUIRE(b.script("search.depth 4\nsearch.run\nwait-search\nstep.first\nstep.next_cut\nwait-frames 5") == "");
  // Named after the picture, the file lies beside it; what is hidden stays hidden.
  const test::Folder folder;
  const std::string file = folder.file("beside.plyrec"), picture = folder.file("beside.png");
  REQUIRE(b.script("moment.share " + picture) == "");
  CHECK(read_file(file)->starts_with("PLYREC"));
  CHECK(read_file(picture)->substr(1, 3) == "PNG");
  const std::string refused = folder.file("refused.png");
  REQUIRE(b.script("view.hide_engine\nexpect-refused moment.picture " + refused +
                   "\nview.hide_engine\nwait-frames 5") == "");
  CHECK_FALSE(std::filesystem::exists(refused));
  b.context.step(900);  // until the news have faded
  const Image before = b.context.picture();
  ImGuiContext* const context = ImGui::GetCurrentContext();
  const Image one = moment_picture(b.workbench(), "a note"), other = moment_picture(b.workbench(), "a note");
  CHECK(ImGui::GetCurrentContext() == context);
  CHECK(one.width == 1200);
  CHECK(one.rgb == other.rgb);
  CHECK(moment_picture(b.workbench(), "").rgb != one.rgb);
  b.context.step(1);
  CHECK(b.context.picture().rgb == before.rgb);
  CHECK(b.context.find("btn.search.run") != nullptr);
}

TEST_CASE(
    "the memory for recordings and what happens when it is full are chosen by script, and what was not kept is counted",
    "[ui][moment]") {
  WorkbenchBench b("kalah");
  REQUIRE(b.script("search.budget 1\nsearch.policy stop\nsearch.depth 12\nsearch.run\nwait-search\nexpect status nodes "
                   "not kept") == "");
  CHECK(b.session().runs().run()->recording()->plan().policy == FullPolicy::stop);
  CHECK(b.session().runs().run()->recording()->size() == (1u << 20) / sizeof(NodeRecord));
  REQUIRE(b.script("search.policy keep-shallow") == "");
  CHECK(b.session().runs().settings().policy == FullPolicy::keep_shallow);
  REQUIRE(b.script("expect-refused search.policy nonsense\nexpect-refused search.budget 0") == "");
  CHECK(last_words(b).find("1 to 65536") != std::string::npos);
}

TEST_CASE("the search that is shown is written as a text and verified by script", "[ui][moment]") {
  const test::Folder folder;
  const std::string file = folder.file("search.txt");
  WorkbenchBench b("kalah");
  REQUIRE(b.script("search.depth 4\nsearch.run\nwait-search\nsearch.reproducer " + file + "\nwait-search") == "");
  REQUIRE(b.rest());
  CHECK(last_words(b).find("the same search again") != std::string::npos);
  CHECK(read_file(file)->find("digest") != std::string::npos);
  REQUIRE(b.script("search.verify\nwait-search") == "");
  REQUIRE(b.rest());
  CHECK(b.session().repeating().verdict()->same);
  REQUIRE(b.script("search.verify_file " + file + "\nwait-search") == "");
  REQUIRE(b.rest());
  CHECK(b.session().repeating().verdict()->same);
}
