// The settings of a search as widgets; the search panel and the popup of the tool bar are made of them.
#pragma once
#include "engine/session/session.h"

namespace ply::ui {

/// Each draws its part for `s` and says whether it changed it.
bool draw_profile(const Game& game, SearchPlan& s);
bool draw_limits(SearchPlan& s);
bool draw_switches(const Game& game, SearchPlan& s);
bool draw_recording(const Game& game, SearchPlan& s);

}  // namespace ply::ui
