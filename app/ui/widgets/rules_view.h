// A page of rules on the screen: its text, and its boards side by side as far as there is room, each with its words
// below it. Drawn by what draws all boards.
#pragma once
#include <imgui.h>

#include "engine/game/rules_page.h"

namespace ply::ui {

/// As wide as there is room. `kanji`: as paint_piece has it.
void draw_rules(const RulesPage& page, bool kanji);
/// One of its boards between these corners, without its words.
void draw_small_board(const RulesBoard& board, ImVec2 min, ImVec2 max, bool kanji);

}  // namespace ply::ui
