// Recordings of many nodes: what `trace` prints of them without reading all is what is in them, and a block that is
// damaged is told of by whoever comes to it.
#include <map>
#include <string>

#include "engine/base/file.h"
#include "engine/base/types.h"
#include "tests/cli/run.h"
#include "tests/support/folder.h"
#include "vendor/catch2_compat.h"

using namespace cli_test;

TEST_CASE("what is said of a large recording by its index is what its nodes hold", "[cli][trace][demand]") {
  const ply::test::Folder folder;
  const std::string file = folder.file("large.plyrec");
  REQUIRE(run({"record", "kalah", "--nodes", "300000", "--out", file}).code == 0);
  const Json info = result({"trace", "info", file, "--json"});
  CHECK(info["records_read"] == false);
  const Json verified = result({"trace", "verify", file, "--json"});
  CHECK(verified["holds"] == true);
  CHECK(verified["digest"] == info["digest"]);
  const auto groups = [&](const char* field) {
    std::map<std::string, ply::u64> out;
    const Json found = result({"trace", "find", file, "true", "--group", field, "--limit", "1", "--json"});
    CHECK_FALSE(found.contains("unread"));
    for (const Json& g : found["groups"]) {
      const Json& v = g["value"];
      out[v.is_string() ? v.get<std::string>() : v.dump()] = g["hits"];
    }
    return out;
  };
  CHECK(info["ends"].get<std::map<std::string, ply::u64>>() == groups("end"));
  CHECK(info["kinds"].get<std::map<std::string, ply::u64>>() == groups("kind"));
  CHECK(info["passes"].get<std::map<std::string, ply::u64>>() == groups("pass"));
  const auto plies = groups("ply");
  for (std::size_t ply = 0; ply < info["plies"].size(); ++ply)
    CHECK(info["plies"][ply] == (plies.contains(std::to_string(ply)) ? plies.at(std::to_string(ply)) : 0));
  CHECK(info["cutoffs"]["nodes"] == groups("cut").at("true"));
  const Json none = result({"trace", "find", file, "ply == 300", "--json"});
  CHECK(none["hits"] == 0);
  CHECK(none["unread"]["blocks"] == 5);
  CHECK(none["unread"]["of"] == 5);
  CHECK(result({"trace", "node", file, "--node", "150000", "--json"})["id"] == 150000);
}

TEST_CASE("a block that is damaged is named by what reads it", "[cli][trace][demand]") {
  const ply::test::Folder folder;
  const std::string file = folder.file("large.plyrec");
  REQUIRE(run({"record", "kalah", "--nodes", "300000", "--out", file}).code == 0);
  std::string bytes = *ply::read_file(file);
  bytes[bytes.size() / 2] = static_cast<char>(bytes[bytes.size() / 2] ^ 4);
  REQUIRE(ply::write_file(file, bytes));
  CHECK(run({"trace", "info", file}).code == 0);
  CHECK(run({"trace", "find", file, "ply == 300"}).code == 0);
  for (const Words& words : {Words{"trace", "verify", file}, Words{"trace", "find", file, "true"},
                             Words{"trace", "find", file, "cut", "--json"}, Words{"trace", "ledger", file}}) {
    const Ran ran = run(words);
    INFO(words[1] << ": " << ran.out << ran.err);
    CHECK(ran.code == 3);
    CHECK(ran.err.find(words[1] == "ledger" ? "damaged" : "block 3 of 5 (records 131,072 to 196,607)") !=
          std::string::npos);
  }
}
