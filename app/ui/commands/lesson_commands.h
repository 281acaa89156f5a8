// The commands of lessons, of predictions and of two searches in lock-step.
#pragma once
#include "app/ui/commands/lists.h"

namespace ply::ui {

void add_lesson_commands(CommandList& list);

}  // namespace ply::ui
