// Reverse watch: which event last moved a bound of a node.
#pragma once
#include "engine/read/places/subject.h"
#include "engine/read/words/sentence.h"
#include "engine/trace/view.h"

namespace ply {

struct BoundMove {
  bool moved = false;  ///< false: it is as the root was given it, or nobody knows who set it
  Tick tick = -1;      ///< the event, of the entry of the root where nothing moved it
  u32 node = no_node;  ///< id of the node whose event that is
  Sentence words;
};

/// Of `beta` (else alpha) of the node in this slot, as it stands at t, in the view of its mover.
BoundMove last_bound_move(const View& v, u32 slot, Tick t, bool beta, Nodes& nodes);

}  // namespace ply
