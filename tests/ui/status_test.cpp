// The status line: how a search ended, messages that leave it, and the one place that says that a search is of another
// position.
#include <fmt/format.h>

#include <algorithm>

#include "app/ui/host/drawn_text.h"
#include "tests/ui/bench_workbench.h"
#include "vendor/catch2_compat.h"

using namespace ply;
using namespace ply::ui;

namespace {

std::string first_move(WorkbenchBench& b) {
  const Play& p = b.session().play();
  return p.game().write_move(p.position(), p.game().moves(p.position()).front());
}

}  // namespace

TEST_CASE("a message leaves the status line after ten seconds of the clock, whatever its level, and stays in the log",
          "[ui][status]") {
  WorkbenchBench b;
  for (const Message::Level level : {Message::Level::news, Message::Level::warning, Message::Level::error}) {
    const std::string words = fmt::format("message number {}", static_cast<int>(level));
    b.workbench().note(level, words);
    b.context.step(9 * 60);
    CHECK(b.context.find("text.message"));
    for (int i = 0; i < 2000; ++i) b.context.idle();  // frames in which no time passes
    CHECK(b.context.find("text.message"));
    b.context.step(2 * 60);
    CHECK_FALSE(b.context.find("text.message"));
    CHECK(b.session().messages().back().text == words);
    CHECK(b.script("show.log\nexpect log " + words) == "");
  }
}

TEST_CASE("a lesson shows no figures of its search in the status line, other layouts do", "[ui][status]") {
  WorkbenchBench b;
  for (int n = 1; n <= 14; ++n) {
    INFO("lesson " << n);
    REQUIRE(b.script(fmt::format("lesson.open {}\nwait-work\nwait-frames 3", n)) == "");
    for (const char* figure : {"recording ", " MB", "n/s"})
      CHECK(b.script(fmt::format("expect screen {}", figure)) != "");
  }
  REQUIRE(b.script("preset.debug\nsearch.depth 4\nsearch.run\nwait-search\nwait-frames 3\nexpect screen MB") == "");
}

TEST_CASE("in layouts that show a search one plot is seen without a click, also in a small window", "[ui][status]") {
  for (const char* size : {"1280x720", "1600x900"})
    for (const char* layout : {"debug", "what_if"}) {
      INFO(layout << " at " << size);
      WorkbenchBench b("kalah", size[1] == '2' ? 1280 : 1600, size[1] == '2' ? 720 : 900);
      REQUIRE(b.script(std::string("preset.") + layout + "\nsearch.depth 4\nsearch.run\nwait-search\nwait-frames 2") ==
              "");
      CHECK((b.workbench().workspace().is_visible("plots") || b.workbench().workspace().is_visible("timeline")));
      if (std::string(layout) == "debug") CHECK(b.workbench().workspace().is_visible("plots"));
    }
}

TEST_CASE("a window that sleeps is woken to let a message go", "[ui][status]") {
  WorkbenchBench b;
  b.context.step(12 * 60);
  CHECK_FALSE(b.workbench().wants_frames());
  b.workbench().note("seen");
  b.context.step(3);
  CHECK_FALSE(b.workbench().wants_frames());
  {
    HeldClock hand;  // time without frames
    hand.advance(11);
    CHECK(b.workbench().wants_frames());
    b.context.step();
    CHECK_FALSE(b.context.find("text.message"));
    CHECK_FALSE(b.workbench().wants_frames());
  }
}

TEST_CASE("one panel says that the search is of another position, in every layout", "[ui][status]") {
  for (const char* layout : {"debug", "learn", "analyse", "play", "match"})
    for (const char* size : {"1280x720", "1600x900"}) {
      INFO(layout << " at " << size);
      WorkbenchBench b("reversi");
      REQUIRE(b.script(fmt::format(
                  "size {}\npreset.{}\nsearch.depth 3\nsearch.run\nwait-search\ngame.play {}\nwait-frames 4", size,
                  layout, first_move(b))) == "");
      std::string all;
      for (const DrawnLine& line : drawn_lines(*ImGui::GetDrawData())) all += line.text + "\n";
      int said = 0;
      for (std::size_t at = 0; (at = all.find("not of this position", at)) != std::string::npos; ++at) ++said;
      const bool any = std::any_of(
          b.workbench().workspace().panels().begin(), b.workbench().workspace().panels().end(), [&](const Panel& p) {
            return (p.id == "tree" || p.id == "node" || p.id == "outline" || p.id == "root_bars" ||
                    p.id == "timeline" || p.id == "icicle" || p.id == "plots") &&
                   b.workbench().workspace().is_visible(p.id);
          });
      CHECK(said <= 1);
      if (any && std::string(layout) != "play") CHECK(said == 1);
    }
}
