// The tree as a line: one row a ply with its moves, and at the right the windows of all plies on one axis, a corridor
// that narrows on the path down. Part of the tree panel.
#pragma once
#include <imgui.h>
#include <cmath>

#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "app/ui/look/look.h"
#include "app/ui/panels/score_axis.h"
#include "app/ui/panels/search_screen.h"
#include "app/ui/panels/why_popup.h"
#include "engine/ask/compare/corridor_difference.h"
#include "engine/read/tree/corridor.h"
#include "engine/read/tree/score_range.h"

namespace ply::ui {

class CorridorView {
 public:
  /// `name`: what its probes begin with.
  explicit CorridorView(std::string name = "corridor") : name_(std::move(name)) {}
  static constexpr float title_height = 19, chip_height = 23, row_gap = 9;  ///< in the design's pixels

  /// Fills `size` of the current window. `why` answers clicks on moves that were not searched.
  void draw(SearchScreen& screen, const FrameModel& frame, ImVec2 size, WhyPopup& why);
  /// For a picture of two, on one axis: the line to a node, not that of the moment; what it spans; then drawn with a
  /// mark on what differs.
  void set(SearchScreen& screen, u32 shown);
  /// The same with the line as it is given (slots from a root down; `shown` lies on it). Two that stand beside each
  /// other have their rows at one height if both have air for `rows` of them (0: for its own), and the same gap before
  /// a row (-1: none). `forked`: of a fork (corridor_at).
  void set_line(SearchScreen& screen, const std::vector<u32>& line, u32 shown, int rows = 0, int gap_before = -1,
                bool forked = false);
  ScoreRange range(SearchScreen& screen) const;
  void draw(SearchScreen& screen, const FrameModel& frame, ImVec2 size, WhyPopup& why, const ScoreAxis& axis,
            const CorridorDifference& mark, bool second);
  /// How far it is scrolled, in pixels, and scrolled so far in the next frame: for two that stand beside each other.
  float scrolled() const { return scrolled_; }
  void scroll_to(float y) { scroll_to_ = y; }
  /// The middle of a long line is shown; likewise.
  bool whole() const { return whole_; }
  void unfold(bool whole) { whole_ = whole; }
  /// Up and down: the ply; left and right: the sibling; Enter: into the node.
  void keys(SearchScreen& screen);
  /// Another recording.
  void reset();
  /// What the row that is looked at says, in one side's view.
  const Sentence& sentence() const { return model_.sentence; }
  const Corridor& model() const { return model_; }
  /// Where a row was drawn last, from its upper to its lower end, in pixels of the display; nothing: it is folded, or
  /// there is none.
  std::optional<std::pair<float, float>> drawn_row(std::size_t d) const {
    if (d >= places_.size() || places_[d].folded()) return std::nullopt;
    return std::pair(places_[d].top, places_[d].bottom);
  }

 private:
  /// Rows that are not shown in full: the places within a turn, and the middle of a long line.
  enum class Fold : u8 { none, turn, middle };
  struct Place {  // of a row in this frame
    float top = 0, bottom = 0;
    Fold fold = Fold::none;
    bool folded() const { return fold != Fold::none; }
  };
  struct Span {
    float left = 0, right = 0;
    float width() const { return right - left; }
  };

  // corridor_view.cpp
  void update(SearchScreen& screen, const FrameModel& frame);
  void paint(SearchScreen& screen, const FrameModel& frame, ImVec2 size, WhyPopup& why);
  std::string probe_name(const char* what, std::size_t number) const;
  bool marked(std::size_t d) const {
    return mark_.what != CorridorDifference::What::nothing && mark_.row == static_cast<int>(d);
  }
  float differs_tag(ImDrawList& draw, float top) const;
  float gap() const { return dense_ ? std::floor(px(row_gap) * 0.7f) : px(row_gap); }
  float min_row() const { return title_ + px(chip_height) + gap(); }
  void arrange(SearchScreen& screen, float left, float right, float height);
  void fold(SearchScreen& screen, const FrameModel& frame, float height);
  float place_rows(SearchScreen& screen, float top, float height);
  bool is_open(const CorridorRow& r) const;
  float row_height(const CorridorRow& r, SearchScreen& screen) const;
  void row(SearchScreen& screen, ImDrawList& draw, std::size_t d, WhyPopup& why);
  void folded_rows(SearchScreen& screen, ImDrawList& draw, std::size_t d);
  void follow(const SearchScreen& screen, float clip_top, float clip_bottom);

  // corridor_chips.cpp
  void chips(SearchScreen& screen, ImDrawList& draw, std::size_t d, float top, WhyPopup& why);
  void all_chips(SearchScreen& screen, ImDrawList& draw, std::size_t d, float top, WhyPopup& why);
  void more(ImDrawList& draw, std::size_t d, ImVec2& at, const std::string& words, const char* name, const char* help,
            bool open);
  void chip(SearchScreen& screen, ImDrawList& draw, const CorridorRow& r, std::size_t i, ImVec2 at, float width,
            WhyPopup& why);
  std::string chip_words(SearchScreen& screen, const CorridorRow& r, const CorridorChip& c) const;
  static float chip_width(const std::string& words);
  /// What a row without chips says of the moves that it has.
  static std::string not_listed_words(SearchScreen& screen, const CorridorRow& r);

  // corridor_walls.cpp
  void head(SearchScreen& screen, ImDrawList& draw, ImVec2 at);
  void corridor(ImDrawList& draw, std::size_t d);
  static std::string handed_words(SearchScreen& screen, const CorridorRow& r);
  void wall(SearchScreen& screen, ImDrawList& draw, std::size_t d, bool left);
  void wall_name(SearchScreen& screen, ImDrawList& draw, std::size_t d, bool left, float x);
  void dots(SearchScreen& screen, ImDrawList& draw, std::size_t d);
  void thread(ImDrawList& draw) const;

  // corridor_thread.cpp: the chosen bound
  float x_of(const BoundStop& s) const;
  void thread_in_row(const SearchScreen& screen, ImDrawList& draw, std::size_t d);
  void thread_at_chip(const SearchScreen& screen, ImDrawList& draw, const CorridorChip& c, ImVec2 min, ImVec2 max);
  void thread_between(const SearchScreen& screen, ImDrawList& draw) const;
  struct ThreadChip {
    int stop = -1;
    ImVec2 below{0, 0}, corner{0, 0};
  };
  std::vector<ThreadChip> thread_chips_;  // drawn in this frame

  float bottom_of(std::size_t d) const;
  /// Takes this place of the row's axis for a word; false if another word is there.
  bool take_place(ImVec2 min, ImVec2 max);
  double tick_distance(float free_from, float free_to) const;
  void find_beyond(int decided);
  float fold_at(bool upper) const { return axis_span_.left + ScoreAxis::fold(upper) * axis_span_.width(); }
  static ImU32 backdrop() { return mix(theme().panel, theme().backdrop, 0.75f); }  ///< of a row
  float x_of(int value) const { return axis_span_.left + axis_.place(value) * axis_span_.width(); }

  const std::string name_;
  CorridorDifference mark_;  // with chip_a for its own chip
  Corridor model_;
  u64 serial_ = 0;
  // Id of the node at which the line ends; a node on the line may be looked at without losing it
  u32 end_ = no_node;
  std::set<u32> opened_;            // ids of rows whose moves are all shown
  int rows_ = 0, gap_before_ = -1;  // of set_line
  bool whole_ = false;              // the middle of this line is not folded
  bool open_shown_ = false;         // ... nor any line's; the row that is looked at shows all its moves
  bool foldable_ = false;           // ... although it would be
  ScoreAxis axis_;
  std::vector<Place> places_;
  // The outermost value that is drawn beyond the lower and the upper end of what is true to distance
  std::optional<int> beyond_[2];
  double tick_step_ = 1;  // between two of them
  float tick_width_ = 0;  // of the widest number at the axis
  float air_ = 0;         // what each row has beyond its least height
  // Where it is low, a row has one line: its title stands in front of its moves, and `title_` is 0
  bool dense_ = false;
  float title_ = 0, title_left_ = 0;
  Span chips_span_, axis_span_;
  std::vector<ImVec4> words_;    // on the axis of the row that is being drawn
  u32 hovered_owner_ = no_node;  // id of the node that the wall under the mouse is owed to, found in this frame
  u32 pointed_ = no_node;        // ... in the last one: its chip is drawn before the wall
  ImVec2 hovered_wall_{0, 0};
  ImVec2 owner_chip_{0, 0};  // where that node's chip is drawn, if it is
  bool owner_drawn_ = false;
  float scrolled_ = 0;
  std::optional<float> scroll_to_;
  u32 followed_ = no_node;  // the row that was scrolled into sight last
};

}  // namespace ply::ui
