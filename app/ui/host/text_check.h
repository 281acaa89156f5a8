// Whether every text of a frame can be read: whatever was drawn is asked, by whichever panel and widget. For tests and
// scripts.
#pragma once
#include <imgui.h>

#include <string>
#include <vector>

namespace ply::ui {

/// A text that cannot be read whole.
struct UnreadableText {
  enum class Why { cut, covered };
  Why why = Why::cut;
  std::string text;    ///< about that place, as far as it was drawn
  std::string other;   ///< covered: by what
  std::string window;  ///< Dear ImGui's name of the window that drew it
  ImVec2 at;           ///< in display pixels
};

/// The current window scrolls by other means than Dear ImGui's bar: what it cuts off above and below can be scrolled
/// into sight.
void rolls_by_itself(bool rolls);

/// Looks at the letters in a frame's draw data: one that the edge of its window or column cuts off (what can be
/// scrolled into sight is not cut), or that lies on a letter of another text. Empty if all can be read.
std::vector<UnreadableText> unreadable_texts(const ImDrawData& data);
/// In words, a line each.
std::string in_words(const std::vector<UnreadableText>& found);

}  // namespace ply::ui
