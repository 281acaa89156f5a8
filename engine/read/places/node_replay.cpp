#include "engine/read/places/node_replay.h"

#include "engine/search/table.h"

namespace ply {

NodeReplay::NodeReplay(const View& view, const Game& game, const Position& root, std::span<const u64> history)
    : view_(view), game_(game), line_(&game, root, history) {
  line_.enter(0);
}

NodeReplay::Reached NodeReplay::go(u32 slot) {
  path_.clear();
  if (slot != no_node) view_.path_to(slot, path_);
  // All roots are one position: the first of the path is never played.
  std::size_t d = 1;
  while (d < path_.size() && d <= slots_.size() && slots_[d - 1] == path_[d]) ++d;
  slots_.resize(d - 1);
  moves_.resize(d - 1);
  for (; d < path_.size(); ++d) {
    const NodeRecord& r = view_[path_[d]];
    if (r.pass() == Pass::probe && r.move == no_table_move) return Reached::behind_null_move;
    if (!line_.enter(static_cast<int>(d), r.move)) {
      illegal_ = path_[d];
      return game_.outcome(position()) ? Reached::behind_end : Reached::behind_illegal_move;
    }
    slots_.push_back(path_[d]);
    moves_.push_back(r.move);
  }
  return Reached::node;
}

}  // namespace ply
