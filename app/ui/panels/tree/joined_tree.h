// The graph of the tree with equal positions joined: what is joined with what, and what that adds to the picture.
#pragma once
#include <imgui.h>

#include <map>
#include <string>
#include <vector>

#include "app/ui/panels/search_screen.h"
#include "engine/read/tree/joined_rows.h"
#include "engine/session/answers/recording_questions.h"

namespace ply::ui {

/// Positions are equal by their keys at once; where a board shows them, those that are drawn as one are then compared
/// in full, some in each frame, and stand apart from then on if they differ.
class JoinedTree {
 public:
  void reset();
  /// Asks for the keys of the positions where rows are to be joined; whether they are to be joined now. Compares a few
  /// of them.
  bool update(SearchScreen& screen, const FrameModel& frame);
  /// Another one: rows are to be joined anew.
  u64 serial() const { return serial_; }
  /// Joins; what is left out of them is told anew.
  std::vector<TreeRow> join(SearchScreen& screen, std::span<const TreeRow> rows, std::span<const u32> prefer,
                            bool cut_short, std::vector<LeftOut>& left);
  /// The node that stands for the position of this one in what was joined last.
  u32 main_of(u32 slot) const;
  /// `layout` was made of what was joined last.
  void laid_out(const TreeLayout& layout);
  /// Not joined: what is drawn has one node for each card.
  void apart();

  /// Before the cards are drawn: each card shows the visit that is looked at, else one on these lines (the most
  /// important last), else the last that was entered.
  void show_faces(SearchScreen& screen, TreeLayout& layout, std::span<const u32> prefer) const;
  /// The nodes that a card stands for; empty: one.
  const std::vector<u32>& visits(std::size_t item) const;

  struct Place {  ///< of a card
    ImVec2 centre, size;
  };
  /// The moves that lead to a position from elsewhere. `places`: by item; `over`: the item under the mouse, or -1.
  void draw_edges(const SearchScreen& screen, ImDrawList& draw, const std::vector<Place>& places, int over, ImVec2 min,
                  ImVec2 max) const;
  /// How often the position was visited, at the corner of its card. True if it was clicked: then the next visit is
  /// selected.
  bool draw_badge(SearchScreen& screen, ImDrawList& draw, const TreeItem& item, std::size_t at, ImVec2 card,
                  bool hovered) const;
  /// What is to be added to the tooltip of a card.
  void tooltip(SearchScreen& screen, const TreeItem& item, std::size_t at) const;
  /// What is drawn of how much, or why nothing is joined.
  std::string words(const SearchScreen& screen, const FrameModel& frame) const;

 private:
  u64 key(u32 slot) const;
  void compare(SearchScreen& screen);

  const StudyAnswer* study_ = nullptr;  // of this frame
  u64 seen_study_ = 0, serial_ = 1;
  JoinedRows joined_;
  std::map<u32, u32> row_of_;                      // by slot, of all visits
  std::vector<int> row_of_item_;                   // -1: what counts moves
  std::vector<int> item_of_row_;                   // -1: not drawn
  std::map<u64, std::vector<std::string>> known_;  // by key: the positions that have it
  std::map<u32, u32> class_of_;                    // by slot: which of these; only of those that were compared
  std::vector<u32> to_compare_;
  u64 cards_ = 0;  // that are drawn
};

}  // namespace ply::ui
