// What is known of each root move at a moment: an interval, not a ranking. Two moves with the same lower bound are not
// a tie.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "engine/read/node/interval.h"
#include "engine/read/places/subject.h"

namespace ply {

struct RootBar {
  MoveCode move = 0;
  std::string text;
  int rank = -1;  ///< place in the search order; -1: not reached by the tick
  NodeState state = NodeState::not_yet;
  Interval known;           ///< by this iteration, at the tick
  std::optional<int> said;  ///< what its newest visit returned, where the log does not say of what kind that is
  Interval before;          ///< by the iteration before it; unknown if there is none
  Why why = Why::generator;
  Pass pass = Pass::full;  ///< of its newest visit
  u32 id = no_node;        ///< its newest visit by the tick, no_node if none
  u64 nodes = 0;           ///< by the tick, over all visits of this iteration
  bool best = false;       ///< owns the root's alpha
};

/// All intervals and bounds are in the view of the root's mover.
struct RootBars {
  u32 root = no_node;  ///< slot
  int depth = 0, attempt = 0;
  int attempts = 1;  ///< of this iteration so far; all of them are in the bars
  u64 nodes = 0;     ///< of this iteration by the tick, all attempts and their roots included
  Side mover = Side::first;
  Window window;              ///< of the root at the tick
  Interval known;             ///< of the root itself
  std::optional<int> said;    ///< likewise, as RootBar::said
  bool unsound = false;       ///< the search prunes on assumptions: so are the intervals
  bool reported = true;       ///< whether it does is known; of another engine's search it is not
  std::vector<RootBar> bars;  ///< in search order; then the moves not reached, in generator order
};

/// `root`: the slot of a root. Attempts of one iteration (aspiration) are taken together.
RootBars root_bars(const View& v, Tick t, u32 root, Nodes& nodes);

}  // namespace ply
