// The makers of the panels that show the moves of a game judged.
#pragma once
#include <memory>

#include "app/ui/panels/panel.h"

namespace ply::ui {

std::unique_ptr<PanelBase> make_review_curve_panel();
std::unique_ptr<PanelBase> make_review_moves_panel();
std::unique_ptr<PanelBase> make_review_choices_panel();
std::unique_ptr<PanelBase> make_review_why_panel();

}  // namespace ply::ui
