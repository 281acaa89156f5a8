// The switch turn-wins, from the search to what is read of its recording.
#include "tests/cli/run.h"
#include "tests/support/folder.h"
#include "vendor/catch2_compat.h"

using namespace cli_test;

TEST_CASE("turn-wins sees a goal within the turn from its first step, and only Arimaa has it", "[cli][turn-wins]") {
  const std::string goal = "g [....c....d..............d..rR...H......E.............C..........]";
  const auto search = [&](std::vector<std::string> more) {
    std::vector<std::string> all = {"search", "arimaa", "--position", goal, "--profile", "modern", "--json"};
    all.insert(all.end(), more.begin(), more.end());
    return result(all);
  };
  CHECK(search({"--depth", "1"})["win_in"] == nullptr);
  CHECK(search({"--depth", "1", "--with", "turn-wins"})["win_in"] == 4);
  CHECK(search({"--depth", "4"})["win_in"] == 4);
  CHECK(run({"search", "kalah", "--depth", "3", "--with", "turn-wins"}).code == 2);

  const TempFile file;
  result({"record", "arimaa", "--position", goal, "--profile", "modern", "--depth", "2", "--with", "turn-wins", "--out",
          file.path(), "--json"});
  CHECK(result({"trace", "find", file.path(), "end == turn_won", "--json"})["hits"] > 0);
  CHECK(result({"trace", "info", file.path(), "--json"})["ends"]["turn_won"] > 0);
  CHECK(result({"trace", "lint", file.path(), "--json"})["findings"] == 0);
  const Ran proof = run({"trace", "proof", file.path()});
  CHECK(proof.code != 0);
  CHECK(proof.err.find("sees wins within a turn") != std::string::npos);
}
