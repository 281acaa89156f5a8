// The recording that is shown, beside another one (comparing.h).
#pragma once
#include <string>

namespace ply::command {

struct CompareWithBefore {};                    ///< with the search that was shown before it
struct CompareWithFile { std::string path; };   ///< with a recording from a file
struct FindSwitches {};                         ///< which switches explain that the two answer differently: searches again
struct StopComparing {};

}  // namespace ply::command
