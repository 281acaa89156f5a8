// The JSON of every command: the keys that scripts rely on, and that the figures belong together.
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <map>

#include "tests/cli/run.h"
#include "tests/support/sampled.h"
#include "vendor/catch2_compat.h"

using namespace cli_test;

TEST_CASE("perft --divide adds up to perft", "[cli]") {
  const Json whole = result({"perft", "kalah", "--json", "--depth", "5"});
  const Json parts = result({"perft", "kalah", "--json", "--depth", "5", "--divide"});
  CHECK(parts["nodes"] == whole["nodes"]);
  std::uint64_t sum = 0;
  for (const auto& [move, n] : parts["divide"].items()) sum += n.get<std::uint64_t>();
  CHECK(sum == whole["nodes"]);
  CHECK(result({"perft", "kalah", "--json", "--depth", "0"})["nodes"] == 1);
}

TEST_CASE("a search gives the value that all its moves agree on, with every algorithm", "[cli]") {
  const std::vector<std::string> base = {
      "search", "kalah", "--json", "--depth", "5", "--position", "5,5,4,4,0,5/1/5,5,0,0,6,6/2 A", "--all-moves"};
  Json value;
  for (const auto& extra : std::vector<std::vector<std::string>>{{},
                                                                 {"--algorithm", "minimax"},
                                                                 {"--algorithm", "alpha-beta"},
                                                                 {"--algorithm", "pvs"},
                                                                 {"--without", "tt,killers,history"},
                                                                 {"--with", "fail-hard", "--without", "aspiration"}}) {
    const Json r = result(Words{base, extra});
    double best = -1e9;
    for (const auto& [move, v] : r["moves"].items()) best = std::max(best, v.get<double>());
    CHECK(r["moves"].size() == 5);
    CHECK(r["value"] == best);
    CHECK(r["moves"][r["best"].get<std::string>()] == r["value"]);
    CHECK(r["pv"][0] == r["best"]);
    CHECK(r["kind"] == "exact");
    CHECK(r["depth"] == 5);
    if (value.is_null()) value = r["value"];
    CHECK(r["value"] == value);
  }
}

TEST_CASE("the same search visits the same nodes, and a node limit is kept", "[cli]") {
  const auto nodes = [] { return result({"search", "kalah", "--json", "--nodes", "20000"}); };
  const Json a = nodes(), b = nodes();
  CHECK(a["nodes"] == b["nodes"]);
  CHECK(a["value"] == b["value"]);
  CHECK(a["nodes"].get<int>() <= 20001);
  CHECK(a["depth"].get<int>() > 3);
  CHECK(result({"search", "kalah", "--json", "--time", "30"})["depth"].get<int>() > 1);
}

TEST_CASE("multi-probcut searches fewer nodes to the same depth, and patterns is modern as it was called", "[cli]") {
  const auto nodes = [](const char* option, const char* value) {
    return result({"search", "reversi", "--depth", "9", "--json", option, value})["nodes"].get<long>();
  };
  CHECK(nodes("--with", "multi-probcut") < nodes("--profile", "modern"));
  CHECK(nodes("--profile", "patterns") == nodes("--profile", "modern"));
}

TEST_CASE("every game of the list answers every command, with each of its profiles", "[cli][sampled]") {
  std::size_t levels = 0;
  for (const Json& game : lines(run({"games", "--json"}))) {
    const std::string id = game["id"];
    INFO(id);
    const Json moves = result({"moves", id, "--json"});
    REQUIRE(!moves["moves"].empty());
    const std::string start = moves["position"];
    CHECK(result({"moves", id, "--json", "--position", start}) == moves);
    CHECK(result({"perft", id, "--json", "--depth", "1"})["nodes"] == moves["moves"].size());
    for (const auto& [profile, about] : game["profiles"].items()) {
      INFO(profile);
      CHECK(result({"eval", id, "--json", "--profile", profile})["profile"] == profile);
      const bool turns = about["by_turns"];  // its moves are whole turns
      const std::string depth = turns ? "1" : "2";
      const Json r = result({"search", id, "--json", "--depth", depth, "--all-moves", "--profile", profile});
      if (!turns) CHECK(r["moves"].size() == moves["moves"].size());
      CHECK(r["moves"][r["best"].get<std::string>()] == r["value"]);
      const TempFile file;
      CHECK(result({"record", id, "--json", "--depth", depth, "--profile", profile, "--out", file.path()})["value"] ==
            r["value"]);
      const Json info = result({"trace", "info", file.path(), "--json"});
      CHECK(info["settings"]["profile"] == profile);
      const Ran nodes = run({"trace", "export", file.path(), "--format", "jsonl", "--max-nodes", "200"});
      CHECK(nodes.err.empty());  // the game is known, so moves are written in its notation
      for (const Json& n : lines(nodes)) {
        const std::string move = n["move"];
        CHECK((n["ply"] == 0 || (!move.empty() && move[0] != '#')));
        if (n["ply"] == 1 && !turns) CHECK(std::count(moves["moves"].begin(), moves["moves"].end(), move) == 1);
      }
    }
    for (const auto& [level, about] : game["levels"].items()) {
      if (about.contains("nodes") && about["nodes"] > 10'000) continue;
      if (levels++ % ply::test::every(3) != 0) continue;
      INFO(level);
      CHECK(run({"play", id, "--first", level, "--second", level}, "").code == 0);
    }
  }
}

TEST_CASE("a term's weight and raw values give its contribution in the unit that is shown", "[cli]") {
  // The original of Micro-Shogi computes in tenths, lets half of the opponent count, and says points.
  const std::string position = "kb1s/1g2/4/2KP/1L2[] b";
  const Json e = result({"eval", "micro-shogi", "--profile", "classic", "--position", position, "--json"});
  CHECK(e["value_for"]["first"] == -58.2);
  CHECK(e["value_for"]["second"] == 8.2);
  const std::map<std::string, double> weights{
      {"blocked", -50}, {"advanced", 100}, {"king-advance", -50}, {"material", 1}, {"king-missing", -99999}};
  double sum = 0;
  for (const Json& t : e["terms"]) {
    const std::string name = t["name"];
    INFO(name);
    CHECK(t["weight"] == weights.at(name));
    const double own = t["first"], opponent = t["second"], weight = t["weight"];
    const double counted = name == "material" ? opponent : name == "king-advance" ? 0 : opponent / 2;
    CHECK(std::abs(weight * (own - counted) - t["contribution"].get<double>()) < 1e-6);
    sum += t["contribution"].get<double>();
  }
  CHECK(std::abs(sum + 58.2) < 1e-6);
}
