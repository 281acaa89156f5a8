// Letters that are pale on purpose, such as moves that the search has not come to: as pale as they can be and still be
// read on their ground.
#pragma once
#include <imgui.h>

#include "app/ui/look/theme.h"

namespace ply::ui {

/// What letters need on their ground (WCAG 2, AA).
inline constexpr float min_contrast = 4.5f;
/// `ink`, or as little more of the theme's text in it as it takes to reach min_contrast on `ground`; where even that
/// does not, black or white. Both are opaque.
ImU32 legible(const Theme& theme, ImU32 ink, ImU32 ground);

}  // namespace ply::ui
