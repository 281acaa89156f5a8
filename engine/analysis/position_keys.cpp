#include "engine/analysis/position_keys.h"

#include <algorithm>

#include "engine/analysis/position_walk.h"
#include "engine/trace/node_keys.h"

namespace ply {

std::vector<u64> position_keys(const View& v, const Subject& subject, const std::atomic<bool>* stop, std::atomic<u32>* done) {
  if (!subject.game) {
    const auto written = node_keys(v);
    return written && written->size() == v.closed() ? *written : std::vector<u64>();
  }
  std::vector<u64> keys(v.closed(), 0);
  const bool complete = for_each_position(v, subject, stop, done, [&](u32 k, const Position* here, const Position*) {
    if (here && k < v.closed()) keys[k] = std::max<u64>(subject.game->key(*here), 1);
  });
  if (!complete) keys.clear();
  return keys;
}

}  // namespace ply
