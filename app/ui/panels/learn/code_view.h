// Pseudo-code as it is drawn: the line at work lit, the values of its variables beside it.
#pragma once
#include <imgui.h>

#include <optional>
#include <vector>

#include "engine/read/node/pseudo_code.h"

namespace ply::ui {

/// `only`: the branch of this side, and what belongs to both; nothing: all lines.
struct CodeView {
  std::vector<CodeLine> lines;
  CodeMoment moment;
  std::optional<Side> only;
};

/// The size of letters (pixels) at which it fits into the room, at most `largest`; below `min` it does not.
float code_size(const CodeView& code, ImVec2 room, float min, float largest);
/// The height that it takes with letters of this size.
float code_height(const CodeView& code, float size);
/// In the current window; returns its height. Probes `code.line.N`.
float draw_code(const CodeView& code, ImVec2 at, float width, float size);

}  // namespace ply::ui
