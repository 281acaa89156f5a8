// Engines that a record names: whose searches are made again, by which seed, and what a whole turn of theirs loses.
#include <algorithm>
#include <array>
#include <span>
#include <string>
#include <vector>

#include "engine/game/game_line.h"
#include "engine/game/player_by_name.h"
#include "engine/plan/plan_run.h"
#include "engine/review/report_parts.h"
#include "engine/review/review_causes.h"
#include "engine/review/review_comment.h"
#include "engine/review/review_json.h"
#include "engine/search/switches.h"
#include "tests/review/played.h"

using namespace review_test;

TEST_CASE("only engines whose searches are the same again are asked why", "[review]") {
  const auto kalah = *find_game("kalah")->make({});
  for (const char* good : {"classic:3", "modern:nodes=500", "modern:4 @ without=killers"}) {
    INFO(good);
    CHECK(reviewing_engine(*kalah, good).has_value());
  }
  for (const char* other :
       {"", "Ann", "human", "modern:time=50", "modern:4 @ gives=2.5 often=50 seed=3", "modern:4 @ with=tt-keep",
        "gp:/nowhere", "engine:/bin/false", "modern:4 @ weights=/nowhere"}) {
    INFO(other);
    CHECK_FALSE(reviewing_engine(*kalah, other).has_value());
  }
}

TEST_CASE("the search of an engine that draws among equal moves is made again by its seed", "[review]") {
  const auto game = *find_game("pivit")->make({});
  const auto player = player_by_name(*game, "classic:1");
  REQUIRE(player);
  CHECK(draws_moves(*game, *player));
  CHECK_FALSE(draws_moves(*game, *player_by_name(*game, "modern:1")));
  CHECK_FALSE(
      draws_moves(**find_game("kalah")->make({}), *player_by_name(**find_game("kalah")->make({}), "classic:1")));
  // A game of two that draw, each by a seed of its own.
  constexpr std::array<u64, 2> seeds = {77, 78};
  GameRecord record{game, game->initial(), {}, {{"First", "classic:1"}, {"Second", "classic:1"}}};
  Position p = record.start;
  std::vector<u64> history;
  for (int ply = 0; ply < 30 && !game->outcome(p, history); ++ply) {
    Player mover = *player;
    mover.seed = seeds[static_cast<std::size_t>(index(game->mover(p)))];
    const auto found = game->search(player_request(*game, p, history, mover));
    record.moves.push_back(found.best);
    history.push_back(game->key(p));
    p = game->after(p, found.best);
  }
  const auto asked = [&](bool reported) {
    GameRecord r = record;
    if (reported)
      for (const Side side : {Side::first, Side::second})
        r.tags[seed_tag(side)] = std::to_string(seeds[static_cast<std::size_t>(index(side))]);
    auto review = begin_review(r, settings_for(*game), 0);
    REQUIRE(review);
    int repeats = 0;
    for (std::size_t ply = 0; ply < review->plies.size(); ++ply) {
      JobProgress progress;
      Attention attention;
      review->plies[ply].here = judge_by_search(*game, review->settings, review->place(ply), 2, attention);
      review->plies[ply].pass = 1;
    }
    for (std::size_t ply = 0; ply < review->plies.size(); ++ply) {
      Attention attention;
      const CauseQuestion q = cause_question(*review, ply, attention);
      const auto request = request_of(q.own, q.root);
      REQUIRE(request);
      repeats += game->search(*request).best == review->plies[ply].played;
    }
    return repeats;
  };
  CHECK(asked(true) == static_cast<int>(record.moves.size()));
  CHECK(asked(false) < static_cast<int>(record.moves.size()));
}

TEST_CASE("an engine that searches whole turns is asked where the turn began, and its turn is judged by one depth",
          "[review]") {
  const auto game = *find_game("arimaa")->make({});
  REQUIRE(game->profile("classic")->by_turns);
  GameRecord record = random_game(game, 7, 6);
  record.tags = {{"First", "classic:1"}, {"Second", "classic:1"}};
  for (const u64 nodes : {u64{0}, u64{50}}) {
    auto settings = settings_for(*game);
    if (nodes > 0) settings.depth = 0, settings.nodes = nodes;
    GameReview r = reviewed(record, settings);
    const auto turn = std::find_if(r.turns.begin(), r.turns.end(), [](const ReviewedTurn& t) { return t.count > 1; });
    REQUIRE(turn != r.turns.end());
    Attention attention;
    for (std::size_t ply = turn->first; ply <= turn->last(); ++ply) {
      const CauseQuestion q = cause_question(r, ply, attention);
      CHECK(q.root.moves.size() == turn->first);
      CHECK(q.played.size() == turn->count);
      CHECK_FALSE(q.best);
      // The turn that the engine plays there loses what a search from its last step says against the best of the turn,
      // both by one depth.
      const auto request = request_of(q.own, q.root);
      REQUIRE(request);
      const MoveCode chosen = game->search(*request).best;
      const auto steps = game->plies(r.positions[turn->first], chosen);
      const int depth = std::max(r.plies[turn->first].here->depth, static_cast<int>(steps.size()) + 1);
      const auto start = judge_by_search(*game, r.settings, r.place(turn->first), depth, attention);
      const LineEnd end = end_of_moves(*game, r.positions[turn->first], std::span(steps).first(steps.size() - 1));
      std::vector<u64> history = r.place(turn->first).history;
      history.insert(history.end(), end.history.begin(), end.history.end());
      const auto last = judge_by_search(*game, r.settings, {end.position, history},
                                        depth - static_cast<int>(steps.size()) + 1, attention);
      REQUIRE((start && last));
      const double loss = start->best().expected - last->of(steps.back())->expected;
      CHECK(q.loss_of(chosen) == loss);
      CHECK(loss >= 0);  // one depth: no turn is better than the best
      if (ply == turn->first) CHECK_FALSE(cause_move(r, ply, chosen).empty());
    }
  }
}

TEST_CASE("an error of an engine whose cause is not known yet is not described by the words for a person", "[review]") {
  const auto game = *find_game("kalah")->make({});
  GameRecord record = random_game(game, 4, 24);
  record.tags = {{"First", "classic:1"}, {"Second", "Ann"}};
  GameReview r = reviewed(record, settings_for(*game, 4));
  int engine = 0, person = 0;
  for (std::size_t i = 0; i < r.plies.size(); ++i) {
    if (!is_error(r.plies[i].mark)) continue;
    const bool first = r.plies[i].mover == Side::first;
    (first ? engine : person)++;
    CHECK(asks_cause(r, i) == first);
    r.plies[i].cause.reset();
    CHECK((cause_words(r, i) == "not known yet") == first);
    CHECK(note_of(r, i).cause.empty() == first);
    CHECK((review_lines(r, 1)[i].find("\"cause\":null") != std::string::npos) == first);
  }
  CHECK(engine > 0);
  CHECK(person > 0);
}
