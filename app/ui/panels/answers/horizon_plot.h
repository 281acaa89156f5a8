// The scores of deeper searches over their depth: those with the same side to move at the end joined apart from the
// others.
#pragma once
#include "app/ui/panels/search_screen.h"
#include "engine/ask/horizon/horizon.h"

namespace ply::ui {

/// Draws what is finished; a click on a search shows it.
void draw_horizon_plot(SearchScreen& screen, const HorizonReport& report, float height);
/// The disc that stands for a search: filled where the same side is to move at the end, else hollow; quiet: a square.
void horizon_mark(ImDrawList& draw, ImVec2 at, const HorizonStep& step);
/// What a search is, in a tooltip.
void horizon_tooltip(SearchScreen& screen, const HorizonReport& report, const HorizonStep& step);

}  // namespace ply::ui
