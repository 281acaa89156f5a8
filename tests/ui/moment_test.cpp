// The picture of a moment.
#include <filesystem>

#include "app/ui/workbench/moment_picture.h"
#include "engine/base/file.h"
#include "engine/session/reviews/reviewing.h"
#include "tests/support/folder.h"
#include "tests/ui/bench_workbench.h"
#include "vendor/catch2_compat.h"

using namespace ply;
using namespace ply::ui;

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

TEST_CASE("links are copied by key and by command, and open a moment, a game and a lesson", "[ui][moment][link]") {
  WorkbenchBench b("kalah");
  const auto clip = [] { return std::string(ImGui::GetClipboardText()); };
  REQUIRE(b.script("expect-refused copy.moment_link") == "");
  REQUIRE(b.script("search.depth 5\nsearch.run\nwait-search\nstep.first\nstep.next_cut\nmoment.note look here\n"
                   "preset.debug\nkey Ctrl+Shift+L\nexpect message link to this moment, with") == "");
  const std::string moment = clip();
  CHECK(moment.starts_with("plyscope.html#moment="));
  const u64 visit = b.workbench().walk().view().visit(b.workbench().walk().shown_slot());
  REQUIRE(b.script("link.page https://example.org/plyscope.html\ncopy.moment_link") == "");
  CHECK(clip().starts_with("https://example.org/plyscope.html#moment="));
  REQUIRE(b.script("expect-refused link.page two words\nlink.page\ngame.new reversi\nlink.open " + moment +
                   "\nwait-search\nexpect message look here\nexpect tree look here\nexpect screen The link is") == "");
  CHECK(b.workbench().walk().view().visit(b.workbench().walk().shown_slot()) == visit);

  // A game with its review, at a move; by the clipboard and Ctrl+V.
  REQUIRE(
      b.script("game.new kalah\ngame.play 3\ngame.play 1\ngame.play 2\ngame.analyse depth 3\nwait-work\ngame.previous\n"
               "copy.game_link") == "");
  const std::string game = clip(), moves = b.workbench().play().moves_text();
  REQUIRE(b.script("game.new reversi\nfile.open " + game + "\nwait-work\nexpect title Kalah") == "");
  CHECK(b.workbench().play().moves_text() == moves);
  CHECK(b.workbench().session().reviewing().review() != nullptr);

  // A lesson of ours by its number, and the text of one.
  REQUIRE(
      b.script("expect-refused copy.lesson_link\nlink.open #lesson=1\nwait-work\nwait-frames 5\ncopy.lesson_link") ==
      "");
  CHECK(clip() == "plyscope.html#lesson=1");
  REQUIRE(b.script("expect-refused link.open nothing\nexpect-refused link.open #moment=AAAA") == "");
}
