// The layouts that come with the program, as data. Panels that do not exist (yet) are left out by the workspace.
#pragma once
#include <vector>

#include "app/ui/frame/workspace.h"

namespace ply::ui {

/// Learn, Debug, Analyse, Play, Match, Programs, What if: Alt+1 .. Alt+7. The one shown at the very first start is
/// `first_preset`.
std::vector<Preset> make_presets();
inline constexpr const char* first_preset = "Debug";

/// What is seen teaches: the lesson of the Learn door, one in a file, a worksheet.
bool teaches(const Workspace& workspace);

}  // namespace ply::ui
