// plyscope-cli: the headless twin of the workbench. Every figure that a panel shows can be had here, computed by the same
// code. The commands are in commands/, what they share in input.h and report.h.
#include <fmt/format.h>

#include <algorithm>
#include <exception>
#include <string_view>
#include <vector>

#include "app/cli/commands/commands.h"
#include "app/cli/interrupt.h"
#include "app/cli/report.h"
#include "engine/core/terminal.h"

namespace {

using namespace ply::cli;

constexpr const char* footer = R"(Results go to standard output, messages to standard error.
Exit codes: 0 done; 1 a check was made and failed; 2 wrong usage; 3 bad input (position, move, file content);
  4 a file could not be read or written; 130 interrupted (what was finished is written).
`plyscope-cli COMMAND --help` lists the options of a command.)";

// Long options may be written with '_' for '-', as all names may. Only whole known names are touched: a value such as a
// board drawn with '-' and '_' stays as it is.
void collect_names(const CLI::App& app, std::vector<std::string>& names) {
  for (const CLI::Option* o : app.get_options({}))
    for (const std::string& name : o->get_lnames()) names.push_back("--" + name);
  for (const CLI::App* sub : app.get_subcommands({})) collect_names(*sub, names);
}

void canonical_names(const CLI::App& app, std::vector<std::string>& arguments) {
  std::vector<std::string> names;
  collect_names(app, names);
  for (std::string& a : arguments) {
    std::string name = a.substr(0, a.find('='));
    if (name.find('_') == std::string::npos || name.size() < 3) continue;
    std::replace(name.begin(), name.end(), '_', '-');
    if (std::find(names.begin(), names.end(), name) != names.end()) a.replace(0, name.size(), name);
  }
}

int run(int argc, char** argv) {
  CLI::App app("Plyscope on the command line: games, searches, recordings and benchmarks without a window.", "plyscope-cli");
  app.set_version_flag("--version", "plyscope-cli " PLYSCOPE_VERSION);
  app.require_subcommand(1);
  app.option_defaults()->multi_option_policy(CLI::MultiOptionPolicy::Throw);
  app.footer(footer);
  Chosen chosen;
  for (auto* add : {add_games, add_moves, add_perft, add_turns, add_eval, add_search, add_solve, add_play, add_engine, add_record, add_trace, add_bench}) add(app, chosen);

  std::vector<std::string> arguments(argv + std::min(argc, 1), argv + argc);
  canonical_names(app, arguments);
  const bool json = std::find(arguments.begin(), arguments.end(), "--json") != arguments.end();
  try {
    std::reverse(arguments.begin(), arguments.end());  // as parse() wants them
    app.parse(std::move(arguments));
  } catch (const CLI::ParseError& e) {
    if (e.get_exit_code() == 0) {  // --help, --version
      app.exit(e);
      return Report(false).finish(exit_done);
    }
    Report report(json);
    report.fail(exit_usage, {e.what()});  // its text is one line
    Report::note("Run with --help for more information.");
    return exit_usage;
  }
  return chosen();
}

}  // namespace

int main(int argc, char** argv) {
  ply::hold_standard_streams();
  watch_signals();
  try {
    return run(argc, argv);
  } catch (const std::bad_alloc&) {
    Report::note("plyscope-cli: there is not enough memory for that");
  } catch (const std::exception& e) {
    Report::note("plyscope-cli: " + ply::visible(e.what()));
  }
  return exit_bad_input;
}
