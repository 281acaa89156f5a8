// Keeps the user's look in the settings file, in a section `[Look][Main]`.
#pragma once
#include "app/ui/look/look.h"

namespace ply::ui {

/// Registers the section with the current context, before its first frame. `settings` is read from the file and written
/// to it, and must live as long as the context.
void remember_look(LookSettings& settings);

}  // namespace ply::ui
