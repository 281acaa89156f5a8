// What shallow searches say of deep ones: lines through our own searches.
#include "engine/lab/tune/prob_cut_fit.h"

#include "engine/games/registry.h"
#include "vendor/catch2_compat.h"

using namespace ply;

TEST_CASE("the deeper the shallow search, the nearer it lies to the deep one", "[tune][probcut]") {
  const auto game = *find_game("reversi")->make({});
  ProbCutFitSettings s;
  s.positions = 120, s.depth = 5, s.stages = {36, 20};
  JobProgress progress;
  const std::vector<ProbCutLine> lines = fit_prob_cuts(*game, s, progress);
  REQUIRE(lines.size() == 3 * 5);  // 3-1, 4-0, 4-2, 5-1, 5-3 in each stage
  int positions = 0;
  for (std::size_t stage = 0; stage < 3; ++stage) {
    const ProbCutLine *far = nullptr, *near = nullptr;
    for (std::size_t i = 5 * stage; i < 5 * stage + 5; ++i) {
      const ProbCutLine& l = lines[i];
      CHECK(l.min == (stage == 0 ? 36 : stage == 1 ? 20 : 0));
      CHECK((l.depth - l.shallow) % 2 == 0);
      CHECK(l.positions > 10);
      CHECK(l.fitted);
      CHECK(l.slope > 0.5);
      CHECK(l.slope < 2);
      CHECK(l.deviation > 0);
      if (l.depth == 5) (l.shallow == 1 ? far : near) = &l;
    }
    REQUIRE((far && near));
    CHECK(near->deviation < far->deviation);
    positions += far->positions;
  }
  CHECK(positions == 120);
  JobProgress second;
  const std::vector<ProbCutLine> again = fit_prob_cuts(*game, s, second);
  for (std::size_t i = 0; i < lines.size(); ++i) CHECK(again[i].deviation == lines[i].deviation);
  JobProgress stopped;
  stopped.stop = true;
  CHECK(fit_prob_cuts(*game, s, stopped).empty());
}
