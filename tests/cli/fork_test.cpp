// trace fork and trace forks: a node searched again with one thing changed.

#include "tests/cli/run.h"
#include "vendor/catch2_compat.h"

using namespace cli_test;

namespace {

/// What `search` says of the position behind a line, by plain minimax.
Json minimax(const std::string& game, const std::string& line, int depth, bool all_moves = false) {
  std::vector<std::string> args = {"search",
                                   game,
                                   "--json",
                                   "--algorithm",
                                   "minimax",
                                   "--depth",
                                   std::to_string(depth),
                                   "--without",
                                   "tt,iterative,pvs,aspiration,killers,history,forcing-first",
                                   "--moves",
                                   line};
  if (all_moves) args.push_back("--all-moves");
  return result(args);
}

}  // namespace

TEST_CASE("questions 13 and 14: what if this move came first, and what one ply deeper", "[cli][fork]") {
  for (const std::string game : {"kalah", "reversi"}) {
    const TempFile x;
    result({"record", game, "--depth", "5", "--out", x.path(), "--json"});
    const Json rows = result({"trace", "find", x.path(), "ply == 2 && depth == 3 && moves > 2", "--json"})["rows"];
    REQUIRE(!rows.empty());
    const std::string id = std::to_string(rows[rows.size() / 2]["id"].get<int>());
    const Json node = result({"trace", "node", x.path(), "--node", id, "--json"});
    const std::string line = node["line"];
    INFO(game << ", node " << id << ": " << line);

    const Json moves = minimax(game, line, 3, true)["moves"];
    for (const auto& [move, value] : moves.items()) {
      const Json f = result({"trace", "fork", x.path(), "--node", id, "--first", move, "--window", "open", "--json"});
      CHECK(f["value"]["value"] == minimax(game, line, 3)["value"]);
      CHECK(f["kind"] == "exact");
      // Whoever comes first is searched with the window of the node; the order changes nothing of the value
      const Json alone =
          result({"trace", "fork", x.path(), "--node", id, "--only", move, "--window", "open", "--json"});
      CHECK(alone["value"]["value"] == value);
      const std::string best = alone["best"];  // in a line it has a + where the mover is on turn again
      CHECK((best == move || best == move + "+"));
    }
    const Json deeper =
        result({"trace", "fork", x.path(), "--node", id, "--deeper", "1", "--window", "open", "--json"});
    CHECK(deeper["value"]["value"] == minimax(game, line, 4)["value"]);
    CHECK(deeper["value"]["kind"] == "exact");
    CHECK(deeper["value"]["for"] == node["mover"]);
    CHECK(deeper["depth"] == 4);
    CHECK(deeper["old"]["depth"] == 3);
    CHECK(deeper["old"]["value"] == node["value"]);
    CHECK(deeper["before"] == std::stoi(id));
  }
}

TEST_CASE("forks are kept with a recording, made again, and forked", "[cli][fork]") {
  const TempFile x, y, z, moment;
  result({"record", "reversi", "--depth", "4", "--out", x.path(), "--json"});
  CHECK(result({"trace", "forks", x.path(), "--json"})["forks"].empty());
  const Json a = result(
      {"trace", "fork", x.path(), "--node", "30", "--window", "open", "--keep", y.path(), "--name", "wide", "--json"});
  const Json b =
      result({"trace", "fork", y.path(), "--of", "1", "--node", "33", "--deeper", "1", "--keep", z.path(), "--json"});
  CHECK(b["old"]["whole"] == a["whole"]);
  const Json list = result({"trace", "forks", z.path(), "--json"})["forks"];
  REQUIRE(list.size() == 2);
  CHECK(list[0]["name"] == "wide");
  CHECK(list[0]["value"] == a["value"]);
  CHECK(list[0]["of"] == nullptr);
  CHECK(list[1]["of"] == 1);
  CHECK(list[1]["node"] == 33);
  CHECK(list[1]["change"] == "deeper 1");
  for (const char* n : {"1", "2"}) CHECK(result({"trace", "fork", z.path(), "--again", n, "--json"})["same"] == true);
  // The file is the recording that it was, and a moment of it takes its forks along
  CHECK(result({"trace", "info", z.path(), "--json"})["digest"] ==
        result({"trace", "info", x.path(), "--json"})["digest"]);
  result({"trace", "moment", z.path(), "--node", "33", "--kilobytes", "4", "--out", moment.path(), "--json"});
  Json of_moment = list;  // whose nodes are other ones, so nobody knows whose move it is there
  for (Json& f : of_moment) f["old"]["for"] = f["value"]["for"] = nullptr;
  CHECK(result({"trace", "forks", moment.path(), "--json"})["forks"] == of_moment);
  CHECK(result({"trace", "fork", moment.path(), "--again", "2", "--json"})["same"] == true);
  CHECK(run({"trace", "fork", z.path(), "--again", "3"}).code == 3);
  CHECK(run({"trace", "forks", z.path()}).out.find("of 1, node 33") != std::string::npos);
}

TEST_CASE("a fork with an open window is called no error of the search", "[cli][fork]") {
  const TempFile x, y;
  result({"record", "reversi", "--depth", "5", "--out", x.path(), "--json"});
  const Json narrow = result({"trace", "find", x.path(), "ply == 1 && beta - alpha == 1", "--json"})["rows"];
  REQUIRE(!narrow.empty());
  const std::string id = std::to_string(narrow[0]["id"].get<int>());
  result({"trace", "fork", x.path(), "--node", id, "--window", "open", "--out", y.path(), "--json"});
  const Json first = result({"trace", "diff", y.path(), x.path(), "--json"})["first"];
  CHECK(first["what"] == "the lower bound");
  CHECK(!contains(first["said"][0], "error"));
  // Nor is it asked for what the header of another engine could say.
  CHECK(result({"trace", "lint", y.path(), "--json"})["hypotheses"].empty());
}
