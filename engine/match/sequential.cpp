#include "engine/match/sequential.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace ply {
namespace {

using std::numbers::pi;

// log of the share of a normal distribution below z.
double log_normal(double z) {
  if (z > -30) return std::log(0.5 * std::erfc(-z / std::sqrt(2.0)));
  return -z * z / 2 - std::log(-z * std::sqrt(2 * pi));
}

}  // namespace

double upper_first(double steps, double lower, double upper, double drift, double deviation) {
  const double variance = deviation * deviation, width = upper - lower, x = -lower;
  // 1. So early that the other bound cannot matter: the first passage of one bound.
  constexpr double early = 0.05;
  if (variance * steps / (width * width) < early) {
    const double root = deviation * std::sqrt(steps);
    return std::min(1.0, std::exp(log_normal((drift * steps - upper) / root)) +
                             std::exp(2 * drift * upper / variance + log_normal((-upper - drift * steps) / root)));
  }
  // 2. Ever, less what comes later: the density of the first passage is a series of exponentials in time.
  const double g = 2 * drift / variance;
  double ever = x / width;
  if (std::fabs(g * width) > 1e-9)
    ever = g > 0 ? std::expm1(-g * x) / std::expm1(-g * width)
                 : std::exp(g * (width - x)) * std::expm1(g * x) / std::expm1(g * width);
  double later = 0;
  for (int n = 1; n < 1000; ++n) {
    const double rate = drift * drift / (2 * variance) + n * n * pi * pi * variance / (2 * width * width);
    const double size =
        n * pi * variance / (width * width) / rate * std::exp(drift * (width - x) / variance - rate * steps);
    later += (n % 2 ? 1 : -1) * size * std::sin(n * pi * x / width);
    if (size < 1e-12) break;
  }
  return std::clamp(ever - later, 0.0, 1.0);
}

AfterTest after_test(const MatchScore& s, const SprtState& state, const SprtSettings& settings) {
  const double pairs = static_cast<double>(s.pair_count());
  // How likely such an end is, or one further up, if this were the true share.
  const auto beyond = [&](double share) {
    const SprtStep step = sprt_step(s, settings, share);
    // How far the ratio jumps beyond a bound before it is seen there
    constexpr double overshoot = 0.5826;
    const double upper = state.upper + overshoot * step.deviation, lower = state.lower - overshoot * step.deviation;
    return state.verdict == Verdict::accepted ? upper_first(pairs, lower, upper, step.mean, step.deviation)
                                              : 1 - upper_first(pairs, -upper, -lower, -step.mean, step.deviation);
  };
  const auto where = [&](double probability) {
    double a = 0, b = 1;
    for (int i = 0; i < 60; ++i) (beyond((a + b) / 2) < probability ? a : b) = (a + b) / 2;
    return (a + b) / 2;
  };
  AfterTest out;
  const double to_share = pair_spread(s).deviation * std::sqrt(2.0) / normalised_elo_unit();  // of normalised Elo
  // A test that ends where it is far ahead ends early, so what was seen lies too far out, never too far in. After a
  // dozen pairs the walk fits badly, and its median may lie hundreds of Elo further out still.
  const double middle_elo = (settings.elo0 + settings.elo1) / 2, seen = pair_spread(s).mean,
               middle = settings.scale == EloScale::normalised ? 0.5 + middle_elo * to_share : score_of(middle_elo);
  const double walked = where(0.5), median = std::fabs(walked - middle) > std::fabs(seen - middle) ? seen : walked;
  out.share = {score_interval(s).value, std::min(where(0.025), median), std::max(where(0.975), median)};
  out.elo = {elo_of(median), elo_of(out.share.low), elo_of(out.share.high)};
  out.normalised = {(median - 0.5) / to_share, (out.share.low - 0.5) / to_share, (out.share.high - 0.5) / to_share};
  out.superiority = 1 - beyond(0.5);
  return out;
}

}  // namespace ply
