// The settings of a search as widgets; the search panel and the popup of the tool bar are made of them.
#pragma once
#include "engine/session/session.h"

namespace ply::ui {

/// Each draws its part for `s` and says whether it changed it.
bool draw_profile(const Game& game, SearchSettings& s);
bool draw_limits(SearchSettings& s);
bool draw_switches(const Game& game, SearchSettings& s);
bool draw_recording(SearchSettings& s);

}  // namespace ply::ui
