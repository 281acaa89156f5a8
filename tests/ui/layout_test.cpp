// Layouts are data: no context is needed.
#include "app/ui/frame/layout.h"

#include <set>

#include "engine/base/random.h"
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
