// The game that CONTRIBUTING's words add. What holds for every game is asked of it by game/face_test.cpp and
// game/thinking_test.cpp, which are part of this program.
#include "engine/games/registry.h"
#include "engine/search/alpha_beta.h"
#include "engine/search/perft.h"
#include "tests/support/connect_four/evaluation.h"
#include "vendor/catch2_compat.h"

using namespace ply;

TEST_CASE("a game is a folder and a line in the registry", "[connect_four]") {
  const GameType* type = find_game("connect_four");
  REQUIRE(type);
  const auto game = *type->make({});
  // Counted by another program; the first line of four is possible at the seventh ply, the first full column, too.
  const u64 counts[] = {7, 49, 343, 2'401, 16'807, 117'649, 823'536, 5'673'234};
  for (int depth = 1; depth <= 8; ++depth) CHECK(game->perft(game->initial(), depth) == counts[depth - 1]);
}

TEST_CASE("four in a row are seen in every direction, and not round the edges", "[connect_four]") {
  const GameType& type = *find_game("connect-four");
  const auto over = [&](const char* text) {
    const auto setup = type.parse_position(text, {});
    REQUIRE(setup);
    return setup->game->outcome(setup->position).has_value();
  };
  CHECK(over("......./......./......./......./......./xxxx... o"));
  CHECK(over("......./......./...x.../...x.../...x.../...x... o"));
  CHECK(over("......./......./...x.../..xo.../.xoo.../xooo... o"));
  CHECK(over("......./......./x....../ox...../oox..../ooox... o"));
  CHECK_FALSE(over("......./......./......./......./x....../oooxxx. o"));
  CHECK_FALSE(over("x....../x....../o....../o....../o....../x.....x o"));
}

TEST_CASE("a win in reach is found, and a stone that hangs in the air is refused", "[connect_four]") {
  const GameType& type = *find_game("connect-four");
  const auto setup = type.parse_position("......./......./......./......./..oo.../..xxx.. o", {});
  REQUIRE(setup);
  SearchRequest q = setup->game->request(setup->position, "modern");
  q.limits.depth = 4;
  const SearchResult r = setup->game->search(q);
  CHECK(setup->game->value_text("modern", r.score.value) == "loses in 2");  // open at both ends
  const auto hanging = type.parse_position("......./......./......./...x.../......./..xx... o", {});
  REQUIRE_FALSE(hanging);
  CHECK(hanging.error().message == "the stone on d3 lies on nothing");
  const auto cut = type.parse_position("......./......./......", {});
  REQUIRE_FALSE(cut);
  CHECK(cut.error().column == 23);
}
