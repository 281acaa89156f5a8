// Pivit, which nobody outside plays, against a second program (tests/rivals/pivit.cpp): the same lines are counted, and
// games between the two are played to their ends.
#include <cstdint>
#include <sstream>
#include <string>
#include <vector>

#include "engine/base/random.h"
#include "engine/games/registry.h"
#include "tests/cli/run.h"
#include "tests/places.h"
#include "vendor/catch2_compat.h"

using namespace cli_test;

namespace {

const std::string rival = PLY_PLANTED "/rival_pivit";

}  // namespace

TEST_CASE("a program that shares nothing with ours counts the same lines of Pivit", "[cli][rival]") {
  std::vector<std::string> positions = {"1VvVv1/H4H/h4h/H4H/h4h/1VvVv1 r - 0 0",
                                        "1VvVvVv1/H6H/h6h/H6H/h6h/H6H/h6h/1VvVvVv1 r - 0 0",
                                        "1VvVVvV1/h6h/H6H/h6h/h6h/H6H/h6h/1VvVVvV1 r - 0 0"};
  for (Row& r : rows("pivit_perft.csv")) positions.push_back(r["position"]);
  ply::Random random(7);
  for (int i = 0; i < 80; ++i) {
    const auto game = *ply::find_game("pivit")->make({{"size", i % 2 == 0 ? "6" : "8"}});
    ply::Position p = game->initial();
    for (ply::u32 plies = random.below(60); plies > 0; --plies)
      if (const auto moves = game->moves(p); !moves.empty())
        p = game->after(p, moves[random.below(static_cast<ply::u32>(moves.size()))]);
    positions.push_back(game->write(p));
  }
  std::string input;
  for (const std::string& p : positions) input += p + "\n";
  for (const char* depth : {"1", "3"}) {
    How how;
    how.program = rival, how.input = input;
    const Ran counted = run({"perft", depth}, how);
    REQUIRE(counted.code == 0);
    std::istringstream its(counted.out);
    const auto ours = for_positions({"perft", "pivit", "--depth", depth}, positions);
    REQUIRE(ours.size() == positions.size());
    for (std::size_t i = 0; i < positions.size(); ++i) {
      CAPTURE(positions[i], depth);
      std::uint64_t leaves = 0;
      REQUIRE(its >> leaves);
      CHECK(ours[i]["nodes"].get<std::uint64_t>() == leaves);
    }
  }
}

TEST_CASE("a second program plays Pivit of both sizes against ours to the end, and loses", "[cli][rival]") {
  for (const char* rules : {"size=6,tie=draw", "size=8,tie=first-master"}) {
    const Ran ran = run({"match", "pivit", "--rules", rules, "--pairs", "4", "--hash", "4", "--seed", "3", "--json",
                         "--player", "modern:nodes=1000", "--player", "engine:" + rival + " @ nodes=1000"});
    INFO(ran.err);
    CHECK(ran.code == 0);
    const Json all = lines(ran).back()["statistics"][0];
    CAPTURE(all.dump());
    CHECK(all["games"].get<int>() == 8);
    CHECK(all["forfeits"] == Json::array({0, 0}));
    CHECK(all["score"]["value"].get<double>() > 0.5);
  }
}
