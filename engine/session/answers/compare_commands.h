// The recording that is shown, beside another one (comparing.h).
#pragma once
#include <string>

namespace ply::command {

struct CompareWithBefore {};  ///< with the search that was shown before it
struct CompareWithFile {
  std::string path, limit;  ///< limit: of what the file does not hold (Comparable::limits); empty: nothing is known
};                          ///< with a recording from a file
/// Which switches explain that the two answer differently: searches again
struct FindSwitches {};
struct StopComparing {};
/// The histogram of this value over both, of the nodes for which `where` holds
struct CompareField {
  std::string value, where;
};
struct StepDifference {
  int step = 1;
};  ///< to the next difference, or to the last before
struct ChooseDifference {
  long long index = 0;
};                         ///< to this one of the list
struct ChooseSmallest {};  ///< to the smallest contradiction, in both
/// To this node of the other recording, with its partner in the one that is shown
struct ChooseOther {
  unsigned id = 0;
};
struct ShowCompared {};  ///< the other recording is shown, beside the one that was

}  // namespace ply::command
