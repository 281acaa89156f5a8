// The sub-commands of `trace`, a file each or a few of a kind; trace.cpp lists them.
#pragma once
#include "app/cli/commands/commands.h"

namespace ply::cli {

void add_trace_info(CommandSpec& trace, Chosen& chosen);
void add_trace_exchange(CommandSpec& trace, Chosen& chosen);  ///< export, import
void add_trace_trees(CommandSpec& trace, Chosen& chosen);
void add_trace_stories(CommandSpec& trace, Chosen& chosen);
void add_trace_diff(CommandSpec& trace, Chosen& chosen);
void add_trace_lint(CommandSpec& trace, Chosen& chosen);
void add_trace_sentences(CommandSpec& trace, Chosen& chosen);  ///< check-sentences
void add_trace_proof(CommandSpec& trace, Chosen& chosen);
void add_trace_find(CommandSpec& trace, Chosen& chosen);  ///< find, breakpoints, fields
void add_trace_fork(CommandSpec& trace, Chosen& chosen);  ///< fork, forks
void add_trace_reduce(CommandSpec& trace, Chosen& chosen);
void add_trace_questions(CommandSpec& trace, Chosen& chosen);  ///< those of engine/ask
void add_trace_zoom(CommandSpec& trace, Chosen& chosen);
void add_trace_lockstep(CommandSpec& trace, Chosen& chosen);
void add_trace_attach(CommandSpec& trace, Chosen& chosen);
void add_trace_extras(CommandSpec& trace, Chosen& chosen);
void add_trace_instrument(CommandSpec& trace, Chosen& chosen);

}  // namespace ply::cli
