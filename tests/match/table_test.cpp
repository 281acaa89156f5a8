#include "engine/match/table.h"

#include <algorithm>
#include <cmath>

#include "engine/base/file.h"
#include "engine/games/registry.h"
#include "engine/match/runner.h"
#include "tests/match/support.h"
#include "tests/places.h"
#include "vendor/catch2_compat.h"

using namespace ply;

namespace {

bool has(const std::vector<Suspicion>& all, TableFlag flag, int row, int column) {
  return std::any_of(all.begin(), all.end(),
                     [&](const Suspicion& s) { return s.flag == flag && s.row == row && s.column == column; });
}
int count(const std::vector<Suspicion>& all, TableFlag flag) {
  return static_cast<int>(std::count_if(all.begin(), all.end(), [&](const Suspicion& s) { return s.flag == flag; }));
}

}  // namespace

TEST_CASE("the printed Pivit tables raise exactly the flags that recomputing them gives", "[match]") {
  const auto text = read_file(std::string(PLY_TEST_DATA) + "/../../engine/games/pivit/original_tables.csv");
  REQUIRE(text);
  const auto tables = read_printed_tables(*text);
  REQUIRE(tables);
  REQUIRE(tables->size() == 2);
  const ResultTable& eight = (*tables)[1];
  const auto flags = suspicions(eight, {});
  CHECK(has(flags, TableFlag::weaker_wins, 1, 2));         // 14-2-4
  CHECK(has(flags, TableFlag::mirror_contradicts, 1, 2));  // and 17-1-2 the other way round
  CHECK(has(flags, TableFlag::wrong_sum, 2, 2));           // 1-11-6 are 18 games
  CHECK(has(flags, TableFlag::impossible_mean, 2, 2));     // 81.64
  CHECK(has(flags, TableFlag::odd_time, 2, -1));           // 0.9454, 0.9454
  CHECK(count(flags, TableFlag::weaker_wins) == 1);
  CHECK(count(flags, TableFlag::wrong_sum) == 1);
  CHECK(count(flags, TableFlag::impossible_mean) == 1);
  CHECK(count(flags, TableFlag::mirror_contradicts) == 1);
  CHECK(count(flags, TableFlag::too_small) == 1);
  const auto six = suspicions((*tables)[0], {});
  CHECK(count(six, TableFlag::weaker_wins) == 0);
  CHECK(count(six, TableFlag::wrong_sum) == 0);
  CHECK(count(six, TableFlag::impossible_mean) == 0);
  CHECK_FALSE(eight.cells[3][4].tested);
  CHECK(eight.cells[1][2].remark.find("swapped") != std::string::npos);
  CHECK(table_text(eight, flags).find("14-2-4") != std::string::npos);
  CHECK_FALSE(read_printed_tables("match,6,x,1,,,1,2,3,4,\n"));
}

TEST_CASE("a level table has one game of a pair in a cell and one in its mirror, and copies are noticed", "[match]") {
  MatchSettings s = match_test::match_between({"modern:1", "modern:2"}, "pivit", 4);
  s.format = MatchFormat::table;
  s.seed = 2;
  REQUIRE(pairings_of(s).size() == 3);
  const auto games = match_test::played(s, 2);
  const ResultTable t = table_of(s, games);
  for (const auto& row : t.cells)
    for (const TableCell& c : row) CHECK(c.games() == 4);
  CHECK(t.times[0].mean);
  CHECK(t.times[1].nodes > t.times[0].nodes);
  CHECK(count(suspicions(t, games), TableFlag::wrong_sum) == 0);
  ResultTable even = t;  // as a short match may have it by chance
  REQUIRE_FALSE(even.times.empty());
  even.times[0].mean = even.times[0].deviation = 0.5;
  CHECK(count(suspicions(even, {}), TableFlag::odd_time) == 1);
  CHECK(count(suspicions(even, games), TableFlag::odd_time) == 0);
  const auto printed = read_printed_tables(table_csv(t, "6"));
  REQUIRE(printed);
  CHECK((*printed)[0].cells[0][1].wins == t.cells[0][1].wins);
  CHECK((*printed)[0].games_a_cell == 4);
  auto copies = games;
  for (MatchGame g : games) g.pair += 10, copies.push_back(g);
  CHECK(count(suspicions(table_of(s, copies), copies), TableFlag::duplicate_games) == 1);
}
