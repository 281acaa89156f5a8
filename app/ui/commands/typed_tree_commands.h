#pragma once
#include "app/ui/commands/lists.h"

namespace ply::ui {

/// What changes a tree that was typed in (typed_tree_commands.cpp).
void add_typed_tree_commands(CommandList& list);
/// Undo and redo of games, and of the changes of such a tree, which is searched again if it was.
void undo_or_redo(Workbench& w, bool redo);
/// There is a change of the tree to take back, or to make again.
bool tree_can_go(const Workbench& w, bool redo);

}  // namespace ply::ui
