#include "engine/game/replay.h"

#include <algorithm>

namespace ply {

Replay::Replay(const Game* game, const Position& root, std::span<const u64> history)
    : game_(game), root_(root), before_(history.size()), keys_(history.begin(), history.end()) {}

bool Replay::enter(int ply, MoveCode m) {
  const auto d = static_cast<std::size_t>(ply);
  if (d >= levels_.size()) levels_.resize(d + 1);
  keys_.resize(std::min(keys_.size(), before_ + d));
  Level& here = levels_[d];
  here.known = here.listed = false;
  if (!game_) return false;
  if (d == 0) {
    here.position = root_;
    return here.known = true;
  }
  Level& above = levels_[d - 1];
  if (!above.known) return false;
  if (!above.listed) {
    above.legal = game_->outcome(above.position) ? std::vector<MoveCode>() : game_->moves(above.position);
    above.listed = true;
  }
  // A code may be legal without being listed: moves that stand for several
  if (std::find(above.legal.begin(), above.legal.end(), m) == above.legal.end() && !game_->can_play(above.position, m))
    return false;
  here.position = game_->after(above.position, m);
  return here.known = true;
}

const Position* Replay::at(int ply) const {
  const Level& l = levels_[static_cast<std::size_t>(ply)];
  return l.known ? &l.position : nullptr;
}

History Replay::history(int ply) {
  const std::size_t wanted = before_ + static_cast<std::size_t>(ply);
  while (keys_.size() < wanted) keys_.push_back(game_->key(levels_[keys_.size() - before_].position));
  return {keys_.data(), wanted};
}

}  // namespace ply
