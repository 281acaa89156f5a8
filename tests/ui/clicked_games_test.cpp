// Games played to their end by clicks on the board, against a level that is easy and one that is hard.
#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <string>
#include <tuple>
#include <vector>

#include "engine/base/random.h"
#include "engine/base/text.h"
#include "engine/games/registry.h"
#include "tests/support/sampled.h"
#include "tests/ui/bench_workbench.h"
#include "vendor/catch2_compat.h"

using namespace ply;
using namespace ply::ui;

namespace {

struct Clicked {
  WorkbenchBench b;
  const std::string name;
  Random random{7};
  Clicked(const std::string& game, const std::string& level, int width, int height, int scale)
      : b("kalah", width, height), name(fmt::format("{}-{}-{}", game, level, scale)) {
    REQUIRE(b.script(fmt::format("view.scale {}\nboard.animations off\ndoor.play {} first {} tc=10:00", scale, game,
                                 level)) == "");
    b.session().apply(command::MoveDelay{0});
    b.context.step(3);
  }

  /// For eyes: PLYSCOPE_CLICKED=FOLDER keeps pictures of beginning, middle and end.
  void picture(const char* when) const {
    if (const char* folder = std::getenv("PLYSCOPE_CLICKED"))
      REQUIRE(b.context.write_picture(fmt::format("{}/{}-{}.png", folder, name, when)));
  }

  /// A move whose clicks no other move has; a pass is a button.
  void move() {
    const Play& play = b.session().play();
    const auto legal = play.game().moves(play.position(), play.tree().history(play.current()));
    std::vector<std::vector<int>> paths;
    for (const MoveCode m : legal) paths.push_back(play.game().click_path(play.position(), m));
    std::vector<std::size_t> alone;
    for (std::size_t i = 0; i < paths.size(); ++i)
      if (!paths[i].empty() && std::count(paths.begin(), paths.end(), paths[i]) == 1) alone.push_back(i);
    const u64 before = play.board_serial();
    if (alone.empty()) {
      REQUIRE(b.click("btn.pass"));
    } else {
      const auto& path = paths[alone[random.below(static_cast<u32>(alone.size()))]];
      const BoardView board = play.game().board(play.position());
      for (const int id : path) {
        if (play.board_serial() != before) break;  // what can only go on in one way has gone on
        const auto cell =
            std::find_if(board.cells.begin(), board.cells.end(), [&](const Cell& c) { return c.id == id; });
        REQUIRE(cell != board.cells.end());
        std::string probe = lower_case(cell->name);
        std::replace_if(
            probe.begin(), probe.end(), [](unsigned char x) { return !std::isalnum(x); }, '_');
        INFO("clicks " << probe);
        REQUIRE(b.click("cell." + probe));
      }
    }
    CHECK(play.board_serial() != before);
  }

  void to_the_end() {
    const Play& play = b.session().play();
    constexpr int most = 1200;  // plies
    picture("begin");
    int own = 0;
    while (!play.end() && play.node().ply < most) {
      REQUIRE(b.rest());
      if (play.end()) break;
      REQUIRE(play.player(play.node().mover).human);
      move();
      if (++own == 8) {
        REQUIRE(b.rest());
        CHECK(b.script("expect-readable") == "");
        picture("middle");
      }
    }
    REQUIRE(b.rest());
    INFO(play.moves_text());
    REQUIRE(play.end());
    CHECK(b.script("expect-readable") == "");
    CHECK(b.context.find("btn.why") != nullptr);
    picture("end");
  }
};

}  // namespace

TEST_CASE("each game is played to its end by clicks, against Easy and Hard, small and large",
          "[ui][clicked][slow][sampled]") {
  std::size_t games = 0;
  for (const char* game : {"kalah", "pivit", "arimaa", "micro-shogi", "reversi"}) {
    std::size_t turn = games++;
    for (const auto& [level, width, height, scale] :
         {std::tuple{"modern-2", 1280, 720, 100}, {"modern-6", 1280, 720, 200}}) {
      if (turn++ % test::every(2) != 0) continue;  // the one or the other
      INFO(game << " against " << level << " at " << scale);
      Clicked c(game, level, width, height, scale);
      c.to_the_end();
    }
  }
}
