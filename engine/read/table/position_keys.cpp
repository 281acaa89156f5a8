#include "engine/read/table/position_keys.h"

#include <algorithm>

#include "engine/read/places/board_walk.h"

namespace ply {
namespace {

std::span<const u64> keys_of(const RecordRun& run, const Subject& subject, KeyRoom& room) {
  const std::size_t above = run.above.size(), n = run.records.size();
  room.line.resize(above + n), room.keys.resize(above + n);
  const auto step = [](const NodeRecord& r) { return LineStep{r.ply, r.move}; };
  // Parents before their children.
  for (std::size_t i = 0; i < above; ++i) room.line[i] = step(run.above[i].record);
  for (std::size_t i = 0; i < n; ++i) room.line[above + i] = step(run.records[n - 1 - i]);
  subject.game->line_keys(subject.root, room.line, room.keys);
  std::reverse(room.keys.begin(), room.keys.end());
  return std::span(room.keys).first(n);
}

}  // namespace

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
  const bool complete =
      subject.game
          ? for_each_run<KeyRoom>(v, stop, done,
                                  [&](const RecordRun& run, KeyRoom& room) {
                                    const auto found = keys_of(run, subject, room);
                                    std::copy(found.begin(), found.end(), keys.begin() + run.first);
                                  })
          : for_each_board_position(v, subject, stop, done, [&](u32 k, const Position* here, const std::string&) {
              if (here && k < v.closed()) keys[k] = std::max<u64>(subject.board->key(*here), 1);
            });
  if (!complete) keys.clear();
  return keys;
}

RunKeys::RunKeys(const View& v, const Subject& subject) : subject_(subject.game ? &subject : nullptr) {
  if (!subject_) by_slot_ = own_ = position_keys(v, subject);
}

std::span<const u64> RunKeys::of(const RecordRun& run, KeyRoom& room) const {
  return subject_ ? keys_of(run, *subject_, room) : by_slot_.subspan(run.first, run.records.size());
}

}  // namespace ply
