#include "engine/match/statistics.h"

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include "engine/base/random.h"
#include "engine/match/sequential.h"
#include "tests/support/sampled.h"
#include "vendor/catch2_compat.h"

using namespace ply;

namespace {

// A match of known strength: every game of a pair is drawn with the same probability, and an opening's advantage goes
// to one colour, so that the games of a pair depend on each other as they do in life.
MatchScore simulated(Random& random, u64 pairs, double elo, double draws, double bias) {
  MatchScore out;
  const double score = score_of(elo);
  for (u64 k = 0; k < pairs; ++k) {
    int points = 0;  // halves
    for (const double lean : {bias, -bias}) {
      const double win = (1 - draws) * std::min(1.0, std::max(0.0, score + lean)), u = random.unit();
      const int got = u < win ? 2 : u < win + draws ? 1 : 0;
      // draws take from both sides alike, so that the mean is draws/2 + (1-draws)*score
      points += got;
      (got == 2 ? out.wins : got == 1 ? out.draws : out.losses)++;
    }
    out.pairs[static_cast<std::size_t>(points)]++;
  }
  return out;
}
double true_score(double elo, double draws) { return draws / 2 + (1 - draws) * score_of(elo); }

}  // namespace

TEST_CASE("scores and Elo differences belong together", "[match]") {
  CHECK(elo_of(0.5) == Approx(0).margin(1e-9));
  CHECK(elo_of(0.75) == Approx(190.848).epsilon(1e-4));
  for (const double e : {-400.0, -35.0, 0.0, 12.5, 338.0}) CHECK(elo_of(score_of(e)) == Approx(e).margin(1e-9));
  CHECK(std::isinf(elo_of(1)));
}

TEST_CASE("the figures of a match are those of the closed forms", "[match]") {
  MatchScore s;
  s.wins = 230, s.draws = 100, s.losses = 170;
  s.pairs = {20, 50, 90, 60, 30};
  // mean = (50*1 + 90*2 + 60*3 + 30*4) / 4 / 250
  CHECK(score_interval(s).value == Approx(530.0 / 1000));
  // One pair more, a fifth of it with each result: 251 pairs, 530 + 2 quarters.
  const double mean = 532.0 / 1004;
  double variance = 0;
  for (int i = 0; i < 5; ++i)
    variance +=
        (static_cast<double>(s.pairs[static_cast<std::size_t>(i)]) + 0.2) * (i / 4.0 - mean) * (i / 4.0 - mean) / 251;
  const double error = 1.959964 * std::sqrt(variance / 251);
  CHECK(score_interval(s).low == Approx(mean - error).epsilon(1e-6));
  CHECK(elo_interval(s).value == Approx(elo_of(mean)).epsilon(1e-6));
  CHECK(elo_interval(s).high == Approx(elo_of(mean + error)).epsilon(1e-6));
  CHECK(normalised_elo(s).value == Approx((mean - 0.5) / std::sqrt(2 * variance) * 800 / std::log(10)).epsilon(1e-6));
  CHECK(superiority(s) ==
        Approx(0.5 * std::erfc(-((mean - 0.5) / std::sqrt(variance / 251)) / std::sqrt(2))).epsilon(1e-6));
  const MatchScore t = s.turned();
  CHECK(elo_interval(t).value == Approx(-elo_interval(s).value));
  CHECK(elo_interval(t).low == Approx(-elo_interval(s).high));
  CHECK(superiority(t) == Approx(1 - superiority(s)));
}

TEST_CASE("a match without a single loss has a bound on one side only", "[match]") {
  MatchScore s;
  s.wins = 40;
  s.pairs = {0, 0, 0, 0, 20};
  const Estimate e = elo_interval(s);
  CHECK(std::isfinite(e.value));
  CHECK(e.value > 500);
  CHECK(std::isinf(e.high));
  CHECK(e.low > 100);
  CHECK(std::isfinite(e.low));
  CHECK(std::isinf(-elo_interval(s.turned()).low));
  CHECK(std::isfinite(elo_interval(s.turned()).high));
  CHECK(elo_interval(MatchScore{}).value == 0);
  CHECK(wilson(0, 20).low == 0);
  CHECK(wilson(0, 20).high == Approx(0.1611).epsilon(1e-3));
  CHECK(wilson(10, 20).low == Approx(0.2993).epsilon(1e-3));
  CHECK(wilson(50, 100).high == Approx(0.5962).epsilon(1e-3));
  CHECK(wilson(10, 10).low == Approx(0.7225).epsilon(1e-3));
  CHECK(wilson(10, 10).high == 1);
}

TEST_CASE("95 % intervals hold the truth in 93 to 97 % of simulated matches", "[match]") {
  Random random(20);
  for (const double elo : {0.0, 50.0, -120.0, 200.0})
    for (const double draws : {0.0, 0.4}) {
      int inside = 0;
      const int matches = 2000;
      for (int i = 0; i < matches; ++i) {
        const Estimate e = elo_interval(simulated(random, 200, elo, draws, 0.1));
        const double truth = elo_of(true_score(elo, draws));
        inside += e.low <= truth && truth <= e.high;
      }
      INFO("elo " << elo << " draws " << draws);
      CHECK(inside >= matches * 93 / 100);
      CHECK(inside <= matches * 97 / 100);
    }
}

TEST_CASE("two won pairs prove little", "[match]") {
  MatchScore s;
  s.wins = 4;
  s.pairs = {0, 0, 0, 0, 2};
  // 2 pairs and a fifth of each result: (8 + 2) / 12 quarters
  CHECK(elo_interval(s).value == Approx(elo_of(10.0 / 12)));
  CHECK(superiority(s) < 0.98);
  CHECK(superiority(s) > 0.9);
  CHECK(elo_interval(s).low < 0);
  CHECK(std::isfinite(normalised_elo(s).value));
  CHECK(single_game_elo(2, 2).value == Approx(elo_of(2.5 / 3)));
  CHECK(single_game_elo(0, 0).value == 0);
}

TEST_CASE("intervals from few pairs hold the truth as often as they say", "[match]") {
  // Shares of the five results of a pair, and so the truth.
  const std::array<double, 5> kinds[] = {{0.1, 0.2, 0.4, 0.2, 0.1},
                                         {0.02, 0.1, 0.76, 0.1, 0.02},
                                         {0.01, 0.02, 0.1, 0.27, 0.6},
                                         {0, 0, 0.02, 0.06, 0.92},
                                         {0.05, 0.1, 0.35, 0.3, 0.2}};
  Random random(7);
  for (const auto& p : kinds) {
    double truth = 0;
    for (std::size_t i = 0; i < 5; ++i) truth += p[i] * static_cast<double>(i) / 4;
    for (const int pairs : {5, 10, 20, 50}) {
      int inside = 0, inside_normalised = 0;
      double deviation = 0;
      for (std::size_t i = 0; i < 5; ++i)
        deviation += p[i] * (static_cast<double>(i) / 4 - truth) * (static_cast<double>(i) / 4 - truth);
      const double normalised = (truth - 0.5) / std::sqrt(2 * deviation) * normalised_elo_unit();
      const int runs = 2000;
      for (int run = 0; run < runs; ++run) {
        MatchScore s;
        for (int k = 0; k < pairs; ++k) {
          double u = random.unit();
          std::size_t i = 0;
          for (; i < 4 && u >= p[i]; ++i) u -= p[i];
          ++s.pairs[i];
        }
        const Estimate e = score_interval(s), n = normalised_elo(s);
        inside += e.low <= truth && truth <= e.high;
        inside_normalised += n.low <= normalised && normalised <= n.high;
      }
      INFO("truth " << truth << " pairs " << pairs << " normalised " << inside_normalised);
      CHECK(inside >= runs * 92 / 100);
      if (pairs == 50 && truth < 0.9) CHECK(inside_normalised >= runs * 92 / 100);
    }
  }
}

TEST_CASE("the likelihood of a normalised difference is the greatest that any distribution with that difference has",
          "[match]") {
  // Every distribution of five results, a little way from the observed one, moved until its difference is right: none
  // may be more likely.
  const SprtSettings settings{0, 80, 0.05, 0.05, EloScale::normalised};
  const auto mean_of = [](const std::array<double, 5>& p) {
    double m = 0, v = 0;
    for (std::size_t i = 0; i < 5; ++i) m += p[i] * static_cast<double>(i) / 4;
    for (std::size_t i = 0; i < 5; ++i) v += p[i] * (static_cast<double>(i) / 4 - m) * (static_cast<double>(i) / 4 - m);
    return std::pair{m, std::sqrt(v)};
  };
  const auto best_likelihood = [&](const std::array<double, 5>& n, double elo) {
    const double t = elo / normalised_elo_unit() * std::sqrt(2.0);
    double best = -1e300;
    std::array<double, 5> centre{};
    double sum = 0;
    for (const double c : n) sum += c;
    for (std::size_t i = 0; i < 5; ++i) centre[i] = n[i] / sum;
    Random random(11);
    for (double width = 1; width > 1e-4; width *= 0.8)
      for (int tries = 0; tries < 400; ++tries) {
        // A neighbour of the best so far, tilted by powers of one number until the difference is met.
        std::array<double, 5> p = centre;
        for (double& x : p) x *= std::exp(width * (random.unit() - 0.5));
        double low = -6, high = 6;
        std::array<double, 5> q{};
        for (int i = 0; i < 60; ++i) {
          const double g = (low + high) / 2;
          double all = 0;
          for (std::size_t k = 0; k < 5; ++k) all += q[k] = p[k] * std::exp(g * static_cast<double>(k));
          for (double& x : q) x /= all;
          const auto [m, d] = mean_of(q);
          ((m - 0.5) / d < t ? low : high) = g;
        }
        double likelihood = 0;
        for (std::size_t k = 0; k < 5; ++k) likelihood += n[k] * std::log(q[k]);
        if (likelihood > best) best = likelihood, centre = q;
      }
    return best;
  };
  for (const std::array<u64, 5>& pairs :
       {std::array<u64, 5>{5, 20, 60, 30, 5}, {10, 25, 60, 40, 15}, {2, 3, 10, 40, 45}, {30, 5, 10, 5, 50}}) {
    MatchScore s;
    s.pairs = pairs;
    std::array<double, 5> n{};
    for (std::size_t i = 0; i < 5; ++i) n[i] = static_cast<double>(pairs[i]);
    const double searched = best_likelihood(n, 80) - best_likelihood(n, 0);
    INFO("searched " << searched << ", said " << sprt(s, settings).llr);
    CHECK(sprt(s, settings).llr == Approx(searched).margin(0.02));
  }
}

TEST_CASE("after a decided test the interval holds the truth in 93 to 98 of 100, and the value is its median",
          "[match][slow][sampled]") {
  std::size_t scales = 0;
  for (const EloScale scale : {EloScale::logistic, EloScale::normalised}) {
    std::size_t turn = scales++;
    for (const double truth : {-20.0, 0.0, 20.0, 40.0, 80.0, 300.0}) {
      if (turn++ % test::every(2) != 0) continue;  // by the other scale the others
      const SprtSettings settings{0, 40, 0.05, 0.05, scale};
      Random random(17);
      const int runs = 400;
      int inside = 0, usual = 0, above = 0;
      for (int run = 0; run < runs; ++run) {
        MatchScore s;
        SprtState state;
        while (state.verdict == Verdict::undecided && s.pair_count() < 20'000) {
          s += simulated(random, 1, truth, 0.4, 0.0);
          state = sprt(s, settings);
        }
        REQUIRE(state.verdict != Verdict::undecided);
        const AfterTest after = after_test(s, state, settings);
        const Estimate e = after.share, u = score_interval(s);
        const double share = true_score(truth, 0.4);
        inside += e.low <= share && share <= e.high;
        usual += u.low <= share && share <= u.high;
        above += after.elo.value > elo_of(share);
      }
      INFO("scale " << static_cast<int>(scale) << " truth " << truth << ": " << inside << ", the usual interval "
                    << usual << ", above " << above << " of " << runs);
      CHECK(inside >= runs * 92 / 100);
      CHECK(inside >= usual - runs / 100);
      if (truth >= 0) CHECK(std::abs(above - runs / 2) < runs * (truth <= 40 ? 10 : 20) / 100);
    }
  }
}

// Pair after pair until the test is decided.
static std::pair<MatchScore, SprtState> decided(Random& random, double truth, const SprtSettings& settings) {
  std::pair<MatchScore, SprtState> out;
  while (out.second.verdict == Verdict::undecided) {
    out.first += simulated(random, 1, truth, 0, 0);
    out.second = sprt(out.first, settings);
  }
  return out;
}

TEST_CASE("after a test of a dozen pairs the value is near the truth, inside of what was seen", "[match]") {
  for (const EloScale scale : {EloScale::logistic, EloScale::normalised})
    for (const double truth : {80.0, 300.0}) {
      const SprtSettings settings{0, 100, 0.05, 0.05, scale};
      Random random(17);
      std::vector<double> values;
      for (int run = 0; run < 101; ++run) {
        const auto [s, state] = decided(random, truth, settings);
        const AfterTest after = after_test(s, state, settings);
        INFO(truth << ": " << after.elo.low << " " << after.elo.value << " " << after.elo.high);
        CHECK(std::isfinite(after.elo.value));
        CHECK((after.elo.low <= after.elo.value && after.elo.value <= after.elo.high));
        if (state.verdict == Verdict::accepted) CHECK(after.elo.value <= elo_interval(s).value + 1e-6);
        values.push_back(after.elo.value);
      }
      std::sort(values.begin(), values.end());
      INFO("truth " << truth << ", middle " << values[50]);
      CHECK(std::fabs(values[50] - truth) < 60);
    }
}

TEST_CASE("after a decided test a one-sided score lies in its own interval", "[match]") {
  const SprtSettings settings{0, 10};
  for (const double truth : {-500.0, -300.0, 300.0, 500.0}) {
    Random random(5);
    for (int run = 0; run < 10; ++run) {
      const auto [s, state] = decided(random, truth, settings);
      const AfterTest a = after_test(s, state, settings);
      const Estimate usual = score_interval(s);
      INFO(truth << ": " << a.share.low << " " << usual.value << " " << a.share.high << " in " << s.pair_count());
      CHECK((a.share.low < usual.value && usual.value < a.share.high));
      // So far from both hypotheses the stop tells little.
      CHECK(std::abs(a.share.low - usual.low) < 0.15);
      CHECK(std::abs(a.share.high - usual.high) < 0.15);
    }
  }
}

TEST_CASE("a particle between two bounds meets the upper one first as often as walks show", "[match]") {
  Random random(3);
  for (const double drift : {-0.02, 0.0, 0.05}) {
    const int runs = 3000;
    int met = 0;
    for (int run = 0; run < runs; ++run) {
      double x = 0;
      for (int k = 0; k < 1500; ++k) {  // five small steps in place of one
        x += drift / 5 + (random.unit() < 0.5 ? -1 : 1) * 0.2 / std::sqrt(5.0);
        if (x >= 1.5) ++met;
        if (x >= 1.5 || x <= -2) break;
      }
    }
    INFO(drift);
    CHECK(met / double(runs) == Approx(upper_first(300, -2, 1.5, drift, 0.2)).margin(0.035));
  }
  // Where the one formula takes over from the other they agree, and time can only add.
  for (const double drift : {-0.1, 0.0, 0.06}) {
    double last = 0;
    for (double steps = 1; steps < 400; steps += 0.5) {
      const double now = upper_first(steps, -2, 2, drift, 0.2);
      CHECK(now >= last - 1e-6);
      CHECK(now <= last + 0.05);
      last = now;
    }
    CHECK(upper_first(1e6, -2, 2, drift, 0.2) + upper_first(1e6, -2, 2, -drift, 0.2) == Approx(1));
  }
}

TEST_CASE("a sequential test errs no oftener than it says", "[match]") {
  SprtSettings settings{0, 20, 0.05, 0.05, EloScale::logistic};
  for (const EloScale scale : {EloScale::logistic, EloScale::normalised}) {
    settings.scale = scale;
    Random random(5);
    for (const bool stronger : {false, true}) {
      int wrong = 0, decided = 0;
      u64 pairs = 0;
      const int runs = 200;
      for (int i = 0; i < runs; ++i) {
        MatchScore s;
        SprtState state;
        while (state.verdict == Verdict::undecided && s.pair_count() < 20'000) {
          // In the normalised scale the true difference is that of the deviation of these games.
          double elo = stronger ? settings.elo1 : settings.elo0;
          if (scale == EloScale::normalised) elo = elo_of(0.5 + elo / (800 / std::log(10)) * 0.5);
          s += simulated(random, 20, elo, 0.0, 0.0);
          state = sprt(s, settings);
        }
        decided += state.verdict != Verdict::undecided;
        pairs += s.pair_count();
        wrong += state.verdict == (stronger ? Verdict::rejected : Verdict::accepted);
      }
      INFO("scale " << static_cast<int>(scale) << " stronger " << stronger << " mean pairs " << pairs / runs);
      CHECK(decided == runs);
      CHECK(wrong <= runs * 10 / 100);  // 5 % and three standard errors
    }
  }
}

TEST_CASE("the likelihood ratio grows with evidence and says nothing without any", "[match]") {
  const SprtSettings settings{0, 10, 0.05, 0.05, EloScale::logistic};
  MatchScore s;
  CHECK(sprt(s, settings).verdict == Verdict::undecided);
  s.pairs = {0, 0, 50, 0, 0};
  s.draws = 100;
  CHECK(sprt(s, settings).llr == 0);
  s.pairs = {5, 20, 50, 40, 15};
  const double some = sprt(s, settings).llr;
  CHECK(some > 0);
  for (u64& n : s.pairs) n *= 10;
  CHECK(sprt(s, settings).llr == Approx(10 * some).epsilon(0.01));
  CHECK(sprt(s, settings).verdict == Verdict::accepted);
  CHECK(sprt(s.turned(), settings).verdict == Verdict::rejected);
  CHECK(verdict_text(sprt(s, settings), settings, s).find("accepted after 1300 pairs") == 0);
}
