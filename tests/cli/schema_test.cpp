// What --json prints is as --schema says, for every command that has it.
#include <cstdio>
#include <fstream>
#include <map>
#include <set>
#include <sstream>

#include "tests/cli/run.h"
#include "tests/places.h"
#include "tests/support/json_schema.h"
#include "vendor/catch2_compat.h"

using namespace cli_test;

namespace {

/// The words of a line, with the files that it names.
std::vector<std::string> words_of(const std::string& line, const std::map<std::string, std::string>& files) {
  std::vector<std::string> out;
  std::istringstream in(line);
  for (std::string word; in >> word;) {
    const auto file = files.find(word);
    out.push_back(file != files.end() ? file->second : word);
  }
  return out;
}

/// Every command and sub-command whose help lists --json.
std::vector<std::vector<std::string>> with_json() {
  std::vector<std::vector<std::string>> out, all;
  for (const std::string& c : subcommands(run({"--help"}).out)) {
    const auto parts = subcommands(run({c, "--help"}).out);
    for (const std::string& p : parts) all.push_back({c, p});
    if (parts.empty()) all.push_back({c});
  }
  for (auto& words : all) {
    auto asked = words;
    asked.push_back("--help");
    if (run(asked).out.find("  --json") != std::string::npos) out.push_back(std::move(words));
  }
  return out;
}

}  // namespace

TEST_CASE("every command with --json has a schema with a version, whatever else its line lacks", "[cli][schema]") {
  const auto all = with_json();
  CHECK(all.size() > 50);
  for (auto words : all) {
    words.push_back("--schema");
    CAPTURE(words);
    const Ran ran = run(words);
    CHECK(ran.code == 0);
    const auto schema = lines(ran);
    REQUIRE(schema.size() == 1);
    CHECK(schema[0]["version"].is_number_integer());
    CHECK(schema[0]["$schema"] == "https://json-schema.org/draft/2020-12/schema");
    CHECK(ply::schema_problem(schema[0], Json{{"error", "x"}, {"column", 0}}) == "");
    CHECK(ply::schema_problem(schema[0], Json{{"nobody", "wrote this"}}) != "");
  }
}

TEST_CASE("what --json prints is as the schema of its command says", "[cli][schema]") {
  const TempFile rec, other, toy, results, nodes, out;
  std::remove(results.path().c_str());
  REQUIRE(run({"record", "kalah", "--depth", "4", "--out", rec.path()}).code == 0);
  REQUIRE(run({"record", "kalah", "--depth", "4", "--without", "killers", "--out", other.path()}).code == 0);
  REQUIRE(run({"record", "toy-tree", "--depth", "4", "--out", toy.path()}).code == 0);
  REQUIRE(run({"match", "kalah", "--players", "modern:1,modern:2", "--pairs", "1", "--out", results.path()}).code == 0);
  REQUIRE(run({"trace", "export", rec.path(), "--format", "nodes", "--out", nodes.path()}).code == 0);
  const std::map<std::string, std::string> files = {{"{rec}", rec.path()},
                                                    {"{other}", other.path()},
                                                    {"{toy}", toy.path()},
                                                    {"{results}", results.path()},
                                                    {"{nodes}", nodes.path()},
                                                    {"{out}", out.path()},
                                                    {"{lesson}", PLY_SOURCE_DIR "/app/lessons/03-turn-few-cards.txt"}};
  std::ifstream samples(PLY_TEST_DATA "/json_samples.txt");
  int seen = 0;
  for (std::string line; std::getline(samples, line);) {
    if (line.empty() || line[0] == '#') continue;
    auto words = words_of(line, files), asked = words;
    words.push_back("--json"), asked.push_back("--schema");
    INFO(line);
    const auto schema = lines(run(asked));
    REQUIRE(schema.size() == 1);
    const auto printed = lines(run(words));
    CHECK(!printed.empty());
    for (const Json& j : printed) CHECK(ply::schema_problem(schema[0], j) == "");
    ++seen;
  }
  CHECK(seen > 60);
}

TEST_CASE("a value in JSON stands beside its unit and its side", "[cli][schema]") {
  const TempFile rec;
  REQUIRE(run({"record", "kalah", "--depth", "4", "--out", rec.path()}).code == 0);
  const Json node = result({"trace", "node", rec.path(), "--json"});
  const std::string unit = result({"search", "kalah", "--depth", "1", "--json"})["unit"];
  CHECK(!unit.empty());
  for (const Json* place : {&node["value"], &node["alpha"], &node["beta"]}) {
    CHECK((*place)["unit"] == unit);
    CHECK((*place)["for"] == node["mover"]);
  }
  // find tells values in the unit of all others, and of a root what node says of it.
  const Json found = result({"trace", "find", rec.path(), "id == " + node["id"].dump(), "--json"});
  REQUIRE(found["rows"].size() == 1);
  const Json& row = found["rows"][0];
  CHECK(row["value"] == node["value"]["value"]);
  CHECK(row["unit"] == unit);
  CHECK(row["for"] == row["mover"]);
}
