// One function a command: it adds the sub-command with its options. When the command line has named it, `chosen` is what
// to run; it returns the exit code.
#pragma once
#include "app/command_line/command_line.h"
#include <functional>

namespace ply::cli {

using Chosen = std::function<int()>;

void add_games(Command& app, Chosen& chosen);
void add_moves(Command& app, Chosen& chosen);
void add_perft(Command& app, Chosen& chosen);
void add_turns(Command& app, Chosen& chosen);
void add_eval(Command& app, Chosen& chosen);
void add_search(Command& app, Chosen& chosen);
void add_solve(Command& app, Chosen& chosen);
void add_record(Command& app, Chosen& chosen);
void add_trace(Command& app, Chosen& chosen);
void add_play(Command& app, Chosen& chosen);
void add_engine(Command& app, Chosen& chosen);
void add_match(Command& app, Chosen& chosen);
void add_tournament(Command& app, Chosen& chosen);
void add_merge(Command& app, Chosen& chosen);
void add_evolve(Command& app, Chosen& chosen);
void add_program(Command& app, Chosen& chosen);
void add_bench(Command& app, Chosen& chosen);

}  // namespace ply::cli
