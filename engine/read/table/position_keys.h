// A number for the position of every recorded node.
#pragma once
#include <atomic>
#include <vector>

#include "engine/read/places/subject.h"

namespace ply {

/// Keys by slot, of the closed nodes; equal for equal positions of one game: our own, or of a game that is not known
/// here those that its engine wrote (node_keys.h), or nothing. 0: not known (below a null move, or behind a move that
/// is not legal where it was recorded). Replays every move, about a microsecond a node: off the screen's thread for
/// large recordings. Ends early, with an empty list, when `stop` becomes true; `done` counts nodes.
std::vector<u64> position_keys(const View& v, const Subject& subject, const std::atomic<bool>* stop = nullptr,
                               std::atomic<u64>* done = nullptr);

/// The same by the positions alone, whatever keys the engine wrote; nothing where no board shows them.
std::vector<u64> played_keys(const View& v, const Subject& subject, const std::atomic<bool>* stop = nullptr,
                             std::atomic<u64>* done = nullptr);

/// Whether keys of two recordings that are not both ours may be compared: the last nodes that were left, their roots,
/// stand in positions with one key. Two engines number positions in two ways.
inline bool same_keys(const std::vector<u64>& a, const std::vector<u64>& b) {
  return !a.empty() && !b.empty() && a.back() != 0 && a.back() == b.back();
}

}  // namespace ply
