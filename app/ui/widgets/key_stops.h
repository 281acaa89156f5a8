// A page by keyboard: Tab, up and down go from one thing that can be chosen to the next, left and right change a choice
// or go to the next button, Enter presses. A ring shows where it stands.
#pragma once
#include <imgui.h>

#include <vector>

namespace ply::ui {

/// What the keys of this frame do to a stop.
struct KeyStop {
  bool here = false;   ///< it has the ring
  int turn = 0;        ///< -1, +1: its choice goes one back, one on
  bool enter = false;  ///< it is pressed
};

/// The stops of one page, in the order in which they are drawn. Of the first frame on the ring stands at the first
/// button.
class KeyStops {
 public:
  /// Before the page is drawn. `listens`: off while something else has the keyboard, as a list that is unfolded.
  void begin(bool listens = true);
  /// What was drawn between the two corners, in display pixels.
  KeyStop choice(ImVec2 min, ImVec2 max) { return stop(min, max, false); }
  KeyStop button(ImVec2 min, ImVec2 max) { return stop(min, max, true); }
  /// The same of the item that was drawn last.
  KeyStop choice() { return choice(ImGui::GetItemRectMin(), ImGui::GetItemRectMax()); }
  KeyStop button() { return button(ImGui::GetItemRectMin(), ImGui::GetItemRectMax()); }
  /// As when the page was opened.
  void forget() { *this = {}; }

 private:
  KeyStop stop(ImVec2 min, ImVec2 max, bool is_button);
  void go(int step, bool to_button);

  std::vector<bool> buttons_, before_;  // of this frame, of the last one: which stops are buttons
  int at_ = -1;
  int turn_ = 0;
  bool enter_ = false;
};

/// A choice of `count`, one back or on, as a key asks; stays within.
inline bool turn_choice(const KeyStop& key, int count, int& chosen) {
  const int to = chosen + key.turn;
  if (key.turn == 0 || to < 0 || to >= count) return false;
  chosen = to;
  return true;
}

}  // namespace ply::ui
