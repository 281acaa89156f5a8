// train: the table of an evaluation from games that are played for it.
#include <fstream>

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

TEST_CASE("a table plays the games that the next one is made from", "[cli][train]") {
  ply::test::Folder folder;
  const std::string a = folder.file("a.pat"), b = folder.file("b.pat"), c = folder.file("c.pat"),
                    games = folder.file("games.txt");
  const std::vector<std::string> few = {"train", "reversi", "--count", "8", "--nodes", "40", "--rounds", "2"};
  const auto with = [&](std::vector<std::string> more) {
    more.insert(more.begin(), few.begin(), few.end());
    return run(more);
  };
  REQUIRE(with({"--out", a}).code == 0);
  REQUIRE(with({"--by", a, "--out", b, "--save", games}).code == 0);
  REQUIRE(with({"--by", a, "--games", games, "--out", c}).code == 0);
  CHECK(read_file(b) == read_file(c));
  const std::string first = read_file(a), digest = first.substr(first.find("digest ") + 7, 16);
  const std::string second = read_file(b);
  CHECK(second.find("by the table " + digest) != std::string::npos);
  CHECK(second.starts_with("plyscope-patterns 1\n# train reversi --by TABLE --count 8"));
  CHECK(first != second);

  const auto damaged = with({"--by", games, "--out", c});
  CHECK(damaged.code == 3);
  CHECK(damaged.err.find("the table that plays: ") != std::string::npos);
  CHECK(with({"--by", folder.file("none"), "--out", c}).code == 4);
}

TEST_CASE("train fits the table of Micro-Shogi to games of modern and of what was fitted to them", "[cli][train]") {
  ply::test::Folder folder;
  const std::string a = folder.file("a.pat"), b = folder.file("b.pat"), games = folder.file("games.txt");
  const std::vector<std::string> of_game = {"train",    "micro-shogi", "--rules", "variant=standard", "--nodes", "40",
                                            "--rounds", "2",           "--json"};
  const auto with = [&](std::vector<std::string> more) {
    more.insert(more.begin(), of_game.begin(), of_game.end());
    return more;
  };
  CHECK(result(with({"--count", "25", "--out", a, "--save", games}))["games"] == 25);
  CHECK(result(with({"--games", games, "--out", b}))["games"] == 25);
  CHECK(read_file(a) == read_file(b));
  CHECK(read_file(a).starts_with("plyscope-pairs 1\n# train micro-shogi --rules variant=standard --count 25"));
  CHECK(run({"train", "micro-shogi", "--out", a}).err.find("variant=standard") != std::string::npos);
  CHECK(run(with({"--games", a, "--out", b})).code == 3);
  CHECK(run(with({"--by", a, "--out", b})).err.find("takes no table") != std::string::npos);
}

TEST_CASE("train fits the table of Arimaa to games of threats and of what was fitted to them", "[cli][train]") {
  ply::test::Folder folder;
  const std::string a = folder.file("a.pat"), b = folder.file("b.pat"), games = folder.file("games.txt");
  const std::vector<std::string> of_game = {"train", "arimaa", "--nodes", "20", "--rounds", "2", "--json"};
  const auto with = [&](std::vector<std::string> more) {
    more.insert(more.begin(), of_game.begin(), of_game.end());
    return more;
  };
  CHECK(result(with({"--count", "12", "--out", a, "--save", games}))["games"] == 12);
  CHECK(result(with({"--games", games, "--out", b}))["games"] == 12);
  CHECK(read_file(a) == read_file(b));
  CHECK(read_file(a).starts_with("plyscope-arimaa-network 1\n# train arimaa --count 12"));
  CHECK(run(with({"--games", a, "--out", b})).code == 3);
  CHECK(run(with({"--by", a, "--out", b})).err.find("takes no table") != std::string::npos);
}

TEST_CASE("train fits weights and table of Arimaa to positions that another program judged", "[cli][train]") {
  ply::test::Folder folder;
  const std::string a = folder.file("a.pat"), judged = folder.file("judged.txt"), mixed = folder.file("mixed.txt");
  const std::string board = " [rrrrrrrrhdcemcdh................................HDCMECDHRRRRRRRR] ";
  std::ofstream(judged) << ("g" + board + "20\ns" + board + "-3\n");
  std::ofstream(mixed) << ("g" + board + "20\n" + board.substr(1) + "Ee2n draw\n");
  const auto train = [&](const std::string& games) {
    return std::vector<std::string>{"train", "arimaa", "--rounds", "2", "--games", games, "--out", a};
  };
  CHECK(run(train(judged)).code == 0);
  CHECK(read_file(a).find("# positions that another program judged") != std::string::npos);
  const auto refused = run(train(mixed));
  CHECK(refused.code == 3);
  CHECK(refused.err.find("only one kind") != std::string::npos);
}
