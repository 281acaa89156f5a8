// trace proof, and what a program that checks it asks: moves --forcing, eval of finished games, positions with moves.
// Whether proofs of all games hold is checked by proofs.py.
#include <algorithm>
#include <string>

#include "engine/games/registry.h"
#include "tests/cli/run.h"
#include "vendor/catch2_compat.h"

using namespace cli_test;

TEST_CASE("moves --forcing says who is to move and what quiescence goes on with", "[cli]") {
  for (const ply::GameType* type : ply::all_games()) {
    const std::string game = type->id();
    INFO(game);
    const Json m = result({"moves", game, "--json", "--forcing"});
    CHECK((m["mover"] == "first" || m["mover"] == "second"));
    for (const Json& f : m["forcing"]) CHECK(std::find(m["moves"].begin(), m["moves"].end(), f) != m["moves"].end());
  }
  // The extra turns of Kalah: the third pit ends in the store.
  CHECK(result({"moves", "kalah", "--json", "--forcing"})["forcing"] == Json::array({"3"}));
}
