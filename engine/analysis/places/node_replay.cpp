#include "engine/analysis/places/node_replay.h"

#include "engine/search/table.h"

namespace ply {

NodeReplay::NodeReplay(const View& view, const Game& game, const Position& root, std::span<const u64> history)
    : view_(view), game_(game), root_(root), before_(history.size()), keys_(history.begin(), history.end()) {
  keys_.push_back(game.key(root));
  line_.push_back({no_node, root});
}

NodeReplay::Reached NodeReplay::go(u32 slot) {
  view_.path_to(slot, path_);
  // All roots are one position: the first of the path is never played.
  std::size_t common = 1;
  while (common < path_.size() && common < line_.size() && line_[common].slot == path_[common]) ++common;
  line_.resize(std::min(common, line_.size()), Step{no_node, root_});
  keys_.resize(before_ + line_.size());
  moves_.resize(line_.size() - 1);
  for (std::size_t d = line_.size(); d < path_.size(); ++d) {
    const NodeRecord& r = view_[path_[d]];
    if (r.pass() == Pass::probe && r.move == no_table_move) return Reached::behind_null_move;
    if (!game_.can_play(position(), r.move)) {
      if (game_.outcome(position())) return Reached::behind_end;
      illegal_ = path_[d];
      return Reached::behind_illegal_move;
    }
    const Position next = game_.after(position(), r.move);
    line_.push_back({path_[d], next});
    keys_.push_back(game_.key(next));
    moves_.push_back(r.move);
  }
  return Reached::node;
}

}  // namespace ply
