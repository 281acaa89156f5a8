// The neighbourhood of the shown node as a drawing: the path to it, the best line, their moves, what was cut off. Part
// of the tree panel.
#pragma once
#include <imgui.h>

#include <vector>

#include "app/ui/panels/search_screen.h"
#include "app/ui/panels/tree/joined_tree.h"
#include "app/ui/panels/tree/tree_card.h"
#include "app/ui/panels/why_popup.h"
#include "engine/read/tree/tree_layout.h"

namespace ply::ui {

class TreeGraph {
 public:
  void draw(SearchScreen& screen, const FrameModel& frame, ImVec2 size, WhyPopup& why);
  /// Arrows walk the drawing: up to the parent, down to the best or first child, left and right among siblings.
  void keys(SearchScreen& screen);
  /// Another recording.
  void reset();

 private:
  // tree_graph.cpp: what is drawn, and the mouse
  u32 steady(const SearchScreen& screen) const;
  TreeFold opened(const View& v) const;
  void update(SearchScreen& screen, const FrameModel& frame);
  void aim(const FrameModel& frame, Commands& commands, ImVec2 size);
  void mouse_on(SearchScreen& screen, const TreeItem* under, ImVec2 min, ImVec2 size, WhyPopup& why);
  void toggle(const View& v, const TreeItem& item, bool open);
  std::size_t index(const TreeItem& item) const { return static_cast<std::size_t>(&item - layout_.items.data()); }
  ImVec2 size_of(const TreeItem& item) const;
  ImVec2 centre(const TreeItem& item) const;

  // tree_graph_draw.cpp
  void find_unknown(const SearchScreen& screen);
  void draw_edges(SearchScreen& screen, ImDrawList& draw, ImVec2 min, ImVec2 max) const;
  void draw_item(SearchScreen& screen, ImDrawList& draw, const TreeItem& item, ImVec2 a, ImVec2 b, bool over) const;
  void draw_thread(const SearchScreen& screen, ImDrawList& draw, ImVec2 min, ImVec2 max) const;
  void draw_graft(SearchScreen& screen, ImDrawList& draw, const TreeItem& item, ImVec2 a, ImVec2 b) const;
  void draw_joined_edges(SearchScreen& screen, ImDrawList& draw, ImVec2 min, ImVec2 max, int over) const;
  void draw_not_drawn(const std::string& joined, ImDrawList& draw, ImVec2 min, ImVec2 max) const;
  bool count_out_of_sight(ImDrawList& draw, ImVec2 min, ImVec2 max, bool hovered, bool click);
  CardLook look_of(SearchScreen& screen, const TreeItem& item) const;
  std::string turn_text(SearchScreen& screen, const TreeItem& item) const;
  EdgeLook edge_of(const SearchScreen& screen, const TreeItem& item) const;

  u64 best_serial_ = 0;
  TreeFold fold_;
  TreeRows rows_;
  TreeLayout layout_;
  std::vector<bool> unknown_;  // of its items: not drawn at this moment
  bool unknown(const TreeItem& item) const { return unknown_[index(item)]; }
  JoinedTree joined_;
  u64 joined_serial_ = 0;  // 0: not joined
  TreeSizes sizes_;
  std::vector<u32> path_, best_;
  std::vector<u32> prefer_;  // slots that stand for their positions: the best line, then the path
  std::vector<u32> whole_;   // ids of the nodes all of whose moves are drawn
  std::vector<u32> line_;    // slots of the open nodes, and their windows at the moment
  std::vector<PathWindow> windows_;
  u32 shown_ = no_node;  // slot the drawing is about
  u64 thread_ = 0;       // serial of the chosen bound's story whose nodes were opened
  std::size_t focus_item_ = 0;
  u32 pressed_ = no_node;  // the card that the mouse went down on last, by its node, and whether it was open
  bool was_open_ = false;
  float width_ = 0, zoom_ = 1, level_height_ = 70;
  ImVec2 camera_{0, 0}, origin_{0, 0};
  bool dragged_ = false, fresh_ = true, more_ = false, turns_ = false;
};

}  // namespace ply::ui
