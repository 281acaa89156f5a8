#include "engine/session/searches/hint_run.h"

#include <utility>

#include "engine/search/job_attention.h"
#include "engine/search/lent_table.h"

namespace ply {

HintRun::HintRun(PlanRoot root, const SearchPlan& plan, int game_node)
    : game_node_(game_node), mover_(root.game->mover(root.position)), request_(sure(request_of(plan, root))) {
  job_.start([state = state_, game = root.game, request = request_](JobProgress& progress) mutable {
    JobAttention attention(progress);
    request.attention = &attention;
    // One table for all depths, as the search deepens by itself: it answers at equal depth only, or as the switches
    // say.
    std::optional<LentTable> table;
    if (uses_table(request.options)) request.table = table.emplace(request.table_bytes).get();
    const int last = request.limits.depth;
    for (int depth = 1; depth <= last && !progress.stop; ++depth) {
      request.limits.depth = depth;
      HintFound found{game->search(request), {}};
      if (progress.stop || !found.result.has_best || found.result.depth < 1) break;
      found.values = game->all_moves(request);
      if (progress.stop) break;
      const std::lock_guard lock(state->mutex);
      state->newest = std::move(found);
    }
    return true;
  });
}

std::optional<HintFound> HintRun::take() {
  const std::lock_guard lock(state_->mutex);
  return std::exchange(state_->newest, std::nullopt);
}

}  // namespace ply
