// Expected scores: what a value means, on a grid on which sums are exact, and K fitted to games.
#include "engine/review/expected.h"

#include <algorithm>
#include <cmath>

#include "engine/game/measured.h"
#include "engine/review/fit_scales.h"
#include "tests/review/played.h"

using namespace review_test;

TEST_CASE("an expected score is even at 0, turned by the sign, and never certain", "[review]") {
  for (const double k : {0.5, 100.0, 819.0}) {
    CHECK(expected_score(0, k) == 0.5);
    double before = 0;
    for (int v = -3000; v <= 3000; v += 7) {
      const double e = expected_score(v, k);
      CHECK(e >= before);
      CHECK(e + expected_score(-v, k) == 1);
      CHECK((e > 0 && e < 1));
      CHECK(on_grid(e) == e);
      before = e;
    }
  }
  CHECK(std::abs(expected_score(std::log(3.0), 1) - 0.75) < 1e-9);
  CHECK(expected_of(ScoreClass::won) + expected_of(ScoreClass::lost) == 1);
  CHECK(points_text(0.125) == "12.5");
  CHECK(points_text(1) == "100");
}

TEST_CASE("every game has a K for every profile, assumed unless it was fitted to these rules and this evaluation",
          "[review]") {
  for (const auto& face : face_test::faces())
    for (const ProfileInfo& profile : face.game->profiles()) {
      INFO(face.name << " " << profile.id);
      const auto all = score_scales(*face.game, profile, profile.weights);
      REQUIRE(!all.empty());
      CHECK(all.back().above == 0);
      CHECK(std::is_sorted(all.begin(), all.end(),
                           [](const ScoreScale& a, const ScoreScale& b) { return a.above > b.above; }));
      for (const ScoreScale& s : all) CHECK(s.k > 0);
      Weights others = profile.weights;
      others.w[0] += 1;
      const auto assumed = score_scales(*face.game, profile, others);
      CHECK(assumed.size() == 1);
      CHECK(assumed.front().from == ScaleFrom::assumed);
      if (profile.score_at_75_percent > 0) {
        const ScoreScale s = score_scale(*face.game, assumed, face.game->initial(1));
        CHECK(std::abs(expected_score(profile.score_at_75_percent, s.k) - 0.75) < 1e-9);
      }
    }
}

TEST_CASE("what was fitted to games comes with them, by phases, and is used for what it was fitted to alone",
          "[review]") {
  int games = 0;
  for (const auto& type : all_games()) {
    const auto game = *type->make({});
    INFO(type->id());
    const auto fitted = fitted_scales(*game);
    games += !fitted.empty();
    for (std::size_t i = 0; i < fitted.size(); ++i) {
      const FittedScale& f = fitted[i];
      INFO(f.profile << " above " << f.above);
      const ProfileInfo* profile = game->profile(f.profile);
      REQUIRE(profile);
      CHECK(f.k > 0);
      CHECK((f.error > 0 && f.error < 0.25));
      CHECK(f.games >= 30);
      CHECK(f.depth >= 2);
      const bool ends = i + 1 == fitted.size() || fitted[i + 1].profile != f.profile;
      // What comes after the last phase that could be fitted is assumed.
      if (ends && f.above > 0) CHECK(score_scales(*game, *profile, profile->weights).back().from == ScaleFrom::assumed);
      if (!ends) CHECK(f.above > 0);
      if (!ends) CHECK(f.above > fitted[i + 1].above);
      // Of an evaluation that has changed since then it would say nothing.
      CHECK(f.revision == profile->revision);
      CHECK(f.weights == weights_mark(profile->weights));
      const auto all = score_scales(*game, *profile, profile->weights);
      const bool used = std::any_of(all.begin(), all.end(), [&](const ScoreScale& s) {
        return s.from == ScaleFrom::fitted && s.k == f.k && s.above == f.above;
      });
      CHECK(used);
    }
  }
  CHECK(games >= 4);
  const auto other = *find_game("kalah")->make({{"stones", "2"}});
  CHECK(score_scales(*other, *other->profile("modern"), other->profile("modern")->weights).front().from ==
        ScaleFrom::assumed);
  // A phase is that of what is left: above 40 of 60 empty squares, and from then on
  const auto game = *find_game("reversi")->make({});
  const auto two = sure(parse_scales("40:1,0:2", *game, *game->profile("modern")));
  CHECK(score_scale(*game, two, game->initial()).above == 40);
  CHECK(score_scale(*game, two, face_test::random_walk(*game, 1, 20).stops.back().position).above == 0);
}

TEST_CASE("what is left of a game is told where the game has phases, and solved where it says so", "[review]") {
  for (const auto& face : face_test::faces()) {
    const auto* phases = dynamic_cast<const HasPhases*>(face.game.get());
    if (!phases || face.variant) continue;
    INFO(face.name);
    CHECK(phases->left(face.game->initial(1)) > 0);
    CHECK(std::string(phases->left_unit()).size() > 3);
    for (const auto& stop : face_test::sample(*face.game, 3, 2, 60)) CHECK(phases->left(stop.position) >= 0);
  }
}

TEST_CASE("K is fitted to half of the games, by thirds of what is left, and judged by the others", "[review]") {
  const auto game = *find_game("kalah")->make({});
  std::vector<GameRecord> games;
  for (u64 seed = 1; seed <= 24; ++seed) games.push_back(random_game(game, seed, 400));
  ReviewSettings settings = settings_for(*game, 3);
  JobProgress progress;
  const auto fitted = fit_scales(games, settings, 1, progress);
  REQUIRE(fitted);
  CHECK(fitted->games == 12);
  CHECK(fitted->held_out == 12);
  REQUIRE(fitted->phases.size() == 3);
  CHECK(fitted->phases[0].above == 32);
  CHECK(fitted->phases[1].above == 16);
  CHECK(fitted->phases[2].above == 0);
  JobProgress again;
  const auto threads = fit_scales(games, settings, 2, again);
  REQUIRE(threads);
  for (std::size_t i = 0; i < 3; ++i) {
    const PhaseFit &a = fitted->phases[i], &b = threads->phases[i];
    CHECK(a.samples > 20);
    CHECK(a.held_out > 20);
    CHECK(a.k == b.k);
    CHECK(a.error == b.error);
    CHECK((a.error >= 0 && a.error <= 1));
  }
  CHECK(fitted->phases[1].k);
  settings.depth = 0, settings.nodes = 100;
  JobProgress refused;
  CHECK(!fit_scales(games, settings, 1, refused));
}

TEST_CASE("K is read by phases, in the unit of the profile, and nothing else is", "[review]") {
  const auto game = *find_game("reversi")->make({});
  const ProfileInfo& profile = *game->profile("modern");
  const auto one = parse_scales("6.8", *game, profile), two = parse_scales("40:6.8, 0:7.5", *game, profile);
  REQUIRE(one);
  REQUIRE(two);
  CHECK(one->size() == 1);
  CHECK(two->size() == 2);
  CHECK(score_scale(*game, *two, game->initial()).k == 680);
  for (const char* wrong : {"", "0", "-1", "x", "40:680", "20:1,40:2,0:3", "40:1,40:2,0:1", "nan", "1e99"})
    CHECK(!parse_scales(wrong, *game, profile));
  ReviewSettings settings = settings_for(*game, 2);
  settings.scales = *one;
  const GameReview r = reviewed(random_game(game, 1, 2), settings);
  CHECK(r.plies[0].here->scale.from == ScaleFrom::given);
}
