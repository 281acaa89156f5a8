#include "app/ui/program/script.h"

#include <filesystem>

#include "engine/base/random.h"
#include "engine/base/utf8.h"
#include "tests/support/folder.h"
#include "tests/support/sampled.h"
#include "tests/ui/bench_workbench.h"
#include "vendor/catch2_compat.h"

using namespace ply;
using namespace ply::ui;

TEST_CASE("a script that is right ends with 0, whatever blank lines and remarks it has", "[ui][script]") {
  WorkbenchBench b;
  const ScriptEnd end = run_script(b.context, b.workbench(), "\n# a remark\n\n   game.play 3\n\tkey Ctrl+Z\nundo\r\n");
  // The last line is refused: nothing is left to undo. So the test sees that labels are names, and where it stopped.
  CHECK(end.exit_code == 3);
  CHECK(end.line == 6);
  CHECK(run_script(b.context, b.workbench(), "game.play 3\nUndo\n").exit_code == 0);
}

TEST_CASE("wrong lines stop with their number and exit code 3", "[ui][script]") {
  WorkbenchBench b;
  for (const char* line : {"nonsense",
                           "game.undo 3",
                           "click",
                           "click nothing.here",
                           "key",
                           "key Ctrl+",
                           "key Hyper+X",
                           "wait-frames",
                           "wait-frames x",
                           "wait-frames 0",
                           "wait-search soon",
                           "size 12",
                           "size 0x0",
                           "screenshot",
                           "expect",
                           "expect moves",
                           "expect nopanel text",
                           "drag board",
                           "drag nothing 1,1",
                           "wheel far",
                           "search.depth",
                           "game.play",
                           "game.redo"}) {
    INFO(line);
    const ScriptEnd end = run_script(b.context, b.workbench(), std::string("# first\n") + line + "\ngame.restart");
    CHECK(end.exit_code == 3);
    CHECK(end.line == 2);
    CHECK(end.message.rfind("line 2: ", 0) == 0);
  }
}

TEST_CASE("a failed expectation ends with 1 and shows what was there", "[ui][script]") {
  WorkbenchBench b;
  ScriptEnd end = run_script(b.context, b.workbench(), "expect moves Kalah\nexpect moves Backgammon");
  CHECK(end.exit_code == 1);
  CHECK(end.line == 2);
  CHECK(end.message.find("Kalah") != std::string::npos);
  CHECK(run_script(b.context, b.workbench(), "expect-not moves Kalah").exit_code == 1);
  CHECK(run_script(b.context, b.workbench(), "expect editor anything").exit_code == 1);  // behind another tab
  CHECK(run_script(b.context, b.workbench(), "expect title Kalah\nexpect status ready").exit_code == 0);
}

TEST_CASE("a picture that cannot be written ends with 4", "[ui][script]") {
  WorkbenchBench b;
  CHECK(run_script(b.context, b.workbench(), "screenshot /no/such/folder/x.png").exit_code == 4);
}

TEST_CASE("the same script gives the same pictures", "[ui][script]") {
  const auto picture = [] {
    WorkbenchBench b("reversi");
    REQUIRE(b.script("game.play d3\nwait-frames 100\nsearch.depth "
                     "3\nsearch.start_paused\nstep.into\nstep.over\nstep.over\nshow.editor") == "");
    return b.context.picture();
  };
  const Image one = picture(), two = picture();
  CHECK(one.width == 1600);
  CHECK(one.rgb == two.rgb);
}

TEST_CASE("random lines never break the workbench", "[ui][script]") {
  const test::CurrentFolder elsewhere;  // many of them name files
  WorkbenchBench b("kalah", 800, 500);
  Random random(11);
  std::vector<std::string> words{"click", "key",      "type",  "expect", "wait-frames",          "size",
                                 "drag",  "\x80\xff", "1",     "-1",     "99999999999999999999", "a3",
                                 "board", "cell.a3",  "Ctrl+", "x"};
  for (const auto& e : b.workbench().table().all()) {
    if (e.command.id.rfind("file.", 0) != 0) words.push_back(e.command.id);
  }
  for (int i = 0; i < 400 / test::one_of; i++) {
    std::string line;
    for (u32 n = 1 + random.below(3); n > 0; n--) line += words[random.below(static_cast<u32>(words.size()))] + " ";
    if (line.find("wait-frames 99") == 0) continue;
    INFO(line);
    const ScriptEnd end = run_script(b.context, b.workbench(), line);
    CHECK((end.exit_code == 0 || end.exit_code == 1 || end.exit_code == 3));
  }
  b.session().apply(command::StopSearch{});
}

TEST_CASE("a text that is not UTF-8 does no harm, by whatever door it comes to the session", "[ui][script]") {
  WorkbenchBench b;
  const auto comment = [&] { return b.session().play().tree().at(1).comment; };
  REQUIRE(b.script("game.play 3\ngame.comment caf\xe9") == "");
  CHECK(comment() == "caf\xc3\xa9");
  CHECK_FALSE(b.workbench().run("game.first mod\xe8rn:3"));
  REQUIRE(b.script("game.comment\nview.preset Play\nclick field.comment\ntype caf\xe9\nkey Enter\nwait-frames 2") ==
          "");
  CHECK(comment().starts_with("caf"));
  CHECK(is_utf8(comment()));
  ImGui::SetClipboardText((b.session().play().game_text() + " {\xfcx}").c_str());
  REQUIRE(b.script("edit.paste") == "");
  CHECK(comment().ends_with("\xc3\xbcx"));
  for (const Message& m : b.session().messages()) CHECK(is_utf8(m.text));
  CHECK(is_utf8(b.session().save_state()));
}

// Pressing F11 beside a search that is not recorded: the script waited twenty seconds and failed.
TEST_CASE("a script does not wait for a search that cannot stand still", "[ui][script]") {
  WorkbenchBench b;
  CHECK(b.script("search.record\nsearch.depth off\nsearch.run\nexpect-refused step.into\nexpect message not "
                 "recorded\nexpect-refused search.pause\nexpect message not recorded\nsearch.stop\nwait-search 30") ==
        "");
}
