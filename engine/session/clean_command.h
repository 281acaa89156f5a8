// The texts of a command in UTF-8, for commands come from files, clipboards and scripts. Names of files stay as they
// are: a file system takes any bytes.
#pragma once
#include <optional>

#include "engine/session/commands.h"

namespace ply {

/// The command with its texts cleaned (core/utf8.h); nothing if they are clean already, which they nearly always are.
std::optional<Command> cleaned(const Command& c);

}  // namespace ply
