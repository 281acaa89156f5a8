// A command line cut into words, for programs that are started without a shell.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/result.h"

namespace ply {

/// The words of a command line; quotes ' and " hold words together, a backslash takes the next character as it is. No
/// shell sees it: who wants one writes `sh -c "..."`.
Result<std::vector<std::string>> command_words(std::string_view command);

}  // namespace ply
