// The root moves over the iterations: a column a depth, the best move on top, one line a move, in each place what was proved of it.
#pragma once
#include <imgui.h>

#include <optional>

#include "app/ui/panels/search_screen.h"
#include "engine/analysis/iterations.h"

namespace ply::ui {

struct BumpResult {
  std::optional<int> clicked_depth;
};

/// Fills `size` of the current window. `depth_now`: the iteration that the other panels show.
BumpResult bump_chart(SearchScreen& screen, const IterationsModel& model, std::optional<int> depth_now, ImVec2 size);

}  // namespace ply::ui
