// The root moves over the iterations: a column a depth, the best move on top, one line a move, in each place what was
// proved of it.
#pragma once
#include <imgui.h>

#include <optional>
#include <vector>

#include "app/ui/panels/search_screen.h"
#include "engine/read/node/iterations.h"

namespace ply::ui {

struct BumpResult {
  std::optional<int> clicked_depth;
};

/// Fills `size` of the current window. `places`: the model's standings. `depth_now`: the iteration that the other
/// panels show.
BumpResult bump_chart(SearchScreen& screen, const IterationsModel& model,
                      const std::vector<std::vector<std::size_t>>& places, std::optional<int> depth_now, ImVec2 size);

}  // namespace ply::ui
