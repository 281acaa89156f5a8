// The moments of a search that are worth looking at: one event a second is too slow for all of them.
#pragma once
#include <string_view>
#include <vector>

#include "engine/base/progress.h"
#include "engine/trace/view.h"

namespace ply {

enum class KeyMomentKind : u8 {
  first_bound,  ///< the first value that raised a bound, in each search of the root
  new_best,     ///< a move of the root became the best
  cut,          ///< a node was left whose other moves need not be searched
  research,     ///< a node (or the root) is searched again: a scout, a reduced or an aspiration search failed
  result,       ///< the root was left
};
/// "first bound", "new best move", ...
std::string_view text(KeyMomentKind kind);

struct KeyMoment {
  Tick tick = -1;
  KeyMomentKind kind = KeyMomentKind::cut;
  u32 slot = no_node;  ///< the node of the event at that tick
  int ply = 0;
  friend bool operator==(const KeyMoment&, const KeyMoment&) = default;
};

/// In the order of their ticks, at most one a tick. A last move that cuts saves nothing and is none. Of a search that
/// runs: of what is closed. One pass over the records; empty if `progress` was told to stop.
std::vector<KeyMoment> key_moments(const View& v, JobProgress* progress = nullptr);
/// The `max` that matter most, still in the order of their ticks: first bounds, best moves, searches of the root and
/// results first, then cuts and searches again by how near the root they are.
std::vector<KeyMoment> telling_moments(std::vector<KeyMoment> all, std::size_t max);

}  // namespace ply
