// A number for the position of every recorded node.
#pragma once
#include <atomic>
#include <optional>
#include <span>
#include <vector>

#include "engine/game/line_keys.h"
#include "engine/read/places/subject.h"
#include "engine/trace/record_runs.h"

namespace ply {

/// Keys by slot, of the closed nodes; equal for equal positions of one game: our own, or of a game that is not known
/// here those that its engine wrote (node_keys.h), or nothing. 0: not known (below a null move, or behind a move that
/// is not legal where it was recorded). Replays every move, some 30 ns a node: off the screen's thread for large
/// recordings. Ends early, with an empty list, when `stop` becomes true; `done` counts nodes.
std::vector<u64> position_keys(const View& v, const Subject& subject, const std::atomic<bool>* stop = nullptr,
                               std::atomic<u64>* done = nullptr);

/// The same by the positions alone, whatever keys the engine wrote; nothing where no board shows them.
std::vector<u64> played_keys(const View& v, const Subject& subject, const std::atomic<bool>* stop = nullptr,
                             std::atomic<u64>* done = nullptr);

/// Where the keys of a run are worked out.
struct KeyRoom {
  std::vector<LineStep> line;
  std::vector<u64> keys;
};

/// Such keys for those who go over all nodes in runs, and need not have them all at once. Any thread; what it is made
/// of outlives it.
class RunKeys {
 public:
  /// As position_keys() has them: of a game that is known here each run's are worked out when they are asked for.
  RunKeys(const View& v, const Subject& subject);
  /// Those that are there already, by slot; none: no key is known.
  RunKeys(const std::vector<u64>& by_slot) : by_slot_(by_slot) {}  // NOLINT: implicit on purpose
  RunKeys(const RunKeys&) = delete;
  bool known() const { return subject_ || !by_slot_.empty(); }
  /// By the place of a record in the run; valid as long as nobody touches `room`.
  std::span<const u64> of(const RecordRun& run, KeyRoom& room) const;

 private:
  const Subject* subject_ = nullptr;  // null: they are all there
  std::vector<u64> own_;
  std::span<const u64> by_slot_;
};

/// Whether keys of two recordings that are not both ours may be compared: the last nodes that were left, their roots,
/// stand in positions with one key. Two engines number positions in two ways.
inline bool same_keys(const std::vector<u64>& a, const std::vector<u64>& b) {
  return !a.empty() && !b.empty() && a.back() != 0 && a.back() == b.back();
}

}  // namespace ply
