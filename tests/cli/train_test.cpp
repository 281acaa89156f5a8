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

TEST_CASE("a table plays the games that the next one is made from", "[cli][train]") {
  ply::test::Folder folder;
  const std::string a = folder.file("a.pat"), b = folder.file("b.pat"), c = folder.file("c.pat"),
                    games = folder.file("games.txt");
  const std::vector<std::string> few = {"train", "reversi", "--count", "8", "--nodes", "40", "--rounds", "2"};
  const auto with = [&](const Words& more) { return run(Words{few, more}); };
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
}

TEST_CASE("train fits a table to games that are played for it, and makes the same one of the games that it saved",
          "[cli][train]") {
  struct Fit {
    Words words;
    const char *count, *begins, *again;
  };
  for (const Fit& f :
       {Fit{{"reversi", "--nodes", "40"},
            "24",
            "plyscope-patterns 1\n# train reversi --count 24 --nodes 40 --rounds 2 --seed 1\n",
            "plyscope-patterns 1\n# train reversi --games FILE --count 24 --rounds 2 --seed 1\n# 24 lines of a file, "
            "digest "},
        {{"micro-shogi", "--rules", "variant=standard", "--nodes", "40"},
         "25",
         "plyscope-pairs 1\n# train micro-shogi --rules variant=standard --count 25",
         "plyscope-pairs 1\n# train micro-shogi --rules variant=standard --games FILE --count 25 --rounds 2"},
        {{"arimaa", "--nodes", "20"},
         "12",
         "plyscope-arimaa-network 1\n# train arimaa --count 12",
         "plyscope-arimaa-network 1\n# train arimaa --games FILE --count 12 --rounds 2 --seed 1\n"}}) {
    ply::test::Folder folder;
    const std::string a = folder.file("a.pat"), b = folder.file("b.pat"), games = folder.file("games.txt");
    const Words train{"train", f.words, "--rounds", "2", "--json"};
    const int count = std::stoi(f.count);
    CHECK(result(Words{train, "--count", f.count, "--out", a, "--save", games})["games"] == count);
    CHECK(result(Words{train, "--games", games, "--out", b})["games"] == count);
    CHECK(fitted_numbers(a) == fitted_numbers(b));
    CHECK(read_file(a).starts_with(f.begins));
    CHECK(read_file(b).starts_with(f.again));
    CHECK(read_file(b).find("random moves") == std::string::npos);  // nothing that was not used
  }
}

TEST_CASE("train tries its files before it works, and one that fails does not cost the other", "[cli][train]") {
  ply::test::Folder folder;
  const std::string table = folder.file("a.pat"), games = folder.file("games.txt"), nowhere = folder.file("no/g.txt");
  // These games would take days.
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
