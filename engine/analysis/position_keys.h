// A number for the position of every recorded node.
#pragma once
#include <atomic>
#include <vector>

#include "engine/analysis/subject.h"

namespace ply {

/// Zobrist keys by slot, of the closed nodes; equal for equal positions of one game. 0: not known (no game, below a null move, a move that is not
/// legal where it was recorded). Replays every move, about a microsecond a node: off the screen's thread for large recordings.
/// Ends early, with an empty list, when `stop` becomes true; `done` counts nodes.
std::vector<u64> position_keys(const View& v, const Subject& subject, const std::atomic<bool>* stop = nullptr, std::atomic<u32>* done = nullptr);

}  // namespace ply
