// trace horizon: is a score an artefact of the horizon?
#include <algorithm>
#include <map>
#include <string>
#include <vector>

#include "tests/cli/run.h"
#include "vendor/catch2_compat.h"

using namespace cli_test;

TEST_CASE("trace horizon says what plain searches say", "[cli]") {
  for (const char* game : {"kalah", "reversi", "micro-shogi", "pivit", "arimaa"}) {
    CAPTURE(game);
    const TempFile file;
    const std::string profile = game == std::string("arimaa")    ? "modern"
                                : game == std::string("reversi") ? "classic-hard"
                                                                 : "classic";
    result({"record", game, "--out", file.path(), "--depth", "2", "--profile", profile, "--json"});
    const Json h = result({"trace", "horizon", file.path(), "--plies", "1,2", "--json"});
    CHECK(h["depth"] == 2);
    CHECK(h["complete"] == true);
    CHECK(h["kind"] == "exact");
    for (const Json& s : h["searches"]) {
      if (s["quiet"] == true) continue;
      const Json plain = result({"search", game, "--profile", profile, "--depth", std::to_string(s["depth"].get<int>()),
                                 "--without", "tt", "--json"});
      CHECK(plain["value"] == s["value"]);
      CHECK(s["line"].size() >= s["horizon"].get<std::size_t>());
    }
    const Ran text = run({"trace", "horizon", file.path(), "--plies", "1,2"});
    CHECK(text.code == 0);
    CHECK(text.out.find(h["text"].get<std::string>()) == 0);
  }
}

TEST_CASE("trace horizon asks about leaves and nodes, and refuses what it cannot", "[cli]") {
  const TempFile file, lines, imported;
  result({"record", "kalah", "--out", file.path(), "--depth", "4", "--profile", "classic", "--json"});
  const Json root = result({"trace", "horizon", file.path(), "--json"});
  CHECK(root["verdict"] == "parity");
  CHECK(root["leaf"] == nullptr);
  const Json leaf = result({"trace", "horizon", file.path(), "--leaf", "last", "--json"});
  CHECK(leaf["depth"] == 0);
  CHECK(leaf["leaf"] == 4);
  const int sign = leaf["for"] == root["for"] ? 1 : -1;
  CHECK(leaf["value"].get<double>() == sign * root["value"].get<double>());
  CHECK(leaf["recorded"]["value"] == leaf["value"]);
  CHECK(result({"trace", "horizon", file.path(), "--leaf", "0", "--json"})["value"] == root["value"]);
  // A node of the recording: its own depth, its own mover
  const Json node = result({"trace", "node", file.path(), "--node", "3", "--json"});
  const Json asked = result({"trace", "horizon", file.path(), "--node", "3", "--plies", "2", "--json"});
  CHECK(asked["node"] == 3);
  CHECK(asked["searches"].size() == 3);
  CHECK(run({"trace", "horizon", file.path(), "--leaf", "40"}).code == 3);
  CHECK(run({"trace", "horizon", file.path(), "--leaf", "end"}).code == 2);
  CHECK(run({"trace", "horizon", file.path(), "--plies", "0"}).code == 2);
  CHECK(run({"trace", "horizon", file.path(), "--node", "99999999"}).code == 3);
  const Json few = result({"trace", "horizon", file.path(), "--max-nodes", "20", "--json"});
  CHECK(few["verdict"] == "not-known");
  CHECK(few["complete"] == false);
  REQUIRE(run({"trace", "export", file.path(), "--format", "nodes", "--out", lines.path()}).code == 0);
  const Ran foreign = run({"trace", "horizon", lines.path()});
  CHECK(foreign.code == 3);
  CHECK(foreign.err.find("not asked") != std::string::npos);
}
