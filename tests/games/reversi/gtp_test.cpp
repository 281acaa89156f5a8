// GTP as Reversi speaks it: the engine's side.
#include "engine/game/game.h"
#include "engine/games/reversi/game.h"
#include "tests/support/line_talk.h"
#include "vendor/catch2_compat.h"

using namespace ply;
using namespace test_support;

namespace {

/// The answers, one a command, their lines joined by '|'.
std::vector<std::string> gtp(std::vector<std::string> lines) {
  std::vector<std::string> out(1);
  for (const std::string& s :
       talk_to(*reversi_game_type().protocol(), *reversi_game_type().make({}), std::move(lines))) {
    if (s.empty()) out.emplace_back();
    else out.back() += (out.back().empty() ? "" : "|") + s;
  }
  out.pop_back();
  return out;
}

}  // namespace

TEST_CASE("GTP answers each command with its number, and refuses what it does not know", "[reversi]") {
  const auto said =
      gtp({"protocol_version", "12 name # a comment", "", "# nothing", "known_command play", "known_command dance",
           "dance", "7 play b f5", "8 play black a1", "play white", "boardsize 9", "quit", "name"});
  const std::vector<std::string> expected = {"= 2",
                                             "=12 Plyscope",
                                             "= true",
                                             "= false",
                                             "? unknown command",
                                             "=7 ",
                                             "?8 illegal move",
                                             "? syntax error",
                                             "? unacceptable size",
                                             "= "};
  CHECK(said == expected);
}

TEST_CASE("GTP plays, shows and takes back", "[reversi]") {
  const auto said = gtp({"boardsize 8", "clear_board", "play b f5", "genmove w", "showboard", "undo", "showboard",
                         "undo", "undo", "genmove white", "final_score"});
  REQUIRE(said.size() == 11);
  CHECK((said[3] == "= d6" || said[3] == "= f4" || said[3] == "= f6"));
  CHECK(said[4].find("Next move: Black") != std::string::npos);
  CHECK(said[6] ==
        "= Next move: White|    a b c d e f g h|  1 . . . . . . . .|"
        "  2 . . . . . . . .|  3 . . . . . . . .|  4 . . . O X . . .|  5 . . . X X X . .|  6 . . . . . . . .|  7 . . . "
        ". . . . .|  8 . . . . . . . .");
  CHECK(said[8] == "? cannot undo");
  CHECK(said[9] == "? it is the turn of the other side");
  CHECK(said[10] == "? cannot score");
}

TEST_CASE("GTP passes where a pass is forced, told or not, and scores the end", "[reversi]") {
  // Only black can move: c1 turns b1, and then white has no disc left.
  const std::string white_passes =
      "plyscope-position XO-------------------------------------------------------------- O";
  const std::vector<std::string> reported = {"= ", "= PASS", "= c1", "= PASS", "= B+64"};
  CHECK(gtp({white_passes, "genmove w", "genmove b", "genmove w", "final_score"}) == reported);
  CHECK(gtp({white_passes, "play w pass", "genmove b", "play w pass", "final_score"})[4] == "= B+64");
  CHECK(gtp({white_passes, "genmove b"})[1] == "= c1");
  CHECK(gtp({white_passes, "play b pass"})[1] == "? illegal move");
}

TEST_CASE("GTP knows limits by depth, by nodes and by time", "[reversi]") {
  const auto said = gtp({"level 1", "genmove b", "level x", "plyscope-nodes 50", "level 0", "genmove w",
                         "time_settings 0 1 10", "time_left b 0.2 5", "genmove b", "time_settings 1 2",
                         "time_left green 1 1", "plyscope-profile classic-hard", "reg_genmove w"});
  REQUIRE(said.size() == 13);
  for (const int good : {0, 1, 3, 4, 5, 6, 7, 8, 11, 12}) CHECK(said[static_cast<std::size_t>(good)][0] == '=');
  for (const int bad : {2, 9, 10}) CHECK(said[static_cast<std::size_t>(bad)][0] == '?');
}
