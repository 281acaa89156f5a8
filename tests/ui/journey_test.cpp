// Journeys: what people come for, played from start to end by script, with a picture of each step.
#include <fmt/format.h>

#include <filesystem>
#include <string>
#include <tuple>

#include "engine/base/file.h"
#include "engine/session/answers/answers.h"
#include "tests/places.h"
#include "tests/support/folder.h"
#include "tests/ui/bench_workbench.h"
#include "tests/ui/faulty.h"
#include "vendor/catch2_compat.h"

using namespace ply;
using namespace ply::ui;

namespace {

/// Plays a journey whose pictures come into the folder: one a step.
void play(WorkbenchBench& b, const char* name, const test::Folder& folder, int pictures,
          const std::string& before = {}) {
  const auto text = read_file(fmt::format(PLY_SOURCE_DIR "/tests/ui/journeys/{}.txt", name));
  REQUIRE(text);
  std::string script = before + *text;
  for (std::size_t at; (at = script.find("{folder}")) != std::string::npos;) script.replace(at, 8, folder.path);
  const ScriptEnd end = run_script(b.context, b.workbench(), script, folder.path);
  INFO(end.message);
  REQUIRE(end.exit_code == 0);
  int made = 0;
  for (const auto& f : std::filesystem::directory_iterator(folder.path)) made += f.path().extension() == ".png";
  CHECK(made == pictures);
}

}  // namespace

TEST_CASE("an engine author finds the fault in a recorded search, and sees that it is mended", "[ui][journey]") {
  const test::Folder folder;
  const char* const position = "4,0,2,0,4,0/12/0,3,1,2,4,1/15 A s-io-";
  record_faulty(folder.file("wrong.plyrec"), "kalah", 6, Fault::negate_every_ply, position);
  record_faulty(folder.file("mended.plyrec"), "kalah", 6, Fault::none, position);
  WorkbenchBench b;
  play(b, "engine_author", folder, 12);
  // The search that was wrong is not shown any longer.
  CHECK(b.session().answers().lint().answer()->total() == 0);
}

TEST_CASE("a student who knows nothing has the insight on the way through the Learn door", "[ui][journey][learn]") {
  for (const auto& [width, height, scale] : {std::tuple{1600, 900, 100}, {1280, 720, 150}}) {
    WorkbenchBench b("kalah", width, height);
    play(b, "student", test::Folder(), 9, fmt::format("view.scale {}\n", scale));
  }
}

TEST_CASE("a player loses a game and knows which move lost it, and why", "[ui][journey][review]") {
  WorkbenchBench b("kalah");
  play(b, "player", test::Folder(), 8, "board.animations off\n");
}

TEST_CASE("a teacher writes a lesson from the page alone and shows it on a projector", "[ui][journey][lesson]") {
  const test::Folder folder;
  for (const char* name : {"teacher_first_try.txt", "teacher_lesson.txt"})
    std::filesystem::copy_file(std::string(PLY_SOURCE_DIR "/tests/ui/journeys/") + name, folder.file(name));
  WorkbenchBench b("kalah", 1280, 720);
  play(b, "teacher", folder, 11);
}
