// trace check-sentences, check sentences.
#include <cstdint>

#include "tests/cli/run.h"
#include "vendor/catch2_compat.h"

using namespace cli_test;

TEST_CASE("the sentences of a recording are judged, and a planted one is refused", "[cli][certificate]") {
  const TempFile file;
  result({"record", "kalah", "--depth", "3", "--out", file.path(), "--json"});
  const Ran all = run({"trace", "check-sentences", file.path(), "--ticks", "all", "--json"});
  CHECK(all.code == 0);
  const Json j = lines(all)[0];
  CHECK(j["holds"] == true);
  CHECK(j["first"].is_null());
  CHECK(j["planted"].is_null());
  CHECK(j["without_claim"] == 0);
  const std::uint64_t ticks =
      lines(run({"trace", "info", file.path(), "--json"}))[0]["records"].get<std::uint64_t>() * 2;
  CHECK(j["moments"] == ticks);
  std::uint64_t sum = 0;
  for (const Json& row : j["judged"]) {
    sum += row["checked"].get<std::uint64_t>();
    CHECK(row["wrong"] == 0);
  }
  CHECK(j["claims"] == sum);
  const Json some = lines(run({"trace", "check-sentences", file.path(), "--ticks", "7", "--json"}))[0];
  CHECK(some["moments"] <= 7);
  CHECK(some["moments"] > 0);
  const Ran text = run({"trace", "check-sentences", file.path()});
  CHECK(text.out.find("all hold") != std::string::npos);
  CHECK(text.out.find("  owner ") != std::string::npos);

  const Ran plants = run({"trace", "check-sentences", "--plant", "list", "--json"});
  CHECK(plants.code == 0);
  CHECK(lines(plants).size() > 40);
  for (const Json& p : lines(plants)) {
    const std::string id = p["claim"];
    INFO(id);
    const Ran planted = run({"trace", "check-sentences", file.path(), "--plant", id, "--json"});
    CHECK(planted.code == 1);
    const Json found = lines(planted)[0];
    CHECK(found["planted"] == id);
    REQUIRE(found["first"].is_object());
    CHECK(found["first"]["claim"] == id);
    CHECK(found["first"]["why"] != "");
    for (const Json& row : found["judged"]) CHECK(row["wrong"] == (row["claim"] == id ? 1 : 0));
  }
  const Ran refused = run({"trace", "check-sentences", file.path(), "--plant", "rest"});
  CHECK(refused.code == 1);
  CHECK(refused.out.find("the claim rest of node ") != std::string::npos);
}

TEST_CASE("small searches of all games are drawn, and none says what does not hold", "[cli][certificate]") {
  const Ran r = run({"check", "sentences", "--games", "2", "--seed", "5", "--json"});
  CHECK(r.code == 0);
  CHECK(lines(r).size() == 6);
  for (const Json& row : lines(r)) {
    CHECK(row["searches"] == 2);
    CHECK(row["refused"] == 0);
  }
}
