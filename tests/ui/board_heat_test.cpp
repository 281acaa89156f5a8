// Where the evaluation comes from, on the board: a term under the mouse, and all terms at once.
#include <fmt/format.h>

#include <cmath>
#include <span>
#include <string>
#include <vector>

#include "app/ui/panels/shown_score.h"
#include "engine/game/term_places.h"
#include "engine/game/term_text.h"
#include "engine/games/registry.h"
#include "tests/ui/bench_workbench.h"
#include "vendor/catch2_compat.h"

using namespace ply;
using namespace ply::ui;

namespace {

bool marked(WorkbenchBench& b, const char* side, int cell) {
  return b.context.find(fmt::format("board.share.{}.{}", side, cell)) != nullptr;
}
bool anything_marked(WorkbenchBench& b) {
  for (const auto& [name, probe] : b.context.probes().all())
    if (name.starts_with("board.share.") && b.context.find(name)) return true;
  return false;
}

/// The numbers on the board and the raw shares of the term, side by side; the first that is not there, or an empty
/// text.
std::string missing_share(WorkbenchBench& b, const Game& game, const Position& p, const ProfileInfo& profile,
                          std::size_t term) {
  const auto shares = game.term_shares(p, profile.id, profile.weights);
  const BoardView board = game.board(p);
  const std::string text = b.says("board");
  for (const Side side : {Side::first, Side::second})
    for (const CellShare& s : shares[term].of(side)) {
      if (s.cell == ShareSink::position) continue;
      std::string name;
      for (const Cell& c : board.cells)
        if (c.id == s.cell) name = c.name;
      const std::string line = fmt::format("share {} {} {}", name, side == Side::first ? "first" : "second",
                                           raw_text(profile, profile.terms[term], s.share, side == Side::second));
      if (text.find(line + "\n") == std::string::npos) return line;
    }
  return {};
}

}  // namespace

TEST_CASE("the mouse on a term of the table shows on the board who earns it, and how much", "[ui][heat]") {
  WorkbenchOptions options;
  options.position = "0,1,6,2,2,0/13/7,6,6,1,0,0/4 B";
  WorkbenchBench b("kalah", 1600, 900, options);
  REQUIRE(b.script("preset.analyse\nview.show heuristic\nclick heuristic.tab.1\nwait-frames 3") == "");
  CHECK_FALSE(anything_marked(b));
  REQUIRE(b.context.hover("heuristic.term.capture-next"));
  b.context.step(3);
  CHECK(marked(b, "first", 5));  // A6, where the stone ends
  CHECK(marked(b, "first", 7));  // B1, where the seven lie
  CHECK_FALSE(marked(b, "second", 7));
  CHECK(
      b.script("expect board share A6 first 1\nexpect board share B1 first 7\nexpect screen capture-next: A 8, B 0") ==
      "");
  // Another term, other cells; none, none.
  REQUIRE(b.context.hover("heuristic.term.extra-next"));
  b.context.step(3);
  CHECK(b.script("expect board share A5 first 1\nexpect-not board share B1") == "");
  b.context.move({2, 2});
  b.context.step(3);
  CHECK_FALSE(anything_marked(b));
}

TEST_CASE("the mouse on a step of the waterfall does the same, and what is no cell's stands below the board",
          "[ui][heat]") {
  WorkbenchOptions options;
  options.position = "--------X--X-----XXXOOO--XXXXOOO--XXXXOX--XOOOO----------------- X";
  WorkbenchBench b("reversi", 1600, 900, options);
  REQUIRE(b.script("search.profile modern-2026\npreset.analyse\nview.show heuristic\nwait-frames 3\nhover "
                   "heuristic.step.mobility\nwait-frames 3\n"
                   "expect board share h6 first 1\nexpect board share h6 second 1\nexpect board share c1 second 1\n"
                   "hover heuristic.step.last-move\nwait-frames 3") == "");
  CHECK_FALSE(anything_marked(b));
  CHECK(b.script("expect screen the position: White 1") == "");
}

TEST_CASE("the script word shows all terms, with numbers that add up to the value", "[ui][heat]") {
  for (const char* game : {"kalah", "reversi", "micro-shogi", "arimaa", "pivit"}) {
    CAPTURE(game);
    WorkbenchBench b(game);
    REQUIRE(b.script("preset.analyse\ngame.random 24 5\nboard.animations off\nview.scores_first\nboard.heat on\n"
                     "wait-frames 3") == "");
    const Game& g = b.session().play().game();
    const Position p = b.session().play().position();
    if (b.session().play().end()) continue;
    const ProfileInfo& profile = *g.profile("modern");
    const Breakdown terms = g.evaluate(p, profile.id, profile.weights, g.mover(p));
    const ContributionPlaces places =
        contribution_places(terms.terms, g.term_shares(p, profile.id, profile.weights), g.mover(p));
    const double sign = g.mover(p) == Side::first ? 1 : -1;
    const BoardView board = g.board(p);
    const std::string text = b.says("board");
    double sum = places.position;
    for (const CellContribution& c : places.cells) {
      sum += c.sum();
      if (std::abs(c.by_side[0]) + std::abs(c.by_side[1]) < 1e-9) continue;
      std::string name;
      for (const Cell& cell : board.cells)
        if (cell.id == c.cell) name = cell.name;
      const bool for_first = sign * c.sum() > 0;
      const double unit = unit_size(g, profile.id);
      std::string part = unit > 1 ? fmt::format("{:+.2f}", sign * c.sum() / unit) : part_text(profile, sign * c.sum());
      if (part == "-0.00") part = "+0.00";
      const std::string line = fmt::format("share {} {} {}\n", name, for_first ? "first" : "second", part);
      CAPTURE(line, text);
      CHECK(text.find(line) != std::string::npos);
    }
    CHECK(std::abs(sum - terms.total) < 1e-3);
    // Nothing that a computer thinks of it while that is hidden; and away again by the key.
    REQUIRE(b.script("view.hide_engine\nwait-frames 3") == "");
    CHECK_FALSE(anything_marked(b));
    REQUIRE(b.script("view.hide_engine\nwait-frames 3") == "");
    CHECK(anything_marked(b));
    b.key("E");
    b.context.step(2);
    CHECK_FALSE(anything_marked(b));
  }
}

TEST_CASE("the node that all panels look at is shown when the board shows it, and only then", "[ui][heat]") {
  WorkbenchBench b("pivit");
  REQUIRE(
      b.script("preset.analyse\nboard.animations off\nsearch.depth 3\nsearch.run\nwait-search\nnode.go 5\nview.show "
               "heuristic\nclick heuristic.tab.1\nwait-frames 3") == "");
  REQUIRE(b.workbench().view().node_on_board);
  const Game& g = b.session().play().game();
  const Position p = b.session().position_of(b.session().walk().shown_slot());
  const ProfileInfo& profile = *g.profile("modern");
  std::size_t mobility = 0;
  while (std::string(profile.terms[mobility].id) != "mobility") ++mobility;
  REQUIRE(b.script("hover heuristic.term.mobility\nwait-frames 3") == "");
  CHECK(anything_marked(b));
  CHECK(missing_share(b, g, p, profile, mobility) == "");
  // The panel still speaks of the node, the board of the game.
  REQUIRE(b.script("board.game\nwait-frames 3\nhover heuristic.term.mobility\nwait-frames 3") == "");
  CHECK_FALSE(anything_marked(b));
  REQUIRE(b.script("wait-frames 60") == "");
  CHECK(b.script("expect screen another position") == "");
}

TEST_CASE("the numbers on the board can be read at both sizes and every scale", "[ui][heat][readable]") {
  for (const GameType* type : all_games()) {
    const std::string game = type->id();
    WorkbenchBench b(game);
    REQUIRE(b.script(std::string("board.animations off\nboard.heat on\n") +
                     (game == "toy-tree" ? "" : "game.random 14 3\n") + "wait-frames 3") == "");
    for (const char* size : {"1280x720", "1600x900"})
      for (const char* scale : {"100", "200"}) {
        CAPTURE(game, size, scale);
        CHECK(b.script(fmt::format("size {}\nview.scale {}\npreset.analyse\nwait-frames 10\nexpect-readable", size,
                                   scale)) == "");
      }
  }
}
