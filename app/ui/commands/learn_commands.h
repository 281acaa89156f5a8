#pragma once
#include "app/ui/commands/lists.h"

namespace ply::ui {

/// What is done in the lesson of the Learn door (learn_commands.cpp).
void add_learn_commands(CommandList& list);

}  // namespace ply::ui
