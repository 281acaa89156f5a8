// The tree of a worksheet: boxes for α, β and values at its nodes, crosses on its branches, all cards face up; where it
// lies, how it is painted, what the mouse meets.
#pragma once
#include <imgui.h>

#include <optional>
#include <string>
#include <vector>

#include "engine/learn/sheet_work.h"

namespace ply::ui::sheet {

/// In pixels from the upper left corner of the tree.
struct SheetLayout {
  std::vector<ImVec2> at;  ///< by node: the middle of its upper edge (of the triangle, of the card)
  float width = 0, height = 0;
  float letters = 0, digits = 0, triangle = 0, box_wide = 0, box_high = 0, card_wide = 0, card_high = 0, stack_high = 0;
  float cross_at = 0.5f;  ///< how far down a branch that leads to a card its cross lies, 0..1
};
/// `unit`: pixels of a unit. It may be larger than the room, and is scrolled then.
SheetLayout lay_out_sheet(const CardTree& tree, ImVec2 room, float unit);

struct SheetBoxRect {
  ImVec2 min, max;
};
/// The box of a place at the tree: alpha, beta, value. `origin`: where the tree's corner lies on the screen.
SheetBoxRect box_of(const SheetLayout& layout, SheetPlace place, ImVec2 origin);

/// What is seen of a check: nothing before the first.
struct SheetSight {
  const SheetWork& work;
  int error = -1;              ///< whose thread is drawn, from 0
  bool writes = false;         ///< the box that is on has the keyboard
  u32 hovered = no_card_node;  ///< the branch under the mouse
};
void paint_sheet(ImDrawList& draw, const SheetSight& sight, const SheetLayout& layout, ImVec2 origin);
/// One box by itself, as those below the tree are.
void paint_box(ImDrawList& draw, const SheetSight& sight, SheetPlace place, ImVec2 min, ImVec2 max, float letters);

/// The box under a place of the screen; nothing: none.
std::optional<SheetPlace> box_at(const SheetWork& work, const SheetLayout& layout, ImVec2 origin, ImVec2 place);
/// The node whose branch passes within `reach` of the place; no_card_node: none.
u32 branch_at(const SheetWork& work, const SheetLayout& layout, ImVec2 origin, ImVec2 place, float reach);

}  // namespace ply::ui::sheet
