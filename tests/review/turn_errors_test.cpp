// Errors that the steps of a turn make together.
#include <algorithm>
#include <vector>

#include "engine/review/exercise.h"
#include "engine/review/review_text.h"
#include "engine/review/worst.h"
#include "tests/review/played.h"

using namespace review_test;

TEST_CASE("a turn that several steps lost together is an error of the turn, and no exercise", "[review]") {
  const auto game = *find_game("arimaa")->make({});
  GameRecord record = random_game(game, 7, 6);
  auto begun = begin_review(record, settings_for(*game), 0);
  REQUIRE(begun);
  const auto several =
      std::find_if(begun->turns.begin(), begun->turns.end(), [](const ReviewedTurn& t) { return t.count > 1; });
  REQUIRE(several != begun->turns.end());
  const ReviewedTurn turn = *several;
  const Side loser = begun->plies[turn.first].mover;
  record.tags["Result"] = loser == Side::first ? "0-1" : "1-0";
  GameReview r = reviewed(record, settings_for(*game), 1, 0);
  r.result = loser == Side::first ? 0 : 1;
  // From 0.53 over 0.50 and 0.47: each step but the last loses three points, and after it nothing is even again.
  for (std::size_t i = 0; i < r.plies.size(); ++i) {
    ReviewedPly& p = r.plies[i];
    p.mark = MoveMark::none;
    const auto set = [&](double best, double played) {
      JudgedMove first{p.played}, second{p.played};
      first.expected = played, second.expected = best, second.move = p.played ^ 1;
      p.here->moves = best == played ? std::vector{first} : std::vector{second, first};
    };
    const bool own = p.mover == loser;
    if (i < turn.first) set(own ? 0.53 : 0.47, own ? 0.53 : 0.47);
    else if (i > turn.last()) set(own ? 0.4 : 0.6, own ? 0.4 : 0.6);
    else if (i == turn.last()) set(0.53 - 0.03 * static_cast<double>(turn.count - 1), 0.47);
    else set(0.53 - 0.03 * static_cast<double>(i - turn.first), 0.53 - 0.03 * static_cast<double>(i - turn.first + 1));
  }
  for (const std::size_t noted : {turn.first, turn.last()}) {
    for (ReviewedPly& p : r.plies) p.mark = MoveMark::none;
    r.plies[noted].mark = MoveMark::dubious;
    // The step has the loss that the list of moves says of it, beside that of its turn.
    const std::string said = lost_sentence(r, noted);
    INFO(said);
    CHECK(said.find(points_words(r.plies[noted].loss())) != std::string::npos);
    CHECK(said.find("its whole turn 6.") != std::string::npos);
    CHECK(losing_moment(r) == noted);  // wherever it is noted: the turn began even
    for (const std::size_t ply : exercise_plies(r)) {
      const auto tried = try_move(r, ply, r.plies[ply].played);
      REQUIRE(tried);
      CHECK_FALSE(tried->right);  // the error itself is never an answer
    }
    r.plies[noted].mark = MoveMark::none;
    CHECK_FALSE(losing_moment(r));  // nobody knows yet
  }
}
