// A layout of panels: a binary tree of splits whose leaves are tiles, each a group of tabs. Pure data: no Dear ImGui.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/result.h"
#include "engine/base/types.h"

namespace ply::ui {

struct Layout {
  enum class Kind : u8 { tabs, row, column };  ///< row: side by side; column: one above the other
  Kind kind = Kind::tabs;

  // Of a split: exactly two parts.
  float ratio = 0.5f;  ///< the first part's share, smallest_share .. 1 - smallest_share
  float home = 0.5f;   ///< where a double click on the splitter brings it back to; not saved
  std::vector<Layout> parts;

  // Of a tile: ids of its panels, in the order of the tabs, at least one; and the one on top.
  std::vector<std::string> tabs;
  std::string selected;

  bool is_tile() const { return kind == Kind::tabs; }
  bool operator==(const Layout&) const = default;
};
inline constexpr float smallest_share = 0.02f;

// How layouts are described: row(0.3f, tabs({"board"}), column(0.6f, tabs({"tree", "icicle"}), tabs({"plots"}))).
Layout tabs(std::vector<std::string> panels);
Layout row(float ratio, Layout left, Layout right);
Layout column(float ratio, Layout above, Layout below);

/// All panels, tile by tile, from the top left.
std::vector<std::string> panels_of(const Layout& layout);
/// All tiles in that order. The pointers live until the layout changes its shape.
std::vector<Layout*> tiles_of(Layout& layout);
std::vector<const Layout*> tiles_of(const Layout& layout);
/// The tile that holds this panel, or null.
Layout* tile_of(Layout& layout, std::string_view panel);
const Layout* tile_of(const Layout& layout, std::string_view panel);

/// Takes a panel out; a tile left empty goes away with its split. The last panel of a layout cannot be taken out:
/// false.
bool remove_panel(Layout& layout, std::string_view panel);
/// Puts a panel (taken out of where it was) on top of the tile that holds `beside`. False if there is no such tile, or
/// if both are the same panel.
bool move_panel(Layout& layout, std::string_view panel, std::string_view beside);
enum class Edge : u8 { left, right, above, below };
/// Puts a panel into a new tile at an edge of the tile that holds `beside` (which may be its own, if it has other
/// tabs).
bool split_tile(Layout& layout, std::string_view panel, std::string_view beside, Edge edge);

/// One line a node, parts after their split: "row 0.3000", "tabs board* game" (the star marks the one on top).
std::vector<std::string> write_layout(const Layout& layout);
/// Refuses what is not a whole layout: wrong words, shares out of range, too many or too few lines, too deep.
Result<Layout> parse_layout(const std::vector<std::string>& lines);
/// Copies the homes of the splits from a layout as far as both have the same shape.
void take_homes(Layout& layout, const Layout& from);

}  // namespace ply::ui
