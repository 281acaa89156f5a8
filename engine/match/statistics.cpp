#include "engine/match/statistics.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace ply {
namespace {

const double elo_unit = normalised_elo_unit();
constexpr double infinity = std::numeric_limits<double>::infinity();

double share_of(std::size_t points) { return static_cast<double>(points) / 4; }  // of a pair, in [0, 1]

struct Moments {
  double n = 0, mean = 0.5, variance = 0;
};
Moments moments(const std::array<double, 5>& counts) {
  Moments m;
  double sum = 0, squares = 0;
  for (std::size_t i = 0; i < 5; ++i) {
    m.n += counts[i];
    sum += counts[i] * share_of(i);
  }
  if (m.n == 0) return m;
  m.mean = sum / m.n;
  for (std::size_t i = 0; i < 5; ++i) squares += counts[i] * (share_of(i) - m.mean) * (share_of(i) - m.mean);
  m.variance = squares / m.n;
  return m;
}
std::array<double, 5> counts_of(const MatchScore& s) {
  std::array<double, 5> out;
  for (std::size_t i = 0; i < 5; ++i) out[i] = static_cast<double>(s.pairs[i]);
  return out;
}
// What was never seen is possible all the same. The share of a pair given to every result was chosen by simulation:
// with it intervals from few pairs hold the truth as often as they say, which they do not without it (see the tests).
std::array<double, 5> with_prior(const MatchScore& s) {
  std::array<double, 5> out = counts_of(s);
  for (double& c : out) c += prior_pairs / 5;
  return out;
}
double normal(double z) { return 0.5 * std::erfc(-z / std::sqrt(2.0)); }

// The distribution nearest to the observed one (in likelihood) among those that give `d` the mean 0:
// p_i = observed_i / (1 + theta * d_i), with theta such that the mean is 0. Newton's method would do as well; the root
// is bracketed, so bisection cannot fail.
std::array<double, 5> tilted(const std::array<double, 5>& observed, const std::array<double, 5>& d) {
  const double min = *std::min_element(d.begin(), d.end()), max = *std::max_element(d.begin(), d.end());
  if (min >= 0 || max <= 0) return observed;
  double low = -1 / max, high = -1 / min;
  for (int i = 0; i < 60; ++i) {
    const double theta = (low + high) / 2;
    double mean = 0;
    for (std::size_t k = 0; k < 5; ++k) mean += observed[k] * d[k] / (1 + theta * d[k]);
    (mean > 0 ? low : high) = theta;
  }
  std::array<double, 5> out;
  for (std::size_t k = 0; k < 5; ++k) out[k] = observed[k] / (1 + (low + high) / 2 * d[k]);
  return out;
}

// The most likely distribution of which a difference in Elo is true. In the logistic scale that is a matter of its mean
// alone. In the normalised one (mean - 1/2) / deviation = t is asked for, and the deviation is the distribution's own:
// at the solution the condition has the gradient x - 1/2 - t * deviation * (1 + ((x - mean) / deviation)^2) / 2, whose
// mean is the condition itself. So the nearest distribution that gives this the mean 0 is taken for the next one, until
// it stays.
std::array<double, 5> max_likelihood(const std::array<double, 5>& observed, double elo, EloScale scale) {
  std::array<double, 5> p = observed, d;
  if (scale == EloScale::logistic) {
    for (std::size_t i = 0; i < 5; ++i) d[i] = share_of(i) - score_of(elo);
    return tilted(observed, d);
  }
  const double t = elo / elo_unit * std::sqrt(2.0);  // of a pair: the mean of two games deviates less than one
  constexpr int max_rounds = 100;
  for (int round = 0; round < max_rounds; ++round) {
    const Moments m = moments(p);
    const double deviation = std::sqrt(m.variance);
    for (std::size_t i = 0; i < 5; ++i) {
      const double z = (share_of(i) - m.mean) / deviation;
      d[i] = share_of(i) - 0.5 - t * deviation * (1 + z * z) / 2;
    }
    const std::array<double, 5> last = p;
    p = tilted(observed, d);
    double moved = 0;
    for (std::size_t i = 0; i < 5; ++i) moved = std::max(moved, std::fabs(p[i] - last[i]));
    if (moved < 1e-12) break;
  }
  return p;
}

}  // namespace

MatchScore MatchScore::turned() const {
  MatchScore out{losses, draws, wins, pairs, copied_pairs};
  std::reverse(out.pairs.begin(), out.pairs.end());
  return out;
}

MatchScore& MatchScore::operator+=(const MatchScore& other) {
  wins += other.wins, draws += other.draws, losses += other.losses;
  for (std::size_t i = 0; i < 5; ++i) pairs[i] += other.pairs[i];
  copied_pairs += other.copied_pairs;
  return *this;
}

double elo_of(double score) {
  if (score <= 0) return -infinity;
  if (score >= 1) return infinity;
  return 0.0 - 400 * std::log10(1 / score - 1);  // not -0 at one half
}

double normalised_elo_unit() { return 800 / std::log(10.0); }

std::string elo_text(const Estimate& elo, int places, std::string_view no_bound) {
  const auto end = [&](double e) {
    if (std::isinf(e)) return fmt::format("{}{}", e > 0 ? "+" : "-", no_bound);
    const double scale = std::pow(10.0, places);
    return fmt::format("{:+.{}f}", std::round(e * scale) / scale + 0.0, places);  // never "-0"
  };
  return fmt::format("{} [{}, {}]", end(elo.value), end(elo.low), end(elo.high));
}

double score_of(double elo) { return 1 / (1 + std::pow(10, -elo / 400)); }

Estimate single_game_elo(double won, double n) {
  const Estimate w = wilson(won, n);
  return {n > 0 ? elo_of((won + prior_games / 2) / (n + prior_games)) : 0, elo_of(w.low), elo_of(w.high)};
}

Estimate score_interval(const MatchScore& s) {
  const double n = static_cast<double>(s.pair_count());
  if (n == 0) return {0.5, 0, 1};
  const Moments m = moments(with_prior(s));
  const double half = z95 * std::sqrt(m.variance / m.n);
  return {moments(counts_of(s)).mean, std::max(0.0, m.mean - half), std::min(1.0, m.mean + half)};
}

Estimate elo_interval(const MatchScore& s) {
  const Estimate e = score_interval(s);
  return {s.pair_count() ? elo_of(moments(with_prior(s)).mean) : 0, elo_of(e.low), elo_of(e.high)};
}

// The deviation of the estimate by the delta method: mean and deviation are both estimated, and depend on each other.
Estimate normalised_elo(const MatchScore& s) {
  if (s.pair_count() == 0) return {0, -infinity, infinity};
  const auto counts = with_prior(s);
  const Moments m = moments(counts);
  const double deviation = std::sqrt(m.variance), t = (m.mean - 0.5) / deviation;
  double skew = 0, kurtosis = 0;
  for (std::size_t i = 0; i < 5; ++i) {
    const double z = (share_of(i) - m.mean) / deviation;
    skew += counts[i] / m.n * z * z * z;
    kurtosis += counts[i] / m.n * z * z * z * z;
  }
  const double variance = std::max(0.0, 1 - t * skew + t * t * (kurtosis - 1) / 4) / m.n,
               unit = elo_unit / std::sqrt(2.0);
  return {t * unit, (t - z95 * std::sqrt(variance)) * unit, (t + z95 * std::sqrt(variance)) * unit};
}

double superiority(const MatchScore& s) {
  if (s.pair_count() == 0) return 0.5;
  const Moments m = moments(with_prior(s));
  return normal((m.mean - 0.5) / std::sqrt(m.variance / m.n));
}

PairSpread pair_spread(const MatchScore& s) {
  const Moments m = moments(with_prior(s));
  return {m.mean, std::sqrt(m.variance)};
}

SprtState sprt(const MatchScore& s, const SprtSettings& settings) {
  SprtState out;
  out.lower = std::log(settings.beta / (1 - settings.alpha));
  out.upper = std::log((1 - settings.beta) / settings.alpha);
  const int different = static_cast<int>(5 - std::count(s.pairs.begin(), s.pairs.end(), u64{0}));
  if (different < 2) return out;
  // What was never seen is possible all the same: a trace of it keeps the likelihoods finite.
  std::array<double, 5> observed = counts_of(s);
  for (double& c : observed) c = std::max(c, 1e-3);
  const double n = moments(observed).n;
  for (double& c : observed) c /= n;
  const auto p0 = max_likelihood(observed, settings.elo0, settings.scale),
             p1 = max_likelihood(observed, settings.elo1, settings.scale);
  for (std::size_t i = 0; i < 5; ++i) out.llr += n * observed[i] * std::log(p1[i] / p0[i]);
  out.verdict = out.llr >= out.upper   ? Verdict::accepted
                : out.llr <= out.lower ? Verdict::rejected
                                       : Verdict::undecided;
  return out;
}

SprtStep sprt_step(const MatchScore& s, const SprtSettings& settings, double share) {
  std::array<double, 5> p = with_prior(s), d, added;
  const double n = moments(p).n;
  for (double& c : p) c /= n;
  for (std::size_t i = 0; i < 5; ++i) d[i] = share_of(i) - share;
  p = tilted(p, d);
  const auto p0 = max_likelihood(p, settings.elo0, settings.scale),
             p1 = max_likelihood(p, settings.elo1, settings.scale);
  SprtStep out;
  double squares = 0;
  for (std::size_t i = 0; i < 5; ++i) added[i] = std::log(p1[i] / p0[i]), out.mean += p[i] * added[i];
  for (std::size_t i = 0; i < 5; ++i) squares += p[i] * (added[i] - out.mean) * (added[i] - out.mean);
  out.deviation = std::sqrt(squares);
  return out;
}

std::string verdict_text(const SprtState& state, const SprtSettings& settings, const MatchScore& s) {
  const char* unit = settings.scale == EloScale::normalised ? "nElo" : "Elo";
  const std::string where =
      fmt::format("after {} pairs{}: LLR {:+.2f} in ({:.2f}, {:+.2f})", s.pair_count(),
                  s.copied_pairs ? fmt::format(" ({} more were copies and do not count)", s.copied_pairs) : "",
                  state.llr, state.lower, state.upper);
  switch (state.verdict) {
    case Verdict::accepted:
      return fmt::format("accepted {}: at least {:+g} {} rather than {:+g}", where, settings.elo1, unit, settings.elo0);
    case Verdict::rejected:
      return fmt::format("rejected {}: at most {:+g} {} rather than {:+g}", where, settings.elo0, unit, settings.elo1);
    case Verdict::undecided: break;
  }
  return fmt::format("inconclusive {}", where);
}

}  // namespace ply
