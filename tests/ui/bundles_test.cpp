// Archives and folders, and chess of other programs, as a person opens them.
#include <filesystem>

#include "engine/base/file.h"
#include "engine/session/matches/engine_checks.h"
#include "engine/session/matches/matches.h"
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

TEST_CASE("positions and games of chess become those of the engine check", "[ui][engine-check]") {
  const test::Folder f;
  const std::string pgn = f.file("two.pgn");
  REQUIRE(write_file(pgn,
                     "[White \"Ann\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 *\n\n"
                     "[White \"Bob\"]\n\n1. d4 d5 2. c4 e6 3. Nc3 Nf6 4. Bg5 Be7 *\n"));
  WorkbenchBench b("kalah");
  const auto setup = [&]() -> const EngineCheckSetup& { return b.session().matches().checks().setup(); };
  const std::string was = b.position();
  b.context.application()->on_drop(pgn);
  b.context.step(4);
  CHECK(b.position() == was);
  CHECK(setup().board == "chess");
  REQUIRE(setup().positions.size() == 2);
  CHECK(setup().positions[1].starts_with("rnbqk2r/ppp1bppp"));
  CHECK(b.script("expect engine_check 2 positions of a file\nexpect-readable") == "");
  // One of them, after some plies; then random ones again.
  REQUIRE(b.script("check.positions " + pgn + " 1 1\nwait-frames 2") == "");
  REQUIRE(setup().positions.size() == 1);
  CHECK(setup().positions[0].starts_with("rnbqkbnr/pppppppp/8/8/4P3"));
  CHECK(b.script("check.positions " + pgn + " 3") != "");
  CHECK(setup().positions.size() == 1);
  REQUIRE(b.click("btn.engine_check.random_ones"));
  CHECK(setup().positions.empty());
  // Pasted, too.
  b.session().apply(command::Paste{"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\n"});
  CHECK(setup().positions.size() == 1);
  REQUIRE(b.script("engine.setup board=here\nwait-frames 2") == "");
  CHECK(setup().positions.empty());
}

TEST_CASE("a file of chess over a megabyte is read beside the window, and one of its games is chosen in the panel",
          "[ui][engine-check]") {
  const test::Folder f;
  const std::string pgn = f.file("many.pgn");
  constexpr int games = 16'000;
  std::string text;
  for (int i = 0; i < games; ++i)
    text += "[White \"" + std::to_string(i) + "\"]\n\n1. " + (i == 12'344 ? "d4 d5" : "e4 e5") +
            " 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 1/2-1/2\n\n";
  REQUIRE(text.size() > std::size_t{1} << 20);
  REQUIRE(write_file(pgn, text));
  WorkbenchBench b("kalah");
  const auto setup = [&]() -> const EngineCheckSetup& { return b.session().matches().checks().setup(); };
  const std::string was = b.position();
  b.context.application()->on_drop(pgn);
  REQUIRE(b.script("wait-work\nwait-frames 4") == "");
  CHECK(b.position() == was);
  CHECK(b.session().library().games() == nullptr);
  CHECK(setup().board == "chess");
  CHECK(setup().positions.size() == 10'000);
  CHECK(b.script("expect engine_check 10,000 positions of a file\nexpect-readable\nview.show log\nwait-frames "
                 "2\nexpect log of the 16,000 positions\nview.show engine_check\nwait-frames 2") == "");
  // The one that begins otherwise, after two plies.
  CHECK(b.script("view.maximise engine_check\nwait-frames 2\nclick engine_check.pick\ntype 12345\nkey Tab\nwait-work\n"
                 "wait-frames 2\nclick engine_check.plies\ntype 2\nkey Enter\nwait-work\nwait-frames 2\n"
                 "expect engine_check 1 position of a file\nexpect-readable") == "");
  REQUIRE(setup().positions.size() == 1);
  CHECK(setup().positions[0].starts_with("rnbqkbnr/ppp1pppp/8/3p4/3P4/8/PPP1PPPP/RNBQKBNR w"));
  // By its name likewise; what is not there changes nothing, and says so.
  CHECK(b.script("check.positions " + pgn + " 16001\nwait-work").find("there is no number 16001") != std::string::npos);
  CHECK(setup().positions.size() == 1);
  CHECK(b.script("check.positions " + pgn + " 2 0\nwait-work") == "");
  CHECK(setup().positions[0].starts_with("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w"));
}
