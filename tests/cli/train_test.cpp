// train: the table of an evaluation from games that are played for it.
#include <algorithm>
#include <filesystem>
#include <fstream>

#include "tests/cli/run.h"
#include "tests/support/folder.h"
#include "vendor/catch2_compat.h"

using namespace cli_test;

namespace {

/// Of a table what is fitted, without the lines that say how.
std::string fitted_numbers(const std::string& path) {
  const std::string text = read_file(path);
  return text.substr(text.find("\ndigest ") + 1);
}

}  // namespace

TEST_CASE("train plays games, fits the table, and makes the same one of the games that it saved", "[cli][train]") {
  ply::test::Folder folder;
  const std::string a = folder.file("a.pat"), b = folder.file("b.pat"), games = folder.file("games.txt");
  const Json j = result(
      {"train", "reversi", "--count", "24", "--nodes", "40", "--rounds", "2", "--out", a, "--save", games, "--json"});
  CHECK(j["games"] == 24);
  CHECK(result({"train", "reversi", "--nodes", "40", "--rounds", "2", "--games", games, "--out", b,
                "--json"})["games"] == 24);
  CHECK(fitted_numbers(a) == fitted_numbers(b));
  CHECK(read_file(a).starts_with("plyscope-patterns 1\n# train reversi --count 24 --nodes 40 --rounds 2 --seed 1\n"));
  // What made it, and nothing that was not used.
  CHECK(
      read_file(b).starts_with("plyscope-patterns 1\n# train reversi --games FILE --count 24 --rounds 2 --seed 1\n"
                               "# 24 lines of a file, digest "));
  CHECK(read_file(b).find("random moves") == std::string::npos);
  CHECK(run({"train", "reversi", "--rules", "start=mirrored", "--out", a}).err.find("start=standard") !=
        std::string::npos);
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
  CHECK(fitted_numbers(b) == fitted_numbers(c));
  const std::string third = read_file(c);
  CHECK(third.substr(0, third.find("digest ")).find(" by ") == std::string::npos);  // only the games are learned from
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
  CHECK(fitted_numbers(a) == fitted_numbers(b));
  CHECK(read_file(b).find("--games FILE --count 25 --rounds 2") != std::string::npos);
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
  CHECK(fitted_numbers(a) == fitted_numbers(b));
  CHECK(read_file(b).find("# train arimaa --games FILE --count 12 --rounds 2 --seed 1\n") != std::string::npos);
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

TEST_CASE("train refuses positions that cannot be, and says where nothing is left to fit to", "[cli][train]") {
  ply::test::Folder folder;
  const std::string a = folder.file("a.net"), file = folder.file("judged.txt");
  const std::string good = "g [rrrrrrrrhdcemcdh................................HDCMECDHRRRRRRRR] 20\n";
  const auto train = [&](const std::string& lines) {
    std::ofstream(file) << lines;
    return run({"train", "arimaa", "--rounds", "1", "--games", file, "--out", a});
  };
  const auto fails = [&](const std::string& lines, const char* words) {
    const Ran ran = train(lines);
    INFO(ran.out << ran.err);
    CHECK(ran.code == 3);
    CHECK(ran.err.find(words) != std::string::npos);
    CHECK_FALSE(std::filesystem::exists(a));
  };
  fails(good + "g [EEEEEEEErrrrrrrr........................................RRRRRRRR] 5\n",
        "line 2: Gold has 8 elephants");
  fails("g [................................................................] 5\n", "the board is empty");
  fails(good, "no position is left to fit to in 1 line:");
  // Silver has no rabbit: the game is over, so nothing is held out.
  const Ran over = train("g [...............................................e........R.......] 5\n" + good);
  INFO(over.out << over.err);
  CHECK(over.code == 0);
  CHECK(over.out.find("1 fitted to, none held out; 1 left out") != std::string::npos);
  CHECK(run({"train", "reversi", "--count", "1", "--nodes", "20", "--rounds", "1", "--out", a}).code == 3);
}

TEST_CASE("train tries its files before it works, and one that fails does not cost the other", "[cli][train]") {
  ply::test::Folder folder;
  const std::string table = folder.file("a.pat"), games = folder.file("games.txt"), nowhere = folder.file("no/g.txt");
  // So many games would take days.
  const Ran early = run({"train", "reversi", "--count", "10000000", "--save", nowhere, "--out", table});
  CHECK(early.code == 4);
  CHECK(early.err.find("g.txt") != std::string::npos);
  CHECK_FALSE(std::filesystem::exists(table));
  // The games fit into the room that there is, the table does not.
  How how;
  how.largest_file = 2'000;
  const Ran late =
      run({"train", "reversi", "--count", "4", "--nodes", "20", "--rounds", "1", "--save", games, "--out", table}, how);
  CHECK(late.code == 4);
  CHECK(late.out.find("Written to") == std::string::npos);
  const std::string saved = read_file(games);
  CHECK(std::count(saved.begin(), saved.end(), '\n') == 4);
}

TEST_CASE("games with a byte order mark in front are trained on as others are", "[cli][train]") {
  ply::test::Folder folder;
  const std::string a = folder.file("a.pat"), b = folder.file("b.pat"), games = folder.file("games.txt");
  REQUIRE(
      run({"train", "reversi", "--count", "3", "--nodes", "20", "--rounds", "1", "--save", games, "--out", a}).code ==
      0);
  const std::string lines = read_file(games);
  std::ofstream(games) << "\xef\xbb\xbf" << lines;
  REQUIRE(run({"train", "reversi", "--games", games, "--rounds", "1", "--out", b}).code == 0);
  CHECK(fitted_numbers(a) == fitted_numbers(b));
}
