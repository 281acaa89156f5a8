// trace what-if beside searches with the same weights.
#include <algorithm>

#include "tests/cli/run.h"
#include "vendor/catch2_compat.h"

using namespace cli_test;

namespace {

// Null is an open end.
bool holds(const Json& interval, double value) {
  return (interval["from"].is_null() || interval["from"].get<double>() <= value) &&
         (interval["to"].is_null() || value <= interval["to"].get<double>());
}

}  // namespace

TEST_CASE("what-if encloses what a search with these weights finds, of the value and of every root move", "[cli]") {
  const TempFile a;
  const std::vector<std::string> search = {"--profile",         "classic-hard", "--depth", "4",     "--moves",
                                           "f5 d6 c3 d3 c4 f4", "--without",    "tt",      "--json"};
  const Json made = result(Words{"record", "reversi", "--out", a.path(), search});
  const Json own = result({"trace", "what-if", a.path(), "--json"});
  CHECK(own["from"] == made["value"]);
  CHECK(own["to"] == made["value"]);
  CHECK(own["exact"] == true);
  CHECK(own["was"]["value"] == made["value"]);
  CHECK(own["choice"] == "stays");
  CHECK(own["chosen"] == made["best"]);
  for (const std::string weights : {"corners=0", "frontier=-45,x=-20", "x=-500"}) {
    CAPTURE(weights);
    std::string words = weights;
    std::replace(words.begin(), words.end(), ',', ' ');
    const Json exact = result(Words{"search", "reversi", "--weights", words, search});
    const Json said = result({"trace", "what-if", a.path(), "--weights", weights, "--search", "--json"});
    CHECK(holds(said, exact["value"].get<double>()));
    CHECK(said["search"]["value"]["value"] == exact["value"]);
    CHECK(said["search"]["value"]["kind"] == "exact");
    CHECK(said["search"]["best"] == exact["best"]);
    if (said["choice"] == "stays") CHECK(exact["best"] == made["best"]);
    if (said["choice"] == "changes") CHECK(exact["best"] != made["best"]);
  }
  // As text, with kinds.
  const Ran text = run({"trace", "what-if", a.path(), "--weights", "frontier=-45", "--node", "1"});
  CHECK(text.code == 0);
  CHECK(text.out.find("depth 4, frontier=-45") != std::string::npos);
  CHECK(text.out.find("≤ ") != std::string::npos);
  CHECK(text.out.find("node 1 (") != std::string::npos);
}
