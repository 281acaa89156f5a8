#include "engine/analysis/position_keys.h"

#include <algorithm>

#include "engine/trace/node_keys.h"

namespace ply {

std::vector<u64> position_keys(const View& v, const Subject& subject, const std::atomic<bool>* stop, std::atomic<u32>* done) {
  std::vector<u64> keys(v.closed(), 0);
  const Game* game = subject.game.get();
  if (const auto written = game ? nullptr : node_keys(v); written && written->size() == keys.size()) return *written;
  if (!game || v.empty()) return keys;
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
      if (stop && stop->load(std::memory_order_relaxed)) return {};
      if (done) done->store(id, std::memory_order_relaxed);
    }
    const u32 k = slot_of[id];
    const NodeRecord& r = v[k];
    Level& here = line[r.ply];
    here.known = here.listed = false;
    if (r.ply == 0) {
      here.position = subject.root;
      here.known = true;
    } else {
      Level& above = line[r.ply - 1u];
      if (above.known) {
        if (!above.listed) above.legal = game->outcome(above.position) ? std::vector<MoveCode>() : game->moves(above.position), above.listed = true;
        if (std::find(above.legal.begin(), above.legal.end(), r.move) != above.legal.end() || game->can_play(above.position, r.move)) {
          here.position = game->after(above.position, r.move);
          here.known = true;
        }
      }
    }
    if (here.known && k < v.closed()) keys[k] = std::max<u64>(game->key(here.position), 1);
  }
  return keys;
}

}  // namespace ply
