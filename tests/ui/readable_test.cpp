// Every text on every panel, in every layout, at both sizes and every scale: none is cut off, none lies on another.
#include "app/ui/host/text_check.h"
#include "app/ui/widgets/text.h"
#include "engine/games/registry.h"
#include "engine/session/answers/answers.h"
#include "tests/support/sampled.h"
#include "tests/ui/bench_workbench.h"
#include "vendor/catch2_compat.h"

using namespace ply;
using namespace ply::ui;

namespace {

/// With the fonts of the machine, for those are what people read.
struct Reader {
  HeadlessContext context;
  std::string state;
  explicit Reader(const std::string& game) : context(HeadlessOptions{}) {
    WorkbenchOptions o;
    o.game = game;
    o.steady = true;
    context.run(make_workbench(o));
    context.step(4);
  }
  Workbench& workbench() { return static_cast<Workbench&>(*context.application()); }
  void run(const std::string& script) {
    const ScriptEnd end = run_script(context, workbench(), script);
    INFO(script << ": " << end.message);
    REQUIRE(end.exit_code == 0);
  }
  void check(const std::string& where) {
    context.step(2);
    // What is worked out on a thread comes in when it likes, and may be asked something more then; a scroll bar needs a
    // frame more.
    const Answers& answers = workbench().session().answers();
    const auto busy = [&] { return answers.studying() || answers.working(); };
    do {
      while (busy()) context.idle();
      context.step(2);
    } while (busy());
    context.step(2);
    const auto found = context.unreadable();
    if (found.empty()) return;
    UNSCOPED_INFO(state << ", " << where << ":\n" << in_words(found));
    CHECK(found.empty());
  }
  /// As it stands: in every layout, at this half of both sizes and every scale; `panels`: each panel by itself as well.
  void check_everywhere(bool panels, bool half = false) {
    for (const char* size : {"1280x720", "1600x900"})
      for (const char* scale : {"100", "150", "200"}) {
        if ((std::string(size) == "1600x900") != ((std::string(scale) == "150") != half)) continue;
        run(std::string("size ") + size + "\nview.scale " + scale);
        for (const char* layout : {"learn", "debug", "analyse", "play"}) {
          const std::string where = std::string(size) + " at " + scale + " % in " + layout;
          run(std::string("preset.") + layout + "\nwait-frames 30");  // the axis of the corridor has come to rest
          check(where);
          if (!panels || std::string(layout) == "learn" || std::string(layout) == "analyse") continue;
          for (const Panel& p : workbench().workspace().panels()) {
            if (!p.wanted) continue;
            run("view.show " + p.id);
            check(where + ", " + p.id);
          }
          run("view.reset_layout");
        }
      }
    run("size 1600x900\nview.scale 100\npreset.debug");
  }
};

/// A game that is over, or as near to it as random moves come.
const char* const long_game = "game.random 400 3\nwait-frames 5";

}  // namespace

TEST_CASE("every text can be read on every panel of every game, whatever the size and the scale",
          "[ui][readable][slow][sampled]") {
  bool half = false;
  std::size_t games = 0;
  for (const GameType* type : all_games()) {
    const std::string game = type->id();
    Reader r(game);
    r.state = game + " at its start";
    if (games++ % test::every(2) == 0) r.check_everywhere(false, half);
    half = !half;
    r.run(game == "toy-tree" ? "game.new toy-tree" : "game.random 12 5");
    r.run("search.depth 4\nsearch.run\nwait-search\nstep.previous_cut");
    r.state = game + " searched";
    r.check_everywhere(true, half);
  }
}

TEST_CASE("every text can be read at the unhappy moments, too", "[ui][readable][slow][sampled]") {
  std::size_t games = 0;
  for (const char* game : {"kalah", "reversi", "micro-shogi", "arimaa", "pivit"}) {
    Reader r(game);
    std::size_t turn = games++;  // every second moment, in the next game the others
    bool half = game == std::string("reversi") || game == std::string("arimaa");
    const auto moment = [&](const char* name, const std::string& script, bool panels = false) {
      r.state = std::string(game) + ", " + name;
      r.run(script);
      if (turn++ % test::every(2) != 0) return;
      r.check_everywhere(panels, half);
      half = !half;
    };
    moment("stopped in its first nodes", "search.depth 5\nsearch.start_paused\nstep.into\nstep.into\nstep.into");
    moment("another position than was searched", "search.stop\ngame.random 9 2");
    // There chips lie on signs, on a ground of their own
    if (std::string(game) != "micro-shogi" && std::string(game) != "pivit")
      moment("after a hint", "game.hint 2\nwait-search");
    moment("a long line",
           "search.nodes 3000\nsearch.depth off\nsearch.run\nwait-search\nstep.next_cut\nview.scores_first");
    moment("at its end", long_game);
    moment("while it is edited", "edit.begin\nedit.clear", true);
  }
}

TEST_CASE("what the terms of a finished game say can be read where the panel is narrow", "[ui][readable]") {
  Reader r("arimaa");
  r.state = "no piece on the board";
  r.run("size 1280x720\npreset.debug\nedit.begin\nedit.clear\nwait-frames 5\nexpect heuristic loses in 0 steps");
  r.check("1280x720 in debug");
}

TEST_CASE("every text can be read on every dialog and in every menu", "[ui][readable]") {
  for (const char* game : {"kalah", "micro-shogi", "arimaa"}) {
    Reader r(game);
    for (const char* size : {"1280x720", "1600x900"})
      for (const char* scale : {"100", "150", "200"}) {
        r.run(std::string("size ") + size + "\nview.scale " + scale);
        for (const char* dialog : {"app.welcome", "game.new", "app.palette", "help.keys", "help.about", "file.open",
                                   "file.save", "node.go"}) {
          r.state = std::string(game) + ", " + dialog;
          if (std::string(dialog) == "node.go") r.run("search.depth 2\nsearch.run\nwait-search");
          r.run(dialog);
          r.check(std::string(size) + " at " + scale + " %");
          r.run("key Esc");
        }
        for (const char* menu : {"File", "Edit", "Game", "Search", "Step", "View", "Help"}) {
          r.state = std::string("menu ") + menu;
          r.run(std::string("click menu.") + menu);
          r.check(std::string(size) + " at " + scale + " %");
          r.run("key Esc");
        }
      }
  }
}

TEST_CASE("the check of texts finds one that is cut off and one that lies on another", "[ui][readable]") {
  HeadlessContext context;
  float width = 400, apart = 200;
  context.draw([&] {
    ImGui::SetNextWindowPos({10, 10});
    ImGui::SetNextWindowSize({width, 100});
    ImGui::Begin("w", nullptr, ImGuiWindowFlags_NoDecoration);
    dim("A sentence that is rather long");
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    draw.AddText({20, 60}, ~0u, "left");
    draw.AddText({20 + apart, 60}, ~0u, "right");
    ImGui::End();
  });
  context.step(3);
  CHECK(context.unreadable().empty());
  apart = 6;
  context.step();
  REQUIRE(context.unreadable().size() == 1);
  CHECK(context.unreadable()[0].why == UnreadableText::Why::covered);
  apart = 60;
  for (width = 90; width < 150; width += 1) {
    context.step();
    REQUIRE_FALSE(context.unreadable().empty());
    CHECK(context.unreadable()[0].why == UnreadableText::Why::cut);
    CHECK(context.unreadable()[0].window == "w");
  }
}

TEST_CASE("what lies in a child that is scrolled from outside is not cut off, what its own edge cuts is",
          "[ui][readable]") {
  HeadlessContext context;
  float outer = 300, inner = 200;
  context.draw([&] {
    ImGui::SetNextWindowPos({10, 10});
    ImGui::SetNextWindowSize({300, outer});
    ImGui::Begin("w", nullptr, ImGuiWindowFlags_NoTitleBar | ImGuiWindowFlags_NoResize);
    ImGui::BeginChild("c", {250, inner}, false, ImGuiWindowFlags_NoScrollbar);
    ImGui::GetWindowDrawList()->AddText({30, 150}, ~0u, "low");
    ImGui::EndChild();
    ImGui::End();
  });
  context.step(3);
  CHECK(context.unreadable().empty());
  outer = 150;  // it ends in the middle of the word, and scrolls
  context.step(3);
  CHECK(context.unreadable().empty());
  outer = 300, inner = 136;  // the child's own edge
  context.step(3);
  REQUIRE(context.unreadable().size() == 1);
  CHECK(context.unreadable()[0].why == UnreadableText::Why::cut);
}

TEST_CASE("the moment, its speed and the point of view stay at hand at every size and scale", "[ui][readable]") {
  Reader r("kalah");
  r.run("search.depth 5\nsearch.run\nwait-search");
  for (const char* size : {"1280x720", "1600x900"})
    for (const char* scale : {"100", "125", "150", "175", "200"}) {
      r.run(std::string("size ") + size + "\nview.scale " + scale);
      for (const char* name : {"scrub", "combo.speed", "field.depth", "btn.settings", "view.0", "btn.view.hide_engine",
                               "btn.board.flip"}) {
        CAPTURE(size, scale, name);
        const Probe* p = r.context.find(name);
        REQUIRE(p);
        CHECK(p->visible);
        CHECK(p->max.x <= ImGui::GetIO().DisplaySize.x);
      }
    }
}

TEST_CASE("tabs for which there is no room are in a list behind a number", "[ui][readable]") {
  Reader r("kalah");
  r.run("size 1280x720\nview.scale 200\npreset.debug");
  REQUIRE_FALSE(r.context.find("tab.log"));
  REQUIRE(r.context.click("tabs.more.tree"));
  REQUIRE(r.context.click("tab.log"));
  CHECK(r.workbench().workspace().is_visible("log"));
  CHECK(r.context.find("tab.log"));  // what is on top has its tab
}
