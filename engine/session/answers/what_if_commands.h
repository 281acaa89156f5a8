// Commands about other weights for the search that is shown (reweighing.h).
#pragma once
#include "engine/search/evaluation.h"

namespace ply::command {

/// What is asked of the recorded tree from now on; in the order of the profile's terms
struct SetWhatIf {
  Weights weights;
};
struct ResetWhatIf {};    ///< the weights that the search had
struct PrepareWhatIf {};  ///< the first pass over the recording again, after it was stopped
struct SearchWhatIf {};   ///< searches with these weights to the same depth, for the exact value
struct StopWhatIf {};     ///< what of these is worked on; what is known stays

}  // namespace ply::command
