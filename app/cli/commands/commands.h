// One function a command: it adds the sub-command with its options. When the command line has named it, `chosen` is
// what to run; it returns the exit code.
#pragma once
#include <functional>
#include <string>
#include <vector>

#include "app/command_line/command_line.h"

namespace ply::cli {

using Chosen = std::function<int()>;

/// What the program does with these words; the exit code.
int run_words(const std::vector<std::string>& words);

}  // namespace ply::cli
