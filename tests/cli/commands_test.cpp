// The JSON of every command: the keys that scripts rely on, and that the figures belong together.
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <map>

#include "tests/cli/run.h"
#include "vendor/catch2_compat.h"

using namespace cli_test;

namespace {

std::vector<std::string> sorted(std::vector<std::string> v) {
  std::sort(v.begin(), v.end());
  return v;
}

}  // namespace

TEST_CASE("games lists rules, profiles, levels and switches", "[cli]") {
  const Ran ran = run({"games", "--json"});
  REQUIRE(ran.code == 0);
  std::vector<std::string> ids;
  for (const Json& g : lines(ran)) {
    ids.push_back(g["id"]);
    for (const char* key : {"id", "rules", "profiles", "levels", "switches"}) CHECK(g.contains(key));
    CHECK(g["profiles"].contains("modern"));
    CHECK(g["levels"].contains("modern-8"));
    CHECK(g["switches"]["pvs"]["sound"] == true);
    CHECK(g["switches"]["pvs"]["changes_value"] == false);
    CHECK(g["switches"]["tt-deeper"]["sound"] == false);
    CHECK(g["switches"]["tt-deeper"]["changes_value"] == true);
    if (g["id"] == "kalah") {
      CHECK(g["rules"]["pits"]["default"] == "6");
      CHECK(g["rules"]["pits"]["max"] == 8);
      CHECK(g["rules"]["origin"]["values"] == Json{"skip", "sow"});
      CHECK(g["levels"]["intermediate"]["profile"] == "classic");
      CHECK(g["levels"]["intermediate"]["depth"] == 4);
    }
  }
  CHECK(std::count(ids.begin(), ids.end(), "toy-tree") == 1);
  CHECK(std::count(ids.begin(), ids.end(), "kalah") == 1);
}

TEST_CASE("the keys of every command are those that are promised", "[cli]") {
  CHECK(keys(result({"moves", "kalah", "--json"})) == sorted({"position", "outcome", "moves"}));
  CHECK(keys(result({"perft", "kalah", "--json", "--depth", "3"})) == sorted({"position", "depth", "nodes"}));
  CHECK(keys(result({"turns", "kalah", "--json", "--depth", "2"})) == sorted({"position", "depth", "turns"}));
  const Json eval = result({"eval", "kalah", "--json"});
  CHECK(keys(eval) == sorted({"position", "profile", "unit", "terms", "value_for"}));
  CHECK(keys(eval["terms"][0]) == sorted({"name", "first", "second", "weight", "contribution"}));
  CHECK(keys(eval["value_for"]) == sorted({"first", "second"}));
  const std::vector<std::string> search = {"position", "profile", "depth",   "value",  "kind",    "best", "pv",
                                           "nodes",    "nps",     "seconds", "win_in", "outcome", "unit", "for"};
  CHECK(keys(result({"search", "kalah", "--json", "--depth", "3"})) == sorted(search));
  auto with_moves = search;
  with_moves.push_back("moves");
  CHECK(keys(result({"search", "kalah", "--json", "--depth", "3", "--all-moves"})) == sorted(with_moves));
  const TempFile file;
  auto record = search;
  record.insert(record.end(), {"records", "bytes"});
  CHECK(keys(result({"record", "kalah", "--json", "--depth", "3", "--out", file.path()})) == sorted(record));
}

TEST_CASE("perft --divide adds up to perft", "[cli]") {
  const Json whole = result({"perft", "kalah", "--json", "--depth", "5"});
  const Json parts = result({"perft", "kalah", "--json", "--depth", "5", "--divide"});
  CHECK(parts["nodes"] == whole["nodes"]);
  std::uint64_t sum = 0;
  for (const auto& [move, n] : parts["divide"].items()) sum += n.get<std::uint64_t>();
  CHECK(sum == whole["nodes"]);
  CHECK(result({"perft", "kalah", "--json", "--depth", "0"})["nodes"] == 1);
}

TEST_CASE("contributions are weight times difference and add up to both values", "[cli]") {
  for (const char* profile : {"classic", "modern"}) {
    const Json e =
        result({"eval", "kalah", "--json", "--profile", profile, "--position", "1,3,2,4,2,6/8/2,1,0,0,4,0/15 A"});
    double sum = 0;
    for (const Json& t : e["terms"]) {
      CHECK(t["contribution"].get<double>() ==
            t["weight"].get<double>() * (t["first"].get<double>() - t["second"].get<double>()));
      sum += t["contribution"].get<double>();
    }
    CHECK(e["value_for"]["first"].get<double>() == sum);
    CHECK(e["value_for"]["second"].get<double>() == -sum);
  }
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
    auto arguments = base;
    arguments.insert(arguments.end(), extra.begin(), extra.end());
    const Json r = result(arguments);
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
  const Json one = result({"search", "kalah", "--json", "--nodes", "1"});
  CHECK(one["value"].is_null());
  CHECK(one["kind"].is_null());
  CHECK(one["best"].is_string());
  CHECK(result({"search", "kalah", "--json", "--time", "30"})["depth"].get<int>() > 1);
  CHECK(result({"search", "pivit", "--json", "--profile", "classic", "--depth", "0"})["depth"] == 0);
  // The law knows it of forced captures alone
  for (const char* game : {"kalah", "reversi", "micro-shogi", "arimaa", "pivit"})
    CHECK(run({"search", game, "--depth", "0"}).code == 2);
  CHECK(run({"search", "kalah", "--profile", "classic", "--depth", "0"}).code == 2);
}

TEST_CASE("bench lists what it can measure and measures what it is asked for", "[cli]") {
  std::vector<std::string> names;
  const Ran list = run({"bench", "--list", "--json"});
  REQUIRE(list.code == 0);
  for (const Json& b : lines(list)) names.push_back(b["name"]);
  for (const char* name :
       {"perft-kalah", "search-kalah", "recording-ratio-kalah", "record-bytes", "seek-ms", "pause-ms",
        "open-recording-ms", "solve-kalah", "ui-frame-ms", "actions-arimaa", "turns-arimaa"})
    CHECK(std::count(names.begin(), names.end(), name) == 1);
  const Json perft = result({"bench", "perft-kalah", "--json"});
  CHECK(keys(perft) == sorted({"name", "value", "unit"}));
  CHECK(perft["value"].get<double>() > 100'000);
}

TEST_CASE("every game of the list answers every command, with each of its profiles", "[cli]") {
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
      INFO(level);
      CHECK(run({"play", id, "--first", level, "--second", level}, "").code == 0);
    }
  }
}

TEST_CASE("whole numbers of units and tenths are printed without decimals, hundredths with two", "[cli]") {
  const std::string missing =
      run({"eval", "micro-shogi", "--profile", "classic", "--position", "4/2g1/4/2KP/1L2[] b"}).out;
  CHECK(contains(missing, " -99999 "));
  CHECK_FALSE(contains(missing, "99999."));
  const std::string tenths =
      run({"eval", "micro-shogi", "--profile", "classic", "--position", "kb1s/1g2/4/2KP/1L2[] b"}).out;
  CHECK(contains(tenths, "value for First: -58.2   for Second: +8.2"));
  CHECK(contains(run({"eval", "kalah", "--profile", "classic"}).out, "value for A: +0   for B: +0"));
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
  const std::string text =
      run({"eval", "micro-shogi", "--profile", "classic", "--position", "kbgs/p3/B3/3P/SG1K[] w"}).out;
  INFO(text);
  CHECK(text.find("3.5") != std::string::npos);
  CHECK(text.find("counts half") != std::string::npos);
}
