#pragma once
#include "app/ui/commands/lists.h"

namespace ply::ui {

/// What is typed goes to a worksheet (ViewState::writes): undo and redo are about it.
bool sheet_has_keyboard(const Workbench& w);
bool sheet_can_go(const Workbench& w, bool redo);
/// False: none has the keyboard.
bool undo_on_sheet(Workbench& w, bool redo);

}  // namespace ply::ui
