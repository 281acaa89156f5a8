#include "engine/game/measured.h"

#include <fmt/format.h>

#include <set>
#include <span>
#include <sstream>
#include <string>
#include <string_view>

#include "engine/base/file.h"
#include "engine/game/level_names.h"
#include "engine/games/registry.h"
#include "tests/places.h"
#include "vendor/catch2_compat.h"

using namespace ply;

namespace {

std::string cells(const GameType& type, const LevelStrength& x) {
  return fmt::format("| `{}` | `{}` | {} | {} | {:.1f} [{:.1f}, {:.1f}] | {} |", type.id(), x.rules, x.level,
                     x.level - 1, x.score, x.low, x.high, x.games);
}

/// The row of the README: the scores of levels 2 to 8, as far as they are measured.
std::string readme_row(const GameType& type, const std::vector<LevelStrength>& all, std::string_view rules) {
  std::string out = fmt::format("| {}, `{}` |", type.title(), rules);
  for (int level = 2; level <= 8; ++level) {
    std::string cell;
    for (const LevelStrength& x : all)
      if (x.rules == rules && x.level == level) cell = fmt::format(" {:.0f}", x.score);
    out += cell + " |";
  }
  return out;
}

std::set<std::string> lines_of(const std::string& file) {
  const auto text = read_file(std::string(PLY_SOURCE_DIR) + file);
  REQUIRE(text);
  std::set<std::string> out;
  std::istringstream in(*text);
  for (std::string line; std::getline(in, line);) out.insert(line);
  return out;
}

}  // namespace

TEST_CASE("what levels scored is the same on the page, in the README and at the levels themselves", "[game][level]") {
  const auto page = lines_of("/app/pages/strength.md"), readme = lines_of("/README.md");
  int measured = 0;
  for (const GameType* type : all_games()) {
    const auto any = type->make({});
    REQUIRE(any);
    const auto all = level_strengths(*type);
    for (const LevelStrength& x : all) {
      INFO(cells(*type, x));
      CHECK(page.count(cells(*type, x)) == 1);
      INFO(readme_row(*type, all, x.rules));
      CHECK(readme.count(readme_row(*type, all, x.rules)) == 1);
      CHECK(x.low <= x.score);
      CHECK(x.score <= x.high);
      const auto rules = parse_rules(x.rules);
      REQUIRE(rules);
      const auto game = type->make(*rules);
      REQUIRE(game);
      const LevelInfo* const level = (*game)->level(fmt::format("modern-{}", x.level));
      REQUIRE(level);
      CHECK(level_details(**game, *level).find(fmt::format("against modern-{} (", x.level - 1)) != std::string::npos);
      ++measured;
    }
  }
  CHECK(measured > 20);
  // Of other rules nothing is known.
  const auto small = find_game("kalah")->make({{"pits", "4"}, {"stones", "4"}});
  REQUIRE(small);
  CHECK(level_strength_words(**small, "modern-2").empty());
  CHECK(level_strength_words(**small, "modern-1").empty());
}
