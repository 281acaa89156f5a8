// A picture that is no pixels: what draw lists hold, as SVG with text that stays text.
#pragma once
#include <imgui.h>

#include <span>
#include <string>

#include "engine/base/result.h"

namespace ply::ui {

struct SvgWords {
  std::string title, description;  ///< for those who cannot see it, and for search engines
};

/// What is seen of the lists within min .. max, on a ground of this colour. The lists must have been drawn without
/// smooth edges (compat::PlainEdges), and the fonts of the current context must be those they were drawn with. An error
/// where the version of Dear ImGui cannot say which letters were drawn.
Result<std::string> write_svg(std::span<const ImDrawList* const> lists, ImVec2 min, ImVec2 max, ImU32 ground,
                              const SvgWords& words);

}  // namespace ply::ui
