// The story of a bound: from the node where it holds up to the move that set it, and on to the leaf that made that move worth so much.
#pragma once
#include <string>
#include <vector>

#include "engine/analysis/moment.h"
#include "engine/analysis/sentence.h"
#include "engine/analysis/subject.h"

namespace ply {

struct BoundStop {
  enum class Kind : u8 { here, handed_down, null_window, set, stand_pat, line, leaf, root };
  Kind kind = Kind::here;
  u32 slot = no_node;   ///< the node it speaks of
  Tick tick = -1;       ///< when it happened
  Sentence text;
};

struct BoundStory {
  int value = 0;        ///< of the bound, in the view of the node's mover
  std::vector<BoundStop> stops;  ///< from the node upwards, then down the line that set it
  u32 setter = no_node; ///< slot of the child whose return set it; no_node: the window of the root, or a static value
};

/// Of the lower bound (or the upper) of node `slot` at tick `t`, as known then.
BoundStory bound_story(const View& v, Tick t, u32 slot, bool upper, Nodes& nodes);

/// One line a stop, for the clipboard.
std::string story_text(const BoundStory& story, const ScoreWriter& write);

}  // namespace ply
