// grade: right programs of many styles lose no point, and wrong ones are told their misconception. Wrong ones are first
// those of the laboratory (tests/searchbugs), on the board of an assignment; what it does not have stands in
// tests/grade.
#include <algorithm>
#include <set>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "engine/base/file.h"
#include "engine/grade/assignment.h"
#include "engine/grade/misconception.h"
#include "tests/cli/run.h"
#include "tests/places.h"
#include "tests/support/folder.h"
#include "tests/support/sampled.h"
#include "vendor/catch2_compat.h"

using namespace cli_test;

namespace {

const std::string folder = PLY_SOURCE_DIR "/app/examples/assignments/";
const std::vector<std::string> assignments = {"trees", "kalah"};

bool there(const std::string& program) {
  return run({"-c", "command -v " + program}, How{.program = "/bin/sh"}).code == 0;
}

/// A starter with another search in the place of its own.
std::string with_search(const std::string& assignment, const std::string& ending, const std::string& search) {
  const std::string starter = read_file(folder + "alpha_beta_" + assignment + ending);
  const std::string comment = ending == ".py" ? "# " : ending == ".c" ? "/* " : "// ";
  const auto own = starter.find(comment + "---- Your search"),
             below = starter.find(comment + "---- Nothing to do below");
  REQUIRE(own < below);
  REQUIRE(below < starter.size());
  return starter.substr(0, own) + search + starter.substr(below);
}

/// By the search of tests/grade.
std::string student(const std::string& assignment, const std::string& style, const std::string& bug) {
  return with_search(assignment, ".py",
                     "STYLE, BUG = \"" + style + "\", \"" + bug + "\"\n\n\n" +
                         read_file(PLY_SOURCE_DIR "/tests/grade/student_search.py"));
}

/// By that of the laboratory, with one of its bugs or its twin, none; by what its file ends with.
struct Laboratory {
  std::string ending, text;
  bool here = true;
};
Laboratory laboratory(const std::string& assignment, const std::string& language, const std::string& form,
                      const std::string& bug) {
  const std::string of = PLY_SOURCE_DIR "/tests/searchbugs/";
  const auto read = [&](const std::string& ending) { return read_file(of + "assigned" + ending); };
  if (language == "C")
    return {".c", with_search(assignment, ".c",
                              "#define LAB \"" + of + "lab.c\"\n#define LAB_BOARD \"" + of +
                                  "assigned.inc\"\n#define LAB_BUG \"" + bug + "\"\n" + read(".c"))};
  if (language == "Python")
    return {".py", with_search(assignment, ".py",
                               "LAB, FORM, BUG = \"" + of + "\", \"" + form + "\", \"" + bug + "\"\n\n" + read(".py"))};
  return {
      ".mjs",
      with_search(assignment, ".mjs",
                  "const LAB = \"" + of + "lab.js\", FORM = \"" + form + "\", BUG = \"" + bug + "\";\n" + read(".mjs")),
      there("node")};
}

Ran graded(const std::string& assignment, const std::string& file, const std::string& text,
           const std::vector<std::string>& words = {"--json"}) {
  const ply::test::Folder own;
  REQUIRE(ply::write_file(own.file(file), text));
  return run(Words{"grade", folder + "alpha-beta-" + assignment + ".txt", own.file(file), words});
}

/// Trees are searched to their leaves, so a depth more or less is the same.
bool asked_in(const std::string& assignment, const std::string& id) {
  return assignment != "trees" || !id.starts_with("depth");
}

ply::Misconception misconception(const std::string& id) {
  for (std::size_t m = 1; m < ply::misconceptions; ++m)
    if (ply::info_of(static_cast<ply::Misconception>(m)).id == id) return static_cast<ply::Misconception>(m);
  FAIL("there is no misconception " << id);
  return {};
}

/// Every starter is minimax: with these lines it is alpha-beta.
std::string completed(std::string text, const std::string& place, const std::string& lines) {
  const auto at = text.find(place);
  REQUIRE(at != std::string::npos);
  return text.insert(at, lines);
}

}  // namespace

TEST_CASE("grade: twenty right programs of each assignment lose no point", "[cli][grade][sampled]") {
  std::size_t styles = 0;
  for (const std::string& a : assignments) {
    for (const char* style : {"negamax", "negamax hard", "sides", "sides hard", "two", "two hard", "negamax quiet",
                              "sides quiet", "two hard quiet", "deepening", "deepening hard"}) {
      if (styles++ % ply::test::every(3) != 0) continue;
      CAPTURE(a, style);
      const Ran ran = graded(a, "student.py", student(a, style, ""));
      INFO(ran.out << ran.err);
      CHECK(ran.code == 0);
      CHECK(lines(ran).front()["points"] == 100);
    }
    for (const auto& [language, form] :
         {std::pair{"C", "negamax"}, std::pair{"Python", "negamax"}, std::pair{"Python", "maxmin"},
          std::pair{"JavaScript", "steps"}, std::pair{"JavaScript", "maxmin"}}) {
      const Laboratory lab = laboratory(a, language, form, "none");
      if (!lab.here) continue;
      CAPTURE(a, language, form);
      const Ran ran = graded(a, "student" + lab.ending, lab.text);
      INFO(ran.out << ran.err);
      CHECK(ran.code == 0);
      CHECK(lines(ran).front()["points"] == 100);
    }
    for (const auto& [ending, place, cut] :
         {std::tuple{".py", "        # Here something is missing",
                     "        if max(alpha, best) >= beta:\n            node.cut(move)\n            break\n        "
                     "alpha = max(alpha, best)\n"},
          std::tuple{".c", "    /* Here something is missing",
                     "    if (best > alpha) alpha = best;\n    if (alpha >= beta) {\n      PT_CUT(move);\n      "
                     "break;\n    }\n"},
          std::tuple{".mjs", "    // Here something is missing",
                     "    alpha = Math.max(alpha, best);\n    if (alpha >= beta) {\n      node.cut(move);\n      "
                     "break;\n    }\n"},
          std::tuple{
              ".java", "      // Here something is missing",
              "      alpha = Math.max(alpha, best);\n      if (alpha >= beta) {\n        node.cut(move);\n        "
              "break;\n      }\n"}}) {
      const bool java = ending == std::string(".java");
      if ((ending == std::string(".mjs") && !there("node")) || (java && !there("javac"))) continue;
      const std::string file =
          java ? (a == "trees" ? "AlphaBetaTrees.java" : "AlphaBetaKalah.java") : "alpha_beta_" + a + ending;
      CAPTURE(file);
      const std::string starter = read_file(folder + file);
      const Ran right = graded(a, file, completed(starter, place, cut));
      INFO(right.out << right.err);
      CHECK(right.code == 0);
      // As it is handed out it is minimax, which is named.
      const Ran minimax = graded(a, file, starter);
      CHECK(minimax.code == 1);
      CHECK(lines(minimax).front()["misconceptions"] == Json::array({"no-cuts"}));
    }
  }
}

/// A wrong one is told this, with a link to where it shows.
Json expect_said(const Ran& ran, const std::string& words) {
  INFO(ran.out << ran.err);
  REQUIRE(ran.code == 1);
  const Json result = lines(ran).front();
  CHECK(result["points"] < 100);
  CHECK(contains(result["output"], words));
  REQUIRE(result["link"].is_string());
  const std::string link = result["link"];
  CHECK(run({"trace", "info", link.substr(link.find('#')), "--json"}).code == 0);
  return result;
}
void expect_named(const Ran& ran, const std::string& id) {
  const Json named = expect_said(ran, ply::info_of(misconception(id)).sentence)["misconceptions"];
  INFO(named.dump());
  CHECK((!named.empty() && named[0] == id));
}

TEST_CASE("grade: twenty wrong programs of each assignment, the laboratory's, are told their misconception",
          "[cli][grade][searchbugs][sampled]") {
  std::size_t wrong = 0;
  for (const std::string& a : assignments) {
    std::set<std::string> told, languages;
    for (Row row : rows("searchbugs.csv")) {
      const auto stroke = row["student"].find('/');
      const std::string id = row["student"].substr(0, stroke);
      if (id == "-" || !asked_in(a, id)) continue;
      const Laboratory lab = laboratory(a, row["language"], row["form"], row["bug"]);
      told.insert(row["bug"]), languages.insert(row["language"]);
      if (!lab.here || wrong++ % ply::test::every(3) != 0) continue;
      CAPTURE(a, row["bug"], row["language"], id);
      const Ran ran = graded(a, "student" + lab.ending, lab.text);
      if (stroke == std::string::npos || a == "trees") expect_named(ran, id);
      else expect_said(ran, row["student"].substr(stroke + 1));
    }
    CHECK(told.size() >= 20);
    CHECK(languages.size() == 3);
  }
}

TEST_CASE("grade: each misconception that the laboratory does not have is told as well", "[cli][grade][sampled]") {
  std::set<std::string> elsewhere;
  for (Row row : rows("searchbugs.csv")) elsewhere.insert(row["student"].substr(0, row["student"].find('/')));
  std::size_t turn = 0;
  for (const std::string& a : assignments)
    for (std::size_t m = 1; m < ply::misconceptions; ++m)
      for (const char* style : {"negamax", "negamax hard"}) {
        const std::string id = ply::info_of(static_cast<ply::Misconception>(m)).id;
        if (elsewhere.count(id) || !asked_in(a, id)) continue;
        if ((turn++ + m) % ply::test::every(2) != 0) continue;
        CAPTURE(a, id, style);
        expect_named(graded(a, "student.py", student(a, style, id)), id);
      }
}

TEST_CASE("grade: an assignment says which misconceptions it does not tell", "[cli][grade]") {
  for (const std::string& a : assignments) {
    const Json said = result({"grade", folder + "alpha-beta-" + a + ".txt", "--json"});
    INFO(said.dump());
    CHECK(said["positions"] > 15);
    CHECK(said["untold"] == (a == "trees" ? Json::array({"depth-less", "depth-more"}) : Json::array()));
  }
  const TempFile small(
      "title Small\ngame toy-tree\nprofile classic\nterm value\ndepth 9\npoints value 1\nposition ([3 5] [6 9])\n");
  const Json said = result({"grade", small.path(), "--json"});
  CHECK(std::count(said["untold"].begin(), said["untold"].end(), "strict") == 1);
  CHECK(std::count(said["untold"].begin(), said["untold"].end(), "all-max") == 0);
  CHECK(contains(run({"grade", small.path()}).out, "It cuts only beyond the bound"));
  CHECK(run({"grade", small.path(), "--out", "x.json"}).code == 2);
}

TEST_CASE("grade: programs that do not work lose points with a reason, and none hangs", "[cli][grade]") {
  const std::string right = student("trees", "negamax", "");
  // A second is for what never ends: of what ends, a busy machine may not even have begun by then.
  const auto said = [&](const std::string& text, const std::string& file = "student.py", int seconds = 120) {
    std::string assignment = read_file(folder + "alpha-beta-trees.txt");
    assignment.replace(assignment.find("seconds 10"), 10, "seconds " + std::to_string(seconds));
    assignment.resize(assignment.find("position ([-3"));
    const TempFile short_one(assignment);
    const ply::test::Folder own;
    REQUIRE(ply::write_file(own.file(file), text));
    return run({"grade", short_one.path(), own.file(file)});
  };
  CHECK(contains(said("import time\ntime.sleep(100)\n", "student.py", 1).out, "had not ended after 1 second\n"));
  const std::string endless = said("while True: print('value 3')\n", "student.py", 1).out;
  CHECK((contains(endless, "recorded no search") || contains(endless, "had not ended after 1 second")));
  CHECK(contains(said("print('value 3')\n").out, "recorded no search"));
  CHECK(contains(said("raise SystemExit('oh')\n").out, "oh"));
  // Of what ended in the middle only how it ended is said.
  std::string fails = right;
  fails.insert(fails.find("    best = 0 if"), "    p.nothing\n");
  const std::string how = said(fails).out;
  CHECK(contains(how, "AttributeError"));
  CHECK(!contains(how, "header"));
  CHECK(contains(said("print('value', 10 ** 400)\n").out, "which is no whole number"));
  CHECK(contains(said("print('value', 3.5)\n").out, "it says \"3.5\", which is no whole number"));
  const Ran broken = said("int main(", "student.c");
  CHECK(broken.code == 3);
  CHECK(contains(broken.err, "does not compile"));
  CHECK(said("hello", "student.txt").code == 3);
  CHECK(said(right).code == 0);
  CHECK(said(right, "-student.py").code == 0);
  // What is infinite may be a number of the language, and values may have fractions that are none.
  std::string real = right;
  real.replace(real.find("FAR = 1000000"), 13, "FAR = float('inf')");
  real.replace(real.find("print(\"value\", value if"), 23, "print(\"value\", float(value) if");
  CHECK(said(real).out.starts_with("Alpha-beta on trees: 100 of 100"));
}

TEST_CASE("grade: what has been recorded is judged as well, and results are written for Gradescope", "[cli][grade]") {
  const ply::test::Folder own;
  const std::string trees = read_file(folder + "alpha-beta-trees.txt");
  const TempFile assignment(trees.substr(0, trees.find("position ([-3")));
  REQUIRE(ply::write_file(own.file("student.py"), student("trees", "negamax", "too-early")));
  How how;
  how.program = "/usr/bin/env";
  how.input = "20 ([3 12 8] [2 4 6] [14 5 2])\n";
  how.environment = {"PLYTRACE=" + own.file("a.plytrace"), "PYTHONPATH=" PLY_SOURCE_DIR "/engine/recorder"};
  REQUIRE(run({"python3", own.file("student.py")}, how).code == 0);
  const Ran ran = run({"grade", assignment.path(), own.file("a.plytrace"), "--out", own.file("results.json")});
  CHECK(contains(ran.out, "Alpha-beta on trees: "));
  const Json results = Json::parse(read_file(own.file("results.json")));
  CHECK(results["tests"].size() == 4);
  for (const Json& t : results["tests"]) CHECK(t["score"] <= t["max_score"]);
}

TEST_CASE("an assignment that says nonsense is refused with its line", "[cli][grade]") {
  const std::string good = read_file(folder + "alpha-beta-trees.txt");
  for (const auto& [line, words] : std::vector<std::pair<std::string, std::string>>{
           {"game chess", "there is no game"},
           {"depth 0", "no whole number"},
           {"position ([3", "line"},
           {"points beauty 3", "trace, value, visited and cuts"},
           {"drawn 3 size=2", "not \"size\""},
           {"drawn 5000", "no whole number"},
           {"nonsense 3", "there is no \"nonsense\""},
           {"position [3 4]", "first side"},
           {"profile nonsense", "there is no profile \"nonsense\"; there are classic"},
           {"term beauty", "has no term \"beauty\"; it has value"}}) {
    CAPTURE(line);
    const auto read = ply::parse_assignment(good + line + "\n");
    REQUIRE(!read);
    CHECK(contains(read.error().message, words));
  }
  for (std::size_t i = 0; i < good.size(); i += 7) (void)ply::parse_assignment(good.substr(0, i));
}
