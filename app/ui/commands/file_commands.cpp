#include "app/ui/commands/lists.h"
#include "app/ui/commands/with_path.h"
#include "app/ui/dialogs/dialogs.h"
#include "app/ui/host/places.h"
#include "app/ui/workbench/board_picture.h"
#include "app/ui/workbench/workbench.h"

namespace ply::ui {
namespace {

bool has_recording(const Workbench& w) { return w.runs().run() && w.runs().run()->recording() && !w.runs().run()->running(); }

}  // namespace

void add_file_commands(CommandList& list) {
  list.push_back({.id = "game.new", .label = "New game...", .menu = Menu::file, .keys = "Ctrl+N M",
                  .help = "Chooses a game, who plays, how strong, the rules and the start; shows the examples.",
                  .run = [](Workbench& w, Argument a) {
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
                  .argument = "[GAME [k=v,...]]"});
  list.push_back({.id = "file.open", .label = "Open...", .menu = Menu::file, .keys = "Ctrl+O",
                  .help = "Opens a game, a position or a recording.",
                  .run = with_path(FileQuestion::open, [](Workbench& w, const std::string& path) { w.open_file(path); }), .argument = "[PATH]"});
  list.push_back({.id = "file.example", .label = "Open an example", .help = "Opens one of the shipped examples by its name.",
                  .run = [](Workbench& w, Argument a) {
                    for (const Example& e : list_examples(w.options().examples_folder)) {
                      if (a.empty() || e.title == a || e.path.ends_with("/" + a)) return w.open_file(e.path);
                    }
                    w.note(Message::Level::error, "there is no example called " + a);
                  },
                  .enabled = [](const Workbench& w) { return !w.options().examples_folder.empty(); }, .argument = "[NAME]", .quiet = true});
  list.push_back({.id = "file.save", .label = "Save game...", .menu = Menu::file, .keys = "Ctrl+S", .help = "Writes the game with its moves to a file.",
                  .run = with_path(FileQuestion::save_game, [](Workbench& w, const std::string& path) {
                    w.apply(command::SaveGame{path});
                    remember_file(w.view(), path);
                  }),
                  .argument = "[PATH]", .line_before = true});
  list.push_back({.id = "file.save_recording", .label = "Save recording...", .menu = Menu::file, .keys = "Ctrl+Shift+S",
                  .help = "Writes the recording of the last search to a file, to be opened later.",
                  .run = with_path(FileQuestion::save_recording, [](Workbench& w, const std::string& path) {
                    w.apply(command::SaveRecording{path});
                    remember_file(w.view(), path);
                  }),
                  .enabled = has_recording, .argument = "[PATH]"});
  list.push_back({.id = "file.picture", .label = "Save a picture of the board...", .menu = Menu::file, .keys = "Ctrl+E",
                  .help = "Writes the board as it is shown, without the window, as a PNG file.",
                  .run = with_path(FileQuestion::save_picture, [](Workbench& w, const std::string& path) {
                    if (w.check(save_board_picture(w.session(), w.view(), path, 1200))) w.note("picture saved to " + path);
                  }),
                  .argument = "[PATH]"});
  list.push_back({.id = "app.quit", .label = "Quit", .menu = Menu::file, .keys = "Ctrl+Q",
                  .help = "Ends the program. The session is there again at the next start.",
                  .run = [](Workbench& w, Argument) {
                    if (w.on_close()) w.host().quit();
                  },
                  .line_before = true});
}

}  // namespace ply::ui
