// lineage: the family of a bred program on the command line.
#include <algorithm>

#include "tests/cli/run.h"
#include "tests/support/folder.h"
#include "vendor/catch2_compat.h"

using namespace cli_test;

TEST_CASE("lineage says who a bred program comes from and what each crossover brought", "[cli][lineage]") {
  const ply::test::Folder folder;
  const std::string file = folder.file("best.kgp"), csv = folder.file("csv");
  REQUIRE(run({"evolve", "kalah", "--generations", "24", "--population", "14", "--seed", "2", "--out", file}).code ==
          0);
  const Json j = result({"lineage", "kalah", file, "--json", "--csv", csv});
  CHECK(j["game"] == "kalah");
  CHECK(j["whole"] == true);
  const Json& members = j["members"];
  CHECK(members.back()["id"] == j["id"]);
  CHECK(members.back()["program"] == j["program"]);
  const std::string rows = read_file(csv);
  CHECK(static_cast<std::size_t>(std::count(rows.begin(), rows.end(), '\n')) == members.size() + 1);
  const auto member = [&](const Json& id) {
    return *std::find_if(members.begin(), members.end(), [&](const Json& m) { return m["id"] == id; });
  };
  // Gains, the long way.
  for (const Json& m : members) {
    double better = -1e9;
    for (const Json& parent : m["parents"]) {
      const Json p = member(parent);
      CHECK(p["generation"] == m["generation"].get<int>() - 1);
      better = std::max(better, p["fitness"].get<double>());
    }
    if (m["parents"].empty()) continue;
    CHECK(m["gain"] == m["fitness"].get<double>() - better);
    CHECK(m["kind"] == "exact");
    if (m.contains("inserted")) CHECK(contains(m["program"], m["inserted"]));
  }
  double last = 1e9;
  for (const Json& id : j["crossovers"]) {
    CHECK(member(id)["gain"].get<double>() <= last);
    last = member(id)["gain"];
  }
  // The same in words; another individual; and what cannot be.
  const Json best = member(j["crossovers"][0]);
  const std::string text = run({"lineage", "kalah", file + ".state", "--most", "1"}).out;
  CHECK(contains(text, "generation " + best["generation"].dump() + ": crossover of #" + best["parents"][0].dump() +
                           " and #" + best["parents"][1].dump() + " brought +"));
  CHECK(result({"lineage", "kalah", file, "--of", best["id"].dump(), "--json"})["id"] == best["id"]);
  CHECK(run({"lineage", "kalah", file, "--of", "99999"}).code == 3);
  CHECK(run({"lineage", "reversi", file}).code == 2);
  CHECK(run({"lineage", "kalah", "--rules", "pits=5", file}).code == 3);
}
