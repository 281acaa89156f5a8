// Files of plytrace.h with several searches, counters, and more than the records of nodes.
#include <map>
#include <string>

#include "tests/cli/recorded.h"
#include "tests/support/folder.h"
#include "vendor/catch2_compat.h"

using namespace cli_test;

namespace {

const std::string conformance = PLY_SOURCE_DIR "/tests/data/reference.plytrace";

}  // namespace

TEST_CASE("a search of a file is opened by its number, as trace info lists them", "[cli][recorder]") {
  const Json file = result({"trace", "info", conformance, "--json"})["file"];
  REQUIRE(file["searches"].size() == 2);
  CHECK(file["search"] == 2);
  for (int search = 1; search <= 2; ++search) {
    const std::string n = std::to_string(search);
    const Json one = result({"trace", "info", conformance, "--search", n, "--json"});
    const Json& told = file["searches"][static_cast<std::size_t>(search) - 1];
    CHECK(one["records"] == told["records"]);
    CHECK(one["settings"]["position"] == told["root"]);
    CHECK(one["file"]["search"] == search);
    // Every other command takes it too.
    const Ran exported = run({"trace", "export", conformance, "--format", "jsonl", "--search", n});
    CHECK(lines(exported).size() == told["records"].get<std::size_t>());
    CHECK(run({"trace", "lint", conformance, "--search", n}).code <= 1);
  }
  CHECK(run({"trace", "info", conformance}).out.find("2 in the file, this is number 2") != std::string::npos);
  const Ran none = run({"trace", "info", conformance, "--search", "3"});
  CHECK(none.code != 0);
  CHECK(none.err.find("there is no search 3: it has 2") != std::string::npos);
  const Ran other = run({"trace", "info", PLY_SOURCE_DIR "/app/examples/kalah-recording.txt", "--search", "2"});
  CHECK(other.code != 0);
  CHECK(other.err.find("there is no search 2: it has 1") != std::string::npos);
}

TEST_CASE("counters are told by line, depth and thread, as they can be counted by hand", "[cli][recorder]") {
  ply::test::Folder folder;
  const std::string path = folder.file("run.plytrace");
  REQUIRE(run({}, recording(PLY_PLANTED "/counters", path)).code == 0);
  for (const std::string& file : {path, path + ".2"}) {
    const Json about = result({"trace", "info", file, "--json"})["file"];
    INFO(about.dump());
    CHECK(about["thread"] == (file == path ? 1 : 2));
    std::map<std::string, Json> rows;
    for (const Json& row : about["counters"])
      rows[row["what"].get<std::string>() + " " + std::to_string(row["depth"].get<int>())] = row;
    REQUIRE(rows.size() == 7);
    CHECK(rows["1 0"]["n"] == 1);
    // The first search asks once at depth 2, 3 times at 1, 9 times at 0; the second once at 1, 3 times at 0.
    CHECK(rows["i == 1 2"]["n"] == 1);
    CHECK(rows["i == 1 1"]["n"] == 4);
    CHECK(rows["i == 1 0"]["n"] == 12);
    CHECK(rows["i == 1 2"]["hits"] == 0);
    CHECK(rows["i == 1 1"]["hits"] == 1);
    CHECK(rows["i == 1 0"]["hits"] == 4);
    CHECK(rows["i == 1 1"]["share"] == 0.25);
    const Json& mean = rows["i - 1.5 0"];
    CHECK(mean["line"] == 100);
    CHECK(mean["n"] == 12);
    CHECK(mean["mean"] == -0.5);
    CHECK(mean["min"] == -1.5);
    CHECK(mean["max"] == 0.5);
    CHECK(rows["i - 1.5 1"]["max"] == 1.5);
  }
  CHECK(run({"trace", "info", path}).out.find("i == 1  ") != std::string::npos);
}

TEST_CASE("what an engine told beyond its records is listed by node", "[cli][recorder]") {
  const Json all = result({"trace", "extras", conformance, "--limit", "1000", "--json"});
  CHECK(all["rows"].size() == all["nodes"].get<std::size_t>());
  const Json first = all["rows"][0];
  CHECK(first["id"] == 0);
  CHECK(first["told"]["pv"] == "a0 b1 c2");
  CHECK(first["told"]["table_depth"] == 2);
  const Json one = result({"trace", "extras", conformance, "--node", "1", "--json"});
  REQUIRE(one["rows"].size() == 1);
  CHECK(one["rows"][0] == all["rows"][1]);
  CHECK(run({"trace", "extras", conformance, "--limit", "1"}).out.find("nodes more (--limit)") != std::string::npos);
  const Ran ours = run({"trace", "extras", PLY_SOURCE_DIR "/app/examples/kalah-recording.txt"});
  CHECK(ours.code != 0);
  CHECK(ours.err.find("was not recorded with plytrace.h") != std::string::npos);
}
