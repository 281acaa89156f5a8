// trace proof, and what a program that checks it asks: moves --forcing, eval of finished games, positions with moves.
// Whether proofs of all games hold is checked by proofs.py.
#include <algorithm>
#include <string>

#include "tests/cli/run.h"
#include "vendor/catch2_compat.h"

using namespace cli_test;

TEST_CASE("trace proof says why a move is worth no more, and writes it whole", "[cli]") {
  const TempFile a, out;
  result({"record", "reversi", "--out", a.path(), "--depth", "4", "--json", "--profile", "modern-2026", "--moves",
          "e6 f4 g3 g4 f3 h2 h5 d6 f5 f7 d7 e3 c7 g5 g8 e7", "--algorithm", "alpha-beta", "--without",
          "iterative,pvs,aspiration,tt,killers,history,forcing-first"});
  // h3, as the search refuted it
  const Ran text = run({"trace", "proof", a.path(), "--node", "314", "--out", out.path()});
  INFO(text.out << text.err);
  REQUIRE(text.code == 0);
  const Json node = result({"trace", "node", a.path(), "--node", "314", "--json"});
  const Json proof = result({"trace", "proof", a.path(), "--node", "314", "--json"});
  CHECK(Json::parse(read_file(out.path())) == proof);
  CHECK(proof["line"] == Json::array({"h3"}));
  CHECK(proof["for"] == "first");
  // The node says it for its mover, the other side.
  CHECK(proof["claim"]["value"].get<int>() == -node["value"]["value"].get<int>());
  CHECK(node["value"]["kind"] == "lower");
  CHECK(proof["claim"]["kind"] == "upper");
  CHECK(proof["nodes"] == proof["tree"].size());
  CHECK(proof["nodes"].get<int>() < node["nodes"].get<int>());
  CHECK(proof["found"]["by"] == "records");
  CHECK(text.out.find("h3: worth at most") == 0);
  CHECK(text.out.find("not the game's value") != std::string::npos);
  // A claim of one's own: what holds is proved, what does not says what is true.
  const std::string value = std::to_string(proof["claim"]["value"].get<int>());
  const Json weak = result({"trace", "proof", a.path(), "--node", "314", "--claim", "<= 2000", "--json"});
  CHECK(weak["claim"]["value"] == 2000);
  CHECK(weak["nodes"] <= proof["nodes"]);
  const Ran wrong = run({"trace", "proof", a.path(), "--node", "314", "--claim", ">= 2000"});
  CHECK(wrong.code == 3);
  CHECK(wrong.err.find("it is not so: searched to depth 3 this is = +8.55 for Black") != std::string::npos);
  const Json exact = result({"trace", "proof", a.path(), "--node", "314", "--claim", "= " + value, "--json"});
  CHECK(exact["found"]["by"] == "search");
  CHECK(exact["tree"][0]["lower"] == exact["tree"][0]["upper"]);
  CHECK(run({"trace", "proof", a.path(), "--node", "314", "--claim", "= " + value, "--records"}).code == 3);
  // What is none.
  CHECK(run({"trace", "proof", a.path(), "--claim", "better"}).code == 2);
  CHECK(run({"trace", "proof", a.path(), "--claim", "<= 8.55"}).err.find("1/100 disc") != std::string::npos);
  CHECK(run({"trace", "proof", a.path(), "--node", "540"}).code == 3);
  CHECK(run({"trace", "proof", a.path(), "--out", "/nowhere/proof.json"}).code == 4);
  const Ran imported = run({"trace", "import", "-"}, "");
  CHECK(imported.code != 0);
}

TEST_CASE("a line of --positions may go on with moves, and the past counts", "[cli]") {
  const std::string start = result({"moves", "reversi", "--json"})["position"];
  const auto there = for_positions({"moves", "reversi"}, {start, start + " moves e6 f4", start + " moves e6 f4 e3"});
  CHECK(there[0]["position"] == start);
  CHECK(there[1] == result({"moves", "reversi", "--json", "--moves", "e6 f4"}));
  CHECK(there[2] == result({"moves", "reversi", "--json", "--moves", "e6 f4 e3"}));
  const Ran wrong = run({"moves", "reversi", "--json", "--positions", "-"}, start + " moves e6 a1\n" + start + "\n");
  CHECK(wrong.code == 3);
  const auto said = lines(wrong);
  REQUIRE(said.size() == 2);
  CHECK(said[0]["error"].get<std::string>().find("moves: ") != std::string::npos);
  CHECK(said[0]["column"] == start.size() + std::string(" moves e6 ").size() + 1);
  // The third time is a draw, by what the line says.
  const std::string pivit = result({"moves", "pivit", "--json"})["position"];
  CHECK(result({"moves", "pivit", "--json", "--positions", "-"}, pivit + "\n")["outcome"].is_null());
}

TEST_CASE("moves --forcing says who is to move and what quiescence goes on with", "[cli]") {
  for (const char* game : {"kalah", "reversi", "micro-shogi", "arimaa", "pivit", "toy-tree"}) {
    INFO(game);
    const Json m = result({"moves", game, "--json", "--forcing"});
    CHECK((m["mover"] == "first" || m["mover"] == "second"));
    for (const Json& f : m["forcing"]) CHECK(std::find(m["moves"].begin(), m["moves"].end(), f) != m["moves"].end());
  }
  // The extra turns of Kalah: the third pit ends in the store.
  CHECK(result({"moves", "kalah", "--json", "--forcing"})["forcing"] == Json::array({"3"}));
}

TEST_CASE("eval says what a search counts for a finished game", "[cli]") {
  const Json over = result({"eval", "toy-tree", "--json", "--moves", "1 2"});
  CHECK(over["finished"]["first"] == 12);
  CHECK(over["finished"]["second"] == -12);
  CHECK(!result({"eval", "toy-tree", "--json"}).contains("finished"));
}
