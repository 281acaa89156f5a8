// One function a command: it adds the sub-command with its options. When the command line has named it, `chosen` is what
// to run; it returns the exit code.
#pragma once
#include <CLI/CLI.hpp>
#include <functional>

namespace ply::cli {

using Chosen = std::function<int()>;

void add_games(CLI::App& app, Chosen& chosen);
void add_moves(CLI::App& app, Chosen& chosen);
void add_perft(CLI::App& app, Chosen& chosen);
void add_turns(CLI::App& app, Chosen& chosen);
void add_eval(CLI::App& app, Chosen& chosen);
void add_search(CLI::App& app, Chosen& chosen);
void add_solve(CLI::App& app, Chosen& chosen);
void add_record(CLI::App& app, Chosen& chosen);
void add_trace(CLI::App& app, Chosen& chosen);
void add_play(CLI::App& app, Chosen& chosen);
void add_engine(CLI::App& app, Chosen& chosen);
void add_bench(CLI::App& app, Chosen& chosen);

}  // namespace ply::cli
