// What a plan means here, and that all who search by one get the same recording.
#include "engine/plan/plan_run.h"

#include "engine/game/random_play.h"
#include "engine/games/registry.h"
#include "engine/session/searches/search_run.h"
#include "vendor/catch2_compat.h"

using namespace ply;

TEST_CASE("a plan is resolved to the root that it was made of, in all games", "[session][plan]") {
  for (const GameType* type : all_games()) {
    INFO(type->id());
    for (u64 seed = 1; seed <= 5; ++seed) {
      const auto game = *type->make({});
      const Position start = game->initial(seed);
      const PlanRoot root = end_of_line(game, start, random_line(*game, start, 12, seed));
      SearchPlan plan;
      set_root(plan, root);
      const auto again = resolve(plan);
      REQUIRE(again);
      CHECK(again->moves == root.moves);
      CHECK(again->history.size() == root.moves.size());
      CHECK(again->history == root.history);
      CHECK(again->game->write(again->start) == game->write(start));
      CHECK(again->game->key(again->position) == game->key(root.position));
    }
  }
  SearchPlan plan;
  plan.game = "chess";
  CHECK_FALSE(resolve(plan));
}

TEST_CASE("one plan is one recording, whoever searches by it, and one result if nothing is recorded",
          "[session][plan][slow]") {
  RecordPool pool;
  for (const GameType* type : all_games()) {
    INFO(type->id());
    const auto game = *type->make({});
    const PlanRoot root = end_of_line(game, game->initial(3));
    SearchPlan plan;  // its weights are the profile's own
    plan.profile = game->profiles().front().id;
    plan.options = game->profiles().front().options;
    plan.limits.depth = 2;
    SearchRun shown(root, plan);
    shown.wait();
    REQUIRE(shown.recording());
    const SearchPlan& recorded = shown.recording()->plan();
    CHECK(recorded.weights.size() == game->profiles().front().terms.size());
    PlanSinks sinks;
    const auto silent = run_plan(recorded, root, sinks);
    sinks.pool = &pool;
    const auto waited = run_plan(recorded, *resolve(recorded), sinks);
    REQUIRE(silent);
    REQUIRE(waited);
    CHECK(silent->recording == nullptr);
    CHECK(waited->recording->digest() == shown.recording()->digest());
    CHECK(silent->result.counters.nodes == waited->result.counters.nodes);
    CHECK(silent->result.score.value == waited->result.score.value);
    plan.record = false;
    SearchRun unrecorded(root, plan);
    unrecorded.wait();
    CHECK(unrecorded.recording() == nullptr);
    CHECK(unrecorded.result().counters.nodes == shown.result().counters.nodes);
    plan.profile = "none";
    CHECK_FALSE(run_plan(plan, root, sinks));
  }
}
