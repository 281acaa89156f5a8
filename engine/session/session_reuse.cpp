// What the table that is kept between moves saves: the same search once more, without it.
#include <fmt/format.h>

#include "engine/session/session.h"

namespace ply {

void Session::compare_reuse() {
  if (!run_ || run_->running() || run_->purpose() == SearchRun::Purpose::opened) return warn("search first, to the end");
  if (!run_->settings().options.tt_keep) return warn("this search has kept nothing: switch tt-keep on and search again");
  if (run_->result().depth < 1) return warn("the search has finished no depth that could be compared");
  SearchSettings settings = run_->settings();
  settings.options.tt_keep = false;
  settings.limits = {};
  settings.limits.depth = run_->result().depth;
  settings.record = false;
  const int node = run_->game_node();
  auto history = node >= 0 && node < tree_->size() && run_->game() == shared_game() ? tree_->history(node) : std::vector<u64>();
  reuse_.reset();
  reuse_run_.reset();
  reuse_with_ = {run_->result().counters.nodes, 0, run_->result().depth};
  reuse_run_ = std::make_unique<SearchRun>(run_->game(), run_->root_position(), std::move(history), settings, SearchRun::Purpose::analysis, node,
                                           RecordingSettings{}, std::vector<Breakpoint>{}, false, nullptr);
}

void Session::take_reuse() {
  if (!reuse_run_ || reuse_run_->running()) return;
  if (!reuse_run_->failure().empty()) fail({reuse_run_->failure()});
  const SearchResult& r = reuse_run_->result();
  if (r.depth == reuse_with_.depth) {
    reuse_ = reuse_with_;
    reuse_->without = r.counters.nodes;
    const double ratio = reuse_->with ? static_cast<double>(reuse_->without) / static_cast<double>(reuse_->with) : 0;
    news(fmt::format("depth {}: {} nodes with the table kept from the moves before, {} without it ({:.2f} times as many)", reuse_->depth, reuse_->with,
                     reuse_->without, ratio));
  }
  reuse_run_.reset();
}

}  // namespace ply
