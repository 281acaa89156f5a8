// The frame around the panels: menu bar, tool bar, workspace, status line, over the whole display.
#pragma once
#include <functional>

#include "app/ui/frame/workspace.h"

namespace ply::ui {

/// What is drawn where; an empty function leaves its bar out. Menu: between BeginMainMenuBar and EndMainMenuBar, so it
/// calls BeginMenu. Tool bar and status line: lines of items, SameLine between them.
struct ShellParts {
  std::function<void()> menu, tools, status;
  int tool_lines = 1;  ///< that the tools take, they begin each further one themselves; 0: there are none now
  std::function<void()> line = {};  ///< between the tools and the workspace, for a while
  float line_height = 0;            ///< of it; 0: there is none now
};

/// Draws one frame. Bars keep their height whatever is in them; on a display too small for them the workspace gives
/// way.
void draw_shell(Workspace& workspace, const ShellParts& parts);

}  // namespace ply::ui
