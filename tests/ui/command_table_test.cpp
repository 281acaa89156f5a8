#include "app/ui/commands/lists.h"

#include <algorithm>
#include <set>

#include "tests/ui/bench_workbench.h"
#include "vendor/catch2_compat.h"

using namespace ply;
using namespace ply::ui;

namespace {

CommandTable table() { return make_command_table({{"board", "Board"}, {"moves", "Moves"}}, {"Learn", "Debug"}); }

UserCommand row(const char* id, const char* keys) {
  return {.id = id, .label = id, .keys = keys, .help = "x", .run = [](Workbench&, const std::string&) {}};
}

}  // namespace

TEST_CASE("no two commands share a key, a name, or want a key that some keyboards do not have", "[ui][commands]") {
  for (const std::string& p : table().problems()) FAIL_CHECK(p);
}

TEST_CASE("conflicts and keys of other programs are found", "[ui][commands]") {
  const auto problems = [](std::vector<UserCommand> list) { return CommandTable(std::move(list)).problems().size(); };
  CHECK(problems({row("a", "F5"), row("b", "F6")}) == 0);
  CHECK(problems({row("a", "F5 X"), row("b", "X")}) == 1);
  CHECK(problems({row("a", "F5"), row("a", "F6")}) == 1);
  CHECK(problems({row("a", "Ctrl+Alt+Q")}) == 1);  // AltGr+Q types @
  CHECK(problems({row("a", "Alt+F4")}) == 1);
  CHECK(problems({row("a", "Shift+F10")}) == 1);
  CHECK(problems({row("a", "Shift+7")}) == 1);
  CHECK(problems({row("a", "[")}) == 1);
}

TEST_CASE("the keys of the design stand in the table", "[ui][commands]") {
  const CommandTable t = table();
  const struct { const char* keys; const char* id; } wanted[] = {
      {"F5", "search.run"}, {"F8", "search.run"}, {"F6", "search.pause"}, {"Pause", "search.pause"}, {"Shift+F5", "search.stop"},
      {"Ctrl+Shift+F5", "search.restart"}, {"F11", "step.into"}, {"F10", "step.over"}, {"Shift+F11", "step.out"}, {"Ctrl+F10", "step.to_selected"},
      {"Shift+F8", "step.continue_back"}, {",", "step.back"}, {".", "step.next"}, {"Shift+,", "step.back_over"}, {"Shift+.", "step.next_over"},
      {"Ctrl+,", "step.entry"}, {"Ctrl+.", "step.exit"}, {"Backspace", "step.undo"}, {"F7", "step.next_cut"}, {"Shift+F7", "step.previous_cut"},
      {"Ctrl+PgDn", "step.next_iteration"}, {"Ctrl+PgUp", "step.previous_iteration"}, {"Left", "game.previous"}, {"Right", "game.next"},
      {"Up", "game.previous_variation"}, {"Down", "game.next_variation"}, {"Home", "game.start"}, {"End", "game.end"}, {"Shift+Left", "game.leave_variation"},
      {"Shift+Right", "game.enter_variation"}, {"Space", "game.engine_move"}, {"L", "search.live"}, {"A", "board.arrows"}, {"Z", "view.hide_engine"},
      {"F", "board.flip"}, {"H", "game.hint"}, {"3", "game.hint3"}, {"Ctrl+Z", "game.undo"}, {"Ctrl+Y", "game.redo"}, {"U", "game.undo"}, {"R", "game.restart"},
      {"M", "game.new"}, {"Ctrl+G", "node.go"}, {"Ctrl+P", "app.palette"}, {"P", "node.pin_a"}, {"Ctrl+Tab", "view.next_panel"},
      {"Alt+2", "preset.debug"}, {"Ctrl+N", "game.new"}, {"Ctrl+O", "file.open"}, {"Ctrl+S", "file.save"}, {"Ctrl+C", "copy.position"}, {"Ctrl+V", "edit.paste"},
      {"Ctrl+E", "file.picture"}, {"Ctrl++", "view.larger"}, {"Ctrl+-", "view.smaller"}, {"Ctrl+0", "view.scale"}, {"Alt+Enter", "view.full_screen"}, {"F1", "help.keys"}};
  for (const auto& w : wanted) {
    INFO(w.keys);
    const Chord chord = *parse_chord(w.keys);
    const auto it = std::find_if(t.all().begin(), t.all().end(), [&](const auto& e) { return std::find(e.chords.begin(), e.chords.end(), chord) != e.chords.end(); });
    REQUIRE(it != t.all().end());
    CHECK(it->command.id == w.id);
  }
}

TEST_CASE("the palette finds commands by words, beginnings and letters", "[ui][commands]") {
  const CommandTable t = table();
  const auto first = [&](const char* typed) {
    const auto found = t.search(typed);
    return found.empty() ? std::string() : found.front()->command.id;
  };
  CHECK(first("undo") == "game.undo");
  CHECK(first("UNDO") == "game.undo");
  CHECK(first("hide") == "view.hide_engine");
  CHECK(first("next cut") == "step.next_cut");
  CHECK(first("game.redo") == "game.redo");
  CHECK(t.search("zzzz").empty());
  CHECK(t.search("").size() == t.all().size());
  CHECK(match_score("stpov", "Step over") > 0);
  CHECK(match_score("over step", "Step over") > 0);
  CHECK(match_score("overt", "Step over") == 0);
}

TEST_CASE("a command is found by its id and by its label", "[ui][commands]") {
  const CommandTable t = table();
  REQUIRE(t.find("game.undo"));
  CHECK(t.find("Undo") == t.find("game.undo"));
  CHECK(t.find("new game") == t.find("game.new"));
  CHECK(t.find("New game...") == t.find("game.new"));
  CHECK(t.find("") == nullptr);
  CHECK(t.find("no such thing") == nullptr);
}

namespace {

/// Every command that ends neither the program nor the test, in the order of the table.
void run_all(WorkbenchBench& b, const char* state) {
  std::vector<std::string> ids;
  for (const auto& e : b.workbench().table().all()) ids.push_back(e.command.id);
  for (const std::string& id : ids) {
    INFO(state << ": " << id);
    const auto* e = b.workbench().table().find(id);
    if (id == "app.quit" || id.rfind("file.save", 0) == 0) continue;
    if (!b.workbench().enabled(e->command)) {
      CHECK_FALSE(b.workbench().run(id));
      continue;
    }
    e->command.run(b.workbench(), "");
    b.context.step(2);
    const bool writes = id == "program.save" || id == "evolution.save" || id == "match.save" || id == "match.file" || id == "weights.save" || id == "weights.games";  // a file of that name, wherever the test runs
    if (!e->command.argument.empty() && id.rfind("file.", 0) != 0 && !writes) {
      e->command.run(b.workbench(), "\x01 rubbish 999999999999999999999999");
      b.context.step();
    }
    b.key("Esc");
    b.key("Esc");
  }
  b.session().apply(command::StopSearch{});
}

}  // namespace

TEST_CASE("every command can be given in every state", "[ui][commands]") {
  const char* game = GENERATE("kalah", "reversi", "toy-tree");
  CAPTURE(game);
  WorkbenchBench b(game, 1280, 720);
  b.script("search.depth 4");
  SECTION("at the start") { run_all(b, "start"); }
  SECTION("while editing") {
    b.session().apply(command::EditBegin{});
    b.session().apply(command::EditClear{});
    run_all(b, "editing");
  }
  SECTION("in a paused search") {
    REQUIRE(b.script("search.start_paused\nstep.into\nstep.into") == "");
    run_all(b, "paused");
  }
  SECTION("in a finished recording, in the middle") {
    b.session().apply(command::StartSearch{});
    REQUIRE(b.rest());
    b.session().apply(command::Seek{b.session().walk().edge() / 2});
    run_all(b, "recording");
  }
  SECTION("when the game is over") {
    b.session().apply(command::Resign{});
    run_all(b, "over");
  }
  SECTION("while the computer plays against itself") {
    const auto& levels = b.session().play().game().levels();
    const std::string player = levels.empty() ? "modern:2" : levels.front().id;
    b.session().apply(command::SetPlayer{Side::first, player});
    b.session().apply(command::SetPlayer{Side::second, player});
    run_all(b, "computers");
  }
}
