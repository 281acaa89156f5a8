// The plot of the game and the list of moves: the same values, one unit on an axis, wins at the rim, and every change
// of profile marked.
#include <fmt/format.h>

#include "app/ui/panels/shown_score.h"
#include "engine/games/registry.h"
#include "tests/ui/bench_workbench.h"
#include "vendor/catch2_compat.h"

using namespace ply;
using namespace ply::ui;

namespace {

std::string first_move(WorkbenchBench& b) {
  const Play& p = b.session().play();
  return p.game().write_move(p.position(), p.game().moves(p.position()).front());
}

}  // namespace

TEST_CASE("units of scores are named as people read them", "[ui][plots]") {
  const auto unit = [](const char* game, const char* profile) {
    const auto g = *find_game(game)->make({});
    return unit_words(*g, profile);
  };
  CHECK(unit("reversi", "modern") == "discs");
  CHECK(unit("reversi", "classic-hard") == "points");
  CHECK(unit("arimaa", "modern") == "rabbits");
  CHECK(unit("kalah", "modern") == "stones");
  for (const GameType* type : all_games()) {
    const auto g = *type->make({});
    for (const ProfileInfo& p : g->profiles()) {
      INFO(type->id() << " " << p.id);
      // Classic Kalah counts tenths, as its original
      CHECK((unit_words(*g, p.id).back() == 's' || unit_words(*g, p.id) == "1/10 stone"));
      CHECK(unit_words(*g, p.id).find("1/100") == std::string::npos);  // no number on the screen is in hundredths
    }
  }
}

TEST_CASE("a won game lies at the rim of its plot, and its number does not stretch the axis", "[ui][plots]") {
  for (const char* game : {"reversi", "kalah"}) {
    INFO(game);
    WorkbenchBench b(game);
    REQUIRE(b.script("search.profile modern\nsearch.depth 2\ngame.play " + first_move(b) +
                     "\nsearch.run\nwait-search") == "");
    // On to the end with first moves, then a search of a position near it.
    const auto over = [&] { return b.session().play().end().has_value(); };
    for (int i = 0; i < 200 && !over(); ++i) REQUIRE(b.script("game.play " + first_move(b)) == "");
    REQUIRE(over());
    REQUIRE(b.script("game.undo\ngame.undo\ngame.undo\nsearch.depth 8\nsearch.run\nwait-search\nview.maximise "
                     "plots\nclick plots.tab.2\nwait-frames 3") == "");
    const auto& tree = b.session().play().tree();
    const Judgement& j = *tree.at(b.session().play().current()).judgement;
    const int decided = b.session().play().game().profile("modern")->decided;
    REQUIRE(std::abs(j.score.value) >= decided);
    const Side winner = j.score.value > 0 ? Side::first : Side::second;
    CHECK(b.script(fmt::format("expect screen {} wins\nexpect-not screen 1000\nexpect-not screen 1k",
                               b.session().play().game().type().side_name(winner))) == "");
  }
}
