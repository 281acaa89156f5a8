// What a search of one depth found, move by move.
#include "engine/read/node/root_course.h"

#include "engine/check/drawn_search.h"
#include "engine/games/registry.h"
#include "engine/trace/pool.h"
#include "tests/support/searches.h"
#include "vendor/catch2_compat.h"

using namespace ply;

TEST_CASE("the course of a root ends at its value, and never falls", "[analysis]") {
  RecordPool pool;
  int raised = 0;
  for (const GameType* type : all_games())
    for (u64 seed = 1; seed <= 12; ++seed) {
      DrawnSearch s = draw_search(*type, seed);
      const auto recording = record(s, pool);
      REQUIRE(recording);
      const View& v = (*recording)->view();
      std::vector<u32> roots = test::roots_of(v);
      for (const u32 root : roots) {
        const RootCourse course = root_course(v, root);
        CHECK(course.mover == v[root].mover());
        CHECK(course.nodes == u64{v[root].size} + v[root].skipped);
        int alpha = course.alpha;
        u64 nodes = 0;
        for (const RootCourse::Step& step : course.steps) {
          CHECK(step.nodes > nodes);
          CHECK(step.nodes <= course.nodes);
          CHECK(step.alpha >= alpha);
          CHECK((step.alpha > alpha) == step.raised);
          CHECK(step.raised == v.effect_of(root, step.slot).raised);
          alpha = step.alpha, nodes = step.nodes, raised += step.raised;
        }
        if (v[root].kind() == Kind::exact && alpha > course.alpha) CHECK(alpha == v[root].value);
      }
    }
  CHECK(raised > 50);
}
