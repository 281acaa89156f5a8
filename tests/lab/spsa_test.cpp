// Weights tuned by matches.
#include "engine/lab/tune/spsa.h"

#include <algorithm>
#include <cmath>

#include "engine/games/registry.h"
#include "vendor/catch2_compat.h"

using namespace ply;

namespace {

SpsaSettings settings_of(const char* game) {
  SpsaSettings s;
  s.game = *find_game(game)->make({});
  s.start = s.game->initial();
  s.weights = s.game->profile("modern")->weights;
  return s;
}

}  // namespace

TEST_CASE("weights follow the winner to what plays best, and stay where nobody wins", "[tune][spsa]") {
  SpsaSettings s = settings_of("kalah");
  s.steps = 2000;
  const auto terms = spsa_terms(s);
  REQUIRE(terms);
  // A judge who knows: the nearer set scores more, as Elo has it. The best is a fifth above what they begin with.
  std::vector<double> best;
  for (const int t : *terms) best.push_back(1.2 * s.weights[t]);
  const auto distance = [&](const auto& at) {
    double sum = 0;
    for (std::size_t i = 0; i < terms->size(); ++i) {
      const double scale = std::max(10.0, std::abs(best[i]));
      sum += std::pow((at((*terms)[i]) - best[i]) / scale, 2);
    }
    return sum;
  };
  const SpsaMatch judge = [&](u64, const Weights& up, const Weights& down) -> Result<SpsaResult> {
    const double better = distance([&](int t) { return static_cast<double>(down[t]); }) -
                          distance([&](int t) { return static_cast<double>(up[t]); });
    return SpsaResult{1 / (1 + std::exp(-8 * better)), {}};
  };
  JobProgress progress;
  const auto steps = spsa_by(s, judge, progress);
  REQUIRE(steps);
  REQUIRE(steps->size() == s.steps + 1);
  const auto of = [&](const SpsaStep& step) {
    return distance([&](int t) { return step.weights[static_cast<std::size_t>(t)]; });
  };
  CHECK(of(steps->back()) < 0.4 * of(steps->front()));
  // Terms that may not change did not; nobody left his range.
  const ProfileInfo& profile = *s.game->profile(s.profile);
  for (const SpsaStep& step : *steps)
    for (std::size_t t = 0; t < profile.terms.size(); ++t) {
      if (profile.terms[t].min_weight == profile.terms[t].max_weight)
        CHECK(step.weights[t] == s.weights[static_cast<int>(t)]);
      CHECK(step.weights[t] >= std::min(profile.terms[t].min_weight, profile.weights[static_cast<int>(t)]));
      CHECK(step.weights[t] <= std::max(profile.terms[t].max_weight, profile.weights[static_cast<int>(t)]));
    }
  const auto draws = spsa_by(
      s, [](u64, const Weights&, const Weights&) -> Result<SpsaResult> { return SpsaResult{}; }, progress);
  REQUIRE(draws);
  CHECK(draws->back().weights == draws->front().weights);
}

TEST_CASE("the same seed tunes the same weights, whatever the threads, and a stop keeps what is finished",
          "[tune][spsa]") {
  SpsaSettings s = settings_of("kalah");
  s.steps = 6, s.pairs = 2, s.nodes = 50;
  JobProgress progress;
  const auto one = spsa(s, progress);
  s.threads = 2;
  const auto two = spsa(s, progress);
  REQUIRE(one);
  REQUIRE(two);
  CHECK(spsa_csv(s, *one) == spsa_csv(s, *two));
  CHECK(one->back().weights != one->front().weights);
  const auto stopped = spsa(s, progress, [&](const SpsaStep& step) { progress.stop = step.step == 3; });
  REQUIRE(stopped);
  CHECK(stopped->size() == 4);
  // Only terms that are named.
  progress.stop = false;
  s.free = {spsa_terms(s)->front()};
  const auto named = spsa(s, progress);
  REQUIRE(named);
  for (std::size_t t = 0; t < named->back().weights.size(); ++t)
    if (static_cast<int>(t) != s.free.front()) CHECK(named->back().weights[t] == named->front().weights[t]);
}
