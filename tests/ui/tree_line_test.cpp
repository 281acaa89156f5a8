// The tree as a line with its corridor, the person's way.
#include <fmt/format.h>

#include <algorithm>

#include "app/ui/panels/moment_cache.h"
#include "app/ui/panels/score_axis.h"
#include "engine/analysis/tree/corridor.h"
#include "engine/search/observer.h"
#include "tests/ui/bench_workbench.h"
#include "vendor/catch2_compat.h"

using namespace ply;
using namespace ply::ui;

namespace {

std::string tree_says(WorkbenchBench& b) {
  b.workbench().workspace().capture_text("tree");
  b.context.step(2);
  return b.workbench().workspace().captured_text();
}
u32 shown(WorkbenchBench& b) { return b.session().walk().shown_slot(); }

}  // namespace

TEST_CASE("the axis keeps the order of all scores: true between its ends, wins at the rim", "[ui][corridor]") {
  ScoreAxis axis;
  axis.set(true, -40, 130, 20'000, 10);
  CHECK(axis.low() <= -40);
  CHECK(axis.high() >= 130);
  const int values[] = {-infinite, -29'000, -19'999, -400, -41, -40, 0, 10, 130, 131, 5000, 19'999, 20'000, infinite};
  for (std::size_t i = 1; i < std::size(values); ++i) {
    INFO(values[i]);
    CHECK(axis.place(values[i - 1]) < axis.place(values[i]));
  }
  CHECK(axis.place(-infinite) == 0);
  CHECK(axis.place(infinite) == 1);
  CHECK(axis.place(25'000) > 0.97f);
  CHECK(axis.place(40) - axis.place(20) == Approx(axis.place(60) - axis.place(40)).margin(1e-5));
  // The same whatever was shown before.
  ScoreAxis other;
  other.set(true, -9000, 9000, 20'000, 10);
  other.set(true, -40, 130, 20'000, 10);
  CHECK(other.low() == axis.low());
  CHECK(other.high() == axis.high());
}

TEST_CASE("a small scale keeps the order, with wins beyond a break and infinite bounds at its ends", "[ui][corridor]") {
  RimScale plain(20'000);
  for (const int v : {-40, 130, infinite}) plain.add(v);
  plain.close(0.1, 1);
  CHECK_FALSE(plain.broken(true));
  CHECK_FALSE(plain.broken(false));
  RimScale scale(20'000);
  for (const int v : {-40, 130, 20'500, -infinite}) scale.add(v);
  scale.close(0.1, 1);
  CHECK(scale.broken(true));
  CHECK_FALSE(scale.broken(false));
  CHECK(scale.high() < 200);  // a win does not stretch it
  const int values[] = {-infinite, -40, 0, 130, 20'500, infinite};
  for (std::size_t i = 1; i < std::size(values); ++i) CHECK(scale.place(values[i - 1]) < scale.place(values[i]));
  CHECK(scale.place(130) < scale.break_at(true));
  CHECK(scale.place(20'500) > scale.break_at(true));
  RimScale empty(20'000);
  empty.close(0.1, 1);
  CHECK(empty.place(0) == Approx(0.5));
}

TEST_CASE("where the corridor's axis bends it is broken, and both sides of the break have a number", "[ui][corridor]") {
  WorkbenchBench b("reversi");
  REQUIRE(b.script("preset.debug\nsearch.profile classic-hard\nsearch.depth "
                   "4\nsearch.run\nwait-search\nshow.tree\nwait-frames 3") == "");
  int broken = 0, whole = 0;
  for (int i = 0; i < 40; ++i) {
    const auto* low = b.context.find("corridor.break.low");
    const auto* high = b.context.find("corridor.break.high");
    const std::string says = tree_says(b);
    CHECK((says.find("//") != std::string::npos) == (low || high));
    if (low || high) ++broken;
    else ++whole;
    REQUIRE(b.script("step.next_cut\nwait-frames 2") == "");
  }
  INFO(broken << " broken, " << whole << " whole");
  CHECK(broken > 0);
}

TEST_CASE("the original's first bounds are called by its number in every panel", "[ui][corridor]") {
  WorkbenchBench b("reversi");
  REQUIRE(b.script("preset.debug\nsearch.profile classic-hard\nsearch.depth "
                   "3\nsearch.run\nwait-search\nstep.first\nwait-frames 3") == "");
  CHECK(b.script("expect node -100000\nexpect node +100000\nexpect timeline 100000") == "");
  for (const char* panel : {"tree", "node", "outline", "timeline"})
    CHECK(b.script(fmt::format("show.{0}\nwait-frames 2\nexpect-not {0} \u221e\nexpect-not {0} 8000000", panel)) == "");
  CHECK(b.script(
            "search.profile modern\nsearch.restart\nwait-search\nstep.first\nwait-frames 3\nexpect-not node 100000") ==
        "");
}

TEST_CASE("a scout that has not failed yet has no second chip, and no second card", "[ui][corridor]") {
  WorkbenchBench b("reversi");
  REQUIRE(b.script("preset.debug\nsearch.depth 6\nsearch.run\nwait-search\nshow.tree") == "");
  const View v = b.session().walk().view();
  int seen = 0;
  for (u32 k = 0; k < v.size() && seen < 5; ++k) {
    if (v[k].pass() != Pass::research || v[k].ply > 3) continue;
    const u32 up = v.parent(k);
    const std::string before = fmt::format("node.go {}", v.enter(up));
    REQUIRE(b.script(before) == "");
    b.context.step(2);
    const Corridor c =
        corridor_at(v, v.enter(up), {&up, 1}, up, v[up].mover(), b.workbench().moment().models().nodes());
    const auto chips = std::count_if(c.rows[0].chips.begin(), c.rows[0].chips.end(),
                                     [&](const CorridorChip& x) { return x.move == v[k].move; });
    CHECK(chips == 1);
    const Corridor after =
        corridor_at(v, v.leave(k), {&up, 1}, up, v[up].mover(), b.workbench().moment().models().nodes());
    CHECK(std::count_if(after.rows[0].chips.begin(), after.rows[0].chips.end(),
                        [&](const CorridorChip& x) { return x.move == v[k].move; }) == 2);
    ++seen;
  }
  CHECK(seen > 0);
}

TEST_CASE(
    "hovering a wall draws a thread to the move that built it and marks it in timeline and board, a second click goes "
    "there",
    "[ui][corridor]") {
  WorkbenchBench b("reversi");
  REQUIRE(b.script("search.profile classic-hard\nsearch.depth "
                   "4\nsearch.run\nwait-search\npreset.debug\nshow.tree\nstep.first\nstep.next_cut\nstep.next_"
                   "cut\nstep.next_cut\nstep.next_cut") == "");
  CHECK(!b.context.find("board.pointed"));
  CHECK(!b.context.find("timeline.pointed"));
  // d6 lies below e6, where f6 has built the right wall already.
  const std::string before = tree_says(b);
  REQUIRE(before.find("f6's") != std::string::npos);
  REQUIRE(b.script("hover corridor.right.2") == "");
  b.context.step(2);
  REQUIRE(b.context.find("board.pointed"));
  CHECK(b.context.find("timeline.pointed"));
  CHECK(b.context.find("timeline.pointed_bound"));
  const auto f6 = b.context.find("cell.f6");
  REQUIRE(f6);
  CHECK(b.context.find("board.pointed")->centre().x == f6->centre().x);
  REQUIRE(b.script("click corridor.right.2") == "");  // chooses the bound
  const u32 still = shown(b);
  CHECK(b.workbench().moment().thread().on());
  REQUIRE(b.script("click corridor.right.2") == "");
  CHECK(shown(b) != still);
  CHECK(b.session().walk().view()[shown(b)].ply == 2);
  CHECK(b.script("expect node f6") == "");
  // With the mouse away and the thread dismissed nothing is marked any more.
  REQUIRE(b.script("story.dismiss") == "");
  b.context.move({1, 1});
  b.context.step(3);
  CHECK(!b.context.find("board.pointed"));
  CHECK(!b.workbench().wants_frames());
}

TEST_CASE("with the tree focused up and down change the ply, left and right the sibling, Enter goes in",
          "[ui][corridor]") {
  WorkbenchBench b("kalah");
  REQUIRE(b.script("search.depth 4\nsearch.run\nwait-search\npreset.debug\nstep.last\nshow.tree") == "");
  const View& v = b.session().walk().view();
  const u32 root = shown(b);
  REQUIRE(v[root].ply == 0);
  b.key("Enter");
  const u32 child = shown(b);
  CHECK(v.parent(child) == root);
  b.key("Down");
  CHECK(v.parent(shown(b)) == child);
  b.key("Up");
  CHECK(shown(b) == child);
  std::vector<u32> kids;
  v.children(root, kids);
  const auto at = std::find(kids.begin(), kids.end(), child);
  REQUIRE(at != kids.end());
  b.key(at + 1 != kids.end() ? "Right" : "Left");
  CHECK(v.parent(shown(b)) == root);
  CHECK(shown(b) != child);
  b.key(at + 1 != kids.end() ? "Left" : "Right");
  CHECK(shown(b) == child);
  b.key("Up");
  CHECK(shown(b) == root);
}

TEST_CASE("a row of many moves counts what does not fit, a click opens the rest and folds it again", "[ui][corridor]") {
  WorkbenchBench b("arimaa", 1280, 720);
  REQUIRE(b.script("search.depth 2\nsearch.run\nwait-search\npreset.debug\nstep.last\nshow.tree") == "");
  const View& v = b.session().walk().view();
  std::vector<u32> kids;
  v.children(shown(b), kids);
  const auto drawn = [&] {
    return std::count_if(kids.begin(), kids.end(),
                         [&](u32 k) { return b.context.find("corridor.node." + std::to_string(v.id(k))) != nullptr; });
  };
  const auto few = drawn();
  REQUIRE(few < static_cast<std::ptrdiff_t>(kids.size()));
  CHECK(tree_says(b).find(" more") != std::string::npos);
  REQUIRE(b.script("click corridor.more.0") == "");
  CHECK(drawn() > few);
  REQUIRE(b.script("wheel -40") == "");
  REQUIRE(b.script("click corridor.fewer.0") == "");
  CHECK(drawn() == few);
  // The same by a key.
  b.key("Ctrl+T");
  CHECK(drawn() > few);
  b.key("Ctrl+T");
  CHECK(drawn() == few);
}

TEST_CASE("whole turns are one row, titled with all their moves", "[ui][corridor]") {
  WorkbenchBench b("kalah");
  REQUIRE(b.script("search.depth 6\nsearch.run\nwait-search\npreset.debug\nshow.tree") == "");
  // A place within a turn of several plies, not at its end.
  const View& v = b.session().walk().view();
  u32 within = no_node, below = no_node;
  for (u32 k = 0; k < v.size() && below == no_node; ++k) {
    const u32 up = v.parent(k), top = up == no_node ? no_node : v.parent(up);
    if (top == no_node || v[up].ply == 0 || v[k].ply < 2 || v[k].pass() == Pass::probe) continue;
    if (v[k].mover() == v[up].mover()) within = up, below = k;
  }
  REQUIRE(below != no_node);
  b.session().apply(command::SelectNode{v.id(below)});
  b.context.step(3);
  const std::string row = "corridor.row." + std::to_string(v[within].ply);
  CHECK(b.context.find(row));
  REQUIRE(b.script("view.turns on") == "");
  CHECK(!b.context.find(row));
  Nodes nodes;
  nodes.reset(b.session().runs().run()->subject());
  CHECK(tree_says(b).find(nodes.move(v, within) + " " + nodes.move(v, below) + "  ") != std::string::npos);
}

TEST_CASE("a line of forty plies folds its middle, a click shows it, rows scroll, and it folds again",
          "[ui][corridor]") {
  std::string tree = "1";
  for (int i = 0; i < 40; ++i) tree = "[" + tree + " " + std::to_string(i % 7) + "]";
  WorkbenchBench b("toy-tree");
  REQUIRE(b.script("edit.paste " + tree +
                   "\nsearch.depth 40\nsearch.run\nwait-search\npreset.debug\nshow.tree\nstep.first\nstep.into") == "");
  const View& v = b.session().walk().view();
  REQUIRE(v.size() > 40);
  u32 deepest = 0;
  for (u32 k = 0; k < v.size(); ++k)
    if (v[k].ply > v[deepest].ply) deepest = k;
  b.session().apply(command::SelectNode{v.id(deepest)});
  b.context.step(3);
  CHECK(!b.context.find("corridor.row.12"));
  CHECK(b.context.find("corridor.row.40"));  // what is looked at is in sight
  b.session().apply(command::SelectNode{v.id(v.size() - 1)});
  b.context.step(3);
  CHECK(b.context.find("corridor.row.0"));
  CHECK(tree_says(b).find("rows folded: ") != std::string::npos);
  REQUIRE(b.script("click corridor.fold") == "");
  CHECK(tree_says(b).find("rows folded: ") == std::string::npos);
  REQUIRE(b.script("click corridor.fold_again") == "");
  CHECK(tree_says(b).find("rows folded: ") != std::string::npos);
  REQUIRE(b.script("view.tree_whole on") == "");
  CHECK(tree_says(b).find("rows folded: ") == std::string::npos);
}

TEST_CASE("the axis stays where it is while one steps through an iteration", "[ui][corridor]") {
  WorkbenchBench b("kalah");
  REQUIRE(b.script(
              "search.depth 5\nsearch.run\nwait-search\npreset.debug\nshow.tree\nstep.last\nstep.previous_iteration") ==
          "");
  const auto scale = [&] {
    const std::string all = tree_says(b), from = all.substr(all.find("score for"));
    std::string out = from.substr(0, from.find("root"));
    // What lies beyond a break is no part of the scale.
    if (const auto low = out.find(" // "); low != std::string::npos && out.find('\n') < low)
      out.erase(out.find('\n') + 1, low + 4 - out.find('\n') - 1);
    if (const auto high = out.rfind("// "); high != std::string::npos)
      out.erase(high, out.find(' ', high + 3) + 1 - high);
    return out;
  };
  const std::string at_first = scale();
  CHECK(at_first.find('+') != std::string::npos);  // its ticks are part of it
  for (int i = 0; i < 40; ++i) {
    REQUIRE(b.script("step.into") == "");
    CHECK(scale() == at_first);
  }
}

TEST_CASE("why a move was not searched is said as the corridor says it, in one side's view", "[ui][corridor]") {
  WorkbenchBench b("toy-tree");
  REQUIRE(b.script("edit.paste ([3 12 8] [2 4 6])\npreset.debug\nsearch.depth 2") == "");
  SearchPlan settings = b.session().runs().settings();
  settings.options = {};  // plain alpha-beta
  b.session().apply(command::SetSearch{settings});
  REQUIRE(b.script("search.run\nwait-search\nshow.tree\nstep.last") == "");
  const View& v = b.session().walk().view();
  u32 cut = 0;
  while (cut < v.size() && !v[cut].cut()) ++cut;
  REQUIRE(cut < v.size());
  b.session().apply(command::SelectNode{v.id(cut)});
  CHECK(b.script("expect tree leaves MAX at most 2 . MAX already has 3 by") == "");
  std::vector<u32> kids;
  v.children(cut, kids);
  REQUIRE(b.script("click corridor.ghost." + std::to_string(v.id(cut)) + "." + std::to_string(kids.size())) == "");
  b.context.step(2);
  REQUIRE(b.context.find("why.node"));
}
