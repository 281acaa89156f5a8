#include "app/ui/panels/registry.h"

namespace ply::ui {

std::vector<std::unique_ptr<PanelBase>> make_panels() {
  std::vector<std::unique_ptr<PanelBase>> panels;
  for (const auto make : {make_board_panel, make_moves_panel, make_editor_panel, make_search_panel, make_log_panel}) panels.push_back(make());
  return panels;
}

}  // namespace ply::ui
