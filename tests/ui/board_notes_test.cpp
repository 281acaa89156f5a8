// What stands under the board, and the small signs on it.
#include <string>
#include <tuple>
#include <vector>

#include "app/ui/panels/board_subject.h"
#include "engine/games/registry.h"
#include "tests/ui/bench_workbench.h"
#include "vendor/catch2_compat.h"

using namespace ply;
using namespace ply::ui;

TEST_CASE("under a board nothing is said of clicks and keys that move nothing", "[ui][board]") {
  for (const GameType* type : all_games()) {
    INFO(type->id());
    WorkbenchBench b(type->id());
    const bool cards = type->id() == "toy-tree";  // its board is a tree, with words of its own
    REQUIRE(b.script(std::string("preset.debug\n") + (cards ? "" : "board.keys on\n") + "wait-frames 2") == "");
    // Elsewhere the ring stands where a move is shown before it is played.
    if (type->id() == "pivit") CHECK(b.script("expect board Enter chooses") == "");
    CHECK(b.script("search.depth 2\nsearch.run\nwait-search\nnode.go 1\nwait-frames 2") == "");
    CHECK(b.script("expect-not board Click to\nexpect-not board Enter chooses") == "");
    CHECK(b.script("node.go 0\nwait-frames 2\nexpect-not board Click to\nexpect-not board Enter chooses") == "");
  }
  WorkbenchBench b("reversi");
  REQUIRE(b.script("preset.play\nwait-frames 2\nexpect board Click to move") == "");
  // A computer waits where a position was pasted.
  CHECK(b.script("game.first modern:1\nedit.paste " + b.position() +
                 "\nwait-frames 2\nexpect board computer moves\nexpect-not board Click to") == "");
}

TEST_CASE("no sign of a target covers what the hint says of it", "[ui][board]") {
  int pairs = 0, turned = 0;
  for (const auto& [width, height, preset] :
       std::vector<std::tuple<int, int, std::string>>{{1600, 900, "play"}, {1280, 720, "debug"}, {700, 500, "play"}}) {
    WorkbenchBench b("pivit", width, height);
    REQUIRE(b.script("preset." + preset + "\nboard.animations off\ngame.hint 1\nwait-search\nwait-frames 2") == "");
    for (const char* from : {"b1", "d1", "a3", "a5", "f3", "f5", "b6", "d6"}) {
      REQUIRE(b.script(std::string("click cell.") + from + "\nwait-frames 2") == "");
      for (const Cell& c : b.session().play().game().board(b.session().play().position()).cells) {
        const auto& probes = b.context.probes();
        const Probe* chip = probes.find("board.chip." + std::to_string(c.id));
        if (!chip) continue;
        for (const char* name : {"board.badge.", "board.no_entry."}) {
          const Probe* sign = probes.find(name + std::to_string(c.id));
          if (!sign) continue;
          INFO(width << " " << from << " " << c.name << " " << name);
          ++pairs, turned += name[6] == 'b';
          CHECK((sign->max.y <= chip->min.y || sign->min.y >= chip->max.y));
        }
      }
      b.key("Esc");
      REQUIRE(b.script("game.hint 1\nwait-search\nwait-frames 2") == "");
    }
  }
  CHECK(pairs > 20);
  CHECK(turned > 20);
}

TEST_CASE("the board of Kalah shows the original's numbers of its cells, by key, command and in what is kept",
          "[ui][board][kalah]") {
  WorkbenchBench b("kalah");
  const auto labels = [&] {
    const Session& s = b.session();
    std::string out;
    for (const BoardLabel& l :
         make_subject(s.play(), s.runs(), s.walk(), BoardSubject::What::game, {}, b.workbench().view().numbers)
             .view.labels)
      out += l.text + "|";
    return out;
  };
  CHECK(labels() == "1|2|3|4|5|6|A|1|2|3|4|5|6|B|");
  b.key("Shift+F");
  CHECK(labels() == "1 @0|2 @1|3 @2|4 @3|5 @4|6 @5|A @6|1 @7|2 @8|3 @9|4 @10|5 @11|6 @12|B @13|");
  CHECK(write_view_state(b.workbench().view()).find("CellNumbers=1") != std::string::npos);
  REQUIRE(b.script("preset.play\nwait-frames 2\nexpect-readable\nboard.numbers\nwait-frames 2") == "");
  CHECK(labels() == "1|2|3|4|5|6|A|1|2|3|4|5|6|B|");
  REQUIRE(b.script("board.numbers on\ngame.play @2\nwait-frames 2") == "");
  CHECK(b.position() == "4,4,0,5,5,5/1/4,4,4,4,4,4/0 A s-io-");
  // A game whose original counts as its notation does has nothing to show.
  CHECK(b.script("game.new reversi\nwait-frames 2\nexpect-refused board.numbers on") == "");
}
