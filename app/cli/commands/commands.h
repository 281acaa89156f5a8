// One function a command: it adds the sub-command with its options. When the command line has named it, `chosen` is
// what to run; it returns the exit code.
#pragma once
#include <functional>
#include "app/command_line/command_line.h"

namespace ply::cli {

using Chosen = std::function<int()>;

void add_games(CommandSpec& app, Chosen& chosen);
void add_rules(CommandSpec& app, Chosen& chosen);
void add_moves(CommandSpec& app, Chosen& chosen);
void add_perft(CommandSpec& app, Chosen& chosen);
void add_turns(CommandSpec& app, Chosen& chosen);
void add_eval(CommandSpec& app, Chosen& chosen);
void add_search(CommandSpec& app, Chosen& chosen);
void add_solve(CommandSpec& app, Chosen& chosen);
void add_record(CommandSpec& app, Chosen& chosen);
void add_trace(CommandSpec& app, Chosen& chosen);
void add_check(CommandSpec& app, Chosen& chosen);
void add_play(CommandSpec& app, Chosen& chosen);
void add_engine(CommandSpec& app, Chosen& chosen);
void add_check_engine(CommandSpec& app, Chosen& chosen);
void add_match(CommandSpec& app, Chosen& chosen);
void add_tournament(CommandSpec& app, Chosen& chosen);
void add_merge(CommandSpec& app, Chosen& chosen);
void add_evolve(CommandSpec& app, Chosen& chosen);
void add_program(CommandSpec& app, Chosen& chosen);
void add_collection(CommandSpec& app, Chosen& chosen);
void add_convert(CommandSpec& app, Chosen& chosen);
void add_weights(CommandSpec& app, Chosen& chosen);
void add_train(CommandSpec& app, Chosen& chosen);
void add_prob_cuts(CommandSpec& app, Chosen& chosen);
void add_analyse(CommandSpec& app, Chosen& chosen);
void add_lesson(CommandSpec& app, Chosen& chosen);
void add_worksheet(CommandSpec& app, Chosen& chosen);
void add_bench(CommandSpec& app, Chosen& chosen);

}  // namespace ply::cli
