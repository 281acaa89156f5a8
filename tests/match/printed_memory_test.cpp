// What a file of results asks for is bounded, however small it is.
#include <fmt/format.h>

#include <string>

#include "engine/games/registry.h"
#include "engine/match/result_file.h"
#include "engine/match/table.h"
#include "tests/match/support.h"
#include "vendor/catch2_compat.h"

using namespace ply;

namespace {

std::string printed(int tables, const std::string& row) {
  std::string out = "table,size,row,column,mean,deviation,wins,losses,draws,plies,remark\n";
  for (int i = 0; i < tables; ++i) out += fmt::format(fmt::runtime(row), i);
  return out;
}

}  // namespace

TEST_CASE("printed tables of many sizes are refused before room is made for all of them", "[match][budget]") {
  for (const char* row : {"time,{},64,,,,,,,\n", "match,{},1,64,,,1,2,3,9\n"}) {
    const auto some = read_printed_tables(printed(3, row));
    REQUIRE(some);
    CHECK(some->size() == 3);
    const auto many = read_printed_tables(printed(2000, row));
    REQUIRE_FALSE(many);
    CHECK(many.error().message.find("line ") == 0);
  }
  // Its room is used up, whichever row it is
  Budget::Limits small = printed_tables_limits;
  small.bytes = 1000;
  const auto little = read_printed_tables(printed(1, "time,{},64,,,,,,,\n"), Budget(small));
  REQUIRE_FALSE(little);
  CHECK(little.error().message == "line 2: it needs more memory than is allowed");
}

TEST_CASE("a header of results with more players than a match has is refused", "[match][budget]") {
  const auto header = [](std::size_t players) {
    return match_header(match_test::match_between(std::vector<std::string>(players, "random")), {});
  };
  CHECK(read_match_header(header(match_limits::players)));
  const auto many = read_match_header(header(match_limits::players + 1));
  REQUIRE_FALSE(many);
  CHECK(many.error().message == "it has more than 100 players");
}
