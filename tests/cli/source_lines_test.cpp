// The lines of another engine's own source: in a trace, a log and a recording, in expressions, in the ledger and the
// icicle, and at the findings of the linter.
#include <algorithm>
#include <set>

#include "engine/base/file.h"
#include "engine/base/text.h"
#include "tests/cli/recorded.h"
#include "tests/support/folder.h"
#include "vendor/catch2_compat.h"

using namespace cli_test;

namespace {

Ran engine(const char* program, const std::string& file, const std::string& depth = "6") {
  return run({"44", depth}, recording(program, file));
}
/// The line of the example's source that holds this text, counted from 1.
int line_of(const std::string& text) {
  const std::string source = read_file(PLY_SOURCE_DIR "/app/examples/engines/connect_four.c");
  const std::size_t at = source.find(text);
  REQUIRE(at != std::string::npos);
  return 1 + static_cast<int>(std::count(source.begin(), source.begin() + static_cast<std::ptrdiff_t>(at), '\n'));
}
std::vector<Json> written_nodes(const std::string& file) {
  std::vector<Json> out = nodes(file, "nodes");
  out.erase(out.begin());
  return out;
}

}  // namespace

TEST_CASE("the lines that entered and left a node stay with it, whatever form it has", "[cli][recorder][lines]") {
  ply::test::Folder folder;
  const std::string trace = folder.file("c4.plytrace"), log = folder.file("c4.jsonl"), kept = folder.file("c4.plyrec");
  REQUIRE(engine(PLY_EXAMPLE_CONNECT_FOUR, trace).code == 0);
  const int enter = line_of("PT_ENTER("), evaluated = line_of("PT_STATIC(value)") + 1,
            last = line_of("PT_RETURN(best)");
  const auto all = written_nodes(trace);
  std::set<int> left;
  for (const Json& n : all) {
    CHECK(n["line"] == enter);
    CHECK(n["file"].get<std::string>().ends_with("connect_four.c"));
    left.insert(n["left_line"].get<int>());
    if (!n["static"].is_null()) CHECK(n["left_line"] == evaluated);
  }
  CHECK(left.size() == 4);  // won, evaluated, answered by the table, searched
  CHECK(left.contains(last));
  REQUIRE(run({"trace", "export", trace, "--format", "nodes", "--out", log}).code == 0);
  REQUIRE(run({"trace", "import", log, "--out", kept}).code == 0);
  for (const std::string& form : {log, kept}) {
    const auto again = written_nodes(form);
    REQUIRE(again.size() == all.size());
    for (std::size_t i = 0; i < all.size(); ++i)
      for (const char* key : {"line", "left_line", "file"}) REQUIRE(again[i][key] == all[i][key]);
  }

  // As fields.
  const auto hits = [&](const std::string& where) {
    return result({"trace", "find", kept, where, "--json"})["hits"].get<std::size_t>();
  };
  CHECK(hits("line.enter == " + std::to_string(enter)) == all.size());
  CHECK(hits("line.leave == " + std::to_string(evaluated)) > all.size() / 4);
  const auto by_hand = static_cast<std::size_t>(
      std::count_if(all.begin(), all.end(), [&](const Json& n) { return n["left_line"] == last; }));
  CHECK(hits("line.leave == " + std::to_string(last)) == by_hand);

  // Where the nodes went, by line: every recorded node once.
  const Json ledger = result({"trace", "ledger", kept, "--by", "line", "--json"});
  for (const char* end : {"entered", "left"}) {
    std::size_t sum = 0;
    for (const Json& site : ledger[end]) {
      sum += site["nodes"].get<std::size_t>();
      CHECK(site["wasted"] <= site["nodes"]);
    }
    CHECK(sum == all.size());
  }
  CHECK(ledger["left"].size() == left.size());
  for (const Json& site : ledger["left"])
    if (site["line"] == last) CHECK(site["nodes"] == by_hand);
  const Ran text = run({"trace", "ledger", kept, "--by", "line"});
  CHECK(text.out.find("connect_four.c:" + std::to_string(enter)) != std::string::npos);
  const Ran boxes = run({"trace", "icicle", kept, "--colour", "left", "--pixels", "400"});
  CHECK(boxes.out.find(",line\n") != std::string::npos);
  CHECK(boxes.out.find("connect_four.c:" + std::to_string(last)) != std::string::npos);

  const Json node = result({"trace", "node", kept, "--json"});
  CHECK(node["source"]["entered"] == enter);
  CHECK(node["source"]["left"] == last);
  CHECK(run({"trace", "node", kept}).out.find("left connect_four.c:" + std::to_string(last)) != std::string::npos);
}

namespace {

/// What the standard requires of the objects that we write; a path that is wrong, or nothing.
std::string not_sarif(const Json& log) {
  const auto text = [](const Json& j, const char* key) { return j.contains(key) && j[key].is_string(); };
  const auto message = [&](const Json& j, const char* key) { return j.contains(key) && text(j[key], "text"); };
  if (!log.is_object() || log.value("version", "") != "2.1.0" || !log["runs"].is_array()) return "log";
  for (const Json& r : log["runs"]) {
    if (!r.contains("tool") || !r["tool"].contains("driver")) return "tool";
    const Json& driver = r["tool"]["driver"];
    if (!text(driver, "name") || !driver["rules"].is_array()) return "driver";
    std::set<std::string> ids;
    for (const Json& rule : driver["rules"]) {
      if (!text(rule, "id") || !ids.insert(rule["id"]).second) return "rule id";
      for (const char* words : {"shortDescription", "fullDescription", "help"})
        if (!message(rule, words) || rule[words]["text"].get<std::string>().empty())
          return std::string("rule ") + words;
      if (rule["name"].get<std::string>().find(' ') != std::string::npos) return "rule name";
    }
    for (const Json& i : r["invocations"]) {
      if (!i["executionSuccessful"].is_boolean()) return "invocation";
      for (const Json& n : i["toolExecutionNotifications"])
        if (!message(n, "message") || !ids.contains(n["associatedRule"]["id"])) return "notification";
    }
    if (!r["results"].is_array()) return "results";
    for (const Json& x : r["results"]) {
      if (!message(x, "message")) return "result message";
      const auto index = x["ruleIndex"].get<std::size_t>();
      if (index >= driver["rules"].size() || driver["rules"][index]["id"] != x["ruleId"]) return "result rule";
      if (x["level"] != "error") return "result level";
      for (const Json& place : x["locations"]) {
        const Json& physical = place["physicalLocation"];
        if (!text(physical["artifactLocation"], "uri")) return "uri";
        if (physical["artifactLocation"]["uri"].get<std::string>().find(' ') != std::string::npos) return "uri letters";
        if (physical.contains("region") && physical["region"]["startLine"] < 1) return "line";
        for (const Json& logical : place["logicalLocations"])
          if (!text(logical, "fullyQualifiedName")) return "logical location";
      }
    }
  }
  return {};
}

}  // namespace

TEST_CASE("findings are written as SARIF, at the line of the engine's source and the moves to the node",
          "[cli][recorder][lint][sarif]") {
  ply::test::Folder folder;
  const std::string trace = folder.file("a bug.plytrace"), file = folder.file("findings.sarif");
  REQUIRE(engine(PLY_PLANTED "/planted_shallow-entry", trace, "7").code == 0);
  const Json lint = lines(run({"trace", "lint", trace, "--json"})).at(0);
  const Ran ran = run({"trace", "lint", trace, "--sarif"});
  CHECK(ran.code == 1);
  const Json log = Json::parse(ran.out);
  CHECK(not_sarif(log) == "");
  const Json& sarif = log["runs"][0];
  REQUIRE(sarif["results"].size() == lint["list"].size());
  CHECK(sarif["tool"]["driver"]["rules"].size() == lint["rules"].size());
  for (std::size_t i = 0; i < lint["list"].size(); ++i) {
    const Json &f = lint["list"][i], &r = sarif["results"][i];
    CHECK(r["ruleId"] == f["rule"]);
    CHECK(r["message"]["text"].get<std::string>().starts_with(f["sentence"].get<std::string>()));
    if (f["node"].is_null()) continue;
    CHECK(r["properties"]["node"] == f["node"]);
    const Json& place = r["locations"][0];
    CHECK(place["physicalLocation"]["artifactLocation"]["uri"].get<std::string>().ends_with("shallow-entry.c"));
    const Json node = result({"trace", "node", trace, "--node", std::to_string(f["node"].get<int>()), "--json"});
    const int line = place["physicalLocation"]["region"]["startLine"];
    CHECK((line == node["source"]["entered"] || line == node["source"]["left"]));
    std::string moves = node["line"];
    std::replace(moves.begin(), moves.end(), ' ', '/');
    CHECK(place["logicalLocations"][0]["fullyQualifiedName"].get<std::string>().ends_with(moves));
  }
  // The causes, and which finding each explains
  const Json& causes = sarif["properties"]["hypotheses"];
  REQUIRE(causes.size() == lint["hypotheses"].size());
  for (std::size_t i = 0; i < causes.size(); ++i)
    for (const char* field : {"id", "cause", "advice", "explains", "of", "left"})
      CHECK(causes[i][field] == lint["hypotheses"][i][field]);
  for (std::size_t i = 0; i < lint["list"].size(); ++i)
    CHECK(sarif["results"][i].value("properties", Json::object()).value("hypothesis", Json()) ==
          lint["list"][i]["hypothesis"]);
  // Every rule that was skipped says why.
  std::size_t unasked = 0;
  for (const Json& rule : lint["rules"]) unasked += rule["not_asked"].is_null() ? 0 : 1;
  CHECK(sarif["invocations"][0]["toolExecutionNotifications"].size() >= unasked);

  // Named from a folder on, into a file.
  const std::string source = result({"trace", "node", trace, "--json"})["source"]["file"];
  const std::string root = source.substr(0, source.find_last_of('/'));
  const Ran named = run({"trace", "lint", trace, "--sarif", "--out", file, "--source-root", root});
  CHECK(named.code == 1);
  CHECK(named.out.empty());
  const Json there = Json::parse(read_file(file));
  CHECK(not_sarif(there) == "");
  CHECK(there["runs"][0]["results"][0]["locations"][0]["physicalLocation"]["artifactLocation"]["uri"] ==
        "shallow-entry.c");
  // Nothing found: exit code 0.
  const std::string clean = folder.file("clean.plytrace");
  REQUIRE(engine(PLY_EXAMPLE_CONNECT_FOUR, clean).code == 0);
  const Ran none = run({"trace", "lint", clean, "--sarif"});
  CHECK(none.code == 0);
  CHECK(not_sarif(Json::parse(none.out)) == "");
  CHECK(Json::parse(none.out)["runs"][0]["results"].empty());
  CHECK(run({"trace", "lint", clean, "--out", file}).code == 2);
  CHECK(run({"trace", "lint", clean, "--sarif", "--json"}).code == 2);
  CHECK(run({"trace", "lint", clean, "--sarif", "--out", "/nowhere/x.sarif"}).code == 4);
}
