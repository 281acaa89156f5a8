// check, trace lint, trace audit, record --fault.
#include <algorithm>

#include "tests/cli/run.h"
#include "tests/support/folder.h"
#include "vendor/catch2_compat.h"

using namespace cli_test;

TEST_CASE("a clean recording passes linter and audit, a faulty one fails both", "[cli][lint]") {
  const TempFile clean, faulty;
  const std::vector<std::string> search = {"kalah", "--depth", "5", "--without", "tt"};
  const auto record = [&](const TempFile& file, std::vector<std::string> more) {
    more.insert(more.begin(), {"--json", "--out", file.path()});
    more.insert(more.begin(), search.begin(), search.end());
    more.insert(more.begin(), "record");
    return result(more);
  };
  record(clean, {});
  record(faulty, {"--fault", "negate-every-ply"});
  const Ran good = run({"trace", "lint", clean.path(), "--json"});
  CHECK(good.code == 0);
  CHECK(keys(lines(good)[0]) == std::vector<std::string>{"findings", "list", "nodes", "positions", "rules"});
  CHECK(lines(good)[0]["findings"] == 0);
  CHECK(lines(good)[0]["rules"].size() == 18);
  const Ran audited = run({"trace", "audit", clean.path(), "--sample", "40", "--json"});
  CHECK(audited.code == 0);
  CHECK(lines(audited)[0]["wrong"] == 0);
  CHECK(lines(audited)[0]["audited"] == 40);
  CHECK(lines(audited)[0]["interval"][1] > 0);

  const Ran bad = run({"trace", "lint", faulty.path(), "--json"});
  CHECK(bad.code == 1);
  const Json list = lines(bad)[0]["list"];
  const auto turned = std::find_if(list.begin(), list.end(), [](const Json& f) { return f["rule"] == "R2"; });
  REQUIRE(turned != list.end());
  CHECK((*turned)["expected"].size() == 2);
  CHECK((*turned)["expected"] != (*turned)["found"]);
  CHECK((*turned)["line"].get<std::string>().size() >= 1);
  CHECK(run({"trace", "lint", faulty.path()}).out.find("The window was negated though the mover did not change.") !=
        std::string::npos);
  CHECK(run({"trace", "audit", faulty.path(), "--sample", "60"}).code == 1);
  CHECK(run({"trace", "info", faulty.path()}).out.find("with the planted fault negate-every-ply") != std::string::npos);
}

TEST_CASE("a search that is not reproducible is named when it is searched again", "[cli][lint]") {
  const TempFile clean, faulty;
  for (const TempFile* file : {&clean, &faulty}) {
    std::vector<std::string> words = {"record",   "reversi", "--depth",    "9",     "--moves",
                                      "f5 d6 c3", "--out",   file->path(), "--json"};
    if (file == &faulty)
      words.insert(words.end(), {"--fault", "not-reproducible", "--without", "killers,history,forcing-first"});
    result(words);
  }
  const Ran same = run({"trace", "lint", clean.path(), "--again", "--json"});
  CHECK(same.code == 0);
  CHECK(lines(same)[0]["rules"][13]["checked"] == 1);
  const Ran other = run({"trace", "lint", faulty.path(), "--again"});
  CHECK(other.code == 1);
  CHECK(other.out.find("The same search again gives another recording.") != std::string::npos);
}

TEST_CASE("with unsound switches the audit gives a rate and no alarm", "[cli][lint]") {
  const TempFile file;
  result({"record", "micro-shogi", "--depth", "5", "--with",
          "null-move,lmr,null-deep,lmr-log,futility,skip-losing,malus", "--out", file.path(), "--json"});
  const Ran ran = run({"trace", "audit", file.path(), "--sample", "60", "--json"});
  CHECK(ran.code == 0);
  CHECK(lines(ran)[0]["sound"] == false);
  CHECK(run({"trace", "lint", file.path()}).code == 0);
}

TEST_CASE("check names every fault and finds nothing in clean searches", "[cli][lint]") {
  const Ran faults = run({"check", "faults", "--json"});
  CHECK(faults.code == 0);
  const auto rows = lines(faults);
  CHECK(rows.size() >= 20);
  for (const Json& row : rows) {
    INFO(row.dump());
    CHECK(row["expected"].is_string());
    CHECK(std::find(row["named_by"].begin(), row["named_by"].end(), row["expected"]) != row["named_by"].end());
  }
  const Ran clean = run({"check", "lint", "--games", "10", "--json"});
  CHECK(clean.code == 0);
  REQUIRE(lines(clean).size() == 6);
  CHECK(keys(lines(clean)[0]) == std::vector<std::string>{"alarms", "game", "searches"});
  CHECK(run({"check", "lint", "--games", "10", "--json", "--threads", "3"}).out == clean.out);
  const Ran minimax = run({"check", "minimax", "--games", "3", "--json"});
  CHECK(minimax.code == 0);
  CHECK(keys(lines(minimax)[0]) == std::vector<std::string>{"game", "mismatches", "searches"});
}

TEST_CASE("an unknown fault, a wrong profile and an unknown game are wrong usage", "[cli][lint]") {
  const TempFile file;
  const Ran fault = run({"record", "kalah", "--depth", "2", "--out", file.path(), "--fault", "no-such"});
  CHECK(fault.code == 2);
  CHECK(fault.err.find("no-such") != std::string::npos);
  CHECK(run({"record", "kalah", "--depth", "2", "--out", file.path(), "--fault", "late-cut", "--profile", "classic"})
            .code == 2);
  CHECK(run({"check", "lint", "--game", "chess"}).code == 2);
  CHECK(run({"check"}).code == 2);
}

TEST_CASE("a search by whole turns, which has no table, is not asked what it stored", "[cli][lint]") {
  const ply::test::Folder folder;
  const std::string file = folder.file("turns.plyrec");
  REQUIRE(run({"record", "arimaa", "--rules", "setup=fritz", "--profile", "classic", "--depth", "1", "--with", "tt,pvs",
               "--out", file})
              .code == 0);
  const Ran lint = run({"trace", "lint", file});
  INFO(lint.out);
  CHECK(lint.code == 0);
}
