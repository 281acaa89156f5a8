// What people look for and how they are answered: other words for commands, files by their kind, films.
#include <algorithm>

#include "app/ui/host/film.h"
#include "engine/core/file.h"
#include "tests/places.h"
#include "tests/support/folder.h"
#include "tests/ui/bench_workbench.h"
#include "vendor/catch2_compat.h"

using namespace ply;
using namespace ply::ui;
using ply::test::Folder;

TEST_CASE("a search is found by the words of the field", "[ui][words]") {
  WorkbenchBench b;
  for (const char* word : {"alpha", "beta", "prune", "alpha-beta", "engine", "think"}) {
    const auto found = b.workbench().table().search(word);
    CAPTURE(word);
    REQUIRE_FALSE(found.empty());
    CHECK(std::any_of(found.begin(), found.begin() + static_cast<long>(std::min<std::size_t>(found.size(), 10)),
                      [](const auto* e) { return e->command.id == "search.run"; }));
  }
  b.key("Ctrl+P");
  b.context.type("prune");
  CHECK(b.context.find("palette.search.run"));
}

TEST_CASE("sides and rules are called as people call them", "[ui][words]") {
  WorkbenchBench b("reversi");
  CHECK(b.script("expect board Black\nexpect moves Black 2 : 2 White") == "");
  CHECK(b.script("game.new kalah\nexpect title Kalah\nexpect-not title s-io\nexpect-not moves s-io") == "");
  CHECK(b.script("game.new kalah preset=standard\nexpect title standard rules") == "");
  CHECK(b.script("game.new kalah pits=4,stones=3\nexpect title 4 pits with 3 stones") == "");
  CHECK(b.script("game.new arimaa\nshow.moves\nexpect moves Gold 8 + 8 rabbits\nexpect-not moves EMHHDDCC") == "");
}

TEST_CASE("a red side is red and the next game has the theme's colours again", "[ui][words]") {
  WorkbenchBench b("pivit");
  const ImU32 red = theme().first;
  CHECK((red & 255) > 180);       // much red
  CHECK((red >> 8 & 255) < 110);  // little green
  CHECK(b.script("game.new kalah\nwait-frames 2") == "");
  CHECK(theme().first == theme_of(theme().name).first);
}

TEST_CASE("an empty board cannot be played", "[ui][words]") {
  WorkbenchBench b("pivit");
  const std::string before = b.position();
  REQUIRE(b.script("edit.begin\nedit.clear\nwait-frames 2") == "");
  CHECK(b.session().play().edit_problem() != "");
  CHECK(b.script("edit.keep") != "");
  REQUIRE(b.script("edit.cancel") == "");
  CHECK(b.position() == before);
}

TEST_CASE("a position that has ended before its first move is not approved", "[ui][words]") {
  for (const char* game : {"micro-shogi", "reversi", "kalah", "pivit", "arimaa"}) {
    INFO(game);
    WorkbenchBench b(game);
    REQUIRE(b.script("edit.begin\nedit.clear\nview.show editor\nwait-frames 2") == "");
    CHECK(b.session().play().edit_problem() != "");
    CHECK(b.script("expect-not editor can be played") == "");
    CHECK(b.script("edit.keep") != "");
    REQUIRE(b.script("edit.start\nwait-frames 2") == "");
    CHECK(b.session().play().edit_problem() == "");
    CHECK(b.script("expect editor This position can be played") == "");
  }
}

TEST_CASE("the dialog for files lists the kind that is asked for, all files, and the recent ones", "[ui][words]") {
  const Folder folder;
  for (const char* name : {"game.txt", "search.plyrec", "photo.jpeg"})
    REQUIRE(write_file(folder.path + "/" + name, "x"));
  WorkbenchBench b;
  b.workbench().view().recent = {PLY_SOURCE_DIR "/app/examples/pivit-game.txt"};
  b.key("Ctrl+O");
  CHECK(b.context.find("file.recent.0"));
  REQUIRE(b.context.click("file.recent.0"));
  REQUIRE(b.context.click("btn.ok"));
  CHECK(b.session().play().game().type().id() == "pivit");

  b.key("Ctrl+O");
  REQUIRE(b.context.click("file.place.0"));
  REQUIRE(b.context.click("field.file"));
  b.context.type(folder.path);
  b.key("Enter");
  CHECK(b.context.find("file.game.txt"));
  CHECK(b.context.find("file.search.plyrec"));
  CHECK_FALSE(b.context.find("file.photo.jpeg"));
  REQUIRE(b.context.click("file.kind.1"));
  CHECK(b.context.find("file.photo.jpeg"));
}

TEST_CASE("a script films the part of the window that it names, and keeps only what changes", "[ui][words]") {
  const Folder folder;
  WorkbenchBench b;
  const auto film = [&](const std::string& frames) {
    const std::string file = folder.path + "/film.png";
    CHECK(b.script("film " + file + " panel.board\n" + frames + "film-end") == "");
    const auto bytes = read_file(file);
    REQUIRE(bytes);
    return *bytes;
  };
  const std::string still = film("film-frame 500\nfilm-frame 500\n");
  const std::string moved = film("film-frame 500\ngame.play 3\nwait-frames 200\nfilm-frame 500\n");
  CHECK(still.substr(1, 3) == "PNG");
  CHECK(still.find("acTL") == std::string::npos);  // the same picture twice is one, and does not move
  CHECK(moved.find("acTL") != std::string::npos);
  CHECK(moved.find("fdAT") != std::string::npos);
  CHECK(moved.size() < 2 * still.size());
  CHECK(b.script("still " + folder.path + "/still.png panel.board") == "");
  CHECK(read_file(folder.path + "/still.png"));
  for (const char* wrong : {"film", "film-frame 10", "film-end", "film x.png nothing\nfilm-frame 10",
                            "film x.png\nfilm-frame 0", "still", "still x.png nothing"})
    CHECK(b.script(wrong) != "");
}
