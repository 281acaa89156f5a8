// The tree as a line with its corridor, the person's way.
#include <fmt/format.h>

#include <algorithm>

#include "app/ui/panels/moment_cache.h"
#include "app/ui/panels/score_axis.h"
#include "engine/read/tree/corridor.h"
#include "engine/search/observer.h"
#include "tests/support/searches.h"
#include "tests/ui/bench_workbench.h"
#include "vendor/catch2_compat.h"

using namespace ply;
using namespace ply::ui;

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
    const std::string says = b.says("tree");
    CHECK((says.find("//") != std::string::npos) == (low || high));
    if (low || high) ++broken;
    else ++whole;
    REQUIRE(b.script("step.next_cut\nwait-frames 2") == "");
  }
  INFO(broken << " broken, " << whole << " whole");
  CHECK(broken > 0);
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

TEST_CASE("the axis stays where it is while one steps through an iteration", "[ui][corridor]") {
  WorkbenchBench b("kalah");
  REQUIRE(b.script(
              "search.depth 5\nsearch.run\nwait-search\npreset.debug\nshow.tree\nstep.last\nstep.previous_iteration") ==
          "");
  const auto scale = [&] {
    const std::string all = b.says("tree"), from = all.substr(all.find("score for"));
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
