#include "app/ui/panels/zoom_line.h"

#include "app/ui/look/look.h"
#include "app/ui/look/tr.h"
#include "app/ui/widgets/controls.h"
#include "engine/analysis/forms/trace_origin.h"

namespace ply::ui {

void zoom_line(SearchScreen& screen) {
  const SearchRun* const run = screen.runs.run().get();
  const auto origin = run && run->recording() ? origin_of(*run->recording()) : nullptr;
  if (!origin || origin->other.empty()) return;
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const float room = ImGui::GetContentRegionAvail().x, line = ImGui::GetTextLineHeight();
  ImGui::GetWindowDrawList()->AddRectFilled({at.x - px(4), at.y - px(2)}, {at.x + room + px(4), at.y + line + px(2)},
                                            with_alpha(theme().warning, 0.16f), px(3));
  fitted_text(theme().warning, origin->other);
  probe("zoom.other");
  item_tooltip(origin->other + "\n" +
               tr("What is seen here need not be what happened in the recording that it was made for. Ctrl+Shift+Left "
                  "goes back to that."));
}

}  // namespace ply::ui
