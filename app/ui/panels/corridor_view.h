// The tree as a line: one row a ply with its moves, and at the right the windows of all plies on one axis, a corridor that
// narrows on the way down. Part of the tree panel.
#pragma once
#include <imgui.h>

#include <set>
#include <vector>

#include "app/ui/panels/search_screen.h"
#include "app/ui/panels/why_popup.h"
#include "app/ui/panels/score_axis.h"
#include "engine/analysis/corridor.h"

namespace ply::ui {

class CorridorView {
 public:
  static constexpr float row_gap = 9;  ///< between rows, in the design's pixels

  /// Fills `size` of the current window. `why` answers clicks on moves that were not searched.
  void draw(SearchScreen& screen, const FrameModel& frame, ImVec2 size, WhyPopup& why);
  /// Up and down: the ply; left and right: the sibling; Enter: into the node.
  void keys(SearchScreen& screen);
  /// Another recording.
  void reset();
  /// What the row that is looked at says, in one side's view.
  const Sentence& sentence() const { return model_.sentence; }
  const Corridor& model() const { return model_; }

 private:
  struct Place {  // of a row in this frame
    float top = 0, bottom = 0;
    bool folded = false;
  };
  struct Span {
    float left = 0, right = 0;
    float width() const { return right - left; }
  };

  void update(SearchScreen& screen, const FrameModel& frame);
  void fold(const FrameModel& frame, float height);
  float row_height(const CorridorRow& r, SearchScreen& screen) const;
  void head(SearchScreen& screen, ImDrawList& draw, ImVec2 at);
  void row(SearchScreen& screen, ImDrawList& draw, std::size_t d, WhyPopup& why);
  void chips(SearchScreen& screen, ImDrawList& draw, std::size_t d, float top, WhyPopup& why);
  bool chip(SearchScreen& screen, ImDrawList& draw, const CorridorRow& r, std::size_t i, ImVec2 at, float width, WhyPopup& why);
  void corridor(SearchScreen& screen, ImDrawList& draw, std::size_t d);
  void wall(SearchScreen& screen, ImDrawList& draw, std::size_t d, bool left);
  void dots(SearchScreen& screen, ImDrawList& draw, std::size_t d);
  void thread(ImDrawList& draw, const SearchScreen& screen);
  /// Takes this place of the row's axis for a word; false if another word is there.
  bool take_place(ImVec2 min, ImVec2 max);
  float x_of(int value) const { return axis_span_.left + axis_.place(value) * axis_span_.width(); }
  std::string chip_words(SearchScreen& screen, const CorridorRow& r, const CorridorChip& c) const;

  Corridor model_;
  u64 serial_ = 0;
  u32 end_ = no_node;        // id of the node at which the line ends; a node on the line may be looked at without losing it
  std::set<u32> opened_;     // ids of rows whose moves are all shown
  ScoreAxis axis_;
  std::vector<Place> places_;
  Span chips_span_, axis_span_;
  std::vector<ImVec4> words_;    // on the axis of the row that is being drawn
  u32 hovered_owner_ = no_node;  // id of the move whose wall is under the mouse
  ImVec2 hovered_wall_{0, 0};
  ImVec2 owner_chip_{0, 0};      // where that move's chip is drawn, if it is
  bool owner_drawn_ = false;
  u32 followed_ = no_node;       // the row that was scrolled into sight last
};

}  // namespace ply::ui
