// completion, man: what shells and manuals are told, from the options as they are.
#include "app/command_line/command_table.h"

#include <algorithm>
#include <iterator>
#include <memory>
#include <string>

#include "app/cli/commands/commands.h"
#include "app/cli/report.h"
#include "engine/base/terminal.h"
#include "engine/base/version.h"
#include "engine/games/registry.h"

namespace ply::cli {
namespace {

void add_new(std::vector<std::string>& words, const std::string& word) {
  if (std::find(words.begin(), words.end(), word) == words.end()) words.push_back(word);
}

// What the games have to choose from; of all of them, for a shell does not know which one is meant.
KnownWords words_of_games() {
  KnownWords known;
  std::vector<std::string> profiles, switches, players{"human"};
  for (const GameType* type : all_games()) {
    add_new(known["GAME"], type->id());
    const auto game = type->make({});
    if (!game) continue;
    for (const ProfileInfo& p : (*game)->profiles()) add_new(profiles, p.id);
    for (const LevelInfo& l : (*game)->levels()) add_new(players, l.id);
    for (const SwitchInfo& s : (*game)->switches()) add_new(switches, s.id);
  }
  for (const BoardType* type : all_boards()) add_new(known["GAME"], type->id());
  known["--game"] = known["GAME"];
  known["--profile"] = profiles;
  for (const char* name : {"--with", "--without"}) known[name] = switches;
  for (const char* name : {"--first", "--second", "--players", "--against"}) known[name] = players;
  return known;
}

const CommandTable* find_command(const CommandTable& at, const std::vector<std::string>& words, std::size_t i = 0) {
  if (i == words.size()) return &at;
  for (const CommandTable& below : at.commands)
    if (below.name() == words[i]) return find_command(below, words, i + 1);
  return nullptr;
}

int print_completion(const CommandSpec& program, const std::string& shell) {
  Report report(false);
  const std::string script = completion_script(shell, program.table(), words_of_games());
  if (script.empty())
    return report.fail(exit_usage,
                       {"there is a completion for " + std::string(shells) + ", not for " + quoted_text(shell)});
  report.text(script);
  return report.finish(exit_done);
}

int print_man_page(const CommandSpec& program, const std::vector<std::string>& words) {
  Report report(false);
  const CommandTable all = program.table();
  const CommandTable* command = find_command(all, words);
  if (!command) return report.fail(exit_usage, {"there is no such command; plyscope-cli --help lists them"});
  report.text(man_page(*command, program_version()));
  return report.finish(exit_done);
}

}  // namespace

void add_completion(CommandSpec& app, Chosen& chosen) {
  CommandSpec* c =
      app.add_subcommand("completion", "The script by which a shell completes commands, options and values");
  c->footer("To try it in this shell: source <(plyscope-cli completion bash)");
  auto shell = std::make_shared<std::string>();
  c->add_option("SHELL", *shell, "Which shell", shells)->required();
  c->callback([&app, shell, &chosen] { chosen = [&app, shell] { return print_completion(app, *shell); }; });
}

void add_man(CommandSpec& app, Chosen& chosen) {
  CommandSpec* c = app.add_subcommand("man", "The manual page, for man or groff");
  c->footer("To read it: plyscope-cli man trace find | man -l -");
  auto words = std::make_shared<std::vector<std::string>>();
  c->add_option("NAME", *words, "Only this command, with what is below it", "...");
  c->callback([&app, words, &chosen] { chosen = [&app, words] { return print_man_page(app, *words); }; });
}

}  // namespace ply::cli
