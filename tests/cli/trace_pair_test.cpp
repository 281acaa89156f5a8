// trace pair beside the model that the panel Pins draws, and beside trace node.
#include "engine/analysis/node/node_pair.h"
#include "tests/cli/run.h"
#include "vendor/catch2_compat.h"

using namespace cli_test;
using namespace ply;

TEST_CASE("trace pair says of two nodes what trace node says of each", "[cli][pins]") {
  const TempFile a;
  result({"record", "reversi", "--profile", "classic-hard", "--depth", "4", "--out", a.path(), "--json"});
  RecordPool pool;
  const auto recording = Recording::open(a.path(), pool);
  REQUIRE(recording);
  const View v = (*recording)->view();
  Nodes nodes;
  nodes.reset(recorded_subject(**recording));
  // Two inner nodes of the first ply, and a leaf.
  std::vector<u32> kids;
  v.children(v.size() - 1, kids);
  REQUIRE(kids.size() > 1);
  for (const u32 other : {kids[1], v.find(v.size() / 2)}) {
    const std::string x = std::to_string(v.id(kids[0])), y = std::to_string(v.id(other));
    const Json pair = result({"trace", "pair", a.path(), "--node", x, "--other", y, "--json"});
    const NodePair p = node_pair(v, v.ticks() - 1, kids[0], other, nodes);
    double sum = 0;
    for (const Json& t : pair["terms"]) {
      CHECK(t["difference"].get<double>() == Approx(t["b"].get<double>() - t["a"].get<double>()));
      sum += t["difference"].get<double>();
    }
    CHECK(sum == Approx(pair["static"][1].get<double>() - pair["static"][0].get<double>()));
    CHECK(pair["common"] == p.common);
    CHECK(pair["same_position"] == p.same_position);
    CHECK(pair["moves"].size() == p.moves.size());
    for (const auto& [name, id] : {std::pair{"a", x}, std::pair{"b", y}}) {
      const Json alone = result({"trace", "node", a.path(), "--node", id, "--json"});
      const Json& here = pair[name];
      for (const char* same : {"id", "line", "ply", "depth", "mover", "best", "end", "nodes"})
        CHECK(here[same] == alone[same]);
      // The root's mover sees them; a node where the other side moves says the same with the other sign.
      const bool turned = alone["mover"] != pair["for"];
      if (alone["value"].is_null()) continue;
      CHECK(here["value"]["value"].get<double>() == Approx((turned ? -1 : 1) * alone["value"]["value"].get<double>()));
      if (!turned) CHECK(here["value"]["kind"] == alone["value"]["kind"]);
      if (alone["value"]["kind"] == "exact") CHECK(here["value"]["kind"] == "exact");
    }
    const Ran text = run({"trace", "pair", a.path(), "--node", x, "--other", y});
    CHECK(text.code == 0);
    CHECK(text.out.find("static evaluation") != std::string::npos);
  }
  CHECK(run({"trace", "pair", a.path(), "--node", "0", "--other", "99999999"}).code == 3);
  CHECK(run({"trace", "pair", a.path(), "--node", "0", "--other", "x"}).code == 3);
  CHECK(run({"trace", "pair", a.path(), "--node", "0"}).code == 2);
}
