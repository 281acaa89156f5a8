// The column beside the tree of a worksheet: which sheet, what to do or what the check says, rules and buttons; and the
// keys below the tree, for the mouse.
#pragma once
#include <imgui.h>

#include "app/ui/panels/learn/worksheet_desk.h"
#include "app/ui/panels/panel.h"

namespace ply::ui::sheet {

/// Everything but the tree. Where it has less room than it takes, the middle of it scrolls.
void sheet_column(SheetDesk& desk, Commands& commands, ImVec2 min, ImVec2 max);
/// The same where there is no room for a column: what is said first, all of it scrolls.
void sheet_drawer(SheetDesk& desk, Commands& commands, ImVec2 min, ImVec2 max);
/// The buttons alone, side by side, for small windows; `more`: the column is open. True: open it, or close it.
bool sheet_buttons(SheetDesk& desk, Commands& commands, ImVec2 min, ImVec2 max, bool more);

/// What can be written into the box that is on. True: it was changed.
bool sheet_keys(SheetDesk& desk, ImVec2 min, ImVec2 max);
float sheet_keys_height(float unit);
/// The boxes below the tree. True: another one is on.
bool sheet_foot(SheetDesk& desk, ImVec2 min, ImVec2 max, bool writes);

}  // namespace ply::ui::sheet
