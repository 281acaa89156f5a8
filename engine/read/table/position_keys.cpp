#include "engine/read/table/position_keys.h"

#include <algorithm>

#include "engine/game/line_keys.h"
#include "engine/read/places/board_walk.h"

namespace ply {
namespace {

// Parents before their children.
void keys_of(const RecordRun& run, const Subject& subject, std::span<u64> out) {
  const std::size_t above = run.above.size(), n = run.records.size();
  std::vector<LineStep> line(above + n);
  const auto step = [](const NodeRecord& r) { return LineStep{r.ply, r.move}; };
  for (std::size_t i = 0; i < above; ++i) line[i] = step(run.above[i].record);
  for (std::size_t i = 0; i < n; ++i) line[above + i] = step(run.records[n - 1 - i]);
  std::vector<u64> keys(line.size());
  subject.game->line_keys(subject.root, line, keys);
  std::reverse_copy(keys.begin() + static_cast<std::ptrdiff_t>(above), keys.end(), out.begin());
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
          ? for_each_run(v, stop, done,
                         [&](const RecordRun& run) {
                           keys_of(run, subject, std::span(keys).subspan(run.first, run.records.size()));
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

std::span<const u64> RunKeys::of(const RecordRun& run, std::vector<u64>& room) const {
  if (!subject_) return by_slot_.subspan(run.first, run.records.size());
  room.resize(run.records.size());
  keys_of(run, *subject_, room);
  return room;
}

}  // namespace ply
