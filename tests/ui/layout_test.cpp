// Layouts are data, for which no context is needed; and what a person does with them.
#include "app/ui/frame/layout.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "engine/base/random.h"
#include "tests/ui/bench_workbench.h"
#include "vendor/catch2_compat.h"

using namespace ply;
using namespace ply::ui;

namespace {

Layout three_tiles() {
  return row(0.3f, tabs({"board", "game"}), column(0.6f, tabs({"tree", "nodes"}), tabs({"plot"})));
}

/// Splits have two parts and a share in range; tiles have a selected tab; no panel stands twice.
void check_sound(const Layout& layout, std::set<std::string>& seen) {
  if (!layout.is_tile()) {
    REQUIRE(layout.parts.size() == 2);
    CHECK(layout.ratio >= smallest_share);
    CHECK(layout.ratio <= 1 - smallest_share);
    for (const Layout& part : layout.parts) check_sound(part, seen);
    return;
  }
  REQUIRE(!layout.tabs.empty());
  bool found = false;
  for (const std::string& id : layout.tabs) {
    CHECK(seen.insert(id).second);
    found |= id == layout.selected;
  }
  CHECK(found);
}

}  // namespace

TEST_CASE("a layout stays sound whatever is moved, split or removed, and survives being written", "[ui][layout]") {
  Layout layout = three_tiles();
  Random random(7);
  const std::vector<std::string> ids{"board", "game", "tree", "nodes", "plot", "unknown"};
  for (int i = 0; i < 2000; i++) {
    const std::string a = ids[random.below(ids.size())], b = ids[random.below(ids.size())];
    switch (random.below(4)) {
      case 0: remove_panel(layout, a); break;
      case 1:
        if (a != "unknown") move_panel(layout, a, b);
        break;
      default:
        if (a != "unknown") split_tile(layout, a, b, static_cast<Edge>(random.below(4)));
        break;
    }
    std::set<std::string> seen;
    check_sound(layout, seen);
    const Result<Layout> again = parse_layout(write_layout(layout));
    REQUIRE(again);
    CHECK(write_layout(*again) == write_layout(layout));
  }
}

TEST_CASE("removing the last tab of a tile gives its room to the neighbour", "[ui][layout]") {
  Layout layout = three_tiles();
  REQUIRE(remove_panel(layout, "plot"));
  CHECK(layout == row(0.3f, tabs({"board", "game"}), tabs({"tree", "nodes"})));
}

TEST_CASE("the last panel of a layout cannot be removed", "[ui][layout]") {
  Layout layout = tabs({"board"});
  CHECK_FALSE(remove_panel(layout, "board"));
  CHECK(layout == tabs({"board"}));
}

TEST_CASE("a removed tab on top is followed by its neighbour", "[ui][layout]") {
  Layout layout = three_tiles();
  REQUIRE(remove_panel(layout, "tree"));
  CHECK(tile_of(layout, "nodes")->selected == "nodes");
}

TEST_CASE("a panel alone in its tile cannot be split from itself", "[ui][layout]") {
  Layout layout = three_tiles();
  CHECK_FALSE(split_tile(layout, "plot", "plot", Edge::left));
  CHECK(split_tile(layout, "tree", "tree", Edge::left));
  CHECK(layout.parts[1].parts[0].kind == Layout::Kind::row);
  CHECK(layout.parts[1].parts[0].parts[0].tabs == std::vector<std::string>{"tree"});
}

TEST_CASE("a layout is written one line a node", "[ui][layout]") {
  const std::vector<std::string> expected{"row 0.3000", "tabs board* game", "column 0.6000", "tabs tree* nodes",
                                          "tabs plot*"};
  CHECK(write_layout(three_tiles()) == expected);
}

TEST_CASE("what is not a whole layout is refused", "[ui][layout]") {
  const std::vector<std::vector<std::string>> wrong{
      {},
      {"row 0.5"},
      {"row 0.5", "tabs a"},
      {"row 0.5", "tabs a", "tabs b", "tabs c"},
      {"row 1.5", "tabs a", "tabs b"},
      {"row nan", "tabs a", "tabs b"},
      {"row 0.5x", "tabs a", "tabs b"},
      {"row", "tabs a", "tabs b"},
      {"tabs"},
      {"tabs *"},
      {"heap a"},
      std::vector<std::string>(100, "row 0.5"),
      std::vector<std::string>(10000, "tabs a"),
  };
  for (const auto& lines : wrong) CHECK_FALSE(parse_layout(lines));
}

TEST_CASE("random bytes never crash the layout parser", "[ui][layout]") {
  Random random(3);
  const std::string letters = "row column tabs 0.5 a b* \xff\x01";
  for (int i = 0; i < 3000; i++) {
    std::vector<std::string> lines(random.below(6));
    for (std::string& line : lines) {
      for (u64 n = random.below(20); n > 0; n--) line += letters[random.below(letters.size())];
    }
    const Result<Layout> layout = parse_layout(lines);
    if (layout) CHECK(!panels_of(*layout).empty());
  }
}

TEST_CASE("a layout of one's own is kept under a name, found again, and changes of layouts are undone",
          "[ui][layout][workspace]") {
  std::string kept;
  {
    WorkbenchBench b;
    Workspace& w = b.workbench().workspace();
    REQUIRE(b.script("preset.debug\nshow.node\nwait-frames 2") == "");
    const Layout before = w.layout();
    CHECK(!w.can_undo_layout());
    // Into another tile, by its name; into a new one; a panel goes.
    REQUIRE(b.script("view.move node timeline\nwait-frames 2") == "");
    CHECK(tile_of(w.layout(), "node") == tile_of(w.layout(), "timeline"));
    REQUIRE(b.script("view.move icicle node below\nwait-frames 2\nview.hide log\nwait-frames 2") == "");
    CHECK(tile_of(w.layout(), "icicle") != tile_of(w.layout(), "tree"));
    CHECK(!w.is_open("log"));
    const Layout after = w.layout();
    // Looking is no change.
    REQUIRE(b.script("show.outline\nwait-frames 2\nview.undo_layout\nwait-frames 2") == "");
    CHECK(w.is_open("log"));
    REQUIRE(b.script("view.undo_layout\nwait-frames 2\nview.undo_layout\nwait-frames 2") == "");
    CHECK(tile_of(w.layout(), "node") != tile_of(w.layout(), "timeline"));
    CHECK(panels_of(w.layout()) == panels_of(before));
    CHECK(b.script("expect-refused view.undo_layout") == "");
    for (int i = 0; i < 3; ++i) REQUIRE(b.script("view.redo_layout\nwait-frames 2") == "");
    CHECK(panels_of(w.layout()) == panels_of(after));
    // By the palette: beside the panel that is on top of another tile.
    REQUIRE(b.script("show.heuristic\nwait-frames 2\nkey Ctrl+P\ntype move the panel beside board\nwait-frames 2\n"
                     "click palette.view.move board\nwait-frames 2") == "");
    CHECK(tile_of(w.layout(), "heuristic") == tile_of(w.layout(), "board"));
    // Under a name.
    REQUIRE(b.script("view.keep_layout My own\nwait-frames 2") == "");
    CHECK(w.preset() == "My own");
    CHECK(b.context.find("layout.my_own"));
    CHECK(b.script("expect-refused view.keep_layout Debug\nexpect-refused view.keep_layout a[b\n"
                   "expect-refused view.move nothing board\nexpect-refused view.move board board\n"
                   "expect-refused view.move node board aside") == "");
    REQUIRE(b.script("view.rename_layout Mine\nwait-frames 2\npreset.play\nexpect-refused view.rename_layout x\n"
                     "expect-refused view.delete_layout\nwait-frames 2") == "");
    REQUIRE(b.script("click layout.mine\nwait-frames 2") == "");
    CHECK(w.preset() == "Mine");
    kept = b.context.settings();
  }
  WorkbenchBench again("kalah", 1600, 900, {}, kept);
  Workspace& w = again.workbench().workspace();
  CHECK(w.preset() == "Mine");
  CHECK(tile_of(w.layout(), "heuristic") == tile_of(w.layout(), "board"));
  REQUIRE(again.script("view.hide heuristic\nwait-frames 2\nview.reset_layout\nwait-frames 2") == "");
  CHECK(w.is_open("heuristic"));
  REQUIRE(again.script("view.delete_layout\nwait-frames 2") == "");
  CHECK(w.own_presets().empty());
  CHECK(again.script("expect-refused view.preset Mine") == "");
}

TEST_CASE("at 200 % and 1280x720 Debug shows at least four rows of the corridor", "[ui][layout][corridor]") {
  for (const char* game : {"kalah", "reversi", "micro-shogi", "pivit", "arimaa"}) {
    WorkbenchBench b(game, 1280, 720);
    REQUIRE(b.script("view.scale 200\npreset.debug\nsearch.depth 5\nsearch.nodes 20000\nsearch.run\nwait-search\n"
                     "show.tree\nstep.last\nwait-frames 5") == "");
    // Into the best line, so that there are rows
    b.key("Shift+End");
    REQUIRE(b.script("wait-frames 10") == "");
    const float top = b.context.find("corridor.axis")->max.y - 1;
    int rows = 0, all = 0;
    for (int d = 0; d < 60; ++d)
      if (const Probe* p = b.context.find(fmt::format("corridor.row.{}", d))) {
        ++all;
        rows += p->visible && p->min.y >= top && p->max.y <= b.context.find("tree.sentence")->min.y;
      }
    CAPTURE(game, rows, all);
    CHECK(rows >= 4);
    CHECK(all >= 3);
  }
}
