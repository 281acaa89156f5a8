// What the workbench keeps, who owns it, and what happens when something is thrown.
#include <sys/stat.h>

#include <filesystem>
#include <stdexcept>

#include "app/ui/look/look.h"
#include "app/ui/workbench/state_slot.h"
#include "engine/base/file.h"
#include "tests/support/folder.h"
#include "tests/support/other_process.h"
#include "tests/ui/bench_workbench.h"
#include "vendor/catch2_compat.h"
#include "vendor/imgui_compat.h"

using namespace ply;
using namespace ply::ui;
using ply::test::Folder;

namespace {

WorkbenchOptions kept_in(const std::string& folder) {
  WorkbenchOptions o;
  o.state_folder = folder;
  return o;
}

bool said(WorkbenchBench& b, const std::string& what) {
  for (const Message& m : b.session().messages())
    if (m.text.find(what) != std::string::npos) return true;
  return false;
}

unsigned mode_of(const std::string& path) {
  struct stat info {};
  return stat(path.c_str(), &info) == 0 ? info.st_mode & 0777 : 0;
}

}  // namespace

TEST_CASE("one window owns the last session, a second one keeps its own, and the lock ends with its owner",
          "[ui][state]") {
  Folder f;
  {
    StateSlot first(f.path), second(f.path), third(f.path);
    CHECK(first.session_file() == f.file("session.json"));
    CHECK(first.message().empty());
    CHECK(second.session_file() == f.file("session-2.json"));
    CHECK(second.message().find("another window") != std::string::npos);
    CHECK(third.recording_file() == f.file("recording-3.plyrec"));
  }
  CHECK(StateSlot(f.path).number() == 1);  // the lock files are still there, nobody holds them
  CHECK_FALSE(StateSlot("").on());
  REQUIRE(write_file(f.file("file"), ""));
  const StateSlot nowhere(f.file("file"));
  CHECK_FALSE(nowhere.on());
  CHECK(nowhere.message().find("is not kept") != std::string::npos);
}

TEST_CASE("a session that another process owns is left alone until that one is killed", "[ui][state][locks]") {
  Folder f;
  test_support::Holder other([&] { return (new StateSlot(f.path))->number() == 1; });
  {
    const StateSlot ours(f.path);
    CHECK(ours.number() == 2);
    CHECK(ours.message().find("another window") != std::string::npos);
  }
  other.kill_it();
  CHECK(StateSlot(f.path).number() == 1);
}

TEST_CASE("a second window does not write over the game of the first", "[ui][state]") {
  Folder f;
  {
    WorkbenchBench b("kalah", 1600, 900, kept_in(f.path));
    REQUIRE(b.script("game.play 3") == "");
  }
  const std::string game = *read_file(f.file("session.json"));
  {
    const StateSlot other_window(f.path);
    WorkbenchBench b("reversi", 1600, 900, kept_in(f.path));
    CHECK(said(b, "another window keeps the last session"));
    REQUIRE(b.script("game.play f5") == "");
  }
  CHECK(*read_file(f.file("session.json")) == game);
  CHECK(read_file(f.file("session-2.json"))->find("f5") != std::string::npos);
}

TEST_CASE("a session that cannot be read is put aside and never written over", "[ui][state]") {
  Folder f;
  const auto start = [&] {
    WorkbenchBench b("kalah", 1600, 900, kept_in(f.path));
    CHECK(said(b, "put aside"));
    REQUIRE(b.script("game.play 3\nwait-frames 200") == "");
  };
  REQUIRE(write_file(f.file("session.json"), "too large"));
  std::filesystem::resize_file(f.file("session.json"), Autosave::max_bytes + 1);
  start();
  CHECK(std::filesystem::file_size(f.file("session.broken.json")) == Autosave::max_bytes + 1);
  CHECK(read_file(f.file("session.json")));

  // A second one does not take the place of the first, and a pipe does not make the start wait.
  std::filesystem::remove(f.file("session.json"));
  REQUIRE(mkfifo(f.file("session.json").c_str(), 0600) == 0);
  start();
  CHECK(std::filesystem::file_size(f.file("session.broken.json")) == Autosave::max_bytes + 1);
  CHECK(special_file(f.file("session.broken-2.json")));
}

TEST_CASE("a session that ended the program while it was opened is put aside at the next start", "[ui][state]") {
  Folder f;
  {
    WorkbenchBench b("kalah", 1600, 900, kept_in(f.path));
    REQUIRE(b.script("game.play 3") == "");
  }
  {  // opened and used, it has its name again
    const WorkbenchBench b("kalah", 1600, 900, kept_in(f.path));
    CHECK(std::filesystem::exists(f.file("session.json")));
    CHECK_FALSE(std::filesystem::exists(f.file("session.opening.json")));
  }
  const std::string game = *read_file(f.file("session.json"));
  {
    StateSlot ended(f.path);
    REQUIRE(ended.begin_opening());
    CHECK_FALSE(std::filesystem::exists(f.file("session.json")));
  }
  {
    WorkbenchBench b("kalah", 1600, 900, kept_in(f.path));
    CHECK(said(b, "the program ended while it opened the last session"));
    CHECK_FALSE(std::filesystem::exists(f.file("session.opening.json")));
  }
  CHECK(*read_file(f.file("session.broken.json")) == game);
  // And one that is nested so deep that it would have ended it
  REQUIRE(write_file(f.file("session.json"),
                     "{\"plyscope\":\"session\",\"x\":" + std::string(100'000, '[') + std::string(100'000, ']') + "}"));
  WorkbenchBench b("kalah", 1600, 900, kept_in(f.path));
  CHECK(said(b, "nested more than 64 deep"));
  CHECK(std::filesystem::exists(f.file("session.broken-2.json")));
}

TEST_CASE("the files of a session are for their owner alone, and what a crash has left goes", "[ui][state]") {
  Folder f;
  const std::string folder = f.file("state");
  std::filesystem::create_directory(folder);
  REQUIRE(chmod(folder.c_str(), 0755) == 0);
  REQUIRE(write_file(folder + "/session.json.4711.tmp", "half"));
  REQUIRE(write_file(folder + "/recording.plyrec.part", "half"));
  REQUIRE(write_file(folder + "/mine.txt", "kept"));
  {
    WorkbenchBench b("kalah", 1600, 900, kept_in(folder));
    REQUIRE(b.script("game.play 3\nsearch.depth 3\nsearch.run\nwait-search\nwait-frames 200") == "");
  }
  CHECK(mode_of(folder) == 0700);
  CHECK(mode_of(folder + "/session.json") == 0600);
  CHECK(mode_of(folder + "/recording.plyrec") == 0600);
  CHECK(std::filesystem::exists(folder + "/mine.txt"));
  int files = 0;
  for ([[maybe_unused]] const auto& e : std::filesystem::directory_iterator(folder)) ++files;
  CHECK(files == 4);  // the lock too
}

TEST_CASE("whatever is thrown in a frame, the session is saved, a message says so, and the next frame is whole",
          "[ui][state]") {
  Folder f;
  WorkbenchBench b("kalah", 1600, 900, kept_in(f.path));
  REQUIRE(b.script("game.play 3") == "");
  std::filesystem::remove(f.file("session.json"));
  Panel& board = *b.workbench().workspace().panel("board");
  const auto draw = board.draw;
  int left = 2;
  board.draw = [&] {
    if (left-- <= 0) return draw();
    ImGui::BeginChild("half");
    ImGui::PushID("open");
    ImGui::BeginGroup();
    compat::push_font(fonts().mono);
    throw std::runtime_error("a fault in a panel");
  };
  b.context.step(10);
  CHECK(said(b, "a fault in a panel"));
  CHECK(said(b, "the session is saved"));
  CHECK(read_file(f.file("session.json"))->find("\"3\"") != std::string::npos);
  CHECK(b.script("expect board A") == "");
  REQUIRE(b.context.click("cell.b2"));  // the mouse still finds its way

  // What does not stop ends the program: by then all is saved, and whoever runs it hears why.
  std::filesystem::remove(f.file("session.json"));
  board.draw = [] { throw 7; };
  CHECK_THROWS_AS(b.context.step(10), std::runtime_error);
  CHECK(std::filesystem::exists(f.file("session.json")));
  board.draw = draw;
}

TEST_CASE("a picture replaces no pipe, and goes through a link to its target", "[ui][state]") {
  Folder f;
  WorkbenchBench b("kalah", 320, 200);
  REQUIRE(mkfifo(f.file("pipe.png").c_str(), 0600) == 0);
  CHECK_FALSE(b.context.write_picture(f.file("pipe.png")));
  CHECK(special_file(f.file("pipe.png")));
  CHECK_FALSE(b.context.write_picture("/dev/null"));
  CHECK(special_file("/dev/null"));
  std::filesystem::create_symlink("target.png", f.file("link.png"));
  REQUIRE(b.context.write_picture(f.file("link.png")));
  CHECK(read_front(f.file("target.png"), 4)->substr(1) == "PNG");
}

TEST_CASE("what the command line opens is refused at once if it is no file, and a wrong one is told", "[ui][state]") {
  Folder f;
  REQUIRE(mkfifo(f.file("pipe").c_str(), 0600) == 0);
  WorkbenchOptions o;
  for (const std::string& path : {f.file("pipe"), std::string("/dev/zero"), f.file("none")}) {
    o.open = path;
    const auto problem = find_problem(o);
    REQUIRE(problem);
    CHECK(problem->exit_code == 4);
  }
  REQUIRE(write_file(f.file("garbage"), "\xff\xfe garbage"));
  o.open = f.file("garbage");
  CHECK_FALSE(find_problem(o));
  WorkbenchBench b("kalah", 320, 200, o);
  REQUIRE(b.workbench().open_problem());
  CHECK(b.workbench().open_problem()->message.find("garbage") != std::string::npos);
  CHECK(b.script("expect-refused file.open " + f.file("pipe")) == "");
  CHECK(said(b, "it is a pipe, not a file"));
}

TEST_CASE("what a command line asks for is checked before anything opens", "[ui][workbench]") {
  const auto code = [](WorkbenchOptions o) {
    const auto p = find_problem(o);
    return p ? p->exit_code : 0;
  };
  CHECK(code({}) == 0);
  CHECK(code({.game = "kalah", .rules = "pits=4,stones=3"}) == 0);
  CHECK(code({.game = "chess"}) == 2);
  CHECK(code({.game = "kalah", .rules = "holes=4"}) == 2);
  CHECK(code({.game = "kalah", .position = "rubbish"}) == 3);
  CHECK(code({.open = "/no/such/file"}) == 4);
  CHECK(code({.preset = "nothing"}) == 2);
  CHECK(code({.preset = "play"}) == 0);
}
