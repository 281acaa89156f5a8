// Archives and folders as lists of games.
#include "engine/session/play/bundles.h"

#include <sys/stat.h>

#include <algorithm>
#include <filesystem>
#include <tuple>

#include "engine/base/file.h"
#include "engine/games/registry.h"
#include "engine/session/play/collections.h"
#include "engine/session/play/library.h"
#include "tests/places.h"
#include "tests/session/support.h"
#include "tests/support/archives.h"
#include "tests/support/folder.h"
#include "tests/support/wthor.h"
#include "vendor/catch2_compat.h"

using namespace ply;

namespace {

std::string reading(const char* name) { return *read_file(std::string(PLY_SOURCE_DIR "/tests/data/readings/") + name); }

/// Games of several players and forms, and what is none.
std::vector<test::ArchiveEntry> mixed() {
  return {{"a/playok.txt", reading("r02-playok-tags.txt")},
          {"a/game.sgf", reading("r08.sgf")},
          {"b.wtb", test::wthor_file({{0, 0, 1, 40, 32, "f5d6c3d3c4f4f6f3e6e7"}, {1, 1, 0, 20, 30, "f5f6e6f4"}})},
          {"b.jou", test::wthor_names({"Ann", "Bob"}, 20)},
          {"picture.png", std::string("\x89PNG\0\0", 6)},
          {"readme.txt", "these are the games of the club"}};
}

Result<GameCollection> read(const std::string& path) {
  JobProgress progress;
  return read_collection(path, *all_games().back()->make({}), progress);
}

void check_mixed(const Result<GameCollection>& list, const char* form) {
  INFO((list ? "" : list.error().message));
  REQUIRE(list.ok());
  CHECK(list->form == form);
  REQUIRE(list->games.size() == 4);
  std::vector<std::string> remarks = list->remarks;
  const auto has = [&](const std::string& part) {
    return std::any_of(remarks.begin(), remarks.end(),
                       [&](const std::string& r) { return r.find(part) != std::string::npos; });
  };
  CHECK(has("3 files read, 2 left out"));
  CHECK(has("left out: picture.png: it is no text"));
  CHECK(has("left out: readme.txt: this cannot be read as"));
  CHECK(!has("left out: b.jou"));
  std::size_t named = 0;
  for (std::size_t i = 0; i < list->games.size(); ++i) {
    const GameSummary& g = list->games[i];
    const auto game = list->open(i);
    REQUIRE(game.ok());
    CHECK(static_cast<int>(game->moves.size()) == g.plies);
    CHECK(g.problem.empty());
    if (g.event.ends_with("a/playok.txt")) {
      CHECK(g.read_as == "list of PlayOK");
      CHECK(g.left_out == std::vector<std::string>{"result at the end"});
      CHECK(g.plies == 62);
    }
    named += g.event.ends_with("b.wtb") && (g.first == "Ann" || g.first == "Bob");
  }
  CHECK(named == 2);
}

}  // namespace

TEST_CASE("an archive and a folder are the list of all games in them", "[bundles]") {
  const test::Folder f;
  for (const auto& [name, format, filter] : {std::tuple{"x.zip", "zip", ""},
                                             {"x.tar", "tar", ""},
                                             {"x.tar.gz", "tar", "gzip"},
                                             {"x.tgz", "tar", "gzip"},
                                             {"x.tar.zst", "tar", "zstd"},
                                             {"no-ending", "zip", ""}}) {
    CAPTURE(name);
    REQUIRE(write_file(f.file(name), test::archive_of(mixed(), format, filter)));
    check_mixed(read(f.file(name)), "archive of 3 files");
  }
  const std::string folder = f.file("club");
  for (const auto& e : mixed()) {
    std::filesystem::create_directories(std::filesystem::path(folder + "/" + e.name).parent_path());
    REQUIRE(write_file(folder + "/" + e.name, e.bytes));
  }
  REQUIRE(write_file(folder + "/.hidden", "f5d6c3d3c4f4f6f3e6e7"));
  check_mixed(read(folder), "folder of 3 files");
  check_mixed(read(folder + "/"), "folder of 3 files");
  CHECK(read(folder + "/")->name == "club");
  // An archive in a folder is one of its files, and a pipe is not waited for.
  REQUIRE(mkfifo((folder + "/pipe").c_str(), 0600) == 0);
  REQUIRE(write_file(folder + "/z.zip", test::archive_of({{"c.sgf", reading("r08.sgf")}})));
  const auto more = read(folder);
  REQUIRE(more.ok());
  CHECK(more->games.size() == 5);
  CHECK(more->remarks.front() == "4 files read, 3 left out");
  CHECK(more->remarks.back() == "1 hidden file or folder not read");
}

TEST_CASE("a file that is packed alone is read as if it were not", "[bundles]") {
  const test::Folder f;
  for (const char* filter : {"gzip", "zstd"}) {
    const std::string path = f.file(std::string("game.sgf.") + filter);
    REQUIRE(write_file(path, test::packed_alone(reading("r08.sgf"), filter)));
    const auto list = read(path);
    REQUIRE((list.ok() && list->games.size() == 1));
    CHECK(list->read_as == "SGF");
    CHECK(list->remarks.empty());
    CHECK(list->open(0)->moves.size() == 62);
  }
}

TEST_CASE("an archive without a game is refused with reasons, and keeps what is open", "[bundles]") {
  const test::Folder f;
  Session s;
  session_test::start(s, "kalah");
  const std::string before = s.play().position_text();
  for (const auto& [name, bytes, words] :
       {std::tuple{"secret.zip", test::archive_of({{"g.sgf", reading("r08.sgf")}}, "zip", "", "word"),
                   "g.sgf: it is encrypted"},
        {"empty.zip", test::archive_of({}), "no game is in this archive"},
        {"bomb.tgz", test::archive_of({{"a", std::string(std::size_t{2} << 20, ' ')}}, "tar", "gzip"), "no game"}}) {
    CAPTURE(name);
    REQUIRE(write_file(f.file(name), bytes));
    s.apply(command::Open{f.file(name)});
    REQUIRE(session_test::wait_for(s, [&] { return !s.library().reading(); }));
    CHECK(session_test::said(s, words));
    CHECK(s.play().position_text() == before);
  }
  JobProgress progress;
  Budget::Limits limits = archive_limits;
  limits.bytes = 1 << 20;
  const auto bomb = read_archive({"bomb.tgz", std::make_shared<const std::string>(*read_file(f.file("bomb.tgz")))},
                                 *all_games().front()->make({}), progress, "", limits);
  REQUIRE(!bomb.ok());
  CHECK(bomb.error().message == "bomb.tgz: it needs more memory than is allowed");
}

TEST_CASE("names of players come from the archive and never from the disk", "[bundles]") {
  const test::CurrentFolder here;
  REQUIRE(write_file(here.file("b.jou"), test::wthor_names({"Wrong", "Wrong"}, 20)));
  REQUIRE(write_file("x.zip", test::archive_of({mixed()[2]})));
  const auto list = read("x.zip");
  REQUIRE((list.ok() && list->games.size() == 2));
  CHECK(list->games[0].first.find("Wrong") == std::string::npos);
}
