// The panel of the tree as an indented list: what is open, the columns and the rows that are on the screen.
#pragma once
#include <imgui.h>

#include <array>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "app/ui/look/tr.h"
#include "app/ui/panels/panel.h"
#include "app/ui/panels/search_screen.h"
#include "app/ui/panels/why_popup.h"
#include "app/ui/widgets/virtual_list.h"
#include "engine/read/places/game_oracle.h"
#include "engine/read/tree/outline.h"
#include "engine/read/tree/tree_rows.h"

namespace ply::ui {

class OutlinePanel final : public PanelBase {
 public:
  const char* id() const override { return "outline"; }
  const char* title() const override { return tr("Outline"); }
  bool scrolls() const override { return false; }
  bool own_keys() const override { return true; }
  void draw(const FrameModel& frame, Commands& commands) override;
  std::string table(const FrameModel& frame) const override;

 private:
  using Columns = std::vector<const OutlineColumn*>;

  // outline.cpp: what is listed, and the keys
  static Columns chosen_columns(const ViewState& view);
  void choose_columns(const ViewState& view);
  OutlineReader reader_of(const SearchScreen& screen, const FrameModel& frame, Commands* commands) const;
  static std::array<i64, 5> state_of(const SearchScreen& screen, const FrameModel& frame);
  // The rows that are listed: all, or without the places within turns.
  u64 size() const { return folded_ ? turns_.size() : rows_.size(); }
  TreeRow at(const View& v, u64 n) const { return folded_ ? turns_[n] : rows_.at(v, n); }
  u64 find(const View& v, u32 slot) const;
  void fold_whole_turns(const View& v, const std::vector<u32>& path, bool wanted, bool changed);
  void toolbar(SearchScreen& screen, const ViewState& view);
  void toggle(const View& v, const TreeRow& row);
  void keys(SearchScreen& screen);

  // outline_columns.cpp
  void column_menu(SearchScreen& screen, const ViewState& view);
  void draw_rows(SearchScreen& screen, RowRange range, float height);
  bool at(int column) const;
  void headers(SearchScreen& screen);

  // outline_rows.cpp
  void row(SearchScreen& screen, u64 n, float height);
  std::string turn_text(SearchScreen& screen, u32 slot) const;
  void node_row(SearchScreen& screen, const TreeRow& row, u64 n);
  void cell(SearchScreen& screen, const OutlineColumn& c, u32 k, NodeState state, bool closed);
  void ending(SearchScreen& screen, u32 k, NodeState state, bool closed) const;
  void ghost_row(SearchScreen& screen, const TreeRow& row, u64 n);
  std::optional<MoveCode> move_of(SearchScreen& screen, const TreeRow& row);

  u64 recording_ = 0;
  u32 shown_ = no_node;  // id that was last brought into view
  TreeFold fold_;
  TreeRows rows_;
  static constexpr std::size_t max_folded = 5'000, max_opened = 300;
  bool folded_ = false;         // whole turns are listed:
  std::vector<TreeRow> turns_;  // these, instead of rows_
  std::set<u32> within_;        // slots of the places that were left out
  Columns columns_, placed_;    // chosen; and of these what has room, behind the move
  std::string columns_of_, sorted_by_;
  bool chosen_ = false, falling_ = false, menu_asked_ = false;
  int left_out_ = 0;  // columns that were chosen and have no room
  std::unique_ptr<GameOracle> oracle_;
  OutlineReader* reader_ = nullptr;  // while it is drawn
  mutable OutlineOrder order_;       // asks a reader that lives as long as it draws, or writes the table
  TreeRows::Options options_;
  VirtualList list_;
  WhyPopup why_;
  u64 thread_ = 0;  // serial of the story whose nodes were opened
};

}  // namespace ply::ui
