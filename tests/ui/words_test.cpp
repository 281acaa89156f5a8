// What people look for and how they are answered: other words for commands, files by their kind, films.
#include <algorithm>

#include "app/ui/host/film.h"
#include "engine/base/file.h"
#include "tests/support/folder.h"
#include "tests/ui/bench_workbench.h"
#include "vendor/catch2_compat.h"

using namespace ply;
using namespace ply::ui;
using ply::test::Folder;

TEST_CASE("a search is found by the words of the field", "[ui][words]") {
  WorkbenchBench b;
  for (const char* word : {"alpha", "beta", "prune", "alpha-beta", "engine", "think"}) {
    const auto found = b.workbench().table().search(word, nullptr);
    CAPTURE(word);
    REQUIRE_FALSE(found.empty());
    CHECK(std::any_of(found.begin(), found.begin() + static_cast<long>(std::min<std::size_t>(found.size(), 10)),
                      [](const auto& f) { return f.entry->command.id == "search.run"; }));
  }
  b.key("Ctrl+P");
  b.context.type("prune");
  CHECK(b.context.find("palette.search.run"));
}

TEST_CASE("a red side is red and the next game has the theme's colours again", "[ui][words]") {
  WorkbenchBench b("pivit");
  const ImU32 red = theme().first;
  CHECK((red & 255) > 180);       // much red
  CHECK((red >> 8 & 255) < 110);  // little green
  CHECK(b.script("game.new kalah\nwait-frames 2") == "");
  CHECK(theme().first == theme_of(theme().name).first);
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
