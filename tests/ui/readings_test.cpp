// A text that can be read in several ways: the window shows the board of each and asks, by click, key and command.
#include <cstdio>

#include "app/ui/input/keys.h"
#include "tests/support/folder.h"
#include "tests/ui/bench_workbench.h"
#include "vendor/catch2_compat.h"

using namespace ply;
using namespace ply::ui;

namespace {

constexpr const char* stores_at_6_and_13 = "1,0,2,0,9,8/3/0,2,1,3,10,3/6 A";
constexpr const char* stores_at_0_and_7 = "0,2,0,9,8,3/0/2,1,3,10,3,6/1 A";

/// A workbench that has been given the array of nearly every mancala program.
struct Asked : WorkbenchBench {
  explicit Asked(const char* game = "kalah") : WorkbenchBench(game) {
    session().apply(command::Paste{"[1, 0, 2, 0, 9, 8, 3, 0, 2, 1, 3, 10, 3, 6]"});
    context.step(4);
  }
  bool asks() { return context.find("btn.reading.1") != nullptr; }
  bool shows(const std::string& board) { return position().starts_with(board); }
};

}  // namespace

TEST_CASE("where two readings fit the window asks, and takes the one that is chosen", "[ui][readings]") {
  const std::string before = WorkbenchBench("kalah").position();
  SECTION("by click") {
    Asked b;
    REQUIRE(b.asks());
    CHECK(b.position() == before);
    REQUIRE(b.click("btn.reading.2"));
    CHECK(b.shows(stores_at_0_and_7));
    CHECK_FALSE(b.asks());
  }
  SECTION("by key") {
    Asked b;
    b.key("1");
    CHECK(b.shows(stores_at_6_and_13));
    CHECK_FALSE(b.asks());
  }
  SECTION("by command") {
    Asked b;
    REQUIRE(b.script("file.read-as kalah-array-0-7\nwait-frames 3") == "");
    CHECK(b.shows(stores_at_0_and_7));
    CHECK_FALSE(b.asks());
    CHECK(b.script("file.read-as kalah-array-0-7") != "");
  }
  SECTION("a name that is none leaves the question") {
    Asked b;
    CHECK(b.script("file.read-as nonsense") != "");
    CHECK(b.asks());
  }
  for (const char* way : {"Esc", "btn.reading.none"}) {
    DYNAMIC_SECTION("none of them by " << way) {
      Asked b;
      if (parse_chord(way)) b.key(way);
      else REQUIRE(b.click(way));
      CHECK(b.position() == before);
      CHECK_FALSE(b.asks());
    }
  }
}
