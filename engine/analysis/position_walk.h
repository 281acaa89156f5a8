// The nodes of a recording in the order in which they were entered, each with its position: one move played a node. Never trusts a
// recording: behind a move that is not legal, or a null move, no position is known.
#pragma once
#include <algorithm>
#include <atomic>
#include <vector>

#include "engine/analysis/subject.h"

namespace ply {

/// Calls f(slot, position, above): the node's position and that of its parent, null where they are not known (or there is none).
/// False if it was stopped; `done` counts nodes.
template <class F>
bool for_each_position(const View& v, const Subject& subject, const std::atomic<bool>* stop, std::atomic<u32>* done, F&& f) {
  const Game* game = subject.game.get();
  if (!game || v.empty()) return true;
  std::vector<u32> slot_of(v.size());
  for (u32 k = 0; k < v.size(); ++k) slot_of[v.id(k)] = k;
  struct Level {
    Position position;
    std::vector<MoveCode> legal;
    bool known = false, listed = false;
  };
  std::vector<Level> line(max_ply + 2);
  for (u32 id = 0; id < v.size(); ++id) {
    if (id % 4096 == 0) {
      if (stop && stop->load(std::memory_order_relaxed)) return false;
      if (done) done->store(id, std::memory_order_relaxed);
    }
    const u32 k = slot_of[id];
    const NodeRecord& r = v[k];
    Level& here = line[r.ply];
    here.known = here.listed = false;
    Level* above = r.ply > 0 ? &line[r.ply - 1u] : nullptr;
    if (!above) {
      here.position = subject.root;
      here.known = true;
    } else if (above->known) {
      if (!above->listed) above->legal = game->outcome(above->position) ? std::vector<MoveCode>() : game->moves(above->position), above->listed = true;
      if (std::find(above->legal.begin(), above->legal.end(), r.move) != above->legal.end() || game->can_play(above->position, r.move)) {
        here.position = game->after(above->position, r.move);
        here.known = true;
      }
    }
    f(k, here.known ? &here.position : nullptr, here.known && above ? &above->position : nullptr);
  }
  return true;
}

}  // namespace ply
