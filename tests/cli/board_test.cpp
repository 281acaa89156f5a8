// Games that are shown, but not searched: what the command line has of them.
#include "engine/core/file.h"
#include "tests/cli/run.h"
#include "tests/support/folder.h"
#include "vendor/catch2_compat.h"

using namespace cli_test;

TEST_CASE("moves and perft take chess by its own name, a FEN, moves and Chess960", "[cli][chess]") {
  const Json start = result({"perft", "chess", "--depth", "3", "--divide", "--json"});
  CHECK(start["nodes"] == 8902);
  CHECK(start["divide"]["e2e4"] == 600);
  const std::string kiwipete = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
  CHECK(result({"perft", "chess", "--fen", kiwipete, "--depth", "3", "--json"})["nodes"] == 97862);
  const Json moved = result({"moves", "chess", "--moves", "e4 e5 Qh5 Nc6 Bc4 g5 Qxf7#", "--json"});
  CHECK(moved["moves"].empty());
  CHECK(moved["outcome"]["reason"] == "White wins: Black is checkmated.");
  const Json castles =
      result({"moves", "chess", "--rules", "chess960", "--position", "4k3/8/8/8/8/8/8/1RK5 w B -", "--json"});
  CHECK(castles["moves"].dump().find("c1b1") != std::string::npos);
  const auto all = for_positions({"perft", "chess", "--depth", "1", "--json"}, {kiwipete, "startpos"});
  REQUIRE(all.size() == 2);
  CHECK(all[0]["nodes"] == 48);
  CHECK(all[1]["nodes"] == 20);
}

TEST_CASE("what chess does not have here is refused with the reason and the place", "[cli][chess]") {
  const Ran searched = run({"search", "chess", "--depth", "1"});
  CHECK(searched.code == 2);
  CHECK(searched.err.find("Chess is shown here, but not searched") != std::string::npos);
  CHECK(run({"moves", "chess", "--forcing"}).code == 2);
  CHECK(run({"moves", "chess", "--rules", "variant=atomic"}).code == 2);
  const Ran bad = run({"perft", "chess", "--depth", "1", "--fen", "8/8/8/8/8/8/8/4K3 w - -", "--json"});
  CHECK(bad.code == 3);
  CHECK(bad.out.find("Black has 0 kings") != std::string::npos);
  const Ran move = run({"moves", "chess", "--moves", "e4 e4", "--json"});
  CHECK(move.code == 3);
  CHECK(lines(move)[0]["column"] == 4);
}

TEST_CASE("a chess log is imported with its board, and trace commands speak SAN", "[cli][chess][import]") {
  ply::test::Folder folder;
  const std::string log =
      R"({"plyscope": "nodes", "version": 1, "game": "chess", "engine": "Other"})"
      "\n"
      R"({"id": 0, "parent": null, "move": "", "depth": 1, "value": 20, "mover": "white", "kind": "exact"})"
      "\n"
      R"({"id": 1, "parent": 0, "move": "g1f3", "depth": 0, "value": -20, "mover": "black", "kind": "exact"})"
      "\n";
  REQUIRE(ply::write_file(folder.file("x.jsonl"), log));
  const Json made = result({"trace", "import", folder.file("x.jsonl"), "--out", folder.file("x.plyrec"), "--json"});
  CHECK(made["board"] == true);
  const Ran outline = run({"trace", "outline", folder.file("x.plyrec")});
  CHECK(outline.out.find("Nf3") != std::string::npos);
}
