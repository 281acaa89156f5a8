// A list of millions of rows of one height. Dear ImGui's own scrolling counts pixels in a float, which gets coarse from
// about a million rows on; here the first row on the screen is a whole number, and only what is visible is drawn.
//
//   if (const RowRange rows = list.begin("outline", count, line_height)) {
//     for (i64 i = rows.first; i < rows.last; i++) ...            // exactly one line each, or a table's rows
//   }
//   list.end();                                                   // always, as with ImGui::BeginChild
#pragma once
#include <imgui.h>

#include <optional>

#include "engine/base/types.h"

namespace ply::ui {

struct RowRange {
  i64 first = 0, last = 0;  ///< last excluded
  explicit operator bool() const { return first < last; }
};

class VirtualList {
 public:
  /// Opens a child over the rest of the window. `row_height` and `header_height` in pixels; the header is drawn by the
  /// caller before the rows and does not scroll. Probe of the scroll bar: scroll.ID.
  RowRange begin(const char* id, i64 count, float row_height, float header_height = 0);
  void end();

  /// Puts this row at the top (as far as the end of the list allows), or just brings it into view.
  void scroll_to(i64 row) { top_ = static_cast<double>(row); }
  void reveal(i64 row) { reveal_ = row; }
  i64 top() const { return static_cast<i64>(top_); }
  /// Whole rows that fit; at least 1. Of the last frame: for PgUp and PgDn.
  i64 page() const { return page_; }

 private:
  void draw_scroll_bar(const char* id, ImVec2 min, ImVec2 max, i64 count);

  double top_ = 0;  ///< the first visible row; fractions only gather notches of the wheel
  i64 page_ = 1;
  std::optional<i64> reveal_;
  double grab_ = 0;  ///< where on the scroll bar's grip the mouse holds it, pixels
};

}  // namespace ply::ui
