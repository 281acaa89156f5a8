// Lost once: positions like the error are posed, and come back after 1, 3 and 7 days.
#include <fmt/format.h>

#include <string>

#include "app/ui/panels/review/exercise_desk.h"
#include "engine/base/file.h"
#include "engine/session/reviews/reviewing.h"
#include "tests/places.h"
#include "tests/support/folder.h"
#include "tests/ui/bench_workbench.h"
#include "vendor/catch2_compat.h"

using namespace ply;
using namespace ply::ui;

namespace {

ExerciseDesk& desk(WorkbenchBench& b) {
  auto* door = dynamic_cast<ExerciseDoor*>(b.workbench().panel("review_mistake"));
  REQUIRE(door);
  return door->desk();
}

bool reads(WorkbenchBench& b, const std::string& text) {
  return b.says("review_mistake").find(text) != std::string::npos;
}

/// A game that ends with an error: an extra turn is given up.
constexpr const char* lost_game =
    "[Game \"Kalah\"]\n[Rules \"s-io-\"]\n[Size \"6x4\"]\n[Start \"6,0,1,2,7,0/6/6,5,0,6,1,6/2 A s-io-\"]\n\n1. 4\n";

/// What is posed now, found at the first try, or shown.
void answer(WorkbenchBench& b, bool found) {
  REQUIRE(b.script("wait-work\nwait-frames 3") == "");
  const Reviewing& room = b.session().reviewing();
  REQUIRE(room.exercises());
  if (found) b.session().apply(command::Play{room.review()->plies[0].here->best().move});
  else REQUIRE(b.click("btn.exercise.show"));
  b.context.step(3);
  CHECK_FALSE(b.session().viewpoint().engine_hidden);
}

}  // namespace

TEST_CASE("three positions like the error are posed after it, and come back after 1, 3 and 7 days",
          "[ui][review][exercises]") {
  const test::Folder folder;
  REQUIRE(write_file(folder.file("lost.txt"), lost_game));
  i64 day = machine_day() - 11;
  std::string kept;
  {
    WorkbenchBench b;
    desk(b).set_today([&] { return day; });
    REQUIRE(b.script(fmt::format("file.open {}\ngame.analyse nodes 20000\nwait-work\ngame.judged_move 1\nwait-frames 3",
                                 folder.file("lost.txt"))) == "");
    const std::string before = b.session().play().game_text();
    REQUIRE(b.click("btn.review.similar"));
    for (int n = 1; n <= 3; ++n) {
      REQUIRE(b.session().reviewing().in_series());
      CHECK(b.session().reviewing().series()->all.size() == 3);
      answer(b, n != 2);
      CHECK(reads(b, fmt::format("Exercise {} of 3", n)));
      CHECK(reads(b, "What was played: "));
      REQUIRE(b.script("exercise.next\nwait-frames 3") == "");
    }
    CHECK_FALSE(b.session().reviewing().in_series());
    CHECK(b.session().play().game_text() == before);
    REQUIRE(b.script("wait-work\ngame.end\nwait-frames 3") == "");
    CHECK(reads(b, "3 positions to try again; the first comes back tomorrow."));
    CHECK(desk(b).due_today() == 0);
    kept = b.context.settings();
  }
  for (const int after : Spaced::days) {
    day += after;
    WorkbenchBench b("", 1280, 720, {}, kept);
    // By the real calendar they are due long ago.
    CHECK(b.script("expect screen 3 exercises come back today.") == "");
    desk(b).set_today([&] { return day - 1; });
    CHECK(desk(b).due_today() == 0);
    if (after > 1) CHECK(b.script("exercise.due") == "");
    CHECK_FALSE(b.session().reviewing().in_series());
    desk(b).set_today([&] { return day; });
    CHECK(desk(b).due_today() == 3);
    if (after == 1) REQUIRE(b.click("btn.landing.back"));
    else REQUIRE(b.script("exercise.due") == "");
    for (int n = 1; n <= 3; ++n) {
      answer(b, true);
      REQUIRE(b.script("exercise.next\nwait-frames 3") == "");
    }
    CHECK_FALSE(b.session().reviewing().in_series());
    CHECK(desk(b).practice().waiting() == (after == 7 ? 0 : 3));
    kept = b.context.settings();
  }
}

TEST_CASE("where there is nothing like an error that is said", "[ui][review][exercises]") {
  WorkbenchBench b("reversi");
  REQUIRE(b.script("exercise.due\nexpect screen nothing is due today") == "");
  CHECK(b.script("exercise.similar") != "");  // nothing is analysed
  for (int i = 0; i < 4; ++i)
    b.session().apply(command::Play{b.session().play().game().moves(b.session().play().position()).front()});
  REQUIRE(b.script("game.analyse depth 2\nwait-work\ngame.judged_move 1") == "");
  if (!theme_of(*b.session().reviewing().review(), 0)) CHECK(b.script("exercise.similar") != "");
  CHECK_FALSE(b.session().reviewing().in_series());
}
