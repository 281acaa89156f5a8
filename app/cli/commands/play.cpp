// play: a game in the terminal.
#include <fmt/format.h>

#include "app/cli/commands/commands.h"
#include "app/cli/input.h"
#include "app/cli/interrupt.h"
#include "app/cli/text_game.h"
#include "engine/game/cell_numbers.h"

namespace ply::cli {
namespace {

struct PlayCommandOptions {
  InputOptions input;
  std::string first, second, tc;
  int hash_mb = default_hash_mb;
  bool numbers = false;
};

int run_play(const PlayCommandOptions& o) {
  Report report(false);
  const auto chosen = choose_game(o.input);
  if (!chosen) return report.fail(exit_usage, chosen.error());
  const auto first = parse_player(*chosen->game, o.first.empty() ? "human" : o.first);
  if (!first) return report.fail(exit_usage, first.error().after("--first: "));
  const auto second = parse_player(*chosen->game, o.second.empty() ? "human" : o.second);
  if (!second) return report.fail(exit_usage, second.error().after("--second: "));
  std::optional<TimeControl> control;
  if (!o.tc.empty()) {
    const auto read = parse_time_control(o.tc);
    if (!read) return report.fail(exit_usage, read.error().after("--tc: "));
    control = *read;
  }
  const auto in = read_input(*chosen, o.input);
  if (!in) return report.fail(exit_bad_input, in.error());

  if (o.numbers && !dynamic_cast<const HasCellNumbers*>(in->game.get()))
    return report.fail(
        exit_usage, {fmt::format("--numbers: {} has no numbers of its original on its board", chosen->type->title())});
  Console console(o.input.seed, hash_bytes(o.hash_mb));
  console.show_numbers(o.numbers);
  console.time(control);
  const Setup setup{in->game, in->position};
  const Dialogue* dialogue = chosen->type->dialogue();
  if (dialogue && o.first.empty() && o.second.empty()) {
    DialogueRequest request{chosen->given, {}, o.input.seed};
    if (o.input.has_position || o.input.has_moves) request.setup = setup;
    dialogue->run(console, request);
  } else {
    console.play(setup, *first, *second);
  }
  return report.finish(interrupted() ? exit_interrupted : exit_done);
}

}  // namespace

void add_play(CommandSpec& app, Chosen& chosen) {
  CommandSpec* c = app.add_subcommand("play", "A game in the terminal");
  c->footer(
      "If no player is named, it asks the questions that the original program asked. A player is human, a level of "
      "the game, PROFILE:DEPTH, PROFILE:nodes=N, PROFILE:time=MS, PROFILE:tc=BASE+INCREMENT (without --tc no clock "
      "runs here: every move has the time of the first), gp:FILE, a genetic program (gp:FILE@MAPPING: with another "
      "mapping than its own), or engine:COMMAND @ SETTINGS, another program, as in matches. During the game type help "
      "for the commands.");
  auto o = std::make_shared<PlayCommandOptions>();
  add_game_options(*c, o->input);
  add_hash_option(*c, o->hash_mb);
  c->add_option("--first", o->first, "Who plays the first side (default: human)", "P");
  c->add_option("--second", o->second, "Who plays the second side (default: human)", "P");
  c->add_option(
      "--tc", o->tc,
      "Clocks for both: [MOVES/]BASE[+INCREMENT] in seconds, such as 180+2 or 3:00+2. They begin with the first "
      "move; whose time is over has lost. `undo` gives the clocks back as they were",
      "TC");
  c->add_flag("--numbers", o->numbers,
              "On the board the numbers by which the original counts its cells, where it does; `numbers` in the game");
  c->callback([o, &chosen] { chosen = [o] { return run_play(*o); }; });
}

}  // namespace ply::cli
