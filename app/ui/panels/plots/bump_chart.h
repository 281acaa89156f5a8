// The root moves over the iterations: a column a depth, the best move on top, one line a move, in each place what was
// proved of it.
#pragma once
#include <imgui.h>

#include <optional>
#include <utility>
#include <vector>

#include "app/ui/panels/search_screen.h"
#include "engine/read/node/iterations.h"

namespace ply::ui {

struct BumpResult {
  std::optional<int> clicked_depth;
  std::optional<std::pair<int, int>> why;  ///< between two depths: why choice or value changed
};

/// Between two iterations that differ, and are recorded, a sign asks why. Fills `size` of the current window. `places`:
/// the model's standings. `depth_now`: the iteration that the other panels show.
BumpResult bump_chart(SearchScreen& screen, const IterationsModel& model,
                      const std::vector<std::vector<std::size_t>>& places, std::optional<int> depth_now, ImVec2 size);

}  // namespace ply::ui
