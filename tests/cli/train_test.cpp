// train: the table of an evaluation from games that are played for it.
#include "tests/cli/run.h"
#include "tests/support/folder.h"
#include "vendor/catch2_compat.h"

using namespace cli_test;

TEST_CASE("train plays games, fits the table, and makes the same one of the games that it saved", "[cli][train]") {
  ply::test::Folder folder;
  const std::string a = folder.file("a.pat"), b = folder.file("b.pat"), games = folder.file("games.txt");
  const Json j = result(
      {"train", "reversi", "--count", "24", "--nodes", "40", "--rounds", "2", "--out", a, "--save", games, "--json"});
  CHECK(j["games"] == 24);
  CHECK(result({"train", "reversi", "--nodes", "40", "--rounds", "2", "--games", games, "--out", b,
                "--json"})["games"] == 24);
  CHECK(read_file(a) == read_file(b));
  CHECK(read_file(a).starts_with("plyscope-patterns 1\n# train reversi --count 24"));
  CHECK(run({"train", "kalah", "--out", a}).code == 2);
  CHECK(run({"train", "reversi", "--games", a, "--out", b}).code == 3);
  CHECK(run({"train", "reversi", "--games", folder.file("none"), "--out", b}).code == 4);
  CHECK(run({"train", "reversi"}).code == 2);
}
