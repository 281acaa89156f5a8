#include "app/ui/commands/lists.h"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <set>

#include "engine/base/file.h"
#include "tests/places.h"
#include "tests/support/folder.h"
#include "tests/support/sampled.h"
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
  const struct {
    const char* keys;
    const char* id;
  } wanted[] = {// clang-format off
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
                // clang-format on
  for (const auto& w : wanted) {
    INFO(w.keys);
    const Chord chord = *parse_chord(w.keys);
    const auto it = std::find_if(t.all().begin(), t.all().end(), [&](const auto& e) {
      return std::find(e.chords.begin(), e.chords.end(), chord) != e.chords.end();
    });
    REQUIRE(it != t.all().end());
    CHECK(it->command.id == w.id);
  }
}

TEST_CASE("the palette finds commands by words, beginnings and letters", "[ui][commands]") {
  const CommandTable t = table();
  const auto first = [&](const char* typed) {
    const auto found = t.search(typed, nullptr);
    return found.empty() ? std::string() : found.front().entry->command.id;
  };
  CHECK(first("undo") == "game.undo");
  CHECK(first("UNDO") == "game.undo");
  CHECK(first("hide") == "view.hide_engine");
  CHECK(first("next cut") == "step.next_cut");
  CHECK(first("game.redo") == "game.redo");
  CHECK(t.search("zzzz", nullptr).empty());
  CHECK(t.search("", nullptr).size() == t.all().size());
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

using Arg = Takes::Kind;

/// Every command that does not end the program, in the order of the table; of three states that follow each other, each
/// in one.
void run_all(WorkbenchBench& b, const char* state) {
  static std::size_t run = 0;
  std::size_t turn = run++;
  std::vector<std::string> ids;
  for (const auto& e : b.workbench().table().all()) ids.push_back(e.command.id);
  for (const std::string& id : ids) {
    if (turn++ % test::every(3) != 0) continue;
    INFO(state << ": " << id);
    const auto* e = b.workbench().table().find(id);
    if (id == "app.quit") continue;
    if (!b.workbench().enabled(e->command)) {
      CHECK_FALSE(b.workbench().run(id));
      continue;
    }
    if (!e->command.argument.needed()) {
      e->command.run(b.workbench(), "");
      b.context.step(2);
    }
    if (e->command.argument.any() && b.workbench().enabled(e->command)) {
      (void)b.workbench().carry_out(e->command, "\x01 rubbish 999999999999999999999999");
      b.context.step();
    }
    b.key("Esc");
    b.key("Esc");
  }
  b.session().apply(command::StopSearch{});
}

/// What nobody can mean by an argument of this kind; anything at all may be a text.
std::vector<std::string> rubbish(Arg kind) {
  switch (kind) {
    case Arg::nothing: return {"anything"};
    case Arg::text: return {};
    case Arg::number: return {"abc", "1x", "999999999999999999999999", "-"};
    case Arg::word: return {"garbage", "on,off"};
    case Arg::expression: return {"ply ==", "no_such_field > 1", ")"};
    case Arg::value: return {"\x01 rubbish", "garbage 999999999999999999999999", "={,}"};
    case Arg::input_file: return {"/nonexistent", "/", "no/such/file.txt"};
    case Arg::output_file: return {"/proc/nope/x", "/proc/nope/x.png", "/"};
  }
  return {};
}

/// In the form of the command: "FORM PATH" has a word before the path.
std::string in_form(const Takes& takes, const std::string& rubbish) {
  if (takes.form == "FORM PATH") return "text " + rubbish;
  if (takes.form.starts_with("[WHAT [PATH")) return "board " + rubbish;
  return rubbish;
}

/// Gives rubbish to every command that can be given now and begins so, but for most of those that `tried` has already:
/// every fifteenth of them comes again in each state. `tried` gets their names.
void refuse_all(WorkbenchBench& b, std::set<std::string>& tried, std::string_view front = {}) {
  static std::size_t again = 0;
  std::vector<std::string> ids;
  for (const auto& e : b.workbench().table().all()) ids.push_back(e.command.id);
  for (const std::string& id : ids) {
    if (!id.starts_with(front) || (tried.contains(id) && again++ % (5 * test::every(3)) != 0)) continue;
    const UserCommand& c = b.workbench().table().find(id)->command;
    for (const std::string& text : rubbish(c.argument.kind)) {
      if (!b.workbench().enabled(c)) continue;
      const std::string line = id + " " + in_form(c.argument, text);
      INFO(line);
      const ScriptEnd end = run_script(b.context, b.workbench(), "# first\n" + line + "\nwait-work\nwait-match\n");
      CHECK(end.exit_code == 3);
      CHECK(end.line >= 2);
      CHECK(end.message.find(fmt::format("line {}: ", end.line)) == 0);
      tried.insert(id);
    }
    b.key("Esc");
  }
}

}  // namespace

TEST_CASE("a wrong argument fails a script as a wrong command does, whatever the command",
          "[ui][commands][script][sampled]") {
  const test::CurrentFolder elsewhere;
  std::set<std::string> tried;
  {
    WorkbenchBench judged("kalah", 720, 450);
    REQUIRE(judged.script("edit.paste 3 4 3 2 1 5 2 6\ngame.analyse nodes 200\nwait-work") == "");
    refuse_all(judged, tried);
  }
  for (const char* game : {"kalah", "reversi", "arimaa"}) {
    WorkbenchBench b(game, 720, 450);
    REQUIRE(b.script("search.depth 3") == "");
    refuse_all(b, tried);
    REQUIRE(b.script("edit.begin") == "");
    refuse_all(b, tried);
    REQUIRE(b.script("edit.cancel\nsearch.run\nwait-search\nwait-work\nproof.find 0\nwait-work\n"
                     "horizon.ask leaf\nwait-work\nfork.shallower\nwait-work\nask.question ledger\nwait-frames 3\n"
                     "wait-work") == "");
    refuse_all(b, tried);
    b.session().apply(command::Find{});  // what was refused stays in the fields of the panel, with its problem
    REQUIRE(b.script("breakpoint.add cut\nfind.run cut\nwait-work\nwatch.add ply\nbookmark.add\nnode.go "
                     "n1\nnode.pin_a\nstory.alpha\ngame.random 4 1\ngame.restart") == "");
    refuse_all(b, tried);
    WorkbenchBench two(game, 720, 450);
    REQUIRE(two.script("search.depth 2\nsearch.run\nwait-search\nsearch.depth "
                       "3\nsearch.run\nwait-search\ncompare.before\nwait-search") == "");
    refuse_all(two, tried);
  }
  WorkbenchBench tree("toy-tree", 720, 450);
  REQUIRE(tree.script("tree.keep mine") == "");
  refuse_all(tree, tried, "tree.");
  REQUIRE(tree.script("door.learn") == "");
  refuse_all(tree, tried, "learn.");
  WorkbenchBench report("reversi", 720, 450);
  REQUIRE(report.script("report.open reversi\nwait-work") == "");
  refuse_all(report, tried, "report.");
  WorkbenchBench tuned("kalah", 720, 450);
  REQUIRE(tuned.script("weights.spsa steps=1 pairs=1 nodes=20\nwait-weights") == "");
  refuse_all(tuned, tried, "weights.spsa");
  REQUIRE(tuned.script("evolution.start generations=1 population=2 out=\nwait-work") == "");
  refuse_all(tuned, tried, "evolution.lineage");
  REQUIRE(tuned.script("consult.add modern:1\nwait-work") == "");
  refuse_all(tuned, tried, "consult.");
  REQUIRE(write_file("games.txt", "f5 d6 c3\nf5 f6 e6\n").ok());
  WorkbenchBench listed("reversi", 720, 450);
  REQUIRE(listed.script("file.open games.txt\nwait-work\ngames.open 1\nbook.make 2 1 a.book\nwait-work") == "");
  refuse_all(listed, tried, "book.");
  refuse_all(listed, tried, "games.errors");
  WorkbenchBench log("kalah", 720, 450);
  REQUIRE(log.script("file.open " PLY_SOURCE_DIR "/tests/data/reference.plytrace\nwait-work") == "");
  refuse_all(log, tried, "file.search");
  // Those that need more than a search and a game.
  const std::set<std::string> elsewhere_tried = {
      "file.example", "story.go",           "games.open",   "games.sort",      "match.save",
      "match.cell",   "match.game",         "weights.take", "weights.save",    "evolution.save",
      "program.take", "program.difference", "app.quit",     "file.read-as",    "reduce.save",
      "reduce.case",  "match.first_error",  "search.zoom",  "search.zoom_run", "search.zoom_change",
      "live.step",    "live.until",         "live.fork",  // an engine that is followed: live_test.cpp
      "link.open",    "link.page"};                       // moment_test.cpp
  const CommandTable all = table();
  for (const auto& e : all.all())
    // Those of lessons need one: lesson_test.cpp.
    if (e.command.argument.any() && e.command.argument.kind != Arg::text && !elsewhere_tried.contains(e.command.id) &&
        !e.command.id.starts_with("lesson.")) {
      INFO(e.command.id);
      CHECK(tried.contains(e.command.id));
    }
}

TEST_CASE("what is refused later counts for the line that waits for it", "[ui][commands][script]") {
  const test::CurrentFolder elsewhere;
  WorkbenchBench b("reversi", 1280, 720);
  std::ofstream("damaged.jsonl") << "{\"plyscope\":\"match\",\"version\":1}\nnothing\n";
  const ScriptEnd end = run_script(b.context, b.workbench(),
                                   "match.file " + elsewhere.path + "/x.jsonl\nfile.open damaged.jsonl\nwait-match\n");
  CHECK(end.exit_code == 3);
  CHECK((end.line == 2 || end.line == 3));
  // What a click is refused is no mistake of the script; what a script expects to be refused is none either.
  CHECK(
      b.script(
          "preset.play\nclick cell.a1\nwait-frames 2\nexpect-refused game.play a1\nexpect-refused search.depth abc") ==
      "");
  CHECK(b.script("expect-refused search.depth 3").find("was not refused") != std::string::npos);
}

TEST_CASE("a command that writes says so, and one that takes a word says which", "[ui][commands]") {
  const CommandTable all = table();
  for (const auto& e : all.all()) {
    const Takes& takes = e.command.argument;
    INFO(e.command.id);
    CHECK((takes.kind == Arg::word) == static_cast<bool>(takes.words));
    const bool path = takes.form.find("PATH") != std::string::npos || takes.form.find("FILE") != std::string::npos;
    CHECK(path == (takes.kind == Arg::input_file || takes.kind == Arg::output_file));
  }
  CHECK(all.find("match.file")->command.argument.kind == Arg::output_file);
  CHECK(all.find("weights.games")->command.argument.kind == Arg::input_file);
}

TEST_CASE("every command can be given in every state", "[ui][commands][sampled]") {
  const char* game = GENERATE("kalah", "reversi", "toy-tree");
  CAPTURE(game);
  const test::CurrentFolder elsewhere;
  WorkbenchBench b(game, 720, 450);
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
