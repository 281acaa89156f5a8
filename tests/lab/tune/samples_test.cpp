// Positions of games as term vectors.
#include "engine/lab/tune/samples.h"

#include <algorithm>
#include <cmath>
#include <set>

#include "engine/games/registry.h"
#include "engine/lab/tune/tune_report.h"
#include "engine/lab/tune/tune_run.h"
#include "vendor/catch2_compat.h"

using namespace ply;

namespace {

// Quick games of a profile against itself.
TuneSettings settings_for(const GameType& type, const char* profile, u64 games) {
  TuneSettings s;
  s.game = *type.make({});
  s.start = s.game->initial(0);
  s.samples.profile = profile;
  s.samples.weights = s.game->profile(profile)->weights;
  s.play = games;
  s.nodes = 60;
  s.opening_plies = 4;
  s.max_plies = 160;
  return s;
}
std::vector<MatchGame> games_of(const TuneSettings& s) {
  MatchRunner runner(fitting_match(s), {}, {});
  REQUIRE(runner.run(1, [](const MatchGame&) { return Status(Done{}); }));
  return runner.games();
}
Result<SampleSet> samples_of(const TuneSettings& s, const std::vector<MatchGame>& games, int threads = 1) {
  return collect_samples(*s.game, s.start, games, std::vector<u32>(games.size(), 0), s.samples, {threads});
}

}  // namespace

TEST_CASE("a longer search says more of a position, and the same for any number of threads", "[tune]") {
  TuneSettings s = settings_for(*find_game("reversi"), "modern", 4);
  const auto games = games_of(s);
  const auto without = samples_of(s, games);
  s.samples.nodes = 300;
  const auto with = samples_of(s, games), again = samples_of(s, games, 3);
  REQUIRE(without);
  REQUIRE(with);
  REQUIRE(again);
  REQUIRE(with->samples.size() == without->samples.size());
  REQUIRE(with->samples.size() == again->samples.size());
  int others = 0;
  for (std::size_t i = 0; i < with->samples.size(); ++i) {
    CHECK(without->samples[i].longer == without->samples[i].value);
    CHECK(with->samples[i].value == without->samples[i].value);
    CHECK(with->samples[i].longer == again->samples[i].longer);
    others += with->samples[i].longer != with->samples[i].value;
  }
  CHECK(others > 10);
}

TEST_CASE("factors times weights are the values that a search finds, in every profile of every game", "[tune]") {
  for (const GameType* type : all_games()) {
    const auto game = *type->make({});
    for (const ProfileInfo& profile : game->profiles()) {
      if (profile.terms.empty() || !game->profile("modern")) continue;
      TuneSettings s = settings_for(*type, "modern", 4);
      auto games = games_of(s);
      for (std::size_t i = 0; i < games.size(); ++i) {  // the beginnings are enough, as if somebody had resigned
        games[i].moves.resize(std::min<std::size_t>(games[i].moves.size(), profile.by_turns ? 13 : 60));
        games[i].winner = i % 2 ? Winner::first : Winner::second;
      }
      s.samples.profile = profile.id;
      s.samples.weights = profile.weights;
      CAPTURE(type->id(), profile.id);
      const auto set = samples_of(s, games);
      REQUIRE(set);
      if (type->id() == "toy-tree") continue;
      CHECK(set->samples.size() > (profile.by_turns ? 4 : 20));
      const auto again = samples_of(s, games, 3);
      REQUIRE(again);
      CHECK(again->factors == set->factors);
      CHECK(again->groups == set->groups);
      // Nothing that these evaluations do is bent; what cannot be fitted has one value or never speaks.
      for (const TermUse use : set->use)
        CHECK((use == TermUse::free || use == TermUse::fixed || use == TermUse::silent));
      for (std::size_t i = 0; i < set->samples.size(); ++i) {
        const Sample& sample = set->samples[i];
        double sum = 0;
        for (std::size_t t = 0; t < set->terms; ++t) sum += static_cast<double>(set->row(i)[t]) * profile.weights.w[t];
        CHECK(std::abs(sum - sample.value) <= static_cast<double>(set->terms));  // each term is rounded by itself
        // The plain search of the same depth, with no switch but its horizon, from the game's position.
        if (i % 7 != 0 || profile.classic) continue;
        const MatchGame& g = games[sample.game];
        Position p = s.start;
        for (u32 ply = 0; ply < sample.ply; ++ply) p = s.game->after(p, *s.game->parse_move(p, g.moves[ply]));
        SearchRequest q = s.game->request(p, profile.id);
        const Horizon horizon = q.options.horizon;
        q.options = {};
        q.options.algorithm = Algorithm::minimax;
        q.options.horizon = horizon;
        q.limits.depth = 1;
        CHECK(s.game->search(q).score.value == static_cast<int>(sample.value));
        const Winner winner = g.winner;
        CHECK(sample.result == (winner == Winner::draw ? 0.5f : winner == winner_of(s.game->mover(p)) ? 1.0f : 0.0f));
      }
    }
  }
}

TEST_CASE("games cut by their length or by a failure are left out, and a position counts once in a pair", "[tune]") {
  TuneSettings s = settings_for(*find_game("kalah"), "modern", 6);
  auto games = games_of(s);
  const auto all = samples_of(s, games);
  REQUIRE(all);
  auto failed = games;
  failed[0].failure = "it has ended";
  failed[1].moves.resize(10);
  failed[1].winner = Winner::draw;
  const auto fewer = samples_of(s, failed);
  REQUIRE(fewer);
  CHECK(fewer->games == 4);
  CHECK(fewer->left_out_games == 2);
  CHECK(std::none_of(fewer->samples.begin(), fewer->samples.end(), [](const Sample& x) { return x.game < 2; }));
  // The same game twice in a pair adds nothing, in another pair it does.
  auto twice = games;
  twice[1] = games[0];
  twice[1].game = 1;
  const auto once = samples_of(s, twice);
  REQUIRE(once);
  CHECK(std::none_of(once->samples.begin(), once->samples.end(), [](const Sample& x) { return x.game == 1; }));
  twice[1].pair = 99;
  const auto apart = samples_of(s, twice);
  REQUIRE(apart);
  CHECK(std::count_if(apart->samples.begin(), apart->samples.end(), [](const Sample& x) { return x.game == 1; }) ==
        std::count_if(apart->samples.begin(), apart->samples.end(), [](const Sample& x) { return x.game == 0; }));
  CHECK(apart->groups == once->groups + 1);
  // A game of other rules is named.
  games[3].moves[5] = "9";
  const auto wrong = samples_of(s, games);
  REQUIRE_FALSE(wrong);
  CHECK(wrong.error().message.find("pair 1, game 1: ply 6") != std::string::npos);
  // As a table: a heading and a line a sample.
  const std::string csv = samples_csv(*s.game->profile("modern"), *all, games_of(s));
  CHECK(csv.find("pairing,pair,game,ply,result,value,decided,stones,") == 0);
  CHECK(static_cast<std::size_t>(std::count(csv.begin(), csv.end(), '\n')) == all->samples.size() + 1);
}

TEST_CASE("a term that is bent or leans on another weight is found out and left", "[tune]") {
  const auto game = *find_game("reversi")->make({});
  const ProfileInfo& profile = *game->profile("modern");
  const std::vector<float> factors = {2, -1, 3};
  const auto evaluate = [&](const Weights& w) {
    Breakdown b;
    b.terms = {{&profile.terms[0], 0, 0, w[0], 2 * w[0]},
               {&profile.terms[1], 0, 0, w[1], -w[1] * w[1] / 10},
               {&profile.terms[2], 0, 0, w[2], 3 * w[2] + (w[0] != 0 ? 0 : 50)}};
    return b;
  };
  std::vector<TermUse> use(profile.terms.size(), TermUse::free);
  check_linear(evaluate, profile, profile.weights, factors.data(), use);
  CHECK(use[0] == TermUse::free);
  CHECK(use[1] == TermUse::not_linear);
  CHECK(use[2] == TermUse::tied);
}

TEST_CASE("from games to weights and their match: the same for any number of threads, and gone on with after a stop",
          "[tune]") {
  TuneSettings s = settings_for(*find_game("kalah"), "modern", 60);
  s.verify = 12;
  s.samples.weights.w[3] = 0;  // a weight that games miss
  REQUIRE(check_tune(s));
  TuneRun one(s, {});
  std::vector<MatchGame> played, verified;
  TuneRun::Sinks sinks;
  sinks.played = [&](const MatchGame& g) { return played.push_back(g), Status(Done{}); };
  sinks.verified = [&](const MatchGame& g) { return verified.push_back(g), Status(Done{}); };
  REQUIRE(one.run(sinks));
  CHECK(one.progress().stage == TuneStage::over);
  const auto fit = one.fit();
  REQUIRE(fit);
  CHECK(fit->weights.w[3] > 20);
  CHECK(played.size() == 60);
  CHECK(one.verified().size() == verified.size());
  CHECK(verified.size() == 12);
  const MatchSettings match = verifying_match(s, fit->weights);
  CHECK(verified[0].first == match.players[0]);
  CHECK(match.players[0].find(" @ ") != std::string::npos);
  CHECK(match.players[1] == "modern:nodes=60 @ choices=0");
  REQUIRE(one.test());
  CHECK(match_verdict_text(*one.test(), s.sprt).find("New against old: 12 games") == 0);
  CHECK(advice_of(*fit, one.test()) != Advice::not_tried);
  CHECK(advice_of(*fit, std::nullopt) == Advice::not_tried);
  JudgedTest decided = *one.test();
  decided.state.verdict = Verdict::rejected;
  CHECK(advice_of(*fit, decided) == Advice::keep_old);
  decided.state.verdict = Verdict::accepted;
  CHECK(advice_of(*fit, decided) == Advice::take_new);
  decided.state.verdict = Verdict::undecided;
  decided.score = {};
  decided.score.pairs = {0, 0, 100, 5, 5}, decided.score.wins = 125, decided.score.losses = 95;
  CHECK(advice_of(*fit, decided) == Advice::take_new);
  decided.score = decided.score.turned();
  CHECK(advice_of(*fit, decided) == Advice::keep_old);
  const std::string text = fit_text(*s.game->profile("modern"), one.samples(), *fit);
  for (const char* word : {"choices", "has one value only", "held out", "taken"})
    CHECK(text.find(word) != std::string::npos);

  // Two threads, and half of the games from an earlier run.
  s.threads = 2;
  TuneRun two(s, {}, {played.begin(), played.begin() + 30});
  REQUIRE(two.run({}));
  CHECK(two.fit()->weights == fit->weights);
  CHECK(two.fit()->new_error == fit->new_error);
  CHECK(two.test()->score == one.test()->score);

  // Stopped before it begins: nothing, and no error.
  TuneRun stopped(s, {});
  stopped.stop();
  REQUIRE(stopped.run({}));
  CHECK_FALSE(stopped.fit());
}

TEST_CASE("the curve is shown by a few of its points", "[tune]") {
  FitResult r;
  for (int i = 0; i <= 1000; ++i) r.curve.push_back({i, 1.0, 1.0, 1.0});
  r.chosen = 777;
  const auto rows = curve_rows(r, 12);
  CHECK(rows.size() <= 13);
  CHECK(rows.front().iteration == 0);
  CHECK(rows.back().iteration == 1000);
  CHECK(std::any_of(rows.begin(), rows.end(), [](const FitPoint& p) { return p.iteration == 777; }));
  r.curve.resize(3);
  CHECK(curve_rows(r, 12).size() == 3);
}
