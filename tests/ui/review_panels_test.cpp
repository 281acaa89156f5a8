// The panels that show the moves of a game judged: what they say is what the review says, and nothing where it is
// hidden.
#include <fmt/format.h>

#include <algorithm>
#include <string>

#include "app/ui/widgets/text.h"
#include "engine/base/file.h"
#include "engine/games/registry.h"
#include "engine/match/match.h"
#include "engine/review/exercise.h"
#include "engine/review/report.h"
#include "engine/review/report_parts.h"
#include "engine/review/review_text.h"
#include "engine/review/seen.h"
#include "engine/review/worst.h"
#include "engine/session/answers/comparing.h"
#include "engine/session/reviews/reviewing.h"
#include "tests/places.h"
#include "tests/support/folder.h"
#include "tests/support/sampled.h"
#include "tests/ui/bench_workbench.h"
#include "vendor/catch2_compat.h"

using namespace ply;
using namespace ply::ui;

namespace {

struct Reviewed : WorkbenchBench {
  Reviewed(const std::string& game, int plies, int width = 1600, int height = 900, const char* effort = "nodes 300")
      : WorkbenchBench(game, width, height) {
    REQUIRE(script("board.animations off") == "");
    const Play& play = session().play();
    for (int n = 0; n < plies && !play.end(); ++n) {
      const auto legal = play.game().moves(play.position(), play.tree().history(play.current()));
      session().apply(command::Play{legal[static_cast<std::size_t>(n * 7) % legal.size()]});
    }
    REQUIRE(script(fmt::format("game.analyse {}\nwait-work\nwait-frames 3", effort)) == "");
  }
  const Reviewing& room() { return session().reviewing(); }
  const GameReview& review() { return *room().review(); }
};

std::vector<std::string> judged_games() {
  std::vector<std::string> out;
  for (const GameType* type : all_games())
    if (type->make({}).value()->profile("modern")) out.push_back(type->id());
  return out;
}

constexpr const char* panels[] = {"review_curve", "review_moves", "review_choices", "review_mistake"};

}  // namespace

TEST_CASE("every move of a judged game stands in the list, with its mark, and the board goes to it", "[ui][review]") {
  for (const std::string& game : judged_games()) {
    CAPTURE(game);
    Reviewed b(game, 24);
    const GameReview& r = b.review();
    REQUIRE(r.marked);
    REQUIRE(b.script("copy.table review_moves") == "");
    std::string lines;
    for (std::size_t i = 0; i < r.plies.size(); ++i) {
      const ReviewedPly& p = r.plies[i];
      lines += fmt::format("expect clipboard {},{},{},{}", i + 1, p.mover == Side::first ? "first" : "second",
                           r.game->write_move(r.positions[i], p.played), mark_sign(p.mark));
      const double e = p.judged() ? p.as_played().expected : 0;
      lines += p.judged() ? fmt::format(",{:.4f},{:.4f},{}\n", p.loss(), p.mover == Side::first ? e : 1 - e,
                                        r.game->write_move(r.positions[i], p.here->best().move))
                          : ",,,\n";
    }
    CHECK(b.script(lines) == "");
    for (const std::size_t ply : {std::size_t{0}, r.plies.size() / 2, r.plies.size() - 1}) {
      REQUIRE(b.script(fmt::format("game.judged_move {}\nwait-frames 3", ply + 1)) == "");
      CHECK(b.room().ply_at(b.session().play().current()) == ply);
      CHECK(b.says("review_mistake").find(numbered_move(r, ply)) != std::string::npos);
      if (!r.plies[ply].judged()) continue;
      REQUIRE(b.script("view.show review_choices") == "");
      const std::string choices = b.says("review_choices");
      for (const JudgedMove& m : r.plies[ply].here->moves)
        if (&m - r.plies[ply].here->moves.data() < 3)
          CHECK(choices.find(worth_text(r, ply, m, Side::first)) != std::string::npos);
    }
  }
}

TEST_CASE("Z hides all that an engine says of the game, and an exercise until it is answered", "[ui][review]") {
  // Nobody has chosen random plies, so the moves are played one by one.
  WorkbenchBench b("reversi");
  std::string moves = "board.animations off\n";
  REQUIRE(b.script(moves +
                   "edit.paste e6 f4 g3 g4 f3 h2 h5 d6 f5 f7 d7 e3 c7 g5 g8 e7\ngame.analyse nodes 5000\nwait-work") ==
          "");
  const Reviewing& room = b.session().reviewing();
  const auto errors = exercise_plies(*room.review());
  REQUIRE(!errors.empty());
  REQUIRE(b.script(fmt::format("game.judged_move {}", errors.front() + 1)) == "");
  // The sign stands behind the name of the move.
  const std::string whole = lost_sentence(*room.review(), errors.front()), sentence = whole.substr(whole.find(' '));
  CHECK(b.says("review_mistake").find(sentence) != std::string::npos);
  b.key("Z");
  for (const char* panel : panels) {
    REQUIRE(b.script(std::string("view.show ") + panel) == "");
    CHECK(b.says(panel).find("Z shows it again") != std::string::npos);
  }
  CHECK(b.script("expect-not board gold") == "");
  b.key("Z");
  CHECK(b.says("review_mistake").find(sentence) != std::string::npos);
  REQUIRE(b.click("btn.review.find"));
  CHECK(b.says("review_mistake").find("Find a better move") != std::string::npos);
  for (const char* panel : {"review_curve", "review_moves", "review_choices", "review_why", "review_judged"}) {
    REQUIRE(b.script(std::string("view.show ") + panel) == "");
    CHECK(b.says(panel).find("Hidden until") != std::string::npos);
  }
  // A click on the board is an answer.
  const std::size_t ply = errors.front();
  const GameReview& r = *room.review();
  const int cell = r.game->click_path(r.positions[ply], r.plies[ply].here->best().move).back();
  std::string name;
  for (const Cell& c : r.game->board(r.positions[ply]).cells)
    if (c.id == cell) name = "cell." + c.name;
  REQUIRE(b.click(name));
  CHECK(b.says("review_mistake").find("Right: ") != std::string::npos);
  CHECK(b.says("review_curve").find("Hidden") == std::string::npos);
  REQUIRE(b.click("btn.exercise.end"));
  CHECK_FALSE(room.exercises());
}

TEST_CASE("the reason of an error is said first, and the board frames what it names", "[ui][review]") {
  WorkbenchBench b("reversi");
  REQUIRE(b.script("board.animations off\nedit.paste e6 d6 c5 f6 f7 b6 d7 c7 b7 f8 g8 h8\n"
                   "game.analyse nodes 3000\nwait-work") == "");
  const GameReview& r = *b.session().reviewing().review();
  int said = 0, framed = 0;
  for (std::size_t ply = 0; ply < r.plies.size(); ++ply) {
    const Reason& reason = r.plies[ply].reason;
    if (reason.words.empty()) continue;
    INFO(reason.words);
    ++said;
    REQUIRE(b.script(fmt::format("game.judged_move {}\nwait-frames 3", ply + 1)) == "");
    const std::string why = b.says("review_mistake");
    // The sign stands behind the name of the move, which begins the sentence as a rule.
    const std::size_t at = why.find(reason.words.substr(reason.words.find(' ')));
    REQUIRE(at != std::string::npos);
    CHECK(at < why.find(lost_sentence(r, ply)));
    const BoardView view = r.game->board(r.positions[ply]);
    for (const Cell& c : view.cells) {
      const bool named = std::find(reason.cells.begin(), reason.cells.end(), c.id) != reason.cells.end();
      framed += named;
      CHECK((b.context.probes().find("board.named." + c.name) != nullptr) == named);
    }
    CHECK((b.script("expect board white") == "") == !reason.cells.empty());
  }
  CHECK(said > 1);
  CHECK(framed > 0);
}

TEST_CASE("a click leads from an error to the search that missed it beside the one that finds the better move",
          "[ui][review]") {
  WorkbenchBench b("kalah");
  REQUIRE(
      b.script("board.animations off\nedit.paste 3 4 3 2 1 5 2 6 3 1 2 2 5 6 1 3 4 4 6 5 6 1 1 2 3 4 6 5 4 1 6 1 1 2\n"
               "game.first classic:1\ngame.second classic:3\ngame.analyse nodes 20000\nwait-work\n"
               "click btn.review.losing\nwait-frames 3") == "");
  const GameReview& r = *b.session().reviewing().review();
  const std::size_t lost = *losing_moment(r);
  REQUIRE(r.plies[lost].cause);
  REQUIRE(b.script("view.show review_judged\nwait-frames 2\nclick btn.review.both\nwait-work\nwait-frames 3") == "");
  CHECK(b.workbench().workspace().is_visible("compare"));
  const auto* both = b.session().comparing().result();
  REQUIRE(both);
  const CauseReport& cause = *r.plies[lost].cause;
  CHECK(both->other->plan().limits.depth == cause.runs.front().plan.limits.depth);
  const MoveCode found = b.session().runs().run()->result().best;
  CHECK(r.plies[lost].here->loss(*r.plies[lost].here->of(found)) < found_within);
  CHECK(found != r.plies[lost].played);
  // The same by a command, from wherever the board stands.
  REQUIRE(b.script(fmt::format("game.judged_move 1\ngame.both_searches {}\nwait-work\nwait-frames 3", lost + 1)) == "");
  CHECK(b.session().runs().run()->result().best == found);
}

TEST_CASE("a stopped analysis shows what is judged and says so, nothing is offered where there is nothing to judge",
          "[ui][review]") {
  WorkbenchBench b("kalah");
  REQUIRE(b.script("preset.analyse\nwait-frames 3\nexpect review_mistake Play or open a game") == "");
  REQUIRE(
      b.script("expect-refused game.analyse\nexpect-refused game.analyse nodes 0\nexpect-refused game.analyse deep") ==
      "");
  REQUIRE(b.script("edit.paste 3 4 3 2 1 5 2 6 3 1 2 2 5 6 1 3 4 4 6 5\nwait-frames 3") == "");
  REQUIRE(b.script("game.analyse_effort nodes 1000000\nwait-frames 2") == "");  // it does not end before it is stopped
  REQUIRE(b.context.find("btn.review.start"));
  REQUIRE(b.script("expect review_curve stands here once it is analysed") == "");
  REQUIRE(b.context.click("btn.review.start"));
  REQUIRE(b.session().reviewing().review());
  b.session().apply(command::StopAnalysing{});
  REQUIRE(b.rest());
  REQUIRE(b.session().reviewing().stopped());
  REQUIRE(b.script("expect review_curve stopped:\nexpect screen F12 goes on") == "");
  REQUIRE(b.context.click("btn.review.go_on"));
  CHECK(b.session().reviewing().working());
  b.session().apply(command::StopAnalysing{});
  REQUIRE(b.rest());
  CHECK(b.session().reviewing().stopped());
  REQUIRE(b.script("game.analyse nodes 2000\nwait-work") == "");
  CHECK(b.session().reviewing().review()->marked);
  CHECK(b.script("expect review_mistake Not played out") == "");
  test::Folder folder;
  REQUIRE(b.script("game.save_review " + folder.file("r.html")) == "");
  CHECK(read_file(folder.file("r.html")));
  // Another game has no analysis.
  REQUIRE(b.script("game.restart\nwait-frames 3") == "");
  CHECK_FALSE(b.session().reviewing().review());
}

TEST_CASE("red is for errors: other moves that are not the best are grey, and what was given is not ringed",
          "[ui][review]") {
  WorkbenchBench b("kalah");
  REQUIRE(b.script("board.animations off\nedit.paste 3 4 3 2 1 5 2 6 3 1 2 2 5 6 1 3 4 4 6 5\n"
                   "game.analyse nodes 2000\nwait-work") == "");
  const GameReview& r = *b.session().reviewing().review();
  int errors = 0, others = 0;
  for (std::size_t i = 0; i < r.plies.size(); ++i) {
    const ReviewedPly& p = r.plies[i];
    const bool error = is_error(p.mark), other = !error && p.loss() > 0;
    errors += error, others += other;
    const std::string look = fmt::format("game.judged_move {}\nwait-frames 3\n", i + 1);
    const std::string says = error   ? "expect board red: \nexpect-not board grey: \n"
                             : other ? "expect board grey: \nexpect-not board red: \n"
                                     : "expect-not board red: \nexpect-not board grey: \n";
    CHECK(b.script(look + says) == "");
  }
  CHECK(errors > 0);
  CHECK(others > 0);
  // Another line of this game is none of the analysis.
  REQUIRE(b.script("game.judged_move 1\nwait-frames 2\nexpect-not review_mistake another line") == "");
  b.session().apply(command::Play{r.plies[0].here->moves.back().move == r.plies[0].played
                                      ? r.plies[0].here->moves.front().move
                                      : r.plies[0].here->moves.back().move});
  CHECK(b.script("wait-frames 3\nexpect review_mistake 1. 1 instead of 3+") == "");
}

TEST_CASE("a figure stays whole where a text is broken into lines", "[ui][review]") {
  const auto letters = [](std::string_view text) { return static_cast<float>(text.size()); };
  CHECK(wrapped_at_blanks("error 0.061 in games", 11, letters) == "error 0.061\nin games");
  CHECK(wrapped_at_blanks("error 0.061 in games", 10, letters) == "error\n0.061 in\ngames");
  CHECK(wrapped_at_blanks("400,000", 6, letters).empty());
}

TEST_CASE("from the games of a match's cell one goes to the first large error of a game", "[ui][review]") {
  WorkbenchBench b("kalah");
  REQUIRE(b.script("preset.match\nexpect-refused match.first_error\nmatch.players classic:1,classic:2\nmatch.pairs "
                   "1\nmatch.start\nwait-match\ngame.analyse_effort depth 4\nmatch.first_error\nwait-work\nwait-frames "
                   "3") == "");
  const Reviewing& room = b.session().reviewing();
  REQUIRE(room.review());
  const auto& plies = room.review()->plies;
  const auto first =
      std::find_if(plies.begin(), plies.end(), [](const ReviewedPly& p) { return p.mark == MoveMark::blunder; });
  REQUIRE(first != plies.end());
  CHECK(room.ply_at(b.session().play().current()) == static_cast<std::size_t>(first - plies.begin()));
  CHECK(room.review()->engines[0].has_value());
  CHECK(first->cause.has_value());
  CHECK(b.workbench().workspace().preset() == "Analyse");
  // The cell itself leads there, too, whatever game is open.
  REQUIRE(
      b.script("expect-refused match.first_error 1\nexpect-refused match.first_error 1 3\npreset.match\nwait-frames 3\n"
               "right-click cell.1.0\nwait-frames 2\nclick cross.first_error\nwait-work\nwait-frames 3") == "");
  REQUIRE(room.review());
  CHECK(b.session().match_game()->first == "classic:2");
  CHECK(b.session().reviewing().review()->marked);
}

TEST_CASE("all that is said of judged moves can be read, in every game and at every size",
          "[ui][review][slow][sampled]") {
  std::size_t games = 0;
  for (const std::string& game : judged_games()) {
    std::size_t turn = games++;  // each game at another size
    for (const auto& [size, scale] : {std::pair{"1600x900", 100}, {"1280x720", 100}, {"1280x720", 150}}) {
      if (turn++ % test::every(3) != 0) continue;
      CAPTURE(game, size, scale);
      Reviewed b(game, 24);
      REQUIRE(b.script(fmt::format("size {}\nview.scale {}\nwait-frames 5\nexpect-readable", size, scale)) == "");
      const auto worst = worst_moments(b.review(), 1);
      const std::size_t ply = worst.empty() ? b.review().plies.size() - 1 : worst.front();
      REQUIRE(b.script(fmt::format("game.judged_move {}\nwait-frames 5\nexpect-readable", ply + 1)) == "");
    }
  }
}

TEST_CASE("who judges unless somebody chooses is whom our strongest levels by single moves go by", "[ui][review]") {
  for (const auto& [game, judge] : {std::pair{"reversi", "Modern"}, {"arimaa", "Network"}, {"kalah", "Modern"}}) {
    CAPTURE(game);
    WorkbenchBench b(game, 1280, 720);
    const Play& play = b.session().play();
    const std::string any = play.game().write_move(play.position(), play.game().moves(play.position(), {}).front());
    REQUIRE(b.script(fmt::format("game.play {}\npreset.analyse\nwait-frames 3\nexpect review_mistake {}", any,
                                 judge)) == "");
    REQUIRE(b.script("click review.by\nwait-frames 2") == "");
    // Who searches whole turns says nothing of their steps, and is not offered.
    for (const ProfileInfo& p : b.session().play().game().profiles()) {
      CAPTURE(p.id);
      CHECK((b.script("hover review.by." + p.id) == "") == !p.by_turns);
    }
  }
}

TEST_CASE("where a result is first proved is written beside the curve, not on it", "[ui][review]") {
  WorkbenchBench b("reversi", 900, 500);
  REQUIRE(b.script("file.open " PLY_SOURCE_DIR
                   "/app/examples/reversi-game.txt\npreset.analyse\ngame.analyse nodes 300\nwait-work\n"
                   "view.maximise review_curve\nwait-frames 3") == "");
  const Probe *words = b.context.find("review.entry"), *last = b.context.find("review.ply.63");
  REQUIRE((words && last));
  // Black comes to nothing there: the upper rim is free.
  REQUIRE(review_curve(*b.session().reviewing().review()).back().expected < 0.5);
  CHECK(words->max.y < (last->min.y + last->max.y) / 2);
  CHECK(words->min.y >= last->min.y);
  CHECK(words->max.x <= last->max.x);
}

TEST_CASE("an error is missed from the depth on that rejects it, and the depth that finds better is told",
          "[ui][review]") {
  Reviewed b("reversi", 24);
  const GameReview& r = b.review();
  REQUIRE(b.script("view.maximise review_judged") == "");
  int told = 0;
  for (std::size_t ply = 0; ply < r.plies.size(); ++ply) {
    const ReviewedPly& p = r.plies[ply];
    if (!is_error(p.mark) || p.cause || p.choices.empty()) continue;
    const SeenFrom from = seen_from(p);
    for (std::size_t i = 0; i < p.choices.size(); ++i)
      if (from.rejected > 0 && i + 1 >= static_cast<std::size_t>(from.rejected)) CHECK(p.choices[i] != p.played);
    if (from.rejected > 1) CHECK(p.choices[static_cast<std::size_t>(from.rejected) - 2] == p.played);
    CHECK((from.found == 0 || from.found >= from.rejected));
    b.session().apply(command::ShowReviewed{ply});
    b.context.step(2);
    CAPTURE(ply, b.says("review_judged"));
    if (from.rejected > 0) CHECK(b.script(fmt::format("expect review_judged From depth {} on", from.rejected)) == "");
    told += from.rejected > 0;
  }
  CHECK(told > 0);
}

TEST_CASE("a game that no single error lost says what small ones cost, and offers a deeper look", "[ui][review]") {
  WorkbenchBench b("kalah");
  REQUIRE(b.script("file.open " PLY_SOURCE_DIR "/tests/data/review/no_single_error.txt\npreset.analyse\n"
                   "game.analyse depth 2\nwait-work\nwait-frames 3\n"
                   "expect review_mistake No single error lost the game: 20.7 points in\n"
                   "expect review_mistake the engine itself saw it only at 8... pit 6.\n"
                   "click btn.review.deeper\nwait-work") == "");
  CHECK(b.session().reviewing().review()->settings.depth == 4);
}

TEST_CASE("the mistakes are stepped through, and both lines are shown on the board", "[ui][review]") {
  WorkbenchBench b("reversi");
  REQUIRE(b.script("board.animations off\nedit.paste e6 f4 g3 g4 f3 h2 h5 d6 f5 f7 d7 e3 c7 g5 g8 e7\n"
                   "game.analyse nodes 5000\nwait-work") == "");
  const GameReview& r = *b.session().reviewing().review();
  const std::vector<std::size_t> all = marked_errors(r);
  REQUIRE(all.size() > 1);
  const auto here = [&] { return b.session().reviewing().ply_at(b.session().play().current()); };
  // From the end of the game back, by key and by mouse, and on again.
  b.key("Shift+PgUp");
  CHECK(here() == all.back());
  REQUIRE(b.click("btn.review.previous"));
  CHECK(here() == all[all.size() - 2]);
  REQUIRE(b.click("btn.review.next"));
  CHECK(here() == all.back());
  REQUIRE(b.script("game.next_mistake") == "");
  CHECK(here() == all.back());
  CHECK(b.says("review_mistake").find(fmt::format("mistake {} of {}", all.size(), all.size())) != std::string::npos);
  // What was played, then what was better; the game stands where it was.
  const ReviewedPly& p = r.plies[all.back()];
  REQUIRE(b.click("btn.review.show"));
  CHECK(b.workbench().view().pointed_line == p.as_played().line);
  for (int n = 0; n < 4000 && b.workbench().view().pointed_line == p.as_played().line; ++n) b.context.step(1);
  CHECK(b.workbench().view().pointed_line == p.here->best().line);
  b.key("Alt+S");
  b.context.step(2);
  CHECK(b.workbench().view().pointed_line.empty());
  CHECK(here() == all.back());
}

TEST_CASE("a move that is tried instead is told with its value", "[ui][review]") {
  WorkbenchBench b("reversi");
  REQUIRE(b.script("board.animations off\nedit.paste e6 f4 g3 g4 f3 h2 h5 d6 f5 f7 d7 e3 c7 g5 g8 e7\n"
                   "game.analyse nodes 5000\nwait-work\ngame.judged_move 5\nclick btn.play.game.try_here\n"
                   "wait-frames 2\nexpect review_mistake Play any move on the board") == "");
  const GameReview& r = *b.session().reviewing().review();
  const JudgedPosition& at = *r.plies[4].here;
  for (const JudgedMove& m : at.moves) {
    if (m.move == r.plies[4].played) continue;
    REQUIRE(b.script("game.judged_move 5") == "");
    b.session().apply(command::Play{m.move});
    b.context.step(3);
    const std::string said = b.says("review_mistake");
    CHECK(said.find(fmt::format("3. {} instead of", r.game->show_move(r.positions[4], m.move))) != std::string::npos);
    CHECK(said.find(worth_text(r, 4, m, r.plies[4].mover)) != std::string::npos);
  }
  REQUIRE(b.click("btn.review.back"));
  CHECK(b.session().reviewing().ply_at(b.session().play().current()) == 4);
}
