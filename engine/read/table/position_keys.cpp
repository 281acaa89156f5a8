#include "engine/read/table/position_keys.h"

#include <algorithm>

#include "engine/read/places/board_walk.h"

namespace ply {

std::vector<u64> position_keys(const View& v, const Subject& subject, const std::atomic<bool>* stop,
                               std::atomic<u64>* done) {
  const auto written = v.node_keys();
  if (!subject.game && (!subject.board || !written.empty())) return {written.begin(), written.end()};
  return played_keys(v, subject, stop, done);
}

std::vector<u64> played_keys(const View& v, const Subject& subject, const std::atomic<bool>* stop,
                             std::atomic<u64>* done) {
  if (!subject.face()) return {};
  std::vector<u64> keys(v.closed(), 0);
  if (!subject.game) {
    const bool complete =
        for_each_board_position(v, subject, stop, done, [&](u32 k, const Position* here, const std::string&) {
          if (here && k < v.closed()) keys[k] = std::max<u64>(subject.board->key(*here), 1);
        });
    return complete ? keys : std::vector<u64>();
  }
  const bool complete = for_each_run(v, stop, done, [&](const RecordRun& run) {
    for_each_position(run, subject, [&](const PlacedNode& n) {
      if (n.here) keys[n.slot] = std::max<u64>(subject.game->key(*n.here), 1);
    });
  });
  if (!complete) keys.clear();
  return keys;
}

}  // namespace ply
