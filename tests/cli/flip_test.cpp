// trace flip beside the search with the weights that it names.
#include <cstdlib>

#include "tests/cli/run.h"
#include "vendor/catch2_compat.h"

using namespace cli_test;

namespace {

const std::vector<std::string> reversi{
    "reversi", "--moves", "e6 f4 g3 g4 f3 h2 h5 d6 f5 f7 d7 e3", "--profile", "classic-hard", "--depth", "3"};

std::vector<std::string> with(std::vector<std::string> words, const std::vector<std::string>& more) {
  words.insert(words.end(), more.begin(), more.end());
  return words;
}

std::string chosen(const std::string& weights) {
  return result(with(with({"search"}, reversi), {"--weights", weights, "--json"}))["best"];
}

}  // namespace

TEST_CASE("trace flip names the nearest weights with which the search chooses another move", "[cli][flip]") {
  const TempFile file;
  const Json made = result(with(with({"record"}, reversi), {"--out", file.path(), "--json"}));
  const Json r = result({"trace", "flip", file.path(), "--json"});
  CHECK(r["chosen"] == made["best"]);
  CHECK(r["move"]["move"] == made["best"]);
  CHECK(r["complete"] == true);
  // The terms add up.
  double sum = 0;
  for (const Json& t : r["terms"]) sum += t["difference"].get<double>();
  CHECK(sum == r["gap"].get<double>());
  CHECK(r["gap"].get<double>() == r["move"]["static"].get<double>() - r["than"]["static"].get<double>());
  // Every flip is one, and the weight before it is none.
  int flips = 0;
  for (const Json& f : r["flips"]) {
    const std::string term = f["term"];
    const bool never = f["below"].is_null() && f["above"].is_null();
    CHECK(f["answer"] == (never ? "never" : "flips"));
    for (const char* side : {"below", "above"}) {
      if (f[side].is_null()) continue;
      ++flips;
      const int at = f[side]["weight"], before = at + (std::string(side) == "below" ? 1 : -1);
      CHECK(chosen(term + "=" + std::to_string(at)) == f[side]["move"].get<std::string>());
      CHECK(chosen(term + "=" + std::to_string(before)) == made["best"].get<std::string>());
      CHECK(f["same"][std::string(side) == "below" ? 0 : 1] == before);
    }
    if (!never) CHECK(std::abs(f["to"].get<int>() - f["weight"].get<int>()) > 0);
  }
  CHECK(flips > 0);
  const Ran said = run({"trace", "flip", file.path()});
  CHECK(said.code == 0);
  CHECK(said.out.find(" flips to ") != std::string::npos);
  CHECK(said.out.find("gap") != std::string::npos);
}

TEST_CASE("trace flip takes two moves, some terms and a limit, and says what it cannot", "[cli][flip]") {
  const TempFile file;
  result(with(with({"record"}, reversi), {"--out", file.path(), "--json"}));
  const Json all = result({"trace", "flip", file.path(), "--limit", "1", "--json"});
  CHECK(all["complete"] == false);
  CHECK(all["searches"] == 1);
  const std::string best = all["move"]["move"], second = all["than"]["move"];
  const Json turned =
      result({"trace", "flip", file.path(), "--move", second, "--than", best, "--limit", "1", "--json"});
  CHECK(turned["gap"].get<double>() == -all["gap"].get<double>());
  const Json some = result({"trace", "flip", file.path(), "--terms", "corners,x", "--limit", "5", "--json"});
  REQUIRE(some["flips"].size() == 2);
  CHECK(some["flips"][0]["term"] == "corners");
  CHECK(some["flips"][1]["term"] == "x");
  CHECK(some["searches"].get<int>() <= 5);
  // Another node: two of its moves, and no search.
  const Json inner = result({"trace", "flip", file.path(), "--node", "1", "--json"});
  CHECK(inner["node"] == 1);
  CHECK(inner["flips"].is_null());
  CHECK(inner["not_asked"] == "only the choice of the root is searched again");
  CHECK(run({"trace", "flip", file.path(), "--node", "x"}).code == 3);
  CHECK(run({"trace", "flip", file.path(), "--terms", "mobility"}).err.find("there is no term") != std::string::npos);
  CHECK(run({"trace", "flip", file.path(), "--than", "a1"}).code == 3);
  CHECK(run({"trace", "flip", file.path(), "--move", best, "--than", best}).code == 3);
  // One legal move.
  const TempFile toy;
  result({"record", "toy-tree", "--position", "([3 4])", "--depth", "2", "--out", toy.path(), "--json"});
  const Json one = result({"trace", "flip", toy.path(), "--json"});
  CHECK(one["problem"].get<std::string>().find("is the only move") != std::string::npos);
  CHECK(one["flips"].is_null());
}
