// Journeys: what people come for, played from start to end by script, with a picture of each step.
#include <filesystem>
#include <string>
#include <tuple>

#include "engine/check/drawn_search.h"
#include "engine/core/file.h"
#include "engine/core/text.h"
#include "engine/games/registry.h"
#include "engine/session/answers/answers.h"
#include "tests/places.h"
#include "tests/support/folder.h"
#include "tests/ui/bench_workbench.h"
#include "vendor/catch2_compat.h"

using namespace ply;
using namespace ply::ui;

namespace {

// As `plyscope-cli record kalah --position ... --depth 6 [--fault negate-every-ply]` makes it.
void record_kalah(const std::string& path, Fault fault) {
  RecordPool pool;
  DrawnSearch s;
  const auto setup = find_game("kalah")->parse_position("4,0,2,0,4,0/12/0,3,1,2,4,1/15 A s-io-", {});
  REQUIRE(setup);
  s.game = setup->game;
  s.start = setup->position;
  s.request = s.game->request(s.start, "modern");
  s.request.limits.depth = 6;
  settle(s);
  const auto recording = record(s, pool, fault);
  REQUIRE(recording);
  REQUIRE((*recording)->save(path));
}

}  // namespace

TEST_CASE("an engine author finds the fault in a recorded search, and sees that it is mended", "[ui][journey]") {
  const test::Folder folder;
  record_kalah(folder.file("wrong.plyrec"), Fault::negate_every_ply);
  record_kalah(folder.file("mended.plyrec"), Fault::none);
  const auto text = read_file(PLY_SOURCE_DIR "/tests/ui/journeys/engine_author.txt");
  REQUIRE(text);
  std::string script = *text;
  for (std::size_t at; (at = script.find("{recordings}")) != std::string::npos;)
    script.replace(at, std::string_view("{recordings}").size(), folder.path);
  WorkbenchBench b;
  const ScriptEnd end = run_script(b.context, b.workbench(), script, folder.path);
  INFO(end.message);
  REQUIRE(end.exit_code == 0);
  // Each step has its picture, and the search that was wrong is not shown any longer.
  std::size_t pictures = 0;
  for (const auto& f : std::filesystem::directory_iterator(folder.path)) pictures += f.path().extension() == ".png";
  CHECK(pictures == 12);
  CHECK(b.session().answers().lint().answer()->total() == 0);
}

TEST_CASE("a student who knows nothing has the insight on the way through the Learn door", "[ui][journey][learn]") {
  const auto text = read_file(PLY_SOURCE_DIR "/tests/ui/journeys/student.txt");
  REQUIRE(text);
  for (const auto& [width, height, scale] : {std::tuple{1600, 900, 100}, {1280, 720, 150}}) {
    const test::Folder folder;
    WorkbenchBench b("kalah", width, height);
    const ScriptEnd end =
        run_script(b.context, b.workbench(), "view.scale " + std::to_string(scale) + "\n" + *text, folder.path);
    INFO(end.message);
    REQUIRE(end.exit_code == 0);
    std::size_t pictures = 0;
    for (const auto& f : std::filesystem::directory_iterator(folder.path)) pictures += f.path().extension() == ".png";
    CHECK(pictures == 9);
  }
}

TEST_CASE("a player loses a game and knows which move lost it, and why", "[ui][journey][review]") {
  const auto text = read_file(PLY_SOURCE_DIR "/tests/ui/journeys/player.txt");
  REQUIRE(text);
  const test::Folder folder;
  WorkbenchBench b("kalah");
  const ScriptEnd end = run_script(b.context, b.workbench(), "board.animations off\n" + *text, folder.path);
  INFO(end.message);
  REQUIRE(end.exit_code == 0);
  std::size_t pictures = 0;
  for (const auto& f : std::filesystem::directory_iterator(folder.path)) pictures += f.path().extension() == ".png";
  CHECK(pictures == 8);
}

TEST_CASE("a teacher writes a lesson from the page alone and shows it on a projector", "[ui][journey][lesson]") {
  const std::string folder_of_journeys = PLY_SOURCE_DIR "/tests/ui/journeys";
  const auto text = read_file(folder_of_journeys + "/teacher.txt");
  REQUIRE(text);
  const test::Folder folder;
  for (const char* name : {"teacher_first_try.txt", "teacher_lesson.txt"})
    std::filesystem::copy_file(folder_of_journeys + "/" + name, folder.file(name));
  std::string script = *text;
  for (std::size_t at; (at = script.find("{folder}")) != std::string::npos;)
    script.replace(at, std::string_view("{folder}").size(), folder.path);
  WorkbenchBench b("kalah", 1280, 720);
  const ScriptEnd end = run_script(b.context, b.workbench(), script, folder.path);
  INFO(end.message);
  REQUIRE(end.exit_code == 0);
  std::size_t pictures = 0;
  for (const auto& f : std::filesystem::directory_iterator(folder.path)) pictures += f.path().extension() == ".png";
  CHECK(pictures == 11);
}
