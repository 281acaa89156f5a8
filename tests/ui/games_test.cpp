// The list of the games of a file, and saving in the forms of other programs, by the ways of a person.
#include "engine/core/file.h"
#include "engine/session/play/library.h"
#include "tests/support/folder.h"
#include "tests/support/wthor.h"
#include "tests/ui/bench_workbench.h"
#include "vendor/catch2_compat.h"

using namespace ply;
using ply::ui::WorkbenchBench;

namespace {

const std::vector<std::string> openings = {"f5d6c3d3c4f4f6f3e6e7", "f5f6e6f4", "f5d6c5f4e3c6", "f5d6a1", "d3c5d6e3"};

std::string collection(unsigned games) {
  std::vector<test::WthorGame> list;
  for (unsigned i = 0; i < games; ++i)
    list.push_back({i % 3, i % 20, (i * 7 + 1) % 20, 40, 32, openings[i % openings.size()]});
  return test::wthor_file(list);
}

struct List : WorkbenchBench {
  test::Folder folder;
  explicit List(unsigned games) : WorkbenchBench("kalah") {
    std::vector<std::string> players;
    for (int i = 0; i < 20; ++i) players.push_back("player" + std::string(1, static_cast<char>('A' + i)));
    const bool written = write_file(folder.file("x.jou"), test::wthor_names(players, 20)).ok() &&
                         write_file(folder.file("x.wtb"), collection(games)).ok();
    REQUIRE(written);
    CHECK(script("preset.play\ngame.play 3\nfile.open " + folder.file("x.wtb") + "\nwait-search") == "");
  }
  const Library& library() { return session().library(); }
  std::string moves() { return session().play().moves_text(); }
};

}  // namespace

TEST_CASE("a collection opens as a list, and a click brings a game to the board", "[games]") {
  List l(5);
  REQUIRE(l.library().games());
  CHECK(l.script("expect games 5 games, WTHOR") == "");
  CHECK(l.script("expect games playerB") == "");
  CHECK(l.script("expect games f5 d6 c3") == "");
  CHECK(l.script("click games.row.2") == "");
  CHECK(l.moves() == "f5 f6 e6 f4");
  CHECK(l.session().play().game().type().id() == "reversi");
  CHECK(l.session().play().shelf().size() == 1);
  // The list stays at hand; the keyboard moves a mark in it and takes the game.
  l.key("Down");
  CHECK(l.moves() == "f5 f6 e6 f4");
  l.key("Enter");
  CHECK(l.moves() == "f5 d6 c5 f4 e3 c6");
  l.key("Alt+PgDn");
  CHECK(l.moves() == "f5 d6");  // the rest of it is not legal, which is said
  CHECK(l.session().messages().back().text.find("a1, is not legal") != std::string::npos);
  l.key("Alt+PgUp");
  CHECK(l.library().picked() == 2);
  CHECK(l.session().play().shelf().size() == 1);
  CHECK(l.script("games.open 1\nexpect-readable") == "");
  CHECK(l.moves() == "f5 d6 c3 d3 c4 f4 f6 f3 e6 e7");
  for (const char* place : {"size 1280x720", "view.scale 200", "size 1600x900"}) {
    CAPTURE(place);
    CHECK(l.script(std::string(place) +
                   "\nview.show games\nexpect-readable\ngames.find nobody\nexpect-readable\ngames.find") == "");
  }
  CHECK(l.script("view.scale 100\nview.show games\nclick btn.games.close") == "");
  CHECK(!l.library().games());
  CHECK(l.moves() == "f5 d6 c3 d3 c4 f4 f6 f3 e6 e7");
}

TEST_CASE("the list of games is sorted by a click on a column and filtered by typing", "[games]") {
  List l(40);
  CHECK(l.script("click games.head.4") == "");  // plies
  CHECK(l.library().order().by == GameColumn::plies);
  CHECK(l.library().games()->games[l.library().listed().front()].plies == 2);
  CHECK(l.script("click games.head.4") == "");
  CHECK(l.library().games()->games[l.library().listed().front()].plies == 10);
  CHECK(l.script("click field.games\ntype playerb E6") == "");
  REQUIRE(l.library().listed().size() == 2);
  for (const u32 i : l.library().listed())
    CHECK((l.library().games()->games[i].first == "playerB" || l.library().games()->games[i].second == "playerB"));
  CHECK(l.script("expect games 2 of 40 games\ngames.find nobody here\nexpect games No game has all of these "
                 "words\ngames.find\nexpect games 40 games") == "");
  CHECK(l.script("games.sort -first\ngames.next\nexpect games playerT") == "");
  CHECK(l.session().play().name_of(Side::first) == "playerT");
}

TEST_CASE("the file dialog saves a game in the form that is chosen there", "[games]") {
  List l(5);
  CHECK(l.script("games.open 2") == "");
  l.key("Ctrl+S");
  REQUIRE(l.context.find("field.file"));
  CHECK(l.script("click file.form.1") == "");
  l.context.click("field.file");
  l.key("Ctrl+A");
  CHECK(l.script("type " + l.folder.file("game.ggf") + "\nclick btn.ok") == "");
  const auto text = read_file(l.folder.file("game.ggf"));
  REQUIRE(text.ok());
  CHECK(text->find("(;GM[Othello]") == 0);
  CHECK(text->find("B[f5]W[f6]B[e6]W[f4]") != std::string::npos);
  CHECK(l.script("file.export transcript " + l.folder.file("t.txt") + "\nfile.save " + l.folder.file("u.jsonl")) == "");
  CHECK(*read_file(l.folder.file("t.txt")) == "f5f6e6f4\n");
  CHECK(read_file(l.folder.file("u.jsonl"))->find("\"plyscope\":\"game\"") != std::string::npos);
  CHECK(l.script("expect-refused file.export sgf " + l.folder.file("v")) == "");
  CHECK(l.session().messages().back().text.find("has no form") != std::string::npos);
}

TEST_CASE("a list of very many games draws only the rows that are seen", "[games]") {
  List l(20'000);
  REQUIRE(l.library().games()->games.size() == 20'000);
  CHECK(l.script("click games.head.1\ngames.open 19999\nwait-frames 2") == "");
  CHECK(l.script("expect games 19999") == "");
  int rows = 0;
  const int frame = ImGui::GetFrameCount();
  for (const auto& [name, p] : l.context.probes().all())
    rows += name.rfind("games.row.", 0) == 0 && p.frame >= frame - 1;
  CHECK(rows > 5);
  CHECK(rows < 100);
}
