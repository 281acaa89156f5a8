// A wrong click says why, in every game: the same words as the terminal's.
#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <thread>

#include "engine/games/registry.h"
#include "engine/trace/cut_saving.h"
#include "tests/ui/bench_workbench.h"
#include "vendor/catch2_compat.h"

using namespace ply;
using namespace ply::ui;

TEST_CASE("a wrong target says why, and what was picked stays picked", "[ui][target]") {
  const struct {
    const char* game;
    const char* pick;
    const char* target;
    const char* says;
  } clicks[] = {
      {"micro-shogi", "a1", "c3", "the silver on a1 cannot reach c3"},
      {"pivit", "b1", "c2", "moves up and down only"},
      {"reversi", "", "a1", "no enemy disc is next to a1"},
      {"kalah", "", "b2", "not the mover's: A is to move"},
  };
  for (const auto& c : clicks) {
    WorkbenchBench b(c.game);
    b.workbench().view().animations = false;
    INFO(c.game);
    if (*c.pick) REQUIRE(b.context.click(fmt::format("cell.{}", c.pick)));
    REQUIRE(b.context.click(fmt::format("cell.{}", c.target)));
    std::string words = c.says;
    words[0] = words.find("the ") == 0 || words.find("no ") == 0
                   ? static_cast<char>(std::toupper(static_cast<unsigned char>(words[0])))
                   : words[0];
    CHECK(b.script("expect board " + words) == "");
    CHECK(b.session().play().tree().size() == 1);
  }
  // Arimaa, in the middle of a turn: far away, and not a beginning of another move.
  WorkbenchBench b("arimaa");
  b.workbench().view().animations = false;
  REQUIRE(b.script("game.random 33 3") == "");
  const Play& play = b.session().play();
  const auto choices = play.game().click_choices(play.position(), play.tree().history(play.current()), {});
  const BoardView view = play.game().board(play.position());
  const auto name = [&](int id) {
    return std::find_if(view.cells.begin(), view.cells.end(), [&](const Cell& c) { return c.id == id; })->name;
  };
  const auto two =
      std::find_if(choices.begin(), choices.end(), [](const ClickChoice& c) { return c.path.size() == 2; });
  REQUIRE(two != choices.end());
  const int from = two->path[0];
  for (const Cell& c : view.cells) {
    const bool used = std::any_of(choices.begin(), choices.end(), [&](const ClickChoice& x) {
      return !x.path.empty() && (x.path[0] == c.id || (x.path[0] == from && x.path.size() > 1 && x.path[1] == c.id));
    });
    if (used || c.id > 63) continue;
    REQUIRE(b.context.click("cell." + name(from)));
    REQUIRE(b.context.click("cell." + c.name));
    std::string why = play.game().why_not_to(play.position(), from, c.id);
    if (!(std::isdigit(static_cast<unsigned char>(why[1]))))
      why[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(why[0])));
    CHECK(b.script("expect board " + why) == "");
    break;
  }
}

TEST_CASE("the reason of a refusal can be read in every layout, also where a search shows its score", "[ui][target]") {
  int refused = 0;
  for (const char* game : {"micro-shogi", "reversi", "kalah"})
    for (const char* size : {"1280x720", "1600x900"})
      for (const char* layout : {"debug", "analyse", "learn", "play", "match"}) {
        INFO(game << " in " << layout << " at " << size);
        WorkbenchBench b(game);
        b.workbench().view().animations = false;
        REQUIRE(b.script(fmt::format("size {}\npreset.{}\nsearch.depth 3\nsearch.run\nwait-search", size, layout)) ==
                "");
        if (!b.workbench().workspace().is_visible("board")) continue;
        const Play& play = b.session().play();
        const auto choices = play.game().click_choices(play.position(), play.tree().history(play.current()), {});
        const BoardView view = play.game().board(play.position());
        const auto begins = [&](int cell) {
          return std::any_of(choices.begin(), choices.end(),
                             [&](const ClickChoice& c) { return !c.path.empty() && c.path[0] == cell; });
        };
        const auto wrong = std::find_if(view.cells.begin(), view.cells.end(), [&](const Cell& c) {
          return !begins(c.id) && !play.game().why_not(play.position(), c.id).empty() &&
                 b.context.find("cell." + c.name);
        });
        if (wrong == view.cells.end()) continue;
        REQUIRE(b.context.click("cell." + wrong->name));
        ++refused;
        const std::string why = play.game().why_not(play.position(), wrong->id);
        CHECK(b.script("expect screen " + why.substr(1, why.find_first_of("'\xe2") - 1)) == "");
      }
  CHECK(refused >= 12);
}

TEST_CASE("every wrong target of every piece has a reason", "[ui][target]") {
  for (const char* game : {"micro-shogi", "pivit", "arimaa"}) {
    WorkbenchBench b(game);
    REQUIRE(b.script("game.random 30 7") == "");
    const Play& play = b.session().play();
    const Game& g = play.game();
    const BoardView view = g.board(play.position());
    const auto choices = g.click_choices(play.position(), play.tree().history(play.current()), {});
    int asked = 0;
    for (const Cell& from : view.cells)
      for (const Cell& to : view.cells) {
        const bool begins = std::any_of(choices.begin(), choices.end(),
                                        [&](const ClickChoice& c) { return !c.path.empty() && c.path[0] == from.id; });
        const bool leads = std::any_of(choices.begin(), choices.end(), [&](const ClickChoice& c) {
          return c.path.size() > 1 && c.path[0] == from.id && c.path[1] == to.id;
        });
        if (!begins || leads || from.id == to.id) continue;
        const std::string why = g.why_not_to(play.position(), from.id, to.id);
        INFO(game << ": " << from.name << " to " << to.name);
        CHECK_FALSE(why.empty());
        // The terminal says the same.
        if (std::string(game) != "arimaa" && from.name.size() == 2 && to.name.size() == 2) {
          const auto read = g.parse_move(play.position(), from.name + to.name);
          REQUIRE_FALSE(read.ok());
          CHECK(read.error().message == why);
        }
        ++asked;
      }
    CHECK(asked > 20);
  }
}

TEST_CASE("F7 goes to the node that was cut, and the board shows it", "[ui][cut]") {
  WorkbenchBench b("reversi");
  REQUIRE(b.script("preset.debug\nsearch.depth 5\nsearch.run\nwait-search\nstep.first") == "");
  const View& v = b.session().walk().view();
  for (int i = 0; i < 6; ++i) {
    const bool back = i > 3;
    b.key(back ? "Shift+F7" : "F7");
    const u32 shown = b.session().walk().shown_slot();
    REQUIRE(shown != no_node);
    CHECK(v[shown].cut());
    CHECK(v.leave(shown) == b.session().walk().cursor().tick);
    // A last move that reaches the bound cuts nothing off: it is no place to stop at.
    CHECK(cut_saved_moves(v, shown));
    CHECK(b.script("expect node Cut off by") == "");
    CHECK(b.workbench().view().node_on_board);
  }
  // The next step follows the events again.
  b.key(".");
  CHECK(b.session().walk().cursor().selected == no_node);
  // The same in a search that stands at its live edge.
  REQUIRE(b.script("search.start_paused") == "");
  for (int i = 0; i < 3; ++i) {
    b.key("F7");
    REQUIRE(b.rest());
    const u32 shown = b.session().walk().shown_slot();
    CHECK(b.session().walk().view()[shown].cut());
    CHECK(cut_saved_moves(b.session().walk().view(), shown));
  }
}

TEST_CASE("while events are played the board follows the node", "[ui][cut]") {
  for (const bool live : {false, true}) {
    WorkbenchBench b("reversi");
    REQUIRE(b.script("preset.debug\nsearch.depth 4\nstep.speed 200") == "");
    REQUIRE(b.script(live ? "search.start_paused" : "search.run\nwait-search\nstep.first") == "");
    const std::string start = b.position();
    REQUIRE(b.script("step.play") == "");
    int other = 0, shown = 0;
    // A search at its live edge goes at its own pace
    for (int i = 0; i < 200'000 && (shown <= 20 || other <= 5); ++i) {
      // Time passes for what plays, not for the search
      if (b.workbench().working()) b.context.idle(), std::this_thread::yield();
      else b.context.step();
      if (!b.session().walk().cursor().animate) break;
      CHECK(b.workbench().view().node_on_board);
      ++shown;
      const u32 slot = b.session().walk().shown_slot();
      if (slot != no_node && b.session().play().game().write(b.session().position_of(slot)) != start) ++other;
    }
    INFO(live);
    CHECK(shown > 20);
    CHECK(other > 5);
    CHECK(b.script("expect board Node position") == "");
  }
}
