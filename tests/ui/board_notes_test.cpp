// What stands under the board, and the small signs on it.
#include <string>
#include <tuple>
#include <vector>

#include "tests/ui/bench_workbench.h"
#include "vendor/catch2_compat.h"

using namespace ply;
using namespace ply::ui;

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

TEST_CASE("what a move would do is read whole, and what has no room stands in the tooltip", "[ui][board]") {
  WorkbenchBench b("kalah", 1280, 720);
  REQUIRE(b.script("preset.debug\nboard.animations off\nsearch.depth 6\nsearch.run\nwait-search\nwait-frames 2") == "");
  // Beside the score a few letters of the help would remain.
  CHECK(b.script("hover 5,5\nwait-frames 2\nexpect-not screen Click t") == "");
  CHECK(b.script("hover 100,390\nwait-frames 60\nexpect screen Click to move. Space: computer moves. H: hint.") == "");
  CHECK(b.script("hover cell.a4\nwait-frames 2\nexpect screen 4: sows 4 stones, the last in pit 1 of B") == "");
}
