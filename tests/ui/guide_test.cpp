// The guide: its pages in the window, and that the keys they name are there.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <set>

#include "app/ui/host/places.h"
#include "app/ui/panels/learn/guide.h"
#include "app/ui/widgets/page_text.h"
#include "engine/base/file.h"
#include "tests/places.h"
#include "tests/ui/bench_workbench.h"
#include "vendor/catch2_compat.h"

using namespace ply;
using namespace ply::ui;

namespace {

std::string plain(const std::vector<PageSpan>& spans) {
  std::string out;
  for (const PageSpan& s : spans) out += s.text;
  return out;
}

/// "F9, Ctrl+F9" -> both; "1 .. 5" and the like, which are no chords, are left out by whoever asks.
std::vector<std::string> keys_of(std::string text) {
  std::vector<std::string> out;
  while (!text.empty()) {
    const auto at = std::min(text.find(", "), text.size());
    out.push_back(text.substr(0, at));
    text.erase(0, std::min(at + 2, text.size()));
  }
  return out;
}

}  // namespace

TEST_CASE("a page is read as its blocks, and what is not closed stands for itself", "[ui][guide]") {
  const auto page = read_page(
      "# Head\n\nWords that\ngo on, **strong**, `code` and [a link](files.md).\n\n1. one\n   more\n2. two * 3\n\n"
      "```sh\nplyscope-cli games\nls | wc\n```\n\n    indented\n\n    again\n\n| a | b |\n|---|---|\n| `x` | y |\n| z "
      "|\n"
      "**open [bracket](");
  using What = PageBlock::What;
  std::vector<What> what;
  for (const PageBlock& b : page) what.push_back(b.what);
  CHECK(what == std::vector{What::heading, What::paragraph, What::item, What::item, What::code, What::code, What::table,
                            What::paragraph});
  REQUIRE(page.size() == 8);
  CHECK(plain(page[1].cells.front()) == "Words that go on, strong, code and a link.");
  CHECK(page[1].cells.front()[5].target == "files.md");
  CHECK(plain(page[2].cells.front()) == "one more");
  CHECK(plain(page[3].cells.front()) == "two * 3");
  CHECK(page[4].code == "plyscope-cli games\nls | wc");
  CHECK(page[5].code == "indented\nagain");
  CHECK(page[6].columns == 2);
  CHECK(page[6].cells.size() == 6);  // the last row is filled up
  CHECK(plain(page[7].cells.front()) == "**open [bracket](");
  const auto around = read_page("before\n\n![A panel](../pictures/panel.png)\n\nbehind\n![another](x.png)\nit");
  REQUIRE(around.size() == 3);  // pictures are left out
  CHECK(plain(around[1].cells.front()) == "behind");
  CHECK(plain(around[2].cells.front()) == "it");
  CHECK(read_page("").empty());
  CHECK(read_page("```\nnever closed").size() == 1);
}

TEST_CASE("the guide shows every page, follows links and copies commands", "[ui][guide]") {
  WorkbenchBench b;
  for (const std::string& page : guide_pages()) {
    INFO(page);
    CHECK(b.script("help.guide " + page + "\nwait-frames 3") == "");
    std::string head;
    for (const PageBlock& block : read_page(*read_file(guide_file(page))))
      if (block.what == PageBlock::What::heading) {
        head = plain(block.cells.front());
        break;
      }
    CHECK_FALSE(head.empty());
    CHECK(b.script("expect guide " + head.substr(0, head.find(' '))) == "");
  }
  CHECK(b.script("expect-refused help.guide nonsense") == "");

  REQUIRE(b.script("view.maximise guide\nhelp.guide command-line\nwait-frames 3") == "");
  REQUIRE(b.context.click("guide.fold.3"));  // what is typed into a terminal stands folded
  REQUIRE(b.context.click("guide.code.3"));
  CHECK(std::string(ImGui::GetClipboardText()).find("plyscope-cli games\n") == 0);
  REQUIRE(b.context.click("guide.page.matches"));
  CHECK(b.script("wait-frames 3\nexpect guide Pair k depends") == "");
}

TEST_CASE("a page that explains a panel has a picture of it", "[ui][guide]") {
  WorkbenchBench b;
  int explained = 0;
  for (const std::string& page : guide_pages()) {
    std::string text = *read_file(guide_file(page));
    std::replace(text.begin(), text.end(), '\n', ' ');
    // Those that are about no panel.
    if (page != "command-line" && page != "real-bugs" && page != "strength" && page != "performance" &&
        page != "panels" && page != "plytrace" && page != "browser") {
      INFO(page);
      CHECK(text.find("![") != std::string::npos);
    }
    for (const auto& panel : b.workbench().workspace().panels()) {
      if (text.find(fmt::format("The panel *{}*", panel.title)) == std::string::npos) continue;
      INFO(page << ": " << panel.title);
      CHECK((text.find(fmt::format("![{}: ", panel.title)) != std::string::npos ||
             text.find("![The layout ") != std::string::npos));
      ++explained;
    }
  }
  CHECK(explained >= 8);
}

TEST_CASE("the keys that the pages and the README name are keys of the workbench", "[ui][guide]") {
  WorkbenchBench b;
  std::set<std::string> known;
  for (const CommandTable::Entry& e : b.workbench().table().all())
    for (const Chord& c : e.chords) known.insert(chord_text(c));
  int asked = 0;
  const auto ask = [&](const std::string& key, const std::string& where) {
    const auto chord = parse_chord(key);
    if (!chord) return;
    ++asked;
    INFO(where << ": " << key);
    CHECK(known.contains(chord_text(*chord)));
  };
  std::vector<std::string> files;
  for (const std::string& page : guide_pages()) files.push_back(guide_file(page));
  files.push_back(PLY_SOURCE_DIR "/README.md");
  for (const std::string& file : files) {
    const std::string name = std::filesystem::path(file).stem().string();
    for (const PageBlock& block : read_page(*read_file(file))) {
      for (const auto& cell : block.cells)
        for (const PageSpan& s : cell)
          if (s.look == PageSpan::Look::strong) ask(s.text, name);
      if (name != "keys" || block.what != PageBlock::What::table) continue;
      for (std::size_t i = 4; i < block.cells.size(); i += 2)
        for (const std::string& key : keys_of(plain(block.cells[i]))) ask(key, name);
    }
  }
  CHECK(asked > 60);
}

TEST_CASE("every panel is told of, and its ? leads there", "[ui][guide]") {
  WorkbenchBench b;
  for (const auto& panel : b.workbench().workspace().panels()) {
    INFO(panel.id);
    CHECK_FALSE(guide_target_of_panel(panel.title).empty());
    CHECK(b.script("help.panel " + panel.id + "\nwait-frames 3\nexpect guide " + panel.title) == "");
  }
  // By the sign beside the tabs, and back to the layout.
  REQUIRE(b.script("view.maximise\npreset.debug\nwait-frames 3") == "");
  const std::string top = b.workbench().workspace().is_visible("tree") ? "tree" : "board";
  REQUIRE(b.click("explain." + top));
  CHECK(b.workbench().workspace().maximised() == "guide");
  REQUIRE(b.click("btn.guide.close"));
  CHECK(b.workbench().workspace().is_visible(top));
}

TEST_CASE("the guide begins with what its reader wants, and each page has its place", "[ui][guide]") {
  WorkbenchBench b;
  REQUIRE(
      b.script("help.guide\nwait-frames 3\nexpect guide What do you want to do?\nexpect guide Find out why I lost") ==
      "");
  const std::string said = b.says("guide");
  for (const std::string& page : guide_pages()) {
    INFO(page);
    for (const PageBlock& block : read_page(*read_file(guide_file(page))))
      if (block.what == PageBlock::What::heading) {
        CHECK(said.find(plain(block.cells.front())) != std::string::npos);
        break;
      }
  }
  REQUIRE(b.click("guide.card.analyse"));
  CHECK(b.script("expect guide judges the game") == "");
  // A heading of a page.
  for (const std::string& target : guide_targets()) CHECK(b.script("help.guide " + target) == "");
}

TEST_CASE("the palette finds rules, terms, pages, moves and nodes", "[ui][palette]") {
  WorkbenchBench b("kalah");
  const auto finds = [&](const std::string& typed, const std::string& probe) {
    INFO(typed);
    REQUIRE(b.script("app.palette\nwait-frames 2\ntype " + typed + "\nwait-frames 2") == "");
    CHECK(b.click(probe));
    return b.script("wait-frames 2");
  };
  CHECK(finds("rules pivit", "palette.help.rules pivit") == "");
  b.key("Esc");
  CHECK(finds("quiescence", "palette.help.glossary quiescence") == "");
  CHECK(finds("guide keys", "palette.help.guide keys") == "");
  REQUIRE(b.script("search.depth 4\nsearch.run\nwait-search") == "");
  CHECK(finds("n7", "palette.node.go n7") == "");
  CHECK(b.session().walk().view().id(b.session().walk().shown_slot()) == 7);
  CHECK(finds("play 3", "palette.game.play 3") == "");
  CHECK(b.session().play().tree().size() == 2);
}
