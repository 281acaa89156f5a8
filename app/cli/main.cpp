// plyscope-cli: the headless twin of the workbench. Every figure that a panel shows can be had here, computed by the
// same code. The commands are in commands/, what they share in input.h and report.h.
#include <fmt/format.h>

#include <algorithm>
#include <exception>
#include <new>
#include <string_view>
#include <vector>

#include "app/cli/commands/commands.h"
#include "app/cli/interrupt.h"
#include "app/cli/report.h"
#include "app/cli/schema/schema.h"
#include "engine/base/file.h"
#include "engine/base/files_read.h"
#include "engine/base/last_words.h"
#include "engine/base/terminal.h"
#include "engine/base/version.h"

// The commands, one line each, in the order of --help; a source in commands/ has add_NAME().
#define PLY_CLI_COMMANDS(C) \
  C(games)                  \
  C(report)                 \
  C(rules)                  \
  C(moves)                  \
  C(perft)                  \
  C(turns)                  \
  C(eval)                   \
  C(search)                 \
  C(consult)                \
  C(solve)                  \
  C(play)                   \
  C(engine)                 \
  C(check_engine)           \
  C(record)                 \
  C(trace)                  \
  C(check)                  \
  C(match)                  \
  C(tournament)             \
  C(merge)                  \
  C(evolve)                 \
  C(lineage)                \
  C(program)                \
  C(collection)             \
  C(convert)                \
  C(book)                   \
  C(weights)                \
  C(spsa)                   \
  C(train)                  \
  C(prob_cuts)              \
  C(analyse)                \
  C(exercises)              \
  C(lesson)                 \
  C(worksheet)              \
  C(grade)                  \
  C(mcp)                    \
  C(bench)                  \
  C(completion)             \
  C(man)

namespace ply::cli {

#define PLY_DECLARE(name) void add_##name(CommandSpec& app, Chosen& chosen);
PLY_CLI_COMMANDS(PLY_DECLARE)

}  // namespace ply::cli

namespace {

using namespace ply;
using namespace ply::cli;

constexpr const char* footer =
    "Results go to standard output, messages to standard error.\n"
    "Exit codes: 0 done; 1 a check was made and failed; 2 wrong usage; 3 bad input (position, move, file content); 4 a "
    "file could not be read or written; 130 interrupted (finished results are written); 141 closed pipe (| head).\n"
    "Wherever a FILE is read, - is standard input. A list that is given again is extended: --with pvs --with tt.\n"
    "In JSON every value has its unit and, as \"for\", its side beside it; of a table that has one of each, beside the "
    "table.\n"
    "COMMAND --schema prints the JSON schema of what its --json prints, with its version.\n"
    "`plyscope-cli COMMAND --help` lists the options of a command.";

// Before what other libraries make before main().
[[gnu::constructor(101)]] void begin() { say_last_words("plyscope-cli", exit_bad_input); }

}  // namespace

int ply::cli::run_words(const std::vector<std::string>& words) {
  CommandLine line("plyscope-cli",
                   "Plyscope on the command line: games, searches, recordings and benchmarks without a window.",
                   program_version());
  CommandSpec& root = line.root();
  root.require_subcommand();
  root.footer(footer);
  Chosen chosen;
#define PLY_ADD(name) add_##name(root, chosen);
  PLY_CLI_COMMANDS(PLY_ADD)
  bool force = false;
  root.add_flag_beside({"--out", "--save", "--picture", "--keep"}, "--force", force,
                       "Overwrite even a file that this run has read");

  if (std::find(words.begin(), words.end(), "--schema") != words.end())
    if (const auto schema = schema_of(words)) return Report(true).object(*schema), exit_done;
  const CommandLine::Outcome outcome = line.parse(words);
  if (outcome.go_on) {
    if (!force) FilesRead::of_this_run().guard();
    return chosen();
  }
  if (!outcome.help.empty()) return Report::note(outcome.help), exit_usage;
  if (outcome.error.empty()) return Report(false).finish(exit_done);  // --help, --version
  Report report(std::find(words.begin(), words.end(), "--json") != words.end());
  report.fail(exit_usage, {outcome.error});
  Report::note("Run with --help for more information.");
  return exit_usage;
}

int main(int argc, char** argv) {
  ply::hold_standard_streams();
  ply::take_standard_input();
  watch_signals();
  try {
    return Report(false).finish(
        run_words({argv + std::min(argc, 1), argv + argc}));  // whatever the command has looked at itself
  } catch (const std::bad_alloc&) {
    Report::note("plyscope-cli: there is not enough memory for that");
  } catch (const std::exception& e) {
    Report::note("plyscope-cli: " + ply::visible(e.what()));
  }
  return exit_bad_input;
}
