#pragma once
#include "app/ui/commands/lists.h"

namespace ply::ui {

/// The worksheet by key, palette and script (worksheet_commands.cpp).
void add_worksheet_commands(CommandList& list);

/// A worksheet is on top: undo and redo are about it.
bool sheet_has_keyboard(const Workbench& w);
bool sheet_can_go(const Workbench& w, bool redo);
/// False: no worksheet is seen.
bool undo_on_sheet(Workbench& w, bool redo);

}  // namespace ply::ui
