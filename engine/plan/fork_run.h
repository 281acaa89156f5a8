// How a change becomes a script, and a script a recording; for fork.h and kept_forks.h.
#pragma once
#include "engine/plan/fork.h"
#include "engine/plan/fork_origin.h"

namespace ply {

/// Of a fork of a fork: with all that was changed in that before. `change` was checked.
ForkOrigin origin_of_change(const Recording& recording, const ForkPlace& place, const ForkChange& change);
/// `base`: the plan of the recording that it begins in, or of any fork between.
Result<ForkRun> run_origin(const SearchPlan& base, const ForkOrigin& origin, const ForkSinks& sinks);

}  // namespace ply
