// Plain minimax in lock-step with the search that is shown.
#pragma once
#include <memory>

#include "app/ui/panels/panel.h"

namespace ply::ui {

std::unique_ptr<PanelBase> make_lock_step_panel();

}  // namespace ply::ui
