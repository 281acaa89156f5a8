// trace flip beside the search with the weights that it names.
#include <cstdlib>

#include "tests/cli/run.h"
#include "vendor/catch2_compat.h"

using namespace cli_test;

namespace {

const std::vector<std::string> reversi{
    "reversi", "--moves", "e6 f4 g3 g4 f3 h2 h5 d6 f5 f7 d7 e3", "--profile", "classic-hard", "--depth", "3"};

std::string chosen(const std::string& weights) {
  return result(Words{"search", reversi, "--weights", weights, "--json"})["best"];
}

}  // namespace

TEST_CASE("trace flip names the nearest weights with which the search chooses another move", "[cli][flip]") {
  const TempFile file;
  const Json made = result(Words{"record", reversi, "--out", file.path(), "--json"});
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
