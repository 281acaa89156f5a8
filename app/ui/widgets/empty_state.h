// What a panel shows while there is nothing to show: a pale picture of what will be there, what it is for, one button.
#pragma once
#include <string_view>

namespace ply::ui {

enum class Sketch : unsigned char { plot, table, boards, two_trees };

/// Centred. The picture is left out where there is no room, the button where there is none of it (`label` null).
/// Probe `btn.ID`. True: the button was clicked.
bool empty_state(Sketch sketch, std::string_view text, std::string_view id = {}, const char* label = nullptr);

}  // namespace ply::ui
