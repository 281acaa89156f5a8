// trace terms beside searches without a term.
#include "tests/cli/run.h"
#include "vendor/catch2_compat.h"

using namespace cli_test;

TEST_CASE("terms names the wrong weight of a search, and what the search chooses without a term", "[cli]") {
  const TempFile a;
  result({"record", "kalah", "--out", a.path(), "--depth", "5", "--weights", "choices=0", "--json"});
  const Json x = result({"trace", "terms", a.path(), "--verify", "--json"});
  REQUIRE_FALSE(x["judged"]["terms"].empty());
  CHECK(x["judged"]["terms"][0]["term"] == "choices");
  CHECK(run({"trace", "terms", a.path()}).out.find("choices explains 100.0 %") != std::string::npos);
  // With the weight of the recording the judge agrees.
  CHECK(result({"trace", "terms", a.path(), "--judge", "choices=0", "--json"})["judged"]["same"] == true);
  // Without a term: as a search of its own says.
  CHECK(x["without"]["complete"] == true);
  CHECK(x["without"]["terms"].size() == x["terms"].size() - 1);
  for (const Json& t : x["without"]["terms"]) {
    const std::string weights = "choices=0 " + t["term"].get<std::string>() + "=0";
    if (t["term"] == "decided") continue;  // its weight cannot be asked for
    const Json alone = result({"search", "kalah", "--depth", "5", "--weights", weights, "--json"});
    CHECK(t["move"] == alone["best"]);
  }
  // Where nothing was searched, no move is named.
  result({"record", "kalah", "--out", a.path(), "--nodes", "1", "--force", "--json"});
  const Json none = result({"trace", "terms", a.path(), "--verify", "--json"})["without"];
  CHECK(none["problem"].is_string());
  CHECK(none["move"].get<std::string>().empty());
}

TEST_CASE("where no leaf was evaluated, nothing is said of the terms", "[cli]") {
  const TempFile a;
  const std::string over = std::string(61, 'O') + "-XX X";
  result({"record", "reversi", "--position", over, "--depth", "2", "--out", a.path(), "--json"});
  const Json x = result({"trace", "terms", a.path(), "--json"});
  CHECK(x["leaves"] == 0);
  CHECK(x["decided"] == 2);
  for (const char* key : {"least", "greatest", "mean", "deviation"}) CHECK(x[key].is_null());
  CHECK(x["terms"].empty());
  CHECK(run({"trace", "terms", a.path()}).out.find("dead") == std::string::npos);
}
