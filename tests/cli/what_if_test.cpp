// trace what-if beside the figures that the window draws, and beside searches with the same weights.
#include <algorithm>
#include <fstream>

#include "engine/analysis/what_if/what_if.h"
#include "tests/cli/run.h"
#include "vendor/catch2_compat.h"

using namespace cli_test;
using namespace ply;

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
  auto record = search;
  record.insert(record.begin(), {"record", "reversi", "--out", a.path()});
  const Json made = result(record);
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
    auto again = search;
    again.insert(again.begin(), {"search", "reversi", "--weights", words});
    const Json exact = result(again);
    const Json said = result({"trace", "what-if", a.path(), "--weights", weights, "--search", "--json"});
    CHECK(holds(said, exact["value"].get<double>()));
    CHECK(said["search"]["value"]["value"] == exact["value"]);
    CHECK(said["search"]["value"]["kind"] == "exact");
    CHECK(said["search"]["best"] == exact["best"]);
    if (said["choice"] == "stays") CHECK(exact["best"] == made["best"]);
    if (said["choice"] == "changes") CHECK(exact["best"] != made["best"]);
    // The figures of the window.
    RecordPool pool;
    const auto recording = Recording::open(a.path(), pool);
    REQUIRE(recording);
    JobProgress progress;
    const auto tree = WhatIf::make(*recording, progress);
    REQUIRE(tree);
    Weights w = (*tree)->subject().weights;
    for (std::size_t i = 0; i < (*tree)->profile().terms.size(); ++i)
      w.w[i] = said["weights"][(*tree)->profile().terms[i].id].get<int>();
    const auto bounds = (*tree)->bounds(w);
    REQUIRE(said["moves"].size() == bounds->moves.size());
    for (std::size_t i = 0; i < bounds->moves.size(); ++i) {
      const Json& m = said["moves"][i];
      CHECK(m["move"] == bounds->moves[i].text);
      CHECK(m["from"].is_null() == (bounds->moves[i].now.lo <= -infinite));
      CHECK(m["to"].is_null() == (bounds->moves[i].now.hi >= infinite));
      if (!m["to"].is_null()) CHECK(m["to"].get<double>() * (*tree)->profile().scale == bounds->moves[i].now.hi);
    }
    CHECK(said["open_ends"]["cut_off"] == (*tree)->tree().counts()[static_cast<std::size_t>(OpenEnd::cut_off)]);
  }
  // As text, with kinds.
  const Ran text = run({"trace", "what-if", a.path(), "--weights", "frontier=-45", "--node", "1"});
  CHECK(text.code == 0);
  CHECK(text.out.find("depth 4, frontier=-45") != std::string::npos);
  CHECK(text.out.find("≤ ") != std::string::npos);
  CHECK(text.out.find("node 1 (") != std::string::npos);
}

TEST_CASE("what-if refuses what it cannot weigh, and says why", "[cli]") {
  const TempFile a, faulty, other;
  result({"record", "kalah", "--out", a.path(), "--depth", "4", "--json"});
  CHECK(run({"trace", "what-if", a.path(), "--weights", "mobility=3"}).code == 2);
  CHECK(run({"trace", "what-if", a.path(), "--weights", "stones=9999"}).code == 2);
  CHECK(run({"trace", "what-if", a.path(), "--node", "99999999"}).code == 3);
  result({"record", "kalah", "--out", faulty.path(), "--depth", "4", "--fault", "late-cut", "--json"});
  const Ran planted = run({"trace", "what-if", faulty.path()});
  CHECK(planted.code == 3);
  CHECK(planted.err.find("a fault is planted") != std::string::npos);
  std::ofstream(other.path())
      << "{\"plyscope\": \"nodes\", \"version\": 1, \"game\": \"chess\", \"engine\": \"Other\"}\n"
      << "{\"id\": 0, \"depth\": 1, \"value\": 10, \"alpha\": -100, \"beta\": 100}\n";
  const Ran foreign = run({"trace", "what-if", other.path()});
  CHECK(foreign.code == 3);
  CHECK(foreign.err.find("Other") != std::string::npos);
}
