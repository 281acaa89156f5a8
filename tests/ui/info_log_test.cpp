// Logs of conversations and logs that tell little, as a person meets them in the window: opened, pasted, and no panel
// says of them what they do not say.
#include <fmt/format.h>

#include <string>
#include <utility>
#include <vector>

#include "engine/base/file.h"
#include "tests/places.h"
#include "tests/support/folder.h"
#include "tests/ui/bench_workbench.h"
#include "vendor/catch2_compat.h"

using namespace ply;
using namespace ply::ui;

namespace {

/// Panels that show the search that is open.
const std::vector<std::string> of_a_search{
    "board", "tree",  "outline", "icicle", "root_bars", "timeline", "node",      "waste",   "table", "story", "why_not",
    "code",  "plots", "linter",  "terms",  "predict",   "what_if",  "heuristic", "horizon", "forks", "moves"};

const char* const minimal =
    "{\"plyscope\": \"nodes\", \"version\": 1}\n"
    "{\"id\": 0, \"parent\": -1, \"move\": \"\", \"value\": 4}\n"
    "{\"id\": 1, \"parent\": 0, \"move\": \"a\", \"value\": -4}\n"
    "{\"id\": 2, \"parent\": 1, \"move\": \"x\", \"value\": 4}\n"
    "{\"id\": 3, \"parent\": 0, \"move\": \"b\", \"value\": 9}\n"
    "{\"id\": 4, \"parent\": 3, \"move\": \"y\", \"value\": -9}\n";

}  // namespace

TEST_CASE("no panel says of a log what it does not tell", "[ui][untold]") {
  const test::Folder folder;
  const std::string path = folder.file("min.jsonl");
  REQUIRE(write_file(path, minimal));
  WorkbenchBench b;
  REQUIRE(b.script("preset.debug\nfile.open " + path + "\nwait-work") == "");
  CHECK(b.workbench().title() == "Search of another engine - Plyscope");
  for (const std::string& panel : of_a_search) {
    REQUIRE(b.script("view.show " + panel + "\nwait-work\nwait-frames 3") == "");
    const std::string said = b.says(panel);
    INFO(panel << ": " << said);
    for (const char* fact : {"minimax", "= +", "= -", "\u2265", "\u2264", "depth 0", "depth -", "no depth left",
                             "Kalah", "all searched", "8,000,000", "8000000", "d0", "known exactly", "cut-off by"}) {
      if (panel == "icicle" && std::string(fact) == "all searched") continue;  // its legend
      CAPTURE(fact);
      CHECK(said.find(fact) == std::string::npos);
    }
  }
  for (const auto& [panel, words] : {std::pair{"root_bars", "not whether they are exact or bounds"},
                                     {"root_bars", "? +4"},
                                     {"story", "tells no windows"},
                                     {"code", "tells no windows"},
                                     {"node", "tells no windows"},
                                     {"waste", "tells no windows"},
                                     {"plots", "tells no depths"}})
    CHECK(b.script(fmt::format("view.show {0}\nwait-frames 3\nexpect {0} {1}", panel, words)) == "");
  CHECK(b.script("expect-refused table.log") == "");
}

TEST_CASE("what another engine's search cannot do is not offered", "[ui][untold]") {
  const test::Folder folder;
  const std::string path = folder.file("min.jsonl");
  REQUIRE(write_file(path, minimal));
  WorkbenchBench b;
  REQUIRE(b.script(fmt::format("preset.debug\nfile.open {0}\nwait-work\nfile.open {0}\nwait-work\ncompare.file {0}\n"
                               "wait-work\nview.show compare\nwait-frames 3",
                               path)) == "");
  CHECK(b.says("compare").find("Which switch") == std::string::npos);
  CHECK(b.script("expect-refused compare.switches") == "");
  REQUIRE(b.script("ask.question techniques\nview.show ask\nwait-work\nwait-frames 3") == "");
  CHECK(b.says("ask").find("positions") == std::string::npos);
}

TEST_CASE("the log of a conversation is opened and pasted, and shows its iterations", "[ui][info-log]") {
  const std::string path = PLY_TEST_DATA "/info_logs/uci.txt";
  const auto text = read_file(path);
  REQUIRE(text);
  WorkbenchBench opened, pasted;
  REQUIRE(opened.script("preset.debug\nfile.open " + path + "\nwait-work") == "");
  pasted.workbench().apply(command::Paste{*text});
  REQUIRE(pasted.rest());
  REQUIRE(pasted.script("preset.debug") == "");
  for (WorkbenchBench* b : {&opened, &pasted}) {
    REQUIRE(b->script("view.show root_bars\nwait-frames 3\nexpect root_bars d4\nexpect root_bars -mate 2\n"
                      "view.maximise plots\nwait-frames 3\nexpect plots -mate 2\nexpect-readable") == "");
    CHECK(b->says("plots").find("8,000,000") == std::string::npos);
    CHECK(b->session().runs().run()->recording()->plan().engine == "Tiny 1.0");
  }
}

TEST_CASE("a jump of the score is marked in Plots, and a click goes there", "[ui][info-log]") {
  WorkbenchBench b;
  REQUIRE(b.script("preset.debug\nfile.open " PLY_TEST_DATA "/info_logs/uci.txt\nwait-work\nview.maximise plots\n"
                   "wait-frames 3\nclick plots.jump.3\nwait-frames 3\nexpect-readable") == "");
  const View& v = b.session().walk().view();
  const auto moment = [&] { return v.event(b.session().walk().cursor().tick); };
  CHECK((moment().leaving && v[moment().slot].depth() == 3 && v[moment().slot].value == -60));  // before it is +35
  REQUIRE(b.script("click plots.jump.4\nwait-frames 3") == "");
  CHECK(v[moment().slot].depth() == 4);  // a mate
  // Why is not known, and so it is not offered; from +40 to +35 is no jump.
  CHECK(b.script("click plots.why.3") != "");
  CHECK(b.script("click plots.jump.2") != "");
}
