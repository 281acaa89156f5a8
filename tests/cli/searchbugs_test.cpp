// SearchBugs: public bugs of game-tree searches, planted one at a time in three small engines (tests/searchbugs). What
// is found of each stands in tests/data/searchbugs.csv and on the page real-bugs; the same search without the bug, its
// twin, has no finding.
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <set>
#include <sstream>

#include "tests/cli/run.h"
#include "tests/places.h"
#include "tests/support/folder.h"
#include "vendor/catch2_compat.h"

using namespace cli_test;

namespace {

const std::string lab_page = PLY_SOURCE_DIR "/app/pages/real-bugs.md";
const std::string folder_of_labs = PLY_SOURCE_DIR "/tests/searchbugs/";

/// Where an interpreter is; empty: nowhere.
std::string interpreter(const std::string& name) {
  const char* path = std::getenv("PATH");
  std::istringstream folders(path ? path : "");
  for (std::string folder; std::getline(folders, folder, ':');)
    if (const std::string file = folder + "/" + name; access(file.c_str(), X_OK) == 0) return file;
  return {};
}

struct Lab {
  std::string program, source;  // an interpreter and what it reads
  bool here() const { return !program.empty(); }
};
Lab lab_of(const std::string& language) {
  if (language == "C") return {PLY_PLANTED "/searchbugs", ""};
  if (language == "Python") return {interpreter("python3"), folder_of_labs + "lab.py"};
  return {interpreter("node"), folder_of_labs + "lab.js"};
}

/// The search of a row with its bug, or its twin: none.
void searched(Row row, const std::string& bug, const std::string& file) {
  const Lab lab = lab_of(row["language"]);
  How how;
  how.program = lab.program;
  how.environment = {"PLYTRACE=" + file, "PYTHONDONTWRITEBYTECODE=1"};
  std::vector<std::string> arguments;
  if (!lab.source.empty()) arguments.push_back(lab.source);
  for (const std::string& a : {row["form"], row["techniques"], bug, row["root"], row["depth"]}) arguments.push_back(a);
  if (row["language"] != "JavaScript") arguments.push_back(row["nodes"]);
  const Ran ran = run(arguments, how);
  INFO(ran.out << ran.err);
  REQUIRE(ran.code == 0);
}

Json linted(const std::string& file, std::string& note) {
  const Ran ran = run({"trace", "lint", file, "--json"});
  note = ran.err;
  const auto all = lines(ran);
  REQUIRE(all.size() == 1);
  return all.front();
}

/// All that is told of the nodes.
std::string told(const std::string& file) {
  const Ran ran = run({"trace", "export", file, "--format", "nodes"});
  REQUIRE(ran.code == 0);
  return ran.out;
}

int hits(const std::string& file, const std::string& question) {
  return result({"trace", "find", file, question, "--json"})["hits"];
}

bool names(const Json& lint, const std::string& note, const std::string& by, const std::string& words) {
  if (by == "note") return contains(note, words);
  if (by.starts_with("R")) {
    for (const Json& f : lint["list"])
      if (f["rule"] == by && contains(f["sentence"], words)) return true;
    return false;
  }
  for (const Json& h : lint.value("hypotheses", Json::array()))
    if (h["id"] == by) return true;
  return false;
}

/// The rows of the page's tables of a number of columns, by the bug: five are the laboratory's, four the other
/// engine's.
std::map<std::string, std::vector<std::string>> page_rows(std::size_t columns) {
  std::map<std::string, std::vector<std::string>> out;
  std::istringstream in(read_file(lab_page));
  for (std::string line; std::getline(in, line);) {
    if (!line.starts_with("| `")) continue;
    std::vector<std::string> cells;
    for (std::size_t at = 2; at < line.size();) {
      const std::size_t end = line.find(" | ", at);
      cells.push_back(line.substr(at, (end == line.npos ? line.size() - 2 : end) - at));
      at = end == line.npos ? line.size() : end + 3;
    }
    if (cells.size() == columns) out[cells[0].substr(1, cells[0].size() - 2)] = cells;
  }
  return out;
}

}  // namespace

TEST_CASE("of the bugs of the laboratory as many are found as its table says, and of their twins nothing",
          "[cli][recorder][lint][real-bugs][searchbugs]") {
  ply::test::Folder folder;
  const std::string with = folder.file("with"), without = folder.file("without");
  std::set<std::string> left_out;
  for (const std::string language : {"C", "Python", "JavaScript"}) {
    std::set<std::string> twins;
    for (Row row : rows("searchbugs.csv")) {
      if (row["language"] != language) continue;
      if (!lab_of(language).here()) {
        left_out.insert(language);
        continue;
      }
      INFO(row["bug"] << " in " << language << ", " << row["form"] << ": " << row["wrong"]);
      const bool named = row["found"] == "named", led = row["found"] == "led";
      std::string note, none;
      searched(row, row["bug"], with);
      const Json lint = linted(with, note);
      INFO(lint.dump().substr(0, 2000));
      if (named) CHECK(names(lint, note, row["by"], row["words"]));
      else CHECK(lint["findings"] == 0);
      const Json causes = lint.value("hypotheses", Json::array());
      CHECK((causes.empty() ? std::string("-") : causes[0]["id"].get<std::string>()) == row["hypothesis"]);
      const std::string twin =
          row["form"] + row["techniques"] + " " + row["root"] + " " + row["depth"] + " " + row["nodes"];
      if (!twins.insert(twin).second && named) continue;
      searched(row, "none", without);
      const Json clean = linted(without, none);
      INFO(clean.dump().substr(0, 2000));
      CHECK(clean["findings"] == 0);
      CHECK(clean.value("hypotheses", Json::array()).empty());
      if (!named) CHECK((told(with) != told(without)));  // the bug was there to be found
      if (!led) continue;
      const bool few = row["by"] == "few";
      const int many = hits(few ? without : with, row["words"]), rare = hits(few ? with : without, row["words"]);
      CHECK(many > 3 * rare);
    }
  }
  for (const std::string& language : left_out) WARN("there is nothing here that runs " << language << ": left out");
}

TEST_CASE("the page of real bugs has every row of the laboratory, and counts them right",
          "[cli][pages][real-bugs][searchbugs]") {
  const auto page = page_rows(5), others = page_rows(4);
  std::map<std::string, int> found, forms, languages;
  const std::map<std::string, std::string> called = {
      {"negamax", "negamax"}, {"maxmin", "max and min"}, {"mtdf", "MTD(f)"}, {"steps", "steps"}};
  std::set<std::string> bugs;
  for (Row row : rows("searchbugs.csv")) {
    INFO(row["bug"]);
    CHECK(bugs.insert(row["bug"]).second);
    const auto it = page.find(row["bug"]);
    REQUIRE(it != page.end());
    const auto& cells = it->second;
    CHECK(cells[1] == row["language"] + ", " + called.at(row["form"]));
    std::string where = row["where"];  // a line may break at the slash on the page
    if (const auto slash = where.find('/'); slash != where.npos) where.replace(slash, 1, " / ");
    CHECK(cells[2] == where);
    CHECK(cells[3] == row["wrong"]);
    if (row["found"] == "named") CHECK(cells[4].starts_with("named"));
    if (row["found"] == "named" && row["by"] != "note") CHECK(cells[4].starts_with("named: " + row["by"]));
    if (row["found"] == "led") CHECK(cells[4].starts_with("led to: `trace find FILE \"" + row["words"] + "\"`"));
    if (row["found"] == "missed") CHECK(cells[4] == "not found");
    ++found[row["found"]], ++forms[row["form"]], ++languages[row["language"]];
  }
  CHECK(page.size() == bugs.size());
  std::string text = read_file(lab_page);
  std::replace(text.begin(), text.end(), '\n', ' ');
  const auto says = [&](const std::string& words) {
    INFO(words);
    CHECK(contains(text, words));
  };
  const auto number = [](int n) { return std::to_string(n); };
  says(number(found["named"]) + " of the " + number(static_cast<int>(bugs.size())) + " are named, " +
       number(found["led"]) + " led to, " + number(found["missed"]) + " not found");
  for (const auto& [bug, cells] : others) {
    const std::string& said = cells[3];
    ++found[said.starts_with("named") ? "named" : said.starts_with("led") ? "led" : "missed"];
  }
  says("Of " + number(static_cast<int>(bugs.size() + others.size())) + " that were public");
  says(number(found["named"]) + " are named, " + number(found["led"]) + " led to, " + number(found["missed"]) +
       " not found**");
  CHECK(bugs.size() + others.size() >= 100);
  CHECK(found["named"] + found["led"] >= 75);
  says("negamax (" + number(forms["negamax"]) + ")");
  says("max and min as two functions (" + number(forms["maxmin"]) + ")");
  says("MTD(f) (" + number(forms["mtdf"]) + ")");
  says("extra turns and passes (" + number(forms["steps"]) + ")");
  says("C (" + number(languages["C"]) + ")");
  says("Python (" + number(languages["Python"]) + ")");
  says("JavaScript (" + number(languages["JavaScript"]) + ")");
}
