// Bugs that public engines had, rebuilt in an engine of ours: each is named by a rule, or a question leads to it, or it
// is not found, as the page real-bugs.md says. Without a bug no rule objects, over many searches.
#include <set>
#include <sstream>

#include "tests/cli/run.h"
#include "tests/places.h"
#include "tests/support/folder.h"
#include "vendor/catch2_compat.h"

using namespace cli_test;

namespace {

const std::string page = PLY_SOURCE_DIR "/app/pages/real-bugs.md";

/// One search: where it begins, how deep, and after how many nodes it is stopped.
struct Searched {
  int seed = 1, depth = 8, nodes = 60'000;
};

struct Named {
  const char* bug;
  const char* rule;
  const char* words;  // of the cause
  Searched search;
};
constexpr Named named[] = {
    {"upper-below-beta", "R4", "says more than", {}},
    {"reduced-cut", "R16", "to its full depth", {}},
    {"reduced-again", "R16", "to its full depth", {}},
    {"pruned-mate", "R16", "all moves were searched", {}},
    {"null-win", "R16", "that of a null move", {.seed = 9}},
    {"probcut-shift", "R16", "distance was changed", {}},
    {"table-mate", "R4", "counted from here", {}},
    {"aspiration-bound", "R16", "with a wider window", {}},
    {"short-key", "R4", "belongs to another", {}},
    {"table-no-bounds", "R4", "lesser depth", {}},
    {"quiet-mate", "R16", "could have stood pat", {}},
    {"quiescence-falls", "R16", "less than that of a move", {}},
    {"stopped-stored", "R7", "stopped", {.nodes = 8'000}},
    {"all-pruned", "R5", "infinite bound", {}},
    {"excluded-move", "R16", "searched it all the same", {}},
};

/// One question, and nodes that answer it: hardly any where the engine has no bug.
struct LedTo {
  const char* bug;
  const char* question;  // of `trace find`
  Searched search;
};
constexpr LedTo led_to[] = {
    {"reduction-max", "reduced && depth <= 0 && parent.depth > 3", {}},
    {"extensions", "depth >= parent.depth && parent.depth > 0 && ply > 12", {}},
};

/// Nothing of what a log can say is wrong.
constexpr const char* not_found[] = {"exact-as-upper", "null-twice", "taker-loses"};

std::string searched(const std::string& bug, const Searched& s, const ply::test::Folder& folder) {
  const std::string file = folder.file(bug + std::to_string(s.seed));
  How how;
  how.program = PLY_PLANTED "/real_bugs";
  how.environment = {"PLYTRACE=" + file};
  REQUIRE(run({bug, std::to_string(s.seed), std::to_string(s.depth), std::to_string(s.nodes)}, how).code == 0);
  return file;
}

int hits(const std::string& file, const std::string& question) {
  return result({"trace", "find", file, question, "--json"})["hits"];
}

/// The cells of the second table of the page, by the bug that the first one names.
std::map<std::string, std::vector<std::string>> rows_of_page() {
  std::map<std::string, std::vector<std::string>> out;
  std::istringstream in(read_file(page));
  for (std::string line; std::getline(in, line);) {
    if (!line.starts_with("| `")) continue;
    std::vector<std::string> cells;
    std::istringstream rest(line.substr(1));
    for (std::string cell; std::getline(rest, cell, '|');) cells.push_back(cell);
    if (cells.size() == 4) out[cells[0].substr(2, cells[0].rfind('`') - 2)] = cells;  // the laboratory's have five
  }
  return out;
}

}  // namespace

TEST_CASE("bugs that public engines had are named by the rule that fits", "[cli][recorder][lint][real-bugs]") {
  ply::test::Folder folder;
  for (const Named& n : named) {
    const Ran ran = run({"trace", "lint", searched(n.bug, n.search, folder)});
    INFO(n.bug << "\n" << ran.out << ran.err);
    CHECK(ran.code == 1);
    const auto rule = ran.out.find(std::string("  ") + n.rule + " ", ran.out.find("Rules:\n"));
    REQUIRE(rule != std::string::npos);
    const std::string line = ran.out.substr(rule, ran.out.find('\n', rule) - rule);
    CHECK(line.find("broken") != std::string::npos);
    CHECK(ran.out.find(n.words) != std::string::npos);
  }
}

TEST_CASE("one question leads to bugs that break no rule", "[cli][recorder][real-bugs]") {
  ply::test::Folder folder;
  for (const LedTo& l : led_to) {
    INFO(l.bug);
    const int with = hits(searched(l.bug, l.search, folder), l.question);
    CHECK(with > 10 + 10 * hits(searched("none", l.search, folder), l.question));
  }
}

TEST_CASE("no rule objects to the engine without a bug, nor to what a log cannot show",
          "[cli][recorder][lint][real-bugs]") {
  ply::test::Folder folder;
  for (int seed = 1; seed <= 12; ++seed) {
    const Ran ran = run({"trace", "lint", searched("none", {seed, 6 + seed % 3, seed % 4 ? 60'000 : 2'000}, folder)});
    INFO(seed << "\n" << ran.out << ran.err);
    CHECK(ran.code == 0);
  }
  for (const char* bug : not_found)
    for (int seed : {1, 2, 3, 4}) {
      const Ran ran = run({"trace", "lint", searched(bug, {seed}, folder)});
      INFO(bug << " " << seed << "\n" << ran.out << ran.err);
      CHECK(ran.code == 0);
    }
}

TEST_CASE("the page of real bugs says what is found of each", "[cli][pages][real-bugs]") {
  const auto rows = rows_of_page();
  std::set<std::string> all;
  const auto says = [&](const std::string& bug, const std::string& what) {
    INFO(bug << ": " << what);
    CHECK(all.insert(bug).second);
    const auto row = rows.find(bug);
    REQUIRE(row != rows.end());
    CHECK(row->second.back().find(what) != std::string::npos);
  };
  for (const Named& n : named) says(n.bug, std::string("named: ") + n.rule);
  for (const LedTo& l : led_to) says(l.bug, "led to: `trace ");
  for (const char* bug : not_found) says(bug, "not found");
  CHECK(all.size() == 20);
  CHECK(rows.size() == all.size());
  const std::string text = read_file(page);
  CHECK(text.find(std::to_string(std::size(named)) + " are named, " + std::to_string(std::size(led_to)) + " led to, " +
                  std::to_string(std::size(not_found)) + " not found") != std::string::npos);
}
