// Archives and folders as a person opens them.
#include <filesystem>

#include "engine/base/file.h"
#include "engine/session/play/library.h"
#include "tests/places.h"
#include "tests/support/archives.h"
#include "tests/support/folder.h"
#include "tests/ui/bench_workbench.h"
#include "vendor/catch2_compat.h"

using namespace ply;
using namespace ply::ui;

TEST_CASE("an archive and a folder land as a list when dropped, chosen, typed or named at the start", "[ui][bundles]") {
  const test::Folder f;
  const std::string sgf = *read_file(PLY_SOURCE_DIR "/tests/data/readings/r08.sgf"), folder = f.file("club"),
                    archive = f.file("club.tar.gz");
  std::filesystem::create_directory(folder);
  REQUIRE(write_file(folder + "/a.sgf", sgf));
  REQUIRE(write_file(folder + "/b.sgf", sgf));
  REQUIRE(write_file(folder + "/notes.txt", "about the club"));
  REQUIRE(write_file(
      archive, test::archive_of({{"a.sgf", sgf}, {"b.sgf", sgf}, {"notes.txt", "about the club"}}, "tar", "gzip")));
  for (const std::string& path : {folder, archive})
    for (const std::string way : {"drop", "menu", "palette", "start"}) {
      INFO(way << " " << path);
      WorkbenchOptions options;
      if (way == "start") options.open = path;
      WorkbenchBench b(way == "start" ? "" : "kalah", 1600, 900, options);
      if (way == "drop") b.context.application()->on_drop(path);
      if (way == "menu" && path == folder)
        REQUIRE(b.script("preset.play\nkey Ctrl+O\nwait-frames 3\nkey Ctrl+A\ntype " + path +
                         "\nclick btn.ok\nwait-frames 3\nclick btn.open_folder") == "");
      if (way == "menu" && path == archive)
        REQUIRE(b.script("preset.play\nkey Ctrl+O\nwait-frames 3\nkey Ctrl+A\ntype " + path + "\nclick btn.ok") == "");
      if (way == "palette")
        REQUIRE(b.script("preset.play\nkey Ctrl+P\nwait-frames 3\ntype file.open " + path + "\nkey Enter") == "");
      REQUIRE(b.until([&] { return b.session().library().games() != nullptr; }));
      b.context.step(4);
      CHECK(b.session().library().games()->games.size() == 2);
      CHECK(b.script("expect screen 2 files read, 1 left out\nexpect-readable\nview.maximise games\nwait-frames "
                     "3\nexpect games a.sgf") == "");
      REQUIRE(b.script("games.open 2\nwait-frames 2") == "");
      CHECK(b.session().play().game().type().id() == "reversi");
    }
}
