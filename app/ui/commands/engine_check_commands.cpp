// An engine that is put to the test: what the panel of that name does, by name.
#include <fmt/format.h>

#include "app/ui/commands/lists.h"
#include "app/ui/host/places.h"
#include "app/ui/workbench/workbench.h"
#include "engine/base/text.h"
#include "engine/games/registry.h"
#include "engine/session/matches/engine_checks.h"
#include "engine/session/matches/matches.h"

namespace ply::ui {
namespace {

constexpr const char* words_for_it = "test engine uci usi aei gtp protocol legal mirror stop limit";

const EngineChecks& checks(const Workbench& w) { return w.matches().checks(); }

// "board=chess protocol=uci depth=4 random=4 nodes=1000 seed=2 patience=5000"
bool set(Workbench& w, Argument a) {
  EngineCheckSetup s = checks(w).setup();
  for (const Word& word : words(a)) {
    const auto equals = word.text.find('=');
    const std::string_view key = word.text.substr(0, equals),
                           value = equals == std::string_view::npos ? std::string_view() : word.text.substr(equals + 1);
    const auto n = to_number<u64>(value);
    const auto whole = [&] { return static_cast<int>(std::min<u64>(*n, 1'000'000'000)); };
    if (key == "board") s.board = value == "here" ? "" : canonical_id(value), s.protocol.clear();
    else if (key == "protocol") s.protocol = canonical_id(value);
    else if (key == "depth" && n) s.depth = whole();
    else if (key == "random" && n) s.random = whole();
    else if (key == "nodes" && n) s.nodes = *n;
    else if (key == "seed" && n) s.seed = *n;
    else if (key == "patience" && n) s.patience = whole();
    else
      return w.note(Message::Level::warning, fmt::format("{} is unknown; known are board=ID|here, protocol=NAME, "
                                                         "depth=N, random=N, nodes=N, seed=N and patience=MS",
                                                         quoted_text(word.text))),
             false;
  }
  w.apply(command::SetEngineCheck{s});
  return true;
}

// "games.pgn 3 20": of a file the third game after 20 plies
void take_positions(Workbench& w, Argument a) {
  std::string path = a;
  std::vector<u64> numbers;
  for (std::size_t space; numbers.size() < 2 && (space = path.rfind(' ')) != std::string::npos;) {
    const auto n = to_number<u64>(path.substr(space + 1));
    if (!n) break;
    numbers.insert(numbers.begin(), *n);
    path.erase(space);
  }
  const std::string& board = checks(w).setup().board;
  w.workspace().show("engine_check");
  w.apply(command::ReadCheckPositions{expand_home(path), board.empty() ? all_boards().front()->id() : board,
                                      numbers.empty() ? 0 : numbers[0],
                                      numbers.size() < 2 ? std::nullopt : std::optional(numbers[1])});
}

void set_command(Workbench& w, Argument a) {
  EngineCheckSetup s = checks(w).setup();
  s.command = a;
  w.apply(command::SetEngineCheck{s});
}

}  // namespace

void add_engine_check_commands(CommandList& list) {
  list.menu = Menu::match;
  const auto waiting = [](const Workbench& w) { return !checks(w).running(); };
  list.add({.id = "engine.check",
            .label = "Check an engine...",
            .help = "Tests another program over its protocol: does it do what it says? With a command, at once.",
            .run =
                [](Workbench& w, Argument a) {
                  w.workspace().show("engine_check");
                  if (a.empty()) return;
                  set_command(w, a);
                  w.apply(command::StartEngineCheck{});
                },
            .enabled = waiting,
            .argument = Takes::value("[COMMAND]"),
            .line_before = true,
            .words = words_for_it});
  list.add({.id = "engine.check_here",
            .label = "Check the engine at this position",
            .help = "The same at the position on the board alone.",
            .run =
                [](Workbench& w, Argument a) {
                  w.workspace().show("engine_check");
                  if (!a.empty()) set_command(w, a);
                  w.apply(command::StartEngineCheck{w.play().game().write(w.play().position())});
                },
            .enabled = waiting,
            .argument = Takes::value("[COMMAND]"),
            .quiet = true,
            .words = words_for_it});
  list.add({.id = "check.positions",
            .label = "Check at the positions of a file",
            .help = "Where the next check asks: positions of a file, one a line (FEN, EPD), or games in "
                    "PGN; of these one with its number, and after a number of plies.",
            .run = [](Workbench& w, Argument a) { take_positions(w, a); },
            .enabled = waiting,
            .argument = Takes::input_file("PATH [NUMBER [PLIES]]"),
            .quiet = true,
            .words = "pgn fen epd list games"});
  list.add({.id = "engine.setup",
            .label = "Set up the check of an engine",
            .help = "Which game, protocol and limits the next check has.",
            .run = [](Workbench& w, Argument a) { (void)set(w, a); },
            .enabled = waiting,
            .argument = Takes::value("board=ID|here protocol=NAME depth=N random=N nodes=N seed=N patience=MS"),
            .quiet = true,
            .words = words_for_it});
  list.add({.id = "engine.stop",
            .label = "Stop checking the engine",
            .help = "Stops the check and the program; results so far are kept.",
            .run = applies(command::StopEngineCheck{}),
            .enabled = [](const Workbench& w) { return checks(w).running(); },
            .words = words_for_it});
}

}  // namespace ply::ui
