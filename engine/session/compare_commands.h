// The recording that is shown, beside another one (comparing.h).
#pragma once
#include <string>

namespace ply::command {

struct CompareWithBefore {};                    ///< with the search that was shown before it
struct CompareWithFile { std::string path; };   ///< with a recording from a file
struct FindSwitches {};                         ///< which switches explain that the two answer differently: searches again
struct StopComparing {};
struct CompareField { std::string value, where; };  ///< the histogram of this value over both, of the nodes for which `where` holds
struct StepDifference { int step = 1; };            ///< to the next difference, or to the last before
struct ChooseDifference { long long index = 0; };   ///< to this one of the list
struct ChooseSmallest {};                           ///< to the smallest contradiction, in both
struct ChooseOther { unsigned id = 0; };            ///< to this node of the other recording, with its partner in the one that is shown
struct ShowCompared {};                             ///< the other recording is shown, beside the one that was

}  // namespace ply::command
