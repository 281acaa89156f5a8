// What search, solve and record say beside the figures: outcome, kinds, what was proved before an end, the table's
// size.
#include "tests/cli/run.h"
#include "vendor/catch2_compat.h"

using namespace cli_test;

namespace {

constexpr const char* kalah_start = "4,4,4,4,4,4/0/4,4,4,4,4,4/0 A s-io-";

}  // namespace

TEST_CASE("a solve that is stopped, by Ctrl-C or by --time, says what it has proved", "[cli]") {
  const Ran ran = run_interrupted({"solve", "kalah", "--position", kalah_start, "--json"}, 400);
  CHECK(ran.code == 130);
  REQUIRE(lines(ran).size() == 1);
  const auto proved = [](const Json& r) {
    const Json &kind = r["kind"], &value = r["value"];
    CHECK((kind.is_null() ? value.is_null() : value.is_number_integer()));
    return kind;
  };
  proved(lines(ran)[0]);
  // The value of the (6,4) game in 300 ms is not known on any machine; bounds may be.
  const Json timed = result({"solve", "kalah", "--position", kalah_start, "--time", "300", "--json"});
  CHECK(proved(timed) != "exact");
  CHECK(proved(result({"solve", "reversi", "--time", "100", "--json"})) != "exact");
  proved(result({"solve", "micro-shogi", "--position", "4/4/1k2/1K2/4[] w", "--time", "1", "--json"}));
  CHECK(run({"solve", "kalah", "--position", kalah_start, "--time", "50"}).out.find("stopped before it was solved") !=
        std::string::npos);
  // Time that is enough changes nothing.
  const std::vector<std::string> easy = {"solve", "kalah", "--position", "0,0,0,0,1,1/20/1,0,0,0,0,1/24 A s-io-",
                                         "--json"};
  const Json free = result(easy), limited = result(Words{easy, "--time", "60000"});
  for (const char* key : {"value", "kind", "best", "pv", "nodes"}) CHECK(free[key] == limited[key]);
  CHECK(free["kind"] == "exact");
}

TEST_CASE("a search by several threads says the nodes of each, and where there can be none why", "[cli][threads]") {
  const std::vector<std::string> search = {"search", "kalah", "--depth", "5", "--json"};
  const Json one = result(search), two = result(Words{search, "--threads", "2"});
  CHECK_FALSE(one.contains("threads"));
  CHECK(two["threads"] == 2);
  REQUIRE(two["thread_nodes"].size() == 2);
  CHECK(two["thread_nodes"][0].get<std::uint64_t>() + two["thread_nodes"][1].get<std::uint64_t>() ==
        two["nodes"].get<std::uint64_t>());
  for (const char* key : {"value", "kind", "depth", "win_in"}) CHECK(one[key] == two[key]);
  CHECK(result({"search", "kalah", "--nodes", "1000", "--json", "--threads", "4"})["nodes"].get<std::uint64_t>() <=
        1000);
  CHECK(run({"search", "kalah", "--depth", "3", "--threads", "2"}).out.find("by 2 threads with one table") !=
        std::string::npos);
  for (const Words& more : {Words{"--without", "tt"}, Words{"--profile", "classic"}, Words{"--algorithm", "minimax"}}) {
    const Ran ran = run(Words{"search", "kalah", "--depth", "3", "--threads", "2", more});
    CHECK(ran.code == 2);
    CHECK(ran.err.find("--threads: ") != std::string::npos);
  }
  CHECK(run({"search", "kalah", "--depth", "3", "--threads", "0"}).code == 2);
}
