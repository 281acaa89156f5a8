// How a node looks in drawings of the tree: the same shapes in the panel and in its legend.
#pragma once
#include <imgui.h>

#include <string>

#include "engine/read/node/node_info.h"
#include "engine/read/tree/tree_layout.h"
#include "engine/trace/record.h"

namespace ply::ui {

struct CardLook {
  NodeDetail detail = NodeDetail::full;
  Side mover = Side::first;
  std::string move, value;
  ImU32 tint = 0;       ///< colour of the score; 0 = no value yet
  bool open = false;    ///< on the open line: its value is not known
  bool reached = true;  ///< false: the search has not come here yet
  bool shown = false;   ///< the node that all panels look at
  bool best = false;    ///< on the principal variation
  bool cut = false;
  bool hovered = false;
  bool pinned = false;
  bool quiescence = false;
  bool probe = false;
  NodeEnd end = NodeEnd::inner;
};

void draw_card(ImDrawList& draw, ImVec2 min, ImVec2 max, const CardLook& look, float zoom);
/// A move that was not searched and why (hatched: cut off, dotted: the search was stopped before), or visits that were
/// not recorded.
void draw_ghost(ImDrawList& draw, ImVec2 min, ImVec2 max, const std::string& text, Unsearched::Reason reason,
                bool hovered, float zoom);
/// Siblings that there is no room for: their number.
void draw_rest(ImDrawList& draw, ImVec2 min, ImVec2 max, const std::string& text, bool hovered, float zoom);

enum class EdgeLook : u8 { plain, best, open, not_reached, ghost, stopped, probe, thread };
void draw_edge(ImDrawList& draw, ImVec2 from, ImVec2 to, EdgeLook look);

/// All of the above with words, as items of the current window.
void draw_tree_legend();

}  // namespace ply::ui
