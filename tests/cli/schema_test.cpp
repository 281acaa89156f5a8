// What --json prints is as --schema says, for every command that has it.
#include <algorithm>
#include <set>

#include "tests/cli/samples.h"
#include "tests/support/json_schema.h"
#include "vendor/catch2_compat.h"

using namespace cli_test;

namespace {

/// Every command and sub-command whose help lists --json.
std::vector<std::vector<std::string>> with_json() {
  std::vector<std::vector<std::string>> out, all;
  for (const std::string& c : subcommands(run({"--help"}).out)) {
    const auto parts = subcommands(run({c, "--help"}).out);
    for (const std::string& p : parts)
      if (!p.ends_with(':')) all.push_back({c, p});  // else a line of a list of games
    if (std::all_of(parts.begin(), parts.end(), [](const std::string& p) { return p.ends_with(':'); }))
      all.push_back({c});
  }
  for (auto& words : all) {
    auto asked = words;
    asked.push_back("--help");
    if (run(asked).out.find("  --json") != std::string::npos) out.push_back(std::move(words));
  }
  return out;
}

bool reported(const Json& object) {
  return object.contains("unit") && object.contains("for") && (object["unit"].is_string() || object["unit"].is_null());
}

/// The places of values that have no unit and side, neither beside them nor, in rows of a table, beside the table.
/// `beside`: only beside them.
void unreported(const Json& j, const std::string& at, bool above, bool beside, std::vector<std::string>& out) {
  static const std::set<std::string> values = {"value", "alpha", "beta",  "static", "margin", "least",
                                               "most",  "said",  "truth", "gap",    "bound",  "threshold"};
  if (j.is_array())
    for (std::size_t i = 0; i < j.size(); ++i) unreported(j[i], at + "[" + std::to_string(i) + "]", above, beside, out);
  if (!j.is_object()) return;
  const bool here = reported(j) || (above && !beside);
  for (const auto& [key, inner] : j.items()) {
    if (inner.is_number() && values.contains(key) && !here) out.push_back(at + "." + key);
    unreported(inner, at + "." + key, here, beside, out);
  }
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
  const SampleFiles files;
  std::set<std::string> seen;
  // Their values are no scores of a search: shares of games, counts, weights, cards, any field.
  const std::set<std::string> others = {"bench",     "match",           "tournament", "merge", "analyse",
                                        "evolve",    "prob-cuts",       "weights",    "train", "worksheet",
                                        "exercises", "trace explosion", "trace find"};
  // A table of values has one unit and one side, which stand beside the table.
  const std::set<std::string> beside = {"trace node", "trace roots", "trace pair", "trace table", "trace diff"};
  files.each("json_samples.txt", [&](const std::string& line, std::vector<std::string> words) {
    auto asked = words;
    words.push_back("--json"), asked.push_back("--schema");
    INFO(line);
    const auto schema = lines(run(asked));
    REQUIRE(schema.size() == 1);
    const auto printed = lines(run(words));
    CHECK(!printed.empty());
    const std::string command =
        words[0] +
        (words[0] == "trace" || words[0] == "check" || words[0] == "lesson" ? " " + words[1] : std::string());
    seen.insert(command);
    for (const Json& j : printed) {
      CHECK(ply::schema_problem(schema[0], j) == "");
      if (others.contains(command)) continue;
      std::vector<std::string> without;
      unreported(j, "line", false, beside.contains(command), without);
      CHECK(without == std::vector<std::string>{});
    }
  });
  for (const auto& words : with_json()) {
    std::string command;
    for (const std::string& w : words) command += (command.empty() ? "" : " ") + w;
    CAPTURE(command);
    INFO("it has --json: give it a line in tests/data/json_samples.txt");
    CHECK(seen.contains(command));
  }
}
