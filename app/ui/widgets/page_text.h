// The pages of the guide: the part of Markdown that they use, read and drawn. Pictures, each a line, are left out: what
// they show is a panel of the same window.
#pragma once
#include <string>
#include <string_view>
#include <vector>

namespace ply::ui {

struct PageSpan {
  enum class Look : unsigned char { plain, strong, emphasis, code, link };
  Look look = Look::plain;
  std::string text;
  std::string target;  ///< of a link
};

struct PageBlock {
  enum class What : unsigned char { heading, paragraph, item, code, table };
  What what = What::paragraph;
  int level = 0;                             ///< of a heading: 1 .. 3
  std::string code;                          ///< its lines
  std::vector<std::vector<PageSpan>> cells;  ///< one; of a table those of all rows, the head first
  int columns = 1;                           ///< of a table
  std::string mark;                          ///< of an item: "1." or "*"
};

std::vector<PageBlock> read_page(std::string_view text);

/// What was clicked on a page.
struct PageClick {
  std::string target;  ///< of a link; empty: none
};
/// As wide as there is room. `to`: the block that it scrolls to; -1: none.
PageClick draw_page(const std::vector<PageBlock>& page, int to = -1);

}  // namespace ply::ui
