// Fitting weights to results: what synthetic games with known weights must give back, and what cannot be fitted.
#include "engine/lab/tune/fit.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "engine/base/random.h"
#include "tests/support/error_of.h"
#include "vendor/catch2_compat.h"

using namespace ply;

namespace {

// A profile with four terms; the third lies near its end, the fourth has one value.
constexpr TermInfo terms[] = {
    {"a", "", 100, -500, 500}, {"b", "", 10, -500, 500}, {"c", "", 0, -500, 500}, {"d", "", 7, 7, 7}};
ProfileInfo profile() {
  ProfileInfo p;
  p.id = "made";
  p.terms = terms;
  p.weights = default_weights(terms);
  return p;
}

constexpr double true_scale = 0.01;

// Games whose results are drawn by the chances that `truth` gives their positions; values are those of the profile's
// own weights.
SampleSet games_by(const std::array<double, 3>& truth, u32 groups, u64 seed, int a_group = 12) {
  Random random(seed);
  SampleSet out;
  out.terms = 4;
  out.use = {TermUse::free, TermUse::free, TermUse::free, TermUse::fixed};
  out.groups = groups;
  out.games = 2 * groups;
  const Weights own = default_weights(terms);
  for (u32 g = 0; g < groups; ++g)
    for (int i = 0; i < a_group; ++i) {
      double value = 0, true_value = 0;
      for (int t = 0; t < 3; ++t) {
        const double x = std::floor((t == 1 ? 20 : 3) * (2 * random.unit() - 1));
        out.factors.push_back(static_cast<float>(x));
        value += own[t] * x;
        true_value += truth[static_cast<std::size_t>(t)] * x;
      }
      out.factors.push_back(0);
      Sample s;
      s.group = g;
      s.value = static_cast<float>(value);
      s.result = random.unit() < 1 / (1 + std::exp(-true_scale * true_value)) ? 1.0f : 0.0f;
      out.samples.push_back(s);
    }
  return out;
}
Result<FitResult> fit(const SampleSet& set, FitSettings settings = {}) {
  return fit_weights(profile(), profile().weights, set, settings);
}

}  // namespace

TEST_CASE("weights that made the results are found again, in proportion, and held-out games are predicted better",
          "[tune]") {
  const std::array<double, 3> truth = {100, 40, -80};
  FitSettings settings;
  settings.pull = 0;
  const auto r = fit(games_by(truth, 3000, 5), settings);
  REQUIRE(r);
  REQUIRE(r->changed());
  // The scale is that of the old weights, so the new ones are the true ones times true scale / scale.
  const double k = true_scale / r->scale;
  for (std::size_t t = 0; t < 3; ++t) {
    CAPTURE(t, r->terms[t].exact);
    CHECK(r->terms[t].exact == Approx(k * truth[t]).margin(0.06 * k * 100));
    CHECK(r->terms[t].new_weight == std::lround(r->terms[t].exact));
    CHECK(r->weights.w[t] == r->terms[t].new_weight);
  }
  CHECK(r->weights.w[3] == 7);
  CHECK(r->new_error < r->old_error);
  CHECK(r->new_error < r->ignorance);
  CHECK(verdict_of(*r) == FitVerdict::better);
  // The curve begins with the old weights and falls where it was fitted; what was taken is best where it was watched.
  CHECK(r->curve.front().held_out == r->old_error);
  CHECK(r->curve.back().fitted < r->curve.front().fitted);
  for (const FitPoint& p : r->curve) CHECK(p.watched >= r->curve[static_cast<std::size_t>(r->chosen)].watched);
  CHECK(r->groups[0] + r->groups[1] + r->groups[2] == 3000);
  CHECK(r->groups[1] == 600);
  CHECK(r->groups[2] == 600);
  CHECK(r->samples[2] == 12 * 600);
}

TEST_CASE("what longer searches say can be fitted to instead of the results, or in part", "[tune]") {
  // Results by one truth, searches by another.
  const std::array<double, 3> by_results = {100, 10, 0}, by_searches = {100, 40, -80};
  SampleSet set = games_by(by_results, 1500, 7);
  for (std::size_t i = 0; i < set.samples.size(); ++i) {
    double value = 0;
    for (std::size_t t = 0; t < 3; ++t) value += by_searches[t] * set.row(i)[t];
    set.samples[i].longer = static_cast<float>(value);
  }
  const auto third_with = [&](double share) {
    FitSettings settings;
    settings.pull = 0;
    settings.longer = share;
    const auto r = fit(set, settings);
    REQUIRE(r);
    CHECK(r->new_error <= r->old_error + 1e-4);
    return r->terms[2].exact;
  };
  const double by_result = third_with(0), by_half = third_with(0.5), by_search = third_with(1);
  CHECK(by_result == Approx(0).margin(9));
  CHECK(by_search == Approx(-80).margin(6));
  CHECK(by_half < by_result - 10);
  CHECK(by_half > by_search + 10);
}

TEST_CASE("the scale is that of the old weights: right ones stay, in their own unit", "[tune]") {
  const auto r = fit(games_by({100, 10, 0}, 3000, 6));
  REQUIRE(r);
  CHECK(r->scale == Approx(true_scale).epsilon(0.05));
  CHECK(r->score_at_75_percent == Approx(std::log(3.0) / r->scale));
  CHECK(r->terms[0].exact == Approx(100).margin(6));
  CHECK(r->terms[1].exact == Approx(10).margin(1.5));
  CHECK(r->terms[2].exact == Approx(0).margin(6));
  CHECK(verdict_of(*r) != FitVerdict::better);
  CHECK(std::abs(r->gain) < 3 * r->gain_deviation + 1e-4);
}

TEST_CASE(
    "a term may be the unit: it keeps its weight, the others go with it, and the error is that of the stretched scale",
    "[tune]") {
  const std::array<double, 3> truth = {100, 40, -80};
  const SampleSet set = games_by(truth, 3000, 5);
  FitSettings settings;
  settings.pull = 0;
  const auto plain = fit(set, settings);
  settings.unit = 0;
  const auto r = fit(set, settings);
  REQUIRE(plain);
  REQUIRE(r);
  CHECK(r->weights.w[0] == 100);
  CHECK(r->terms[1].exact == Approx(40).margin(4));
  CHECK(r->terms[2].exact == Approx(-80).margin(8));
  CHECK(r->new_scale == Approx(true_scale).epsilon(0.08));  // the unit is the true one, and so the scale is
  CHECK(r->new_error == Approx(plain->new_error).epsilon(0.001));
  CHECK(plain->new_scale == plain->scale);
  settings.unit = 2;
  CHECK(error_of(fit(set, settings)).message.find("cannot be the unit") != std::string::npos);  // its old weight is 0
  settings.unit = 3;
  CHECK(error_of(fit(set, settings)).message.find("not fitted") != std::string::npos);
  settings.unit = 0;
  settings.hold = {1};
  CHECK(error_of(fit(set, settings)).message.find("held") != std::string::npos);
}

TEST_CASE("the pull keeps weights, held terms stay, ranges end", "[tune]") {
  const SampleSet set = games_by({100, 40, -80}, 300, 7);
  const auto free = fit(set);
  REQUIRE(free);
  FitSettings settings;
  settings.pull = 1e7;
  const auto pulled = fit(set, settings);
  REQUIRE(pulled);
  CHECK_FALSE(pulled->changed());
  CHECK(verdict_of(*pulled) == FitVerdict::unchanged);
  CHECK(pulled->gain == 0);
  settings = {};
  settings.hold = {1};
  const auto held = fit(set, settings);
  REQUIRE(held);
  CHECK(held->weights.w[1] == 10);
  CHECK(held->terms[1].use == TermUse::held);
  CHECK(held->weights.w[2] < -20);
  CHECK(held->new_error > free->new_error);
  // A range that is too short for what the games say.
  ProfileInfo narrow = profile();
  TermInfo short_terms[4] = {terms[0], terms[1], terms[2], terms[3]};
  short_terms[2].min_weight = -15;
  narrow.terms = short_terms;
  const auto ended = fit_weights(narrow, narrow.weights, set, {});
  REQUIRE(ended);
  CHECK(ended->weights.w[2] == -15);
  CHECK(ended->terms[2].at_end);
  // The same question has the same answer; another dealing has another.
  CHECK(fit(set)->curve.back().watched == free->curve.back().watched);
  settings = {};
  settings.seed = 9;
  CHECK(fit(set, settings)->old_error != free->old_error);
}

TEST_CASE("pairs are what an error is estimated from, not positions", "[tune]") {
  // The same positions as many more: every one twelve times in its group. The error bar must not shrink.
  const SampleSet once = games_by({100, 40, -80}, 400, 8, 1);
  SampleSet often = once;
  often.samples.clear(), often.factors.clear();
  for (std::size_t i = 0; i < once.samples.size(); ++i)
    for (int k = 0; k < 12; ++k) {
      often.samples.push_back(once.samples[i]);
      often.factors.insert(often.factors.end(), once.row(i), once.row(i) + 4);
    }
  const auto a = fit(once), b = fit(often);
  REQUIRE(a);
  REQUIRE(b);
  CHECK(b->gain_deviation == Approx(a->gain_deviation).epsilon(0.02));
  CHECK(b->gain == Approx(a->gain).epsilon(0.02));
}

TEST_CASE("what cannot be fitted is said, and no figure is without a value", "[tune]") {
  const auto says = [](const Result<FitResult>& r, const char* words) {
    REQUIRE_FALSE(r);
    CAPTURE(r.error().message);
    CHECK(r.error().message.find(words) != std::string::npos);
  };
  SampleSet set = games_by({100, 40, -80}, 300, 9);
  says(fit(games_by({100, 40, -80}, 3, 9)), "too few");
  says(fit([&] {
         SampleSet none = set;
         none.samples.clear(), none.factors.clear();
         return none;
       }()),
       "no quiet position");
  SampleSet drawn = set;
  for (Sample& s : drawn.samples) s.result = 0.5f;
  says(fit(drawn), "all games are drawn");
  SampleSet against = set;
  for (Sample& s : against.samples) s.result = s.value > 0 ? 0.0f : 1.0f;
  says(fit(against), "no scale");
  SampleSet always = set;
  for (Sample& s : always.samples) s.result = s.value > 0 ? 1.0f : 0.0f;
  for (Sample& s : always.samples)
    if (s.value == 0) s.value = s.result > 0 ? 1.0f : -1.0f;
  says(fit(always), "no scale");
  SampleSet tied = set;
  tied.use.assign(4, TermUse::silent);
  says(fit(tied), "no term can be fitted");
  // Old weights that are all 0 have no scale of their own: that of the profile, if it has one.
  SampleSet flat = set;
  for (Sample& s : flat.samples) s.value = 0;
  ProfileInfo p = profile();
  p.score_at_75_percent = 0;
  says(fit_weights(p, Weights{}, flat, {}), "no scale");
  p.score_at_75_percent = 110;
  FitSettings settings;
  settings.pull = 0;
  const auto from_nothing = fit_weights(p, Weights{}, flat, settings);
  REQUIRE(from_nothing);
  CHECK(from_nothing->weights.w[0] > 80);
  CHECK(from_nothing->weights.w[2] < -60);
  // A term that is nothing in the fitted part, and half of the games drawn.
  SampleSet odd = set;
  for (std::size_t i = 0; i < odd.samples.size(); ++i) {
    odd.samples[i].value -= 10 * odd.factors[4 * i + 1];
    odd.factors[4 * i + 1] = 0;
    if (i % 2) odd.samples[i].result = 0.5f;
  }
  const auto r = fit(odd);
  REQUIRE(r);
  CHECK(r->weights.w[1] == 10);
  for (const FitPoint& point : r->curve)
    for (const double x : {point.fitted, point.watched, point.held_out}) CHECK(std::isfinite(x));
  for (const double x : {r->scale, r->gain, r->gain_deviation, r->new_error, r->ignorance}) CHECK(std::isfinite(x));
}

TEST_CASE("a fit that is stopped gives what it has", "[tune]") {
  const std::atomic<bool> stop{true};
  FitSettings settings;
  settings.stop = &stop;
  const auto r = fit(games_by({100, 40, -80}, 300, 10), settings);
  REQUIRE(r);
  CHECK(r->curve.size() == 1);
  CHECK_FALSE(r->changed());
}
