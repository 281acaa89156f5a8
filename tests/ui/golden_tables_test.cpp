// The tables that panels and plots give as CSV, and what can be copied, held byte by byte at the moments of
// tests/data/golden/tables.txt. tests/support/golden.h says how the files are written anew.
#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "app/ui/panels/pages.h"
#include "app/ui/widgets/plot_menu.h"
#include "engine/base/text.h"
#include "tests/support/golden.h"
#include "tests/ui/bench_workbench.h"
#include "vendor/catch2_compat.h"

using namespace ply;
using namespace ply::ui;

namespace {

struct Scene {
  std::string name, script;
};

/// What is this machine's, and the word for it.
const std::pair<std::string, std::string> places_here[] = {{"{engine}", PLY_FAKE_ENGINE}, {"{source}", PLY_SOURCE_DIR}};

void replace_all(std::string& text, const std::string& from, const std::string& to) {
  for (std::size_t at = 0; (at = text.find(from, at)) != std::string::npos; at += to.size())
    text.replace(at, from.size(), to);
}

std::vector<Scene> scenes() {
  std::vector<Scene> out;
  for (const std::string& line : ply::test::golden_lines("tables.txt")) {
    if (line.front() == '[') out.push_back({line.substr(1, line.size() - 2), {}});
    else out.back().script += line + "\n";
  }
  for (Scene& s : out)
    for (const auto& [mark, name] : places_here) replace_all(s.script, mark, name);
  return out;
}

/// The cells of a line of CSV, as they stand there.
std::vector<std::string> cells_of(std::string_view line) {
  std::vector<std::string> out(1);
  bool inside = false;
  for (const char c : line) {
    if (c == '"') inside = !inside;
    if (c == ',' && !inside) out.emplace_back();
    else out.back() += c;
  }
  return out;
}

/// What the machine's clock says becomes a star: columns of times, the rows of a cross table that begin with `time`,
/// and the time in the comment of a move.
std::string without_times(const std::string& text) {
  std::vector<bool> timed;
  std::string out;
  for (const std::string_view line : split(text, '\n')) {
    auto cells = cells_of(line);
    const bool head = timed.empty(), row = cells.front() == "time";
    for (std::size_t i = 0; i < cells.size(); ++i) {
      std::string& c = cells[i];
      if (head) timed.push_back(c == "seconds" || c == "speed" || c == "time" || c.ends_with("_ms"));
      else if (!c.empty() && ((i < timed.size() && timed[i]) || (row && i > 0 && c.find('.') != c.npos))) c = "*";
      if (const auto at = c.find(" time "); at != c.npos) c.erase(at, c.find(' ', at + 6) - at);
      out += (i ? "," : "") + c;
    }
    out += '\n';
  }
  if (!out.empty()) out.pop_back();
  return out;
}

/// Everything that panels, plots and commands put into the clipboard.
class Copies {
 public:
  Copies(const Scene& scene, ply::test::GoldenDigests& digests)
      : b_("kalah", 1600, 900), scene_(scene), digests_(digests) {
    INFO(scene.name);
    REQUIRE(b_.script(scene.script) == "");
    std::vector<std::string> panels = {"log"};  // first: what is copied is said there
    for (const Panel& p : b_.workbench().workspace().panels())
      if (p.id != "log") panels.push_back(p.id);
    for (const std::string& id : panels) take_panel(id);
    std::vector<std::string> commands;
    for (const auto& e : b_.workbench().table().all())
      if (e.command.id.find("copy") != std::string::npos && e.command.id != "copy.table" &&
          !e.command.id.ends_with("_link"))  // packed by a library that may pack otherwise tomorrow
        commands.push_back(e.command.id);
    for (const std::string& id : commands) {
      ImGui::SetClipboardText("");
      (void)b_.workbench().run(id);
      take(id);
    }
    ply::test::check_golden("full/tables/" + scene.name + ".txt", full_);
  }

 private:
  void take_panel(const std::string& id) {
    if (b_.script("view.maximise " + id + "\nwait-work\nwait-frames 3") != "") return;
    Pages* const pages = b_.workbench().pages_of(id);
    const int count = pages ? static_cast<int>(pages->pages().size()) : 1;
    for (int page = 0; page < count; ++page) {
      if (pages) pages->turn_to(page);
      REQUIRE(b_.script("wait-frames 3\nwait-work\nwait-frames 3") == "");
      const std::string name = pages ? id + "." + pages->pages()[static_cast<std::size_t>(page)] : id;
      ImGui::SetClipboardText("");
      b_.workbench().copy_table(id);
      take(name);
      take_plots(name);
    }
    (void)b_.script("view.maximise " + id);
  }

  void take_plots(const std::string& page) {
    std::vector<std::string> plots;
    for (const auto& [name, probe] : b_.context.probes().all())
      if (name.starts_with("plot.") && b_.context.find(name) && place_of_plot(name.substr(5))) plots.push_back(name);
    for (const std::string& plot : plots) {
      ImGui::SetClipboardText("");
      if (!b_.context.click(plot, 1)) continue;
      b_.context.step(2);
      if (b_.context.click(plot + ".csv")) b_.context.step(2);
      else b_.key("Esc");
      take(page + " " + plot);
    }
  }

  void take(const std::string& what) {
    const char* const there = ImGui::GetClipboardText();
    if (!there || !*there) return;
    std::string text = without_times(there);
    for (const auto& [mark, name] : places_here) replace_all(text, name, mark);
    digests_.take(scene_.name + ": " + what, text);
    if (what == "glossary") return;
    constexpr std::size_t max = 1500;  // the rest is in the digest alone
    full_ += "== " + what + "\n" + text.substr(0, text.size() > max ? text.rfind('\n', max) + 1 : text.size());
    if (text.size() > max) full_ += "...";
    full_ += "\n";
  }

  WorkbenchBench b_;
  const Scene& scene_;
  ply::test::GoldenDigests& digests_;
  std::string full_;
};

void hold_tables(const std::string& group) {
  ply::test::GoldenDigests digests("digests/tables_" + group + ".txt");
  for (const Scene& scene : scenes())
    if (scene.name.starts_with(group + "-")) Copies(scene, digests);
  digests.finish();
}

}  // namespace

// One case a group, so that ctest runs them side by side.
TEST_CASE("the tables of panels are what they were: Kalah", "[ui][golden][slow]") { hold_tables("kalah"); }
TEST_CASE("the tables of panels are what they were: Reversi", "[ui][golden][slow]") { hold_tables("reversi"); }
TEST_CASE("the tables of panels are what they were: Micro-Shogi", "[ui][golden][slow]") { hold_tables("shogi"); }
TEST_CASE("the tables of panels are what they were: Arimaa", "[ui][golden][slow]") { hold_tables("arimaa"); }
TEST_CASE("the tables of panels are what they were: Pivit", "[ui][golden][slow]") { hold_tables("pivit"); }
TEST_CASE("the tables of panels are what they were: toy trees", "[ui][golden][slow]") { hold_tables("toy"); }
TEST_CASE("the tables of panels are what they were: results of matches", "[ui][golden][slow]") { hold_tables("games"); }
TEST_CASE("the tables of panels are what they were: matches, fits and evolutions", "[ui][golden][slow]") {
  hold_tables("match");
}
TEST_CASE("the tables of panels are what they were: others' recordings", "[ui][golden][slow]") {
  hold_tables("foreign");
}
