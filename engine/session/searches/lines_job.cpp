#include "engine/session/searches/lines_job.h"

#include <utility>

#include "engine/search/job_attention.h"
#include "engine/search/lent_table.h"

namespace ply {

void LinesJob::start(PlanRoot root, const SearchPlan& plan, bool one) {
  job_.stop();
  state_ = std::make_shared<State>();
  SearchRequest request = sure(request_of(plan, root));
  job_.start([state = state_, one, game = root.game, request = std::move(request)](JobProgress& progress) mutable {
    JobAttention attention(progress);
    request.attention = &attention;
    std::optional<LentTable> table;
    if (uses_table(request.options)) request.table = table.emplace(request.table_bytes).get();
    const auto keep = [&](const RootLines& found) {
      const std::lock_guard lock(state->mutex);
      state->newest = found;
      ++state->serial;
    };
    if (one) search_best_line(*game, request, keep);
    else search_root_lines(*game, request, {}, keep);
    return true;
  });
}

void LinesJob::forget() {
  job_.stop();
  state_.reset();
}

RootLines LinesJob::newest() const {
  if (!state_) return {};
  const std::lock_guard lock(state_->mutex);
  return state_->newest;
}

u64 LinesJob::serial() const {
  if (!state_) return 0;
  const std::lock_guard lock(state_->mutex);
  return state_->serial;
}

}  // namespace ply
