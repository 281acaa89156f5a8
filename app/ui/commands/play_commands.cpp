// What a person who plays asks for: the board by keyboard, several lines, the computer's thoughts, the end of a game.
#include "engine/session/play/play_commands.h"

#include <fmt/format.h>

#include <utility>

#include "app/ui/commands/lists.h"
#include "app/ui/workbench/board_keys.h"
#include "app/ui/workbench/workbench.h"
#include "engine/base/text.h"
#include "engine/session/searches/best_lines.h"

namespace ply::ui {
namespace {

bool playing(const Workbench& w) { return !w.play().editing(); }

/// The ring is asked for, or the keys go back to the game; without a word it is the other way round.
void board_keys(Workbench& w, Argument a) {
  const bool on = a == "on" || (a.empty() && !board_takes_keys(w));
  w.view().board_keys = on;
  if (on) w.show_game(), w.workspace().show("board");
}

/// Begun anew as a game of its own: the one on the board keeps the players that it had.
void change_sides(Workbench& w, Argument) {
  command::NewGame again = w.play().setup();
  std::swap(again.first, again.second);
  w.apply(again);
}

/// Another layout shows why; what judges the moves is a command of its own.
void look_back(Workbench& w, Argument) {
  w.workspace().select_preset("Analyse");
  if (const CommandTable::Entry* e = w.table().find("game.analyse"); e && w.enabled(e->command))
    (void)w.carry_out(e->command, "");
}

}  // namespace

void add_play_commands(CommandList& list) {
  list.menu = Menu::game;
  list.add({.id = "board.keys",
            .label = "Move by keyboard",
            .keys = "Tab",
            .help = "A ring on the board: the arrows move it, Enter chooses, Tab goes to the next move, Esc ends it.",
            .run = board_keys,
            .enabled = can_take_board_keys,
            .checked = [](const Workbench& w) { return board_takes_keys(w); },
            .argument = Takes::one_of("[on|off]"),
            .words = "cursor accessible"});
  list.add({.id = "game.stop_hint",
            .label = "Stop thinking about the hint",
            .help = "Stops the search for a hint; what was found so far is kept. On the board: Esc.",
            .run = applies(command::StopHint{}),
            .enabled = [](const Workbench& w) { return w.runs().hinting(); }});
  list.add({.id = "game.stop_lines",
            .label = "Stop thinking about the best lines",
            .help = "Stops the search for best lines; what was found so far is kept until the position changes.",
            .run = applies(command::StopLines{}),
            .enabled = [](const Workbench& w) { return w.session().best_lines().working(); }});
  list.add({.id = "game.lines",
            .label = "Best lines",
            .help =
                "Searches the best moves of every position on the board side by side, one to five; 0: none. Without a "
                "number one more.",
            .run =
                [](Workbench& w, Argument a) {
                  const int now = w.session().best_lines().count();
                  const auto n =
                      a.empty() ? std::optional((now + 1) % (BestLines::max + 1)) : number_in(w, a, 0, BestLines::max);
                  if (!n) return;
                  w.apply(command::ShowLines{*n});
                  if (*n > 0) w.workspace().show("lines");
                },
            .argument = Takes::number("[N]"),
            .words = "multipv variations candidates"});
  list.add({.id = "game.lines_within",
            .label = "Best lines within",
            .help = "Searches all moves of every position on the board and shows those that are worth no less than the "
                    "best by more than N, in the unit of the values; off: none.",
            .run =
                [](Workbench& w, Argument a) {
                  const auto n = to_number<double>(a);
                  if (a != "off" && !(n && *n >= 0 && *n <= 1e6))
                    return w.note(Message::Level::warning, "expected a number from 0 on, or off");
                  if (!n) w.apply(command::ShowLines{0});
                  else w.apply(command::ShowLinesWithin{*n});
                  if (n) w.workspace().show("lines");
                },
            .argument = Takes::value("N|off"),
            .quiet = true,
            .words = "multipv all moves near the best"});
  list.add({.id = "game.enter_line",
            .label = "Enter a best line",
            .help = "The line of this number becomes a branch of the game, or only its first moves.",
            .run =
                [](Workbench& w, Argument a) {
                  const auto& lines = w.session().best_lines().lines().lines;
                  const auto space = a.find(' ');
                  const auto n = number_in(w, a.substr(0, space), 1, 999);
                  if (!n) return;
                  if (static_cast<std::size_t>(*n) > w.session().best_lines().shown())
                    return w.note(Message::Level::warning, "there is no such line: game.lines asks for them");
                  std::vector<MoveCode> moves = lines[static_cast<std::size_t>(*n) - 1].pv;
                  if (space != std::string::npos) {
                    const auto max = number_in(w, a.substr(space + 1), 1, 250);
                    if (!max) return;
                    if (static_cast<std::size_t>(*max) < moves.size()) moves.resize(static_cast<std::size_t>(*max));
                  }
                  w.apply(command::EnterLine{moves});
                },
            .enabled = playing,
            .argument = Takes::number("N [MOVES]"),
            .quiet = true});
  list.add({.id = "view.engine_in_play",
            .label = "The computer's thoughts while you play",
            .help = "Shows its scores and lines also to the person who plays against it, in the layout Play.",
            .run = [](Workbench& w,
                      Argument a) { w.view().engine_in_play = a == "on" || (a != "off" && !w.view().engine_in_play); },
            .checked = [](const Workbench& w) { return w.view().engine_in_play; },
            .argument = Takes::one_of("[on|off]")});
  list.add({.id = "game.pace",
            .label = "Pause before the computer moves",
            .help = "How many seconds, 0 to 10, a position stays on the board before the computer moves.",
            .run =
                [](Workbench& w, Argument a) {
                  if (const auto n = to_number<double>(a); n && *n >= 0 && *n <= command::MoveDelay::max)
                    w.apply(command::MoveDelay{*n});
                  else
                    w.note(Message::Level::warning, fmt::format("expected seconds from 0 to {}, not {}",
                                                                command::MoveDelay::max, quoted_text(a)));
                },
            .argument = Takes::number("SECONDS"),
            .quiet = true,
            .words = "speed slow watch wait delay"});
  list.add({.id = "game.why",
            .label = "Look back at the game",
            .help = "Shows the layout Analyse: what each move was worth, and which one lost.",
            .run = look_back,
            .enabled = playing,
            .line_before = true,
            .words = "why did I lose analyse"});
  list.add({.id = "game.change_sides",
            .label = "Play again with sides changed",
            .help = "A new game with the same rules; the two players change seats.",
            .run = change_sides,
            .enabled = playing});
}

}  // namespace ply::ui
