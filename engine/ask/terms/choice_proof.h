// Proofs that a search chooses the same move with another weight, without searching: what choice_flip.h asks before it
// searches.
#pragma once
#include <memory>
#include <string>

#include "engine/ask/terms/choice_flip.h"
#include "engine/base/progress.h"
#include "engine/trace/recording.h"

namespace ply {

/// From the recording, in two ways. Where no evaluation that the search asked for changes with the weight, every node
/// is the same, whatever the switches. And where the intervals that the recorded tree gives to the moves of the root
/// lie apart (what_if.h), the best one stays the best; that holds where no switch assumes anything and a depth ends the
/// search. Two passes over the nodes first, which may be stopped; then a fraction of a search for each weight. Empty
/// where the recording cannot prove anything: it is not whole, or not of the plan that is searched.
SameChoice recorded_proof_of_choice(const std::shared_ptr<const Recording>& recording, const FlipPlan& plan,
                                    JobProgress& progress);

}  // namespace ply
