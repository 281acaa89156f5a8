// What is opened lands where it belongs, whichever way it comes; what was open is named, kept and comes back.
#include "app/ui/workbench/landing.h"

#include <algorithm>
#include <set>

#include "engine/base/file.h"
#include "engine/game/random_play.h"
#include "engine/game/rules_page.h"
#include "engine/game/tree_face.h"
#include "engine/games/registry.h"
#include "engine/session/matches/matches.h"
#include "engine/session/play/game_forms.h"
#include "engine/session/play/library.h"
#include "tests/places.h"
#include "tests/support/folder.h"
#include "tests/ui/bench_workbench.h"
#include "vendor/catch2_compat.h"

using namespace ply;
using namespace ply::ui;
using What = Arrival::What;

namespace {

/// A game on the board, with a branch and an opponent.
void something_open(WorkbenchBench& b) {
  REQUIRE(b.script("door.play pivit second modern-2\npreset.programs") == "");
  b.session().apply(command::GoToEnd{false});
  for (int i = 0; i < 3; ++i)
    b.session().apply(command::Play{b.session().play().game().moves(b.session().play().position()).front()});
  b.session().apply(command::StopSearch{});
  REQUIRE(b.rest());
}

void landed(WorkbenchBench& b, What what) {
  REQUIRE(b.session().arrival().what == what);
  const Landing& l = landing_of(what);
  const std::string& preset = b.workbench().workspace().preset();
  INFO("in " << preset);
  CHECK(std::any_of(std::begin(l.layouts), std::end(l.layouts), [&](const char* x) { return x && preset == x; }));
  CHECK(b.workbench().workspace().is_visible(l.panel));
}

void opened(WorkbenchBench& b, const std::string& path, What what) {
  INFO(path);
  REQUIRE(b.script("file.open " + path) == "");
  REQUIRE(b.until([&] { return !b.session().library().reading(); }));
  b.context.step(3);
  landed(b, what);
  // What was there is named, and so is the way back, without a look at the status line.
  const Probe* line = b.context.find("text.landing");
  REQUIRE(line != nullptr);
  CHECK(line->visible);
  CHECK(b.script("expect screen What was open is kept: \nexpect screen Alt+O") == "");
}

void came_back(WorkbenchBench& b, const std::string& state, const std::string& layout) {
  REQUIRE(b.rest());
  REQUIRE(b.until([&] { return !b.session().matches().busy(); }));
  b.key("Alt+O");
  CHECK(b.workbench().workspace().preset() == layout);
  CHECK(b.context.find("text.landing") == nullptr);
  const Play& play = b.session().play();
  CHECK(play.game_text() == state);
  CHECK(play.player(Side::first).text == "modern-2");
}

GameRecord some_game(const GameType& type) {
  const auto game = *type.make(usual_rules(type));
  const Position start = game->initial(1);
  return {game, start, random_line(*game, start, 12, 1), {{"First", "Ann"}, {"Second", "Bob"}}};
}

}  // namespace

TEST_CASE("a game in any form that is written lands on the board of Analyse, several in their list", "[ui][landing]") {
  test::Folder folder;
  for (const GameType* type : all_games()) {
    const GameRecord game = some_game(*type);
    for (const FormInfo& form : written_forms(*type)) {
      INFO(type->id() << " as " << form.id);
      const auto one = write_games({game}, form.id), two = write_games({game, game}, form.id);
      if (!one) continue;
      const std::string path = folder.file(type->id() + "-" + form.id + form.ending);
      REQUIRE(write_file(path, *one));
      WorkbenchBench b;
      something_open(b);
      const std::string was = b.session().play().game_text();
      opened(b, path, tree_face(game.game.get()) ? What::tree : What::game);
      CHECK(b.session().play().game().type().id() == type->id());
      CHECK(b.script("expect screen a game of Pivit with 3 plies, in Programs") == "");
      came_back(b, was, "Programs");
      if (!two) continue;
      REQUIRE(write_file(path, *two));
      opened(b, path, What::games);
      came_back(b, was, "Programs");
      CHECK(b.session().library().games() == nullptr);
    }
  }
}

TEST_CASE("every kind of file lands in its layout, with its panel on top", "[ui][landing]") {
  test::Folder f;
  const std::string source = PLY_SOURCE_DIR;
  WorkbenchBench maker;
  REQUIRE(maker.script("search.depth 3\nsearch.run\nwait-search\nfile.save_recording " + f.file("r.plyrec") +
                       "\nmoment.share " + f.file("m.plyrec") + "\nprogram.save " + f.file("p.kgp")) == "");
  REQUIRE(write_file(f.file("position.txt"), "5,0,4,4,1,6/3/2,6,0,5,5,5/2 A s-io-"));
  const GameRecord game = some_game(*find_game("reversi"));
  REQUIRE(write_file(f.file("two.txt"), *write_games({game, game}, own_form)));
  REQUIRE(write_file(f.file("chess.epd"), "4k3/8/8/8/8/8/4P3/4K3 w - - bm e4;\n"));
  REQUIRE(write_file(f.file("tree.txt"), "([3 12 8] [2 4 6] [14 5 2])"));
  REQUIRE(maker.script("match.file " + f.file("x.jsonl") + "\nmatch.start\nwait-match") == "");
  const std::pair<std::string, What> files[] = {
      {f.file("position.txt"), What::position}, {f.file("tree.txt"), What::tree},
      {f.file("r.plyrec"), What::recording},    {source + "/tests/data/faulty_views.plytrace", What::recording},
      {f.file("m.plyrec"), What::moment},       {source + "/app/examples/kalah-recording.txt", What::search},
      {f.file("x.jsonl"), What::results},       {source + "/engine/games/pivit/original_tables.csv", What::tables},
      {f.file("p.kgp"), What::program},         {source + "/app/examples/reversi-game.txt", What::game},
      {f.file("two.txt"), What::games},         {f.file("chess.epd"), What::positions},
  };
  std::set<What> seen;
  for (const auto& [path, what] : files) {
    WorkbenchBench b(what == What::program ? "kalah" : "pivit");
    if (what != What::program) something_open(b);
    const std::string was = b.session().play().game_text(), layout = b.workbench().workspace().preset();
    opened(b, path, what);
    if (what != What::program) came_back(b, was, layout);
    seen.insert(what);
  }
  for (const Landing& l : landings()) CHECK(seen.count(l.what) == 1);
}

TEST_CASE("a file lands the same when it is dropped, chosen in the menu, typed, pasted or named at the start",
          "[ui][landing]") {
  const std::string path = PLY_SOURCE_DIR "/app/examples/reversi-game.txt";
  const auto text = read_file(path);
  REQUIRE(text);
  for (const std::string way : {"drop", "menu", "palette", "paste", "start"}) {
    INFO(way);
    WorkbenchOptions options;
    if (way == "start") options.open = path;
    WorkbenchBench b(way == "start" ? "" : "kalah", 1600, 900, options);
    if (way == "drop") b.context.application()->on_drop(path);
    if (way == "menu")
      REQUIRE(b.script("preset.play\nkey Ctrl+O\nwait-frames 3\nkey Ctrl+A\ntype " + path + "\nclick btn.ok") == "");
    if (way == "palette")
      REQUIRE(b.script("preset.play\nkey Ctrl+P\nwait-frames 3\ntype file.open " + path + "\nkey Enter") == "");
    if (way == "paste") {
      ImGui::SetClipboardText(text->c_str());
      b.key("Ctrl+V");
    }
    b.context.step(4);
    landed(b, What::game);
    CHECK(b.workbench().workspace().preset() == "Analyse");
    CHECK(b.script("expect screen a game of Reversi with 63 plies. What was open is kept: a game of Kalah") == "");
  }
}

TEST_CASE("a layout that was asked for at the start is kept", "[ui][landing]") {
  WorkbenchOptions options;
  options.open = PLY_SOURCE_DIR "/app/examples/reversi-game.txt", options.preset = "play";
  WorkbenchBench b("", 1600, 900, options);
  CHECK(b.session().play().game().type().id() == "reversi");
  CHECK(b.workbench().workspace().preset() == "Play");
  CHECK(b.context.find("text.landing") == nullptr);
}

TEST_CASE("what cannot be opened says so above the panels, and nothing moves", "[ui][landing]") {
  test::Folder f;
  REQUIRE(write_file(f.file("bad.txt"), "no game at all"));
  WorkbenchBench b;
  something_open(b);
  const std::string was = b.session().play().game_text();
  for (const std::string name : {"bad.txt", "none.txt"}) {
    CHECK(b.script("expect-refused file.open " + f.file(name) + "\nwait-frames 2\nexpect screen " + name +
                   "\nexpect screen Nothing is opened: a game of Pivit\nexpect-readable") == "");
    CHECK(b.session().play().game_text() == was);
    CHECK(b.workbench().workspace().preset() == "Programs");
    CHECK(b.click("btn.landing.close"));
    CHECK(b.context.find("text.landing") == nullptr);
  }
}

TEST_CASE("the line goes when something else is done, and what is left behind is on the shelf", "[ui][landing]") {
  WorkbenchBench b;
  something_open(b);
  const std::string was = b.session().play().game_text();
  REQUIRE(b.script("file.open " PLY_SOURCE_DIR "/app/examples/kalah-game.txt\nwait-frames 2") == "");
  REQUIRE(b.context.find("text.landing") != nullptr);
  REQUIRE(b.script("size 1280x720\nview.scale 200\nwait-frames 3\nexpect-readable\nview.scale 100") == "");
  const std::string opened_game = b.session().play().game_text();
  REQUIRE(b.script("game.start\nwait-frames 2") == "");
  CHECK(b.context.find("text.landing") == nullptr);
  REQUIRE(b.script("file.back\nwait-frames 2") == "");
  CHECK(b.session().play().game_text() == was);
  REQUIRE_FALSE(b.session().play().shelf().empty());
  CHECK(b.session().play().shelf().front() == opened_game);
  CHECK(b.script("expect-refused file.back") == "");
}

TEST_CASE("where memory refuses, a button goes on with as much as is needed", "[ui][landing]") {
  const test::Folder folder;
  WorkbenchBench b("reversi");
  // A search that was not recorded whole
  REQUIRE(b.script("preset.debug\nsearch.budget 1\nsearch.depth 20\nsearch.nodes 60000\nsearch.run\nwait-search") ==
          "");
  const auto whole = [&] {
    return b.session().runs().run()->visited() == b.session().runs().run()->recording()->size();
  };
  CHECK_FALSE(whole());
  REQUIRE(b.click("btn.search.with_memory"));
  REQUIRE(b.rest());
  CHECK(whole());
  CHECK(b.session().runs().settings().budget_bytes == std::size_t{5} << 20);  // twice 60,000 nodes of 40 bytes
  CHECK_FALSE(b.click("btn.search.with_memory"));
  // A file that was refused
  const std::string file = folder.file("large.plyrec");
  REQUIRE(b.script("file.save_recording " + file + "\nsearch.budget 1\ngame.new kalah\nexpect-refused file.open " +
                   file) == "");
  CHECK(b.session().play().game().type().id() == "kalah");
  REQUIRE(b.click("btn.landing.back"));
  REQUIRE(b.rest());
  CHECK(b.session().play().game().type().id() == "reversi");
  CHECK(b.session().walk().view().size() == 60'000);
  CHECK_FALSE(b.workbench().memory_needed());
}
