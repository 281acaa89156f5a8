#include "tests/house/names.h"

#include "tests/places.h"
#include "vendor/catch2_compat.h"

using namespace house;

TEST_CASE("no code outside the folder of a game and the registry names a game", "[house]") {
  const std::filesystem::path repository = PLY_SOURCE_DIR;
  std::vector<std::string> names = {"shogi"};  // pieces of a family of games, too
  for (const auto& game : std::filesystem::directory_iterator(repository / "engine/games"))
    if (game.is_directory()) names.push_back(game.path().filename().string());
  REQUIRE(names.size() >= 7);
  std::vector<Source> sources = read_sources(repository, "app");
  for (Source& s : read_sources(repository, "engine"))
    if (s.path.compare(0, 13, "engine/games/") != 0) sources.push_back(std::move(s));
  REQUIRE(sources.size() > 250);
  const auto problems = named_games(names, sources);
  for (const std::string& p : problems) FAIL_CHECK(p);
  CHECK(problems.empty());
}

TEST_CASE("a game named in code is found whatever its spelling, one named in a comment is an example", "[house]") {
  const auto found = [](const char* text) { return named_games({"micro_shogi", "go"}, {{"a.h", text}}).size(); };
  CHECK(found("int x; // as in Micro-Shogi\n/* micro_shogi\n go */ int y;\n") == 0);
  CHECK(found("const char* t = \"Micro-Shogi\";\n") == 1);
  CHECK(found("MicroShogiType t;\n\nmicro_shogi::Move m;\n") == 2);
  CHECK(found("const char* t = \"// micro shogi\";\n") == 1);
  CHECK(found("int n = 1'000; // go\nchar c = '\\''; // go\nchar d = '\"'; // go\n") == 0);
  CHECK(named_games({"go"}, {{"a.h", "int x;\nGo go;\n"}}).front() == "a.h:2 names the game go");
  CHECK(named_games({"micro_shogi"}, {{"app/micro_shogi.h", ""}}).size() == 1);
}
