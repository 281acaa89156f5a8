// Painting a position: the brush on the cell under the mouse.
#include <algorithm>

#include "app/ui/panels/board/board.h"

namespace ply::ui {

void BoardPanel::take_edit(const FrameModel& frame, Commands& commands) {
  const std::vector<Brush> palette = subject_.game->palette();
  if (palette.empty() || hovered_ < 0) return;
  const auto chosen =
      std::find_if(palette.begin(), palette.end(), [&](const Brush& b) { return b.id == frame.view.brush; });
  const Brush& brush = chosen == palette.end() ? palette.front() : *chosen;
  const bool left = ImGui::IsMouseDown(0), right = ImGui::IsMouseDown(1);
  if (!left && !right) painted_ = -1;
  const float wheel = ImGui::GetIO().MouseWheel;
  if (brush.amount && wheel != 0) commands.push(command::EditCell{hovered_, brush.id, wheel > 0 ? 1 : -1});

  // A brush that just paints can be drawn across cells; amounts change once a click.
  const bool begins = ImGui::IsMouseClicked(0) || ImGui::IsMouseClicked(1);
  const bool drawn = !brush.amount && (left || right) && painted_ >= 0 && hovered_ != painted_;
  if (!begins && !drawn) return;
  painted_ = hovered_;
  if (brush.amount) return commands.push(command::EditCell{hovered_, brush.id, right ? -1 : 1});
  std::string id = brush.id;
  if (right) {
    const auto eraser = std::find_if(palette.begin(), palette.end(), [](const Brush& b) { return b.empty; });
    if (eraser != palette.end()) id = eraser->id;
  }
  commands.push(command::EditCell{hovered_, id, right ? -1 : 1});
}

}  // namespace ply::ui
