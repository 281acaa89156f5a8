// The search as some lines of pseudo-code at the moment that all panels show.
#pragma once
#include <memory>

#include "app/ui/panels/panel.h"

namespace ply::ui {

std::unique_ptr<PanelBase> make_code_panel();

}  // namespace ply::ui
