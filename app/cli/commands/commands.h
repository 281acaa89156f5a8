// One function a command: it adds the sub-command with its options. When the command line has named it, `chosen` is
// what to run; it returns the exit code.
#pragma once
#include <functional>
#include "app/command_line/command_line.h"

namespace ply::cli {

using Chosen = std::function<int()>;

}  // namespace ply::cli
