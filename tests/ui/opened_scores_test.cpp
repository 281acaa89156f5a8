// The scores of a recording that was opened are those of its profile beside the board, too; and of an engine whose unit
// is not known they are the numbers that it told.
#include <fmt/format.h>

#include "engine/games/registry.h"
#include "tests/places.h"
#include "tests/support/folder.h"
#include "tests/ui/bench_workbench.h"
#include "vendor/catch2_compat.h"

using namespace ply;
using namespace ply::ui;

TEST_CASE("the board says the score of an opened recording as its profile does, in every game", "[ui][view]") {
  const test::Folder folder;
  int other_words = 0;
  for (const GameType* type : all_games()) {
    INFO(type->id());
    const auto game = type->make(RuleValues{});
    REQUIRE(game);
    for (const ProfileInfo& p : (*game)->profiles()) {
      INFO(p.id);
      const std::string file = folder.file(std::string(type->id()) + p.id + ".plyrec");
      WorkbenchBench b(std::string(type->id()));
      REQUIRE(b.script("game.random 6 3\nsearch.profile " + p.id +
                       "\nsearch.depth 2\nsearch.run\nwait-search\nfile.save_recording " + file +
                       "\ngame.new\nsearch.profile modern\nfile.open " + file + "\nwait-work") == "");
      const int value = Viewpoint::turned(b.session().runs().run()->result().score,
                                          b.session().runs().run()->root_mover(), Side::first)
                            .value;
      b.session().apply(command::SetPointOfView{PointOfView::first});
      const std::string words = (*game)->value_text(p.id, value);
      other_words += words != (*game)->value_text("modern", value);
      INFO(b.says("board"));
      CHECK(b.says("board").find("= " + words) != std::string::npos);
    }
  }
  CHECK(other_words > 0);
}

TEST_CASE("the board says the score of another engine as that tells it", "[ui][view]") {
  WorkbenchBench b;
  REQUIRE(b.script("file.open " PLY_TEST_DATA "/othello_passes.plytrace\nwait-work") == "");
  CHECK(b.says("board").find("= +8 for Black") != std::string::npos);
}

TEST_CASE("the board calls the mate of a conversation a mate", "[ui][view]") {
  WorkbenchBench b;
  REQUIRE(b.script("file.open " PLY_TEST_DATA "/info_logs/uci.txt\nwait-work") == "");
  CHECK(b.says("board").find("= -mate 2 for White") != std::string::npos);
}
