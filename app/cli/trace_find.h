// trace find, trace breakpoints and trace fields: the debugger's expressions on a recording, with the numbers of the
// panels.
#pragma once
#include "app/cli/commands/commands.h"

namespace ply::cli {

/// Below `trace`.
void add_trace_find(CommandSpec& trace, Chosen& chosen);

}  // namespace ply::cli
