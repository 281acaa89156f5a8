// A text that can be read in several ways: the window shows the board of each and asks, by click, key and command.
#include <cstdio>

#include "app/ui/input/keys.h"
#include "engine/base/random.h"
#include "engine/games/registry.h"
#include "engine/session/play/library.h"
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

/// Fourteen numbers that are a game with pits from 0, two arrays of a board, and a tree.
std::string in_four_ways() {
  Random random(3);
  const auto game = *find_game("kalah")->make({});
  Position p = game->initial();
  std::string out = "[";
  for (int i = 0; i < 14; ++i) {
    const auto legal = game->moves(p);
    const MoveCode m = legal[random.below(static_cast<u32>(legal.size()))];
    out += (i > 0 ? "," : "") + std::to_string(std::stoi(game->write_move(p, m)) - 1);
    p = game->after(p, m);
  }
  return out + "]";
}

}  // namespace

TEST_CASE("more readings than fit beside each other are all reached", "[ui][readings]") {
  const std::string text = in_four_ways();
  INFO(text);
  const auto asked = [&](WorkbenchBench& b) {
    b.session().apply(command::Paste{text});
    b.context.step(4);
    return b.session().library().choice();
  };
  for (std::size_t i = 0; i < 4; ++i) {
    WorkbenchBench by_key("reversi"), by_click("reversi", 1280, 720);
    const auto ways = asked(by_key);
    REQUIRE(ways.size() == 4);
    by_key.key(std::to_string(i + 1).c_str());
    CHECK(by_key.session().library().choice().empty());
    CHECK(by_key.session().play().game().type().id() ==
          (ways[i].position ? ways[i].position->game : ways[i].game->game)->type().id());
    REQUIRE(asked(by_click).size() == 4);
    const std::string button = "btn.reading." + std::to_string(i + 1);
    for (int turns = 0; turns < 20 && !by_click.click(button.c_str()); ++turns)
      REQUIRE(by_click.script("hover btn.reading.1\nwheel -2\nwait-frames 2") == "");
    CHECK(by_click.session().library().choice().empty());
    CHECK(by_click.session().play().position_text() == by_key.session().play().position_text());
  }
}

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
