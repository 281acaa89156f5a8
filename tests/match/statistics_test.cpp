#include "engine/match/statistics.h"

#include <cmath>

#include "engine/core/random.h"
#include "vendor/catch2_compat.h"

using namespace ply;

namespace {

// A match of known strength: every game of a pair is drawn with the same probability, and an opening's advantage goes to one
// colour, so that the games of a pair depend on each other as they do in life.
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
  const double mean = 530.0 / 1000;
  CHECK(score_interval(s).value == Approx(mean));
  double variance = 0;
  for (int i = 0; i < 5; ++i) variance += static_cast<double>(s.pairs[static_cast<std::size_t>(i)]) * (i / 4.0 - mean) * (i / 4.0 - mean) / 250;
  const double error = 1.959964 * std::sqrt(variance / 249);
  CHECK(score_interval(s).low == Approx(mean - error).epsilon(1e-6));
  CHECK(elo_interval(s).high == Approx(elo_of(mean + error)).epsilon(1e-6));
  CHECK(normalised_elo(s).value == Approx((mean - 0.5) / std::sqrt(2 * variance) * 800 / std::log(10)).epsilon(1e-6));
  CHECK(superiority(s) == Approx(0.5 * std::erfc(-(0.03 / std::sqrt(variance / 250)) / std::sqrt(2))).epsilon(1e-6));
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
  CHECK(std::isinf(e.value));
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
