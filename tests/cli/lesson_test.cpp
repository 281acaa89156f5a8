// Lessons, worksheets, and what one learns of a recording, on the command line.
#include <algorithm>

#include "tests/cli/run.h"
#include "tests/places.h"
#include "tests/support/folder.h"
#include "vendor/catch2_compat.h"

using namespace cli_test;

namespace {

const std::string deep_cut = PLY_SOURCE_DIR "/app/lessons/07-a-deep-cut.txt";
const std::string textbook =
    "plyscope-search\ngame toy-tree\nposition ([([5 9] [3 8]) ([6 7] [1 4])] [([4 9 2] [8 7]) ([9 8] [6 5])])\n"
    "profile classic\ndepth 4\n";

bool contains(const std::string& s, const std::string& part) { return s.find(part) != std::string::npos; }

}  // namespace

TEST_CASE("a lesson is checked and shown, and a wrong claim is exit 1 with its line", "[cli][lesson]") {
  const Json ok = result({"lesson", "check", deep_cut, "--json"});
  CHECK(ok["ok"] == true);
  CHECK(ok["title"] == "A deep cut");
  CHECK(ok["problems"].empty());
  CHECK(keys(ok) == std::vector<std::string>{"deeds", "file", "ok", "problems", "steps", "title"});
  const Json shown = result({"lesson", "show", deep_cut, "--json"});
  CHECK(shown["remember"] == "The wall was built three plies up.");
  bool asked = false;
  for (const Json& s : shown["steps"])
    if (s["question"] == "What is α at bab?") {
      asked = true;
      for (const Json& c : s["choices"]) CHECK(c["right"] == (c["text"] == "5"));
      CHECK(s["choices"].size() == 3);
    }
  CHECK(asked);
  CHECK(contains(run({"lesson", "show", deep_cut}).out, "To remember: The wall was built three plies up."));

  std::string text = read_file(deep_cut);
  const auto at = text.find("claim alpha == 5");
  REQUIRE(at != std::string::npos);
  text.replace(at, 16, "claim alpha == 6");
  const TempFile wrong(text);
  const Ran bad = run({"lesson", "check", wrong.path(), deep_cut, "--json"});
  CHECK(bad.code == 1);
  const auto both = lines(bad);
  REQUIRE(both.size() == 2);
  CHECK(both[0]["ok"] == false);
  CHECK(both[0]["problems"][0]["message"] == "this does not hold: it is 5");
  CHECK(both[0]["problems"][0]["line"] ==
        std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(at), '\n') + 1);
  CHECK(both[1]["ok"] == true);
  // As a compiler says it: the line, and a mark below.
  const std::string said = run({"lesson", "check", wrong.path()}).out;
  INFO(said);
  CHECK(contains(said, "    claim alpha == 6"));
  CHECK(contains(said, "\n          ^\n"));
  CHECK(run({"lesson", "check", "/no/such/file"}).code == 4);
  CHECK(run({"lesson", "check"}).code == 2);
  CHECK(run({"lesson"}).code == 2);
  const TempFile hostile("lesson 1: x\n\x1b[2Jy\n");
  CHECK_FALSE(contains(run({"lesson", "check", hostile.path()}).out, "\x1b"));
}

TEST_CASE("a worksheet comes with its answers, the same for the same seed", "[cli][worksheet]") {
  const ply::test::Folder folder;
  const std::string sheet = folder.file("sheet.svg"), key = folder.file("sheet-key.svg");
  const Json a = result({"worksheet", "--seed", "5", "--plies", "4", "--out", sheet, "--json"});
  CHECK(a["key"] == key);
  const std::string first = read_file(sheet), answers = read_file(key);
  CHECK(contains(first, "<svg"));
  CHECK(first != answers);
  const Json b = result({"worksheet", "--seed", "5", "--plies", "4", "--out", sheet, "--json"});
  CHECK(a == b);
  CHECK(read_file(sheet) == first);
  // The tree, searched: the value, the best move, and the cards that are turned.
  const TempFile plan("plyscope-search\ngame toy-tree\nposition " + a["tree"].get<std::string>() +
                      "\nprofile classic\ndepth 4\n");
  const Json found =
      result({"search", "toy-tree", "--position", a["tree"], "--profile", "classic", "--depth", "4", "--json"});
  CHECK(found["value"] == a["value"]);
  CHECK(found["best"] == a["best"]);
  const Json cards = result({"trace", "find", plan.path(), "end == over", "--json"});
  CHECK(cards["hits"] == a["cards"]);
  CHECK(run({"worksheet", "--plies", "9", "--out", sheet}).code == 2);
  CHECK(run({"worksheet", "--seed", "1"}).code == 2);
  CHECK(run({"worksheet", "--out", sheet, "--key", sheet}).code == 2);
  CHECK(run({"worksheet", "--out", folder.path + "/no/such/sheet.svg"}).code == 4);
}

TEST_CASE("trace tells of a search what one learns from it", "[cli][lesson]") {
  const TempFile plan(textbook);
  const Json cuts = result({"trace", "highlights", plan.path(), "--json"});
  REQUIRE(cuts["shown"].size() >= 5);
  long long tick = -1;
  int cut_offs = 0;
  for (const Json& m : cuts["shown"]) {
    CHECK(m["tick"].get<long long>() > tick);
    tick = m["tick"];
    cut_offs += m["kind"] == "cut-off";
  }
  CHECK(cut_offs == 4);
  CHECK(result({"trace", "highlights", plan.path(), "--top", "2", "--json"})["shown"].size() == 2);

  const Json code = result({"trace", "code", plan.path(), "--tick", "26", "--json"});
  CHECK(code["lines"].size() == 13);
  CHECK(code["line"].is_number());
  CHECK(result({"trace", "code", plan.path(), "--tick", "26", "--form", "negamax", "--json"})["lines"].size() == 9);
  CHECK(run({"trace", "code", plan.path(), "--form", "basic"}).code == 2);

  const Json asked = result({"trace", "predict", plan.path(), "--tick", "20", "--json"});
  CHECK(asked["tick"].get<int>() >= 20);
  int right = 0;
  for (const Json& c : asked["choices"]) right += c["right"].get<bool>();
  CHECK(right == 1);
  CHECK(asked == result({"trace", "predict", plan.path(), "--tick", "20", "--json"}));
  CHECK(run({"trace", "predict", plan.path(), "--tick", "1000000"}).code != 0);

  const Json lock = result({"trace", "lockstep", plan.path(), "--json"});
  CHECK(lock["only_this"] == 0);
  CHECK(lock["leaves_other"].get<int>() + lock["leaves_both"].get<int>() == 17);
  CHECK(contains(run({"trace", "lockstep", plan.path()}).out, "only in other"));
}
