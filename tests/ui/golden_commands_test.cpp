// What can be reached in the workbench: every command with its label, keys, menu and argument, every panel with its
// pages, layout and line of a script of today. Nothing of it may be lost; what is new is allowed.
#include <fmt/format.h>

#include <sstream>
#include <string>
#include <vector>

#include "app/ui/panels/pages.h"
#include "app/window/arguments.h"
#include "engine/game/file_form.h"
#include "engine/game/game.h"
#include "engine/games/registry.h"
#include "tests/support/folder.h"
#include "tests/support/golden.h"
#include "tests/ui/bench_workbench.h"
#include "vendor/catch2_compat.h"

using namespace ply;
using namespace ply::ui;

TEST_CASE("every command, key, menu entry, argument, panel and layout of before is there", "[ui][golden][slow]") {
  WorkbenchBench b("kalah");
  REQUIRE(b.script("search.depth 3\nsearch.run\nwait-search") == "");
  static constexpr const char* kinds[] = {"nothing",    "text",  "number",     "word",
                                          "expression", "value", "input file", "output file"};
  std::vector<std::string> now;
  for (const auto& e : b.workbench().table().all()) {
    const UserCommand& c = e.command;
    now.push_back(fmt::format("command {} | {} | {}{}", c.id, c.label,
                              c.menu == Menu::none ? "no menu" : menu_title(c.menu), c.quiet ? " (quiet)" : ""));
    if (c.argument.any())
      now.push_back(
          fmt::format("argument {} | {} | {}", c.id, kinds[static_cast<int>(c.argument.kind)], c.argument.form));
    for (const Chord& chord : e.chords) now.push_back(fmt::format("key {} | {}", c.id, chord_text(chord)));
    if (c.argument.words)
      for (const std::string& word : c.argument.words(b.workbench()))
        now.push_back(fmt::format("word {} | {}", c.id, word));
  }
  for (const Panel& p : b.workbench().workspace().panels()) {
    now.push_back(fmt::format("panel {} | {}", p.id, p.title));
    if (const Pages* pages = b.workbench().pages_of(p.id))
      for (const char* page : pages->pages()) now.push_back(fmt::format("page {} | {}", p.id, page));
  }
  for (const Preset& p : b.workbench().workspace().presets()) now.push_back("layout " + p.name);
  CHECK(now.size() > 500);
  ply::test::check_golden_list("commands_of_window.txt", now);
}

TEST_CASE("every form of files and every option of the window of before is there", "[ui][golden][slow]") {
  std::vector<std::string> now;
  for (const GameType* type : all_games()) {
    now.push_back(fmt::format("game {}", type->id()));
    for (const FileForm* form : type->file_forms()) {
      const FormInfo& f = form->info();
      now.push_back(
          fmt::format("form {} | {} | {} | {}", type->id(), f.id, f.ending, form->writes() ? "written" : "read"));
    }
  }
  ply::test::check_golden_list("file_forms.txt", now);
  for (const std::string& line : ply::test::golden_lines("window_options.txt")) {
    std::vector<std::string> words = {"plyscope"};
    std::istringstream in(line);
    for (std::string word; in >> word;) words.push_back(word);
    std::vector<const char*> arguments;
    for (const std::string& w : words) arguments.push_back(w.c_str());
    CAPTURE(line);
    CHECK_FALSE(parse_arguments(static_cast<int>(arguments.size()), arguments.data()).exit_code);
  }
}

TEST_CASE("every word of a script of before is understood", "[ui][golden][slow]") {
  const ply::test::Folder folder;
  WorkbenchBench b("kalah");
  std::string script;
  for (const std::string& line : ply::test::golden_lines("script.txt")) script += line + "\n";
  const ScriptEnd end = run_script(b.context, b.workbench(), script, folder.path);
  CHECK(end.message == "");
  CHECK(end.exit_code == 0);
}
