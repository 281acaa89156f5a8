// Positions that Arimaa's network is fitted to: games that repeat, and lines of games and judged positions as they are
// read.
#include "engine/games/arimaa/fit_positions.h"

#include <string>
#include <vector>

#include "tests/support/error_of.h"
#include "vendor/catch2_compat.h"

using namespace ply;
using namespace ply::arimaa;

TEST_CASE("games for Arimaa's network repeat by their number, by either player, and are read as they were",
          "[arimaa][network]") {
  ArimaaFitGames settings;
  settings.nodes = 30;
  for (const NetworkNumbers* network : {static_cast<const NetworkNumbers*>(nullptr), &built_in_network()}) {
    const FitPlayer a = network_player(settings, network), b = network_player(settings, network);
    const std::string five = a.game(5);
    (void)b.game(4);
    CHECK(b.game(5) == five);
    CHECK(a.game(6) != five);
    std::vector<FitPosition> samples;
    for (u32 i = 0; i < 8; ++i) {
      const std::string line = a.game(i);
      const std::size_t begin = samples.size();
      REQUIRE(read_game_positions(line, i, samples));
      REQUIRE(samples.size() > begin);
      for (std::size_t k = begin; k < samples.size(); ++k) {
        CHECK(samples[k].game == i);
        const int first = samples[k].mover == 0 ? samples[k].result : -samples[k].result;
        CHECK(line.ends_with(first > 0 ? " first" : first < 0 ? " second" : " draw"));
      }
    }
  }
  const std::string board = "[r..................................................E...........R] ";
  std::vector<FitPosition> none;
  CHECK(error_of(read_game_positions(board + "Ed2n pass=3", 0, none)).message == "the game has no end");
  CHECK(error_of(read_game_positions(board + "Ed2n draw pass", 0, none)).message ==
        "something follows the end of the game");
  CHECK(error_of(read_game_positions(board + "Ed2n=x draw", 0, none)).message == "x is no value");
  CHECK(!read_game_positions(board + "Ee2n=3 draw", 0, none));
  CHECK(!read_game_positions("Ee2n=3 draw", 0, none));
  CHECK(none.empty());
  std::vector<FitPosition> two;
  REQUIRE(read_game_positions(board + "Ed2n~7 pass=8 ra8s=-5 pass=2 second", 0, two));
  REQUIRE(two.size() == 2);
  CHECK((two[0].value == 7 && two[0].result == -1 && !two[0].telling));
  CHECK((two[1].value == -5 && two[1].result == 1 && two[1].telling));
}

TEST_CASE("judged positions of Arimaa are read, and what is none is said", "[arimaa][network]") {
  const std::string board = "g [r..................................................E...........R] ";
  CHECK(is_judged_position(board + "5"));
  CHECK(!is_judged_position("[r..................................................E...........R] Ed2n=3 draw"));
  std::vector<FitPosition> samples;
  REQUIRE(read_judged_position(board + "-35", 7, samples));
  REQUIRE(samples.size() == 1);
  CHECK((samples[0].value == -35 && samples[0].mover == 0 && samples[0].game == 7 && !samples[0].telling));
  CHECK(error_of(read_judged_position(board + "much", 0, samples)).message == "much is no value");
  CHECK(!read_judged_position("g [r..E] 3", 0, samples));
  // Positions that no game can come to.
  const std::string herd = "[EEEEEEEErrrrrrrr........................................RRRRRRRR] ";
  CHECK(error_of(read_judged_position("g " + herd + "5", 0, samples)).message.find("8 elephants") != std::string::npos);
  CHECK(error_of(read_game_positions(herd + "Ea8n=3 draw", 0, samples)).message.find("8 elephants") !=
        std::string::npos);
  // Who moves has won, or does so in this turn: no evaluation is asked then.
  REQUIRE(read_judged_position("g [.......r...R.r.....................................R..........E.] 900", 0, samples));
  CHECK(samples.size() == 1);
}
