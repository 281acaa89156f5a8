// The scale between values and results: what synthetic results with a known scale must give back.
#include "engine/lab/tune/scale.h"

#include <cmath>
#include <vector>

#include "engine/base/random.h"
#include "vendor/catch2_compat.h"

using namespace ply;

namespace {

std::vector<ValuedResult> drawn(double scale, int n, u64 seed) {
  Random random(seed);
  std::vector<ValuedResult> out;
  for (int i = 0; i < n; ++i) {
    const double value = 600 * (2 * random.unit() - 1);
    out.push_back({value, random.unit() < 1 / (1 + std::exp(-scale * value)) ? 1.0 : 0.0});
  }
  return out;
}

}  // namespace

TEST_CASE("the scale that results were drawn by is found, and foretells others", "[tune]") {
  for (const double scale : {0.002, 0.01}) {
    const auto fitted = fitted_scale(drawn(scale, 20'000, 1));
    REQUIRE(fitted);
    CHECK(std::abs(*fitted / scale - 1) < 0.05);
    const auto others = drawn(scale, 20'000, 2);
    CHECK(calibration_error(others, *fitted) < 0.02);
    CHECK(calibration_error(others, 4 * scale) > 0.03);
  }
}

TEST_CASE("values that say nothing of results, or everything, have no scale", "[tune]") {
  CHECK(!fitted_scale({}));
  CHECK(!fitted_scale(std::vector<ValuedResult>{{0, 1}, {0, 0}}));
  CHECK(!fitted_scale(std::vector<ValuedResult>{{1, 0}, {-1, 1}}));  // the wrong way round
  CHECK(!fitted_scale(std::vector<ValuedResult>{{1, 1}, {-1, 0}}));  // without exception
}
