#include "engine/session/play/statistics.h"

#include <set>

#include "tests/session/support.h"
#include "vendor/catch2_compat.h"

using namespace ply;

namespace {

PairResults who(const char* first, const char* second) {
  PairResults p{"a game"};
  p.players = {first, second};
  p.human = {std::string(first) == "Human", std::string(second) == "Human"};
  return p;
}

}  // namespace

TEST_CASE("results are counted by who sat where, and once a game however often it ends", "[session][statistics]") {
  Statistics s;
  s.ended(who("Human", "Hard"), Winner::second, 40);
  s.ended(who("Human", "Hard"), Winner::first, 60);  // taken back and won after all
  REQUIRE(s.pairs().size() == 1);
  CHECK((s.pairs()[0].wins == std::array<int, 2>{1, 0}));
  CHECK(s.pairs()[0].mean_plies() == 60);
  s.next_game();
  s.ended(who("Human", "Hard"), Winner::draw, 20);
  s.next_game();
  s.ended(who("Hard", "Human"), Winner::first, 10);
  REQUIRE(s.pairs().size() == 2);
  CHECK((s.pairs()[0].games() == 2 && s.pairs()[0].mean_plies() == 40));
  CHECK((s.of_people("a game") == std::array<int, 3>{1, 1, 1}));
  CHECK((s.of_people("another") == std::array<int, 3>{0, 0, 0}));
}

TEST_CASE("the times of a computer's moves have their mean and deviation", "[session][statistics]") {
  Statistics s;
  for (const double t : {2.0, 4.0, 4.0, 4.0, 5.0, 5.0, 7.0, 9.0}) s.moved("a game", "Hard", t);
  REQUIRE(s.times().size() == 1);
  CHECK(s.times()[0].mean() == Approx(5));
  CHECK(s.times()[0].deviation() == Approx(2.138090).epsilon(1e-5));  // of 8 samples, by hand: sqrt(32 / 7)
  s.moved("a game", "Easy", 1);
  CHECK(s.times().size() == 2);
  CHECK(s.times()[1].deviation() == 0);
}

TEST_CASE("a game counts when it is played to its end, not when it is opened or looked at", "[session][statistics]") {
  Session s;
  session_test::start(s, "reversi", "easy", "easy");
  REQUIRE(session_test::wait_for(s, [&] { return s.play().end().has_value(); }));
  const auto games = [&] {
    int n = 0;
    for (const PairResults& p : s.statistics().pairs()) n += p.games();
    return n;
  };
  CHECK(games() == 1);
  REQUIRE(s.statistics().times().size() == 1);
  CHECK(s.statistics().times()[0].moves > 20);
  // Going back and to the end again adds nothing; nor does opening it as text.
  s.apply(command::GoToEnd{false});
  s.apply(command::GoToEnd{true});
  CHECK(games() == 1);
  s.apply(command::Paste{s.play().game_text()});
  s.apply(command::GoToEnd{true});
  REQUIRE(s.play().end());
  CHECK(games() == 1);
  // A resignation is an end.
  s.apply(command::NewGame{"reversi"});
  s.apply(command::Resign{});
  CHECK(games() == 2);
}

TEST_CASE("a live game against a computer is told from one between people, between computers, and one that is over",
          "[session][statistics]") {
  Session s;
  s.apply(command::NewGame{"pivit", {}, "human", "human"});
  CHECK_FALSE(s.play().against_computer());
  s.apply(command::SetPlayer{Side::second, "very-easy"});
  CHECK(s.play().against_computer());
  s.apply(command::Resign{});
  CHECK_FALSE(s.play().against_computer());
  s.apply(command::NewGame{"pivit", {}, "easy", "easy"});
  CHECK_FALSE(s.play().against_computer());
}

TEST_CASE("each new game of a level that draws among equal moves goes another way, and the same seed the same way",
          "[session][statistics]") {
  std::set<std::string> games;
  std::string seeded[2];
  for (int i = 0; i < 5; i++) {
    Session s;
    s.apply(command::MoveDelay{0});
    command::NewGame c{"pivit", {}, "easy", "very-easy"};
    c.seed = i < 2 ? 7 : static_cast<u64>(i) * 100;
    s.apply(c);
    REQUIRE(session_test::wait_for(s, [&] { return s.play().end() || s.play().node().ply >= 12; }));
    const auto line = s.play().tree().line_to(s.play().current());
    std::string text;
    for (std::size_t k = 1; k < line.size() && k <= 12; k++) text += s.play().tree().at(line[k]).text + " ";
    games.insert(text);
    if (i < 2) seeded[i] = text;
    s.apply(command::StopSearch{});
  }
  CHECK(seeded[0] == seeded[1]);
  CHECK(games.size() >= 3);
}
