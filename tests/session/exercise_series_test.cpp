// Exercises of a set on the board of a session, one after the other.
#include <algorithm>
#include <thread>

#include "engine/review/exercise_set.h"
#include "engine/session/reviews/reviewing.h"
#include "engine/session/session.h"
#include "tests/game/faces.h"
#include "vendor/catch2_compat.h"

using namespace ply;

namespace {

SetExercise exercise(const char* game, const char* position, const char* move, const char* theme, int within) {
  const auto setup = find_game(game)->parse_position(position, {});
  REQUIRE(setup);
  const auto moves = setup->game->parse_moves(setup->position, move);
  REQUIRE(moves);
  return {{setup->game, setup->position, *moves, {}}, *parse_theme(theme, within)};
}

std::vector<SetExercise> two() {
  return {exercise("reversi", "XXXXXX---XXXXXO-XXXXXXOOXXXOOXX-XXXOOXXXXOOXOXO----OOO----XOOX-- O", "g7",
                   "corner-opened", 1),
          exercise("kalah", "6,0,1,2,7,0/6/6,5,0,6,1,6/2 A s-io-", "4", "turn-given-up", 0)};
}

/// Until the exercise is asked.
void judged(Session& s) {
  while (s.reviewing().working()) {
    s.poll(0.01);
    std::this_thread::yield();
  }
  s.poll(0);
}

}  // namespace

TEST_CASE("exercises of other games are posed, and what was open comes back", "[session][review][exercises]") {
  Session s;
  command::NewGame begin;
  begin.game = "micro-shogi";
  s.apply(begin);
  s.poll(0);
  for (int i = 0; i < 3; ++i) s.apply(command::Play{s.play().game().moves(s.play().node().position).front()});
  s.poll(0);
  const std::string before = s.play().game_text();
  s.apply(command::PoseExercises{});
  CHECK(s.messages().back().refused());
  const auto set = two();
  s.apply(command::PoseExercises{set});
  REQUIRE(s.reviewing().in_series());
  CHECK(s.viewpoint().engine_hidden);  // while it is judged, too
  CHECK(s.play().game().type().id() == "reversi");
  CHECK(s.play().game().key(s.play().node().position) == s.play().game().key(set[0].game.start));
  judged(s);
  REQUIRE(s.reviewing().exercises());
  CHECK(s.viewpoint().engine_hidden);
  s.apply(command::Play{s.reviewing().review()->plies[0].here->best().move});
  s.poll(0);
  CHECK(s.reviewing().exercises()->solved());
  CHECK_FALSE(s.viewpoint().engine_hidden);
  REQUIRE(s.reviewing().series()->found == std::vector<bool>{true});
  s.apply(command::NextExercise{});
  CHECK(s.play().game().type().id() == "kalah");
  judged(s);
  REQUIRE(s.reviewing().exercises());
  SECTION("a wrong try counts, whatever comes after it") {
    s.apply(command::Play{set[1].game.moves.front()});
    s.poll(0);
    s.apply(command::Play{s.reviewing().review()->plies[0].here->best().move});
    s.poll(0);
    CHECK(s.reviewing().exercises()->solved());
    s.apply(command::NextExercise{});
    CHECK(s.reviewing().series()->over());
  }
  SECTION("so does the answer that was asked for") {
    s.apply(command::RevealExercise{});
    s.apply(command::EndExercises{});
  }
  SECTION("and one that was skipped") { s.apply(command::NextExercise{}); }
  CHECK(s.reviewing().series()->found == std::vector<bool>{true, false});
  CHECK_FALSE(s.reviewing().in_series());
  CHECK(s.play().game_text() == before);
  // No exercise lies on the shelf.
  for (const std::string& game : s.play().shelf()) CHECK(game.find("Theme") == std::string::npos);
}

TEST_CASE("another game during the exercises ends them, and the game of before lies on the shelf",
          "[session][review][exercises]") {
  Session s;
  command::NewGame begin;
  begin.game = "kalah";
  s.apply(begin);
  s.poll(0);
  s.apply(command::Play{s.play().game().moves(s.play().node().position).front()});
  s.poll(0);
  const std::string before = s.play().game_text();
  s.apply(command::PoseExercises{two()});
  begin.game = "pivit";
  s.apply(begin);
  s.poll(0);
  CHECK_FALSE(s.reviewing().in_series());
  CHECK_FALSE(s.viewpoint().engine_hidden);
  REQUIRE_FALSE(s.play().shelf().empty());
  CHECK(std::find(s.play().shelf().begin(), s.play().shelf().end(), before) != s.play().shelf().end());
}
