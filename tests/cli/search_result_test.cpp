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
