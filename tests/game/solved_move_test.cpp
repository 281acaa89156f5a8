// Levels that ask the solver near the end of the game.
#include "engine/game/solved_move.h"

#include <algorithm>

#include "engine/game/game_phases.h"
#include "engine/game/player.h"
#include "engine/search/switches.h"
#include "tests/game/faces.h"
#include "tests/support/error_of.h"
#include "vendor/catch2_compat.h"

using namespace ply;
using face_test::faces;

TEST_CASE("what the solver plays for a level is a best move, worth what the game then ends with", "[game][levels]") {
  int solved = 0;
  for (const face_test::Face& f : faces()) {
    const auto* phases = dynamic_cast<const HasPhases*>(f.game.get());
    const LevelInfo* level = f.game->level("modern-4");
    if (!phases || !level || level->solver_nodes == 0) continue;
    CAPTURE(f.name);
    for (const auto& stop : face_test::sample(*f.game, 7, f.variant ? 1 : 8, 200, 6)) {
      if (f.game->outcome(stop.position, stop.history)) continue;
      SearchRequest q = player_request(*f.game, stop.position, stop.history, player_of(*level));
      REQUIRE(q.solver_nodes == level->solver_nodes);
      const SearchResult r = f.game->search(q);
      CAPTURE(f.game->write(stop.position));
      REQUIRE(r.has_best);
      if (phases->left(stop.position) > phases->solved_at()) CHECK_FALSE(r.solved);
      if (!r.solved || phases->left(stop.position) > 14) continue;  // beyond that the truth takes too long
      ++solved;
      CHECK(r.score.kind == Kind::exact);
      CHECK(r.counters.nodes <= q.solver_nodes);
      SolveRequest all;
      all.position = stop.position;
      all.all_moves = true;
      const auto truth = f.game->solve(all);
      REQUIRE(truth);
      CHECK(std::find(truth->best.begin(), truth->best.end(), MoveCode{r.best}) != truth->best.end());
      // The value is that of the end of its line.
      Position end = stop.position;
      for (const u32 m : r.pv) end = f.game->after(end, m);
      if (f.game->outcome(end)) {
        const Breakdown b = f.game->evaluate(end, q.profile, q.weights, f.game->mover(stop.position));
        REQUIRE(b.finished);
        const int win = f.game->profile(q.profile)->decided;
        CHECK((r.score.value >= win) == (*b.finished >= win));
        CHECK((r.score.value <= -win) == (*b.finished <= -win));
      } else {
        CHECK(r.score.value == 0);
      }
      // The same again, and by the search where it is switched off or has too few nodes.
      const SearchResult again = f.game->search(q);
      CHECK(again.best == r.best);
      CHECK(again.counters.nodes == r.counters.nodes);
      q.solver_nodes = 0;
      CHECK_FALSE(f.game->search(q).solved);
    }
  }
  CHECK(solved > 10);
}

TEST_CASE("far from the end nobody asks the solver, and without nodes enough the search moves", "[game][levels]") {
  const auto game = *find_game("kalah")->make({});
  SearchRequest q = game->request(game->initial(0), "modern");
  q.limits.nodes = 500;
  q.solver_nodes = 1'000'000'000;
  CHECK_FALSE(game->search(q).solved);
  for (const auto& stop : face_test::sample(*game, 11, 3, 60, 1)) {
    if (game->outcome(stop.position)) continue;
    q.position = stop.position;
    q.solver_nodes = 1;
    const SearchResult r = game->search(q);
    CHECK(r.has_best);
    if (r.solved) CHECK(r.counters.nodes <= 1);
  }
}

TEST_CASE("a level without its name plays the same", "[game][levels]") {
  for (const face_test::Face& f : faces())
    for (const LevelInfo& l : f.game->levels()) {
      if (l.program) continue;
      CAPTURE(f.name, l.id);
      const Player player = *parse_player(*f.game, l.id);
      const std::string plain = without_level(*f.game, player);
      CHECK_FALSE(f.game->level(plain));
      const auto again = parse_player(*f.game, plain);
      REQUIRE(again);
      CHECK(without_level(*f.game, *again).empty());
      const Position p = f.game->initial(0);
      const SearchRequest a = player_request(*f.game, p, {}, player), b = player_request(*f.game, p, {}, *again);
      CHECK(a.profile == b.profile);
      CHECK(a.options == b.options);
      CHECK(a.weights == b.weights);
      CHECK(a.limits.depth == b.limits.depth);
      CHECK(a.limits.nodes == b.limits.nodes);
      CHECK(a.solver_nodes == b.solver_nodes);
    }
}

TEST_CASE("a level turns switches on that its profile has off, and says so", "[game][levels]") {
  const auto game = *find_game("micro-shogi")->make({});
  const Player level = *parse_player(*game, "modern-4");
  const auto options = [&](const Player& p) { return player_request(*game, game->initial(), {}, p).options; };
  CHECK(options(level).has(Switch::null_move));
  CHECK(options(level).has(Switch::lmr));
  CHECK(is_sound(options(*parse_player(*game, "modern:4"))));
  CHECK(is_sound(game->profile("modern")->options));
  // What is said after the level counts more, and is all that its text says.
  const Player other = *parse_player(*game, "modern-4 @ without=lmr");
  CHECK_FALSE(options(other).has(Switch::lmr));
  CHECK(options(other).has(Switch::null_move));
  CHECK(other.text == "modern-4 @ without=lmr");
  CHECK(parse_player(*game, other.text)->switches == other.switches);
  CHECK(player_title(*game, other) == "Medium, other switches");
  CHECK(player_title(*game, *parse_player(*game, "modern-4 @ gives=1")) == "Medium, with a handicap");
  CHECK(options(*parse_player(*game, without_level(*game, other))) == options(other));
  // Both at once say nothing; only a level may be contradicted.
  CHECK(error_of(parse_player(*game, "modern:4 @ with=pvs without=pvs")).message.find("both name pvs") !=
        std::string::npos);
  CHECK(without_level(*game, other).find("with=lmr without") == std::string::npos);
  CHECK(without_level(*game, other).find("without=lmr") != std::string::npos);
  // The solver as a word of players.
  const auto asks = parse_player(*game, "modern:time=50 @ solver=1000");
  REQUIRE(asks);
  CHECK(asks->solver_nodes == 1000);
  CHECK(parse_player(*game, asks->text)->solver_nodes == 1000);
  CHECK_FALSE(parse_player(*game, "modern-4 @ solver=many"));
  CHECK_FALSE(parse_player(*game, "modern-4 @ solver=9999999999999"));
}
