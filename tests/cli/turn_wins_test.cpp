// The switches turn-wins, turn-defence and turn-captures, from the search to what is read of its recording.

#include "tests/cli/run.h"
#include "vendor/catch2_compat.h"

using namespace cli_test;

TEST_CASE("turn-defence keeps to the moves that still prevent a goal", "[cli][turn-wins]") {
  // Of 4,360 boards that Gold can reach three are no goal for Silver.
  const std::string threat = "g [r..rrrrr.....cdh.c.h..mRr.e.dE.R..rR...R......H......C.D........]";
  const TempFile file;
  const auto children = [&](const std::string& with) {
    result({"record", "arimaa", "--position", threat, "--profile", "threats", "--depth", "1", "--with", with, "--out",
            file.path(), "--json"});
    return result({"trace", "find", file.path(), "ply == 1", "--json"})["hits"].get<int>();
  };
  const int all = children("turn-wins"), left = children("turn-defence");
  CHECK(left < all);
  CHECK(left > 0);
  CHECK(result({"trace", "lint", file.path(), "--json"})["findings"] == 0);
  const Ran proof = run({"trace", "proof", file.path()});
  CHECK(proof.code != 0);
  CHECK(proof.err.find("the claim is false with the moves that it left out") != std::string::npos);
}
