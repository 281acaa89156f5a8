#include <fmt/format.h>

#include <algorithm>

#include "app/ui/commands/lists.h"
#include "app/ui/commands/with_path.h"
#include "app/ui/dialogs/dialogs.h"
#include "app/ui/host/places.h"
#include "app/ui/workbench/board_picture.h"
#include "app/ui/workbench/workbench.h"
#include "engine/base/file.h"
#include "engine/base/text.h"
#include "engine/foreign/trace_origin.h"
#include "engine/games/registry.h"
#include "engine/session/file_searches.h"
#include "engine/session/matches/matches.h"
#include "engine/session/play/game_forms.h"
#include "engine/session/play/library.h"
#include "engine/session/play/library_commands.h"
#include "engine/session/searches/opening.h"

namespace ply::ui {
namespace {

/// "Forms: text, ggf, ..."
std::string forms_help() {
  std::vector<std::string> known;
  for (const GameType* type : all_games())
    for (const FormInfo& f : written_forms(*type))
      if (std::find(known.begin(), known.end(), f.id) == known.end()) known.push_back(f.id);
  return fmt::format("Writes the game in a form that other programs read. Forms: {}; each game has some of them.",
                     fmt::join(known, ", "));
}

bool has_list(const Workbench& w) { return w.session().library().games() != nullptr; }

/// The game `by` places further in the list, from the one on the board.
void go_in_list(Workbench& w, i64 by) {
  const Library& library = w.session().library();
  const i64 row = library.row_of(library.picked()), to = row < 0 ? (by > 0 ? 0 : -1) : row + by;
  if (to < 0 || to >= static_cast<i64>(library.listed().size()))
    return w.note(Message::Level::warning,
                  by > 0 ? "this is the last game of the list" : "this is the first game of the list");
  w.apply(command::PickGame{library.listed()[static_cast<std::size_t>(to)]});
}

// The names of the readings that wait, and "none".
std::vector<std::string> waiting_readings(const Workbench& w) {
  std::vector<std::string> out;
  for (const Recognised& r : w.session().library().choice()) out.push_back(r.name);
  if (!out.empty()) out.emplace_back("none");
  return out;
}

// The games of a file that holds many.
void add_list_commands(CommandList& list) {
  list.add({.id = "file.read-as",
            .label = "Read the text as",
            .help = "Where a text that was opened or pasted can be read in several ways: the one of this name.",
            .run = [](Workbench& w, Argument a) { w.apply(command::ReadAs{a == "none" ? "" : std::string(a)}); },
            .enabled = [](const Workbench& w) { return !w.session().library().choice().empty(); },
            .argument = Takes::word("NAME", waiting_readings),
            .quiet = true});
  list.add({.id = "games.open",
            .label = "Game of the list by number",
            .help = "Puts a game of the list on the board; the current one goes to the shelf.",
            .run =
                [](Workbench& w, Argument a) {
                  const auto n = to_number<u64>(a);
                  if (!n || *n < 1) return w.note(Message::Level::warning, "expected the number of a game");
                  w.apply(command::PickGame{static_cast<std::size_t>(*n - 1)});
                },
            .enabled = has_list,
            .argument = Takes::number("N"),
            .quiet = true});
  list.add({.id = "games.next",
            .label = "Next game of the list",
            .keys = "Alt+PgDn",
            .help = "Puts the next game of the list on the board.",
            .run = [](Workbench& w, Argument) { go_in_list(w, 1); },
            .enabled = has_list,
            .line_before = true});
  list.add({.id = "games.previous",
            .label = "Previous game of the list",
            .keys = "Alt+PgUp",
            .help = "Puts the previous game of the list on the board.",
            .run = [](Workbench& w, Argument) { go_in_list(w, -1); },
            .enabled = has_list});
  list.add({.id = "games.find",
            .label = "Find in the list of games",
            .help = "Lists only games that contain all of these words; without words, all.",
            .run =
                [](Workbench& w, Argument a) {
                  GameOrder order = w.session().library().order();
                  order.find = a;
                  w.apply(command::OrderGames{order});
                },
            .enabled = has_list,
            .argument = Takes::text("[WORDS]"),
            .quiet = true});
  list.add({.id = "games.sort",
            .label = "Sort the list of games",
            .help = "By number, first, second, result, plies, event, opening or error; a leading - reverses the "
                    "order.",
            .run =
                [](Workbench& w, Argument a) {
                  GameOrder order = w.session().library().order();
                  if (const auto wanted = parse_order(a); !wanted) return void(w.check(wanted.error()));
                  else order.by = wanted->by, order.falling = wanted->falling;
                  w.apply(command::OrderGames{order});
                },
            .enabled = has_list,
            .argument = Takes::value("COLUMN"),
            .quiet = true});
  list.add(
      {.id = "games.position",
       .label = "Games with the position on the board",
       .help = "Lists only games in which this position occurs, also turned, mirrored or with the colours "
               "exchanged; once more: all.",
       .run = [](Workbench& w, Argument) { w.apply(command::ListByPosition{!w.session().library().by_position()}); },
       .enabled = has_list,
       .checked = [](const Workbench& w) { return w.session().library().by_position(); }});
  list.add({.id = "games.errors",
            .label = "First errors of the list of games...",
            .help =
                "Shows the first ? or ?? of each game, from the lines of `plyscope-cli analyse --json`. Those of games "
                "that carry an analysis, or are analysed here, are shown anyway.",
            .run = with_path<command::TakeErrors>(FileQuestion::open_errors),
            .enabled = has_list,
            .argument = Takes::input_file("[PATH]")});
  list.add(
      {.id = "games.stop",
       .label = "Stop reading games",
       .help = "Stops reading a file of games; those read so far are listed.",
       .run = applies(command::StopReading{}),
       .enabled =
           [](const Workbench& w) { return w.session().library().reading() || w.session().library().making_book(); },
       .quiet = true});
  list.add({.id = "file.stop",
            .label = "Stop opening",
            .help = "Gives up the recording that is being opened or made; what is shown stays.",
            .run = applies(command::StopOpening{}),
            .enabled = [](const Workbench& w) { return w.session().opening().working(); }});
  list.add({.id = "games.close",
            .label = "Close the list of games",
            .help = "Forgets the list; the game on the board stays.",
            .run = applies(command::CloseLibrary{}),
            .enabled = has_list});
}

}  // namespace

void save_text(Workbench& w, const std::string& path, std::string_view text, std::string_view what) {
  Status ok = refuse_stream(path);
  if (ok) ok = write_file(path, text);
  if (!ok) return w.note(Message::Level::error, ok.error().message);
  w.note(fmt::format("{} saved to {}", what, path));
}

void add_file_commands(CommandList& list) {
  list.menu = Menu::file;
  list.add({.id = "game.new",
            .label = "New game...",
            .keys = "Ctrl+N M",
            .help = "Chooses a game, who plays, how strong, the rules and the start; shows the examples.",
            .run =
                [](Workbench& w, Argument a) {
                  if (a.empty()) return w.dialogs().start.open(w.session(), w.options().examples_folder);
                  // "game.new GAME pits=4,stones=3"
                  command::NewGame c;
                  const auto space = a.find(' ');
                  c.game = a.substr(0, space);
                  if (space != std::string::npos) {
                    auto rules = parse_rules(a.substr(space + 1));
                    if (!rules) return w.note(Message::Level::error, rules.error().message);
                    c.rules = *rules;
                  }
                  w.apply(c);
                },
            .argument = Takes::value("[GAME [k=v,...]]")});
  list.add({.id = "file.open",
            .label = "Open...",
            .keys = "Ctrl+O",
            .help = "Opens a game, a position, a recording, a file, an archive or a folder with many games, results of "
                    "matches or a table of results, in any supported format.",
            .run = with_path(FileQuestion::open, [](Workbench& w, const std::string& path) { w.open_file(path); }),
            .argument = Takes::input_file("[PATH]")});
  list.add({.id = "file.search",
            .label = "Another search of the file",
            .keys = "Alt+N",
            .help = "Of a file that holds several searches: opens the one with this number, or the "
                    "next one.",
            .run =
                [](Workbench& w, Argument a) {
                  const auto file = file_of_searches(w.session());
                  const int all = file ? static_cast<int>(file->searches.size()) : 1;
                  if (const auto n = a.empty() ? std::optional(0) : number_in(w, a, 1, all))
                    w.apply(command::OpenSearch{*n});
                },
            .enabled = [](const Workbench& w) { return file_of_searches(w.session()) != nullptr; },
            .argument = Takes::number("[N]"),
            .words = "plytrace log next searches"});
  list.add({.id = "file.back",
            .label = "Back to what was open",
            .keys = "Alt+O",
            .help = "Brings back what was open before the last file: the game with its players, the search, the list "
                    "of games and the layout. What is open now goes to the shelf.",
            .run = [](Workbench& w, Argument) { w.go_back(); },
            .enabled = [](const Workbench& w) { return w.can_go_back() && !w.session().matches().playing(); },
            .words = "previous file return undo open"});
  list.add({.id = "file.example",
            .label = "Open an example",
            .help = "Opens one of the shipped examples by its name.",
            .run =
                [](Workbench& w, Argument a) {
                  for (const Example& e : list_examples(w.options().examples_folder)) {
                    if (a.empty() || e.title == a || e.path.ends_with("/" + a)) return w.open_file(e.path);
                  }
                  w.note(Message::Level::error, "there is no example called " + a);
                },
            .enabled = [](const Workbench& w) { return !w.options().examples_folder.empty(); },
            .argument = Takes::value("[NAME]"),
            .quiet = true});
  list.add({.id = "file.save",
            .label = "Save game...",
            .keys = "Ctrl+S",
            .help = "Writes the game with its moves to a file, in the form that its ending says: our own text, "
                    "or one of other programs.",
            .run =
                [](Workbench& w, Argument path) {
                  const auto save = [](Workbench& to, const std::string& form, const std::string& chosen) {
                    to.apply(command::ExportGame{form, chosen});
                    remember_file(to.view(), chosen);
                  };
                  if (!path.empty()) return save(w, "", expand_home(path));
                  w.dialogs().file.ask(FileQuestion::save_game, [&w, save](const std::string& chosen) {
                    save(w, w.dialogs().file.form(), chosen);
                  });
                },
            .argument = Takes::output_file("[PATH]"),
            .line_before = true});
  list.add({.id = "file.export",
            .label = "Save game in a form",
            .help = forms_help(),
            .run =
                [](Workbench& w, Argument a) {
                  const auto [form, path] = cut_word(a);
                  if (path.empty()) return w.note(Message::Level::warning, "expected a form and a path");
                  w.apply(command::ExportGame{std::string(form), expand_home(std::string(path))});
                },
            .argument = Takes::output_file("FORM PATH"),
            .quiet = true});
  add_list_commands(list);
  list.add({.id = "file.save_recording",
            .label = "Save recording...",
            .keys = "Ctrl+Shift+S",
            .help = "Writes the recording of the last search to a file, to be opened later.",
            .run = with_path(FileQuestion::save_recording,
                             [](Workbench& w, const std::string& path) {
                               w.apply(command::SaveRecording{path});
                               remember_file(w.view(), path);
                             }),
            .enabled = has_finished_recording,
            .argument = Takes::output_file("[PATH]")});
  list.add({.id = "file.picture",
            .label = "Save a picture of the board...",
            .keys = "Ctrl+E",
            .help = "Writes the position on the board, without the window, as PNG or SVG, as the name ends.",
            .run = with_path(FileQuestion::save_picture,
                             [](Workbench& w, const std::string& path) {
                               if (w.check(save_board_picture(w.session(), w.view(), path, 1200)))
                                 w.note("picture saved to " + path);
                             }),
            .argument = Takes::output_file("[PATH]")});
  add_picture_commands(list);
  list.add({.id = "app.quit",
            .label = "Quit",
            .keys = "Ctrl+Q",
            .help = "Ends the program. The next start restores the session.",
            .run =
                [](Workbench& w, Argument) {
                  if (w.on_close()) w.host().quit();
                },
            .line_before = true});
}

}  // namespace ply::ui
