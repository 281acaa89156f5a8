// A file that is not there, or cannot be written, is exit 4 whatever it was wanted for.
#include <algorithm>
#include <cctype>
#include <cstdio>
#include <set>
#include <sstream>

#include "tests/cli/run.h"
#include "tests/places.h"
#include "vendor/catch2_compat.h"

using namespace cli_test;

namespace {

using Words = std::vector<std::string>;

const std::string nowhere = "/no/such/folder/file", full = "/proc/nope/x";

struct Case {
  std::string command;  ///< "trace story"
  Words arguments;      ///< one of them names a file that cannot be read or written
};

std::vector<Case> cases(const std::string& recording, const std::string& results) {
  std::vector<Case> out = {
      // clang-format off
      {"moves", {"kalah", "--positions", nowhere}}, {"perft", {"kalah", "--depth", "2", "--positions", nowhere}}, {"turns", {"arimaa", "--positions", nowhere}},
      {"eval", {"kalah", "--positions", nowhere}}, {"eval", {"kalah", "--weights", nowhere}}, {"search", {"kalah", "--depth", "2", "--positions", nowhere}},
      {"search", {"kalah", "--depth", "2", "--weights", nowhere}}, {"solve", {"kalah", "--positions", nowhere}}, {"record", {"kalah", "--depth", "2", "--out", full}},
      {"record", {"kalah", "--depth", "2", "--weights", nowhere, "--out", "/dev/null"}}, {"play", {"kalah", "--first", "gp:" + nowhere}}, {"play", {"kalah", "--second", "gp:" + nowhere}},
      {"program", {"kalah", "--player", "gp:" + nowhere}}, {"program", {"kalah", "--positions", nowhere}},
      {"match", {"kalah", "--players", "gp:" + nowhere + ",modern:1"}}, {"match", {"kalah", "--players", "modern:1 @ weights=" + nowhere + ",modern:1"}},
      {"match", {"kalah", "--players", "modern:1,modern:1", "--openings", nowhere}}, {"match", {"kalah", "--players", "modern:1,modern:1", "--out", full}},
      {"tournament", {"kalah", "--players", "modern:1,modern:1", "--out", full}}, {"tournament", {"kalah", "--show", nowhere}}, {"tournament", {"kalah", "--show", nowhere + ".csv"}},
      {"tournament", {"kalah", "--show", results, "--csv", full}}, {"merge", {nowhere}}, {"merge", {results, nowhere}}, {"merge", {results, "--out", full}},
      {"weights", {"kalah", "--games", nowhere}}, {"weights", {"kalah", "--play", "2", "--weights", nowhere}}, {"weights", {"kalah", "--play", "40", "--games", full}},
      {"evolve", {"kalah", "--generations", "1", "--population", "4", "--out", full}}, {"evolve", {"kalah", "--resume", "--out", nowhere}},
      {"check-engine", {"true", "--positions", nowhere}}, {"collection", {nowhere}}, {"convert", {nowhere}}, {"convert", {results, "--out", full}},
      {"analyse", {nowhere, "--nodes", "300"}}, {"analyse", {results, "--nodes", "300", "--out", full}}, {"lesson", {"check", nowhere}}, {"lesson", {"show", nowhere}}, {"worksheet", {"--out", full}},
      {"train", {"reversi", "--games", nowhere, "--out", "/dev/null"}}, {"train", {"reversi", "--count", "2", "--nodes", "20", "--rounds", "1", "--out", full}},
      // clang-format on
  };
  for (const std::string& sub : subcommands(run({"trace", "--help"}).out)) {
    if (sub == "fields") continue;
    Words more;
    if (sub == "why") more = {"--move", "1"};
    if (sub == "find" || sub == "breakpoints") more = {"cut"};
    if (sub == "diff" || sub == "bisect") more = {recording};
    if (sub == "import" || sub == "moment") more = {"--out", "/dev/null"};
    if (sub == "pair") more = {"--other", "1"};
    if (sub == "zoom") more = {"1", "--command", "true", "--out", "/dev/null"};
    Words all = {nowhere};
    all.insert(all.end(), more.begin(), more.end());
    out.push_back({"trace " + sub, all});
    if (sub == "diff" || sub == "bisect") out.push_back({"trace " + sub, {recording, nowhere}});
    if (sub == "export" || sub == "moment" || sub == "reproducer")
      out.push_back({"trace " + sub, {recording, "--out", full}});
  }
  return out;
}

}  // namespace

TEST_CASE("a file that is not there or cannot be written is exit 4 in every command that takes one", "[cli]") {
  const TempFile recording, results;
  REQUIRE(run({"record", "kalah", "--depth", "3", "--out", recording.path()}).code == 0);
  std::remove(results.path().c_str());
  REQUIRE(run({"match", "kalah", "--players", "modern:1,modern:2", "--pairs", "1", "--out", results.path()}).code == 0);
  std::set<std::string> covered;
  for (const Case& c : cases(recording.path(), results.path())) {
    Words words = c.command.starts_with("trace ") ? Words{"trace", c.command.substr(6)} : Words{c.command};
    words.insert(words.end(), c.arguments.begin(), c.arguments.end());
    std::string line;
    for (const std::string& w : words) line += " " + w;
    INFO(line);
    const Ran r = run(words);
    CHECK(r.code == 4);
    CHECK((r.err.find(nowhere) != std::string::npos || r.err.find(full) != std::string::npos));
    covered.insert(c.command);
  }
  // No command that takes a file is left out.
  for (const std::string& command : subcommands(run({"--help"}).out)) {
    const std::string help = run({command, "--help"}).out;
    const bool takes = help.find("FILE") != help.find("FILE is read");  // every help says what - means there
    INFO(command);
    CHECK((!takes || command == "trace" || covered.contains(command)));
  }
}

TEST_CASE("an outline is not sorted by what is no column, and says so", "[cli][trace]") {
  const TempFile file;
  REQUIRE(run({"record", "kalah", "--depth", "3", "--out", file.path()}).code == 0);
  for (const char* column : {"move", "ply,value", ",", "nonsense"}) {
    INFO(column);
    const Ran r = run({"trace", "outline", file.path(), "--sort", column});
    CHECK(r.code == 2);
    CHECK(r.err.find("is no column; there are ") != std::string::npos);
    CHECK(run({"trace", "outline", file.path(), "--columns", "move,nodes", "--sort", "nodes"}).code == 0);
  }
}

TEST_CASE("the parts of trace print values in the units of all other commands", "[cli][trace]") {
  for (const std::string game : {"kalah", "reversi", "micro-shogi", "arimaa", "pivit"}) {
    INFO(game);
    const TempFile file;
    const Ran recorded = run({"record", game, "--depth", "3", "--out", file.path()});
    REQUIRE(recorded.code == 0);
    // "value = +3.43 for ..." of the search itself
    const auto at = recorded.out.find("value = ");
    REQUIRE(at != std::string::npos);
    const std::string value = recorded.out.substr(at + 6, recorded.out.find(" for ", at) - at - 6);  // "= +3.43"
    CHECK(value.find('.') != std::string::npos);
    for (const char* sub : {"roots", "node", "iterations"}) {
      INFO(sub);
      const std::string out = run({"trace", sub, file.path()}).out;
      CHECK(out.find(value) != std::string::npos);
    }
    for (const char* sub : {"story", "bisect", "changes"}) {
      INFO(sub);
      Words words = {"trace", sub, file.path()};
      if (sub == std::string("bisect")) words.push_back(file.path());
      if (sub == std::string("story")) words.insert(words.end(), {"--node", "1"});
      const std::string out = run(words).out;
      CHECK_FALSE(out.empty());
      // No value without its two places: a sign, digits, and then no point.
      for (std::size_t i = 0; i + 1 < out.size(); ++i) {
        if ((out[i] != '+' && out[i] != '-') || !std::isdigit(static_cast<unsigned char>(out[i + 1])) ||
            (i > 0 && !std::isspace(static_cast<unsigned char>(out[i - 1]))))
          continue;
        std::size_t end = i + 1;
        while (end < out.size() && std::isdigit(static_cast<unsigned char>(out[end]))) ++end;
        INFO(out);
        CHECK(out[end] == '.');
      }
    }
  }
}
