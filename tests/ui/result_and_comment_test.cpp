// What a player sees beside the moves: hints in words, the end of a game, comments, turns that stand as one.
#include <algorithm>
#include <set>

#include "app/ui/panels/board_subject.h"
#include "app/ui/panels/shown_score.h"
#include "app/ui/widgets/board_place.h"
#include "engine/games/registry.h"
#include "tests/ui/bench_workbench.h"
#include "vendor/catch2_compat.h"

using namespace ply;
using namespace ply::ui;

TEST_CASE("a hint says what is expected behind its move, and a hovered move what it is worth", "[ui][hint]") {
  WorkbenchBench b("reversi");
  REQUIRE(
      b.script("view.preset Play\nboard.animations off\ngame.play f5\ngame.hint 4\nwait-search\nexpect board then") ==
      "");
  REQUIRE(b.session().runs().hint());
  const HintShown& hint = *b.session().runs().hint();
  REQUIRE(hint.line.size() > 1);
  CHECK(hint.line.front() == hint.move);
  const Game& game = b.session().play().game();
  const std::string second = game.show_move(game.after(b.session().play().position(), hint.line[0]), hint.line[1]);
  CHECK(b.script("expect board then " + second) == "");
  for (const MoveValue& v : hint.values) {
    const std::string move = game.write_move(b.session().play().position(), v.move);
    const std::string worth = shown_score(
        game, hint.profile, b.session().viewpoint().of_search(Side::second).seen(v.score, Side::second), {});
    CHECK(b.script("hover cell." + move + "\nexpect board " + worth) == "");
  }
}

TEST_CASE("with the engine hidden no hovered move says what it is worth", "[ui][hint]") {
  WorkbenchBench b("reversi");
  REQUIRE(b.script("view.preset Play\ngame.hint 3\nwait-search\nhover cell.f5\nexpect board =") == "");
  CHECK(b.script("view.hide_engine\nhover cell.f5\nexpect-not board =") == "");
}

TEST_CASE("a score bar is half full where three of four games are won, in the units of each profile", "[ui][hint]") {
  for (const GameType* type : all_games()) {
    const auto game = *type->make({});
    for (const ProfileInfo& p : game->profiles()) {
      INFO(type->id() << " " << p.id);
      if (p.score_at_75_percent > 0) {
        CHECK(p.score_at_75_percent < p.decided / 2);
        CHECK(score_share(*game, p.id, p.score_at_75_percent) == Approx(0.5));
        CHECK(score_share(*game, p.id, -p.score_at_75_percent) == Approx(-0.5));
      }
      if (p.decided != infinite) CHECK(score_share(*game, p.id, p.decided) == 1);
      CHECK(score_share(*game, p.id, 0) == 0);
    }
  }
}

TEST_CASE("the score bar explains itself when the mouse is on it", "[ui][hint]") {
  WorkbenchBench b("reversi");
  REQUIRE(b.script("view.preset Play\ngame.play f5\nsearch.depth 3\nsearch.run\nwait-search") == "");
  CHECK(b.script(
            "hover score_bar\nexpect board For Black: =\nexpect board three games out of four\nexpect board +9.00") ==
        "");
  CHECK(b.script("game.play d6\nhover score_bar\nexpect board F5 searches") == "");
}

TEST_CASE("an open push marks its piece and the square it left, rings what can finish it, and is explained once",
          "[ui][turn]") {
  WorkbenchBench b("arimaa");
  REQUIRE(b.script("view.preset Play\nboard.animations off\nedit.paste g "
                   "[.......r...........................rE.....................M.R...]\ngame.play rd4w") == "");
  const Session& s = b.session();
  const BoardSubject subject = make_subject(s.play(), s.runs(), s.walk(), BoardSubject::What::game);
  const auto name = [&](int id) {
    const Cell* c = find_cell(subject.view, id);
    return c ? c->name : "?";
  };
  REQUIRE(subject.begun.size() == 2);
  CHECK((name(subject.begun[0]) == "c4" && name(subject.begun[1]) == "d4"));
  REQUIRE(subject.finishers.size() == 1);
  CHECK(name(subject.finishers[0]) == "e4");
  CHECK(b.script("expect turn A push is open\nexpect-not turn must be completed\nexpect-not board stronger") == "");
  // Who clicks something else is told why.
  REQUIRE(b.context.click("cell.c1"));
  CHECK(b.script("expect board must go to d4") == "");
  REQUIRE(b.context.click("cell.e4"));
  REQUIRE(b.context.click("cell.d4"));
  const BoardSubject after = make_subject(s.play(), s.runs(), s.walk(), BoardSubject::What::game);
  CHECK((after.begun.empty() && after.finishers.empty()));
}

TEST_CASE("after a turn of the computer every step of it is marked, and told in one line", "[ui][turn]") {
  WorkbenchBench b("arimaa");
  b.session().apply(command::MoveDelay{0});
  b.session().apply(command::SetPlayer{Side::second, "classic"});
  REQUIRE(b.script("game.play Ee2n\ngame.play pass") == "");
  REQUIRE(b.rest());
  const Session& s = b.session();
  const GameTree& t = s.play().tree();
  const BoardSubject subject = make_subject(s.play(), s.runs(), s.walk(), BoardSubject::What::game);
  const int begin = t.turn_begin(s.play().current());
  REQUIRE(s.play().node().ply - t.at(begin).ply > 1);
  std::set<std::pair<int, int>> steps;
  for (const Effect& e : subject.last)
    if (e.kind == EffectKind::move) steps.insert({e.from, e.to});
  std::size_t moves = 0;
  for (int n = s.play().current(); n != begin; n = t.at(n).parent) {
    const auto path = s.play().game().click_path(t.at(t.at(n).parent).position, t.at(n).move);
    if (path.empty()) continue;
    ++moves;
    CHECK(steps.count({path.front(), path.back()}) == 1);
    CHECK(subject.last_text.find(t.at(n).text) != std::string::npos);
  }
  CHECK(steps.size() == moves);
  CHECK_FALSE(subject.last_ways.empty());
}

TEST_CASE("a turn of several steps is one entry of the list of moves, and opens where one stands within it",
          "[ui][moves]") {
  WorkbenchBench b("arimaa");
  REQUIRE(b.script("view.preset Play\ngame.play Ee2n\ngame.play Ee3n\ngame.play pass\ngame.play ed7s\nexpect moves "
                   "Ee2n Ee3n\nexpect-not moves pass") == "");
  const GameTree& t = b.session().play().tree();
  const int turn = t.turn_begin(b.session().play().current());
  REQUIRE(b.context.click("move." + std::to_string(turn)));  // the whole turn: to its end
  CHECK(b.session().play().current() == turn);
  CHECK_FALSE(b.context.find("move.1"));
  b.key("Left");  // the keys go through its steps
  b.context.step(2);
  REQUIRE(b.context.find("move.1"));
  REQUIRE(b.context.click("move.1"));
  CHECK(b.session().play().moves_text() == "Ee2n");
}

TEST_CASE("a finished game says who has won, why and after how many moves, and what may be done now", "[ui][result]") {
  for (const int width : {1600, 1000}) {
    WorkbenchBench b("reversi", width, 720);
    REQUIRE(b.script("view.preset Play\ngame.play f5\ngame.resign\nwait-frames 3") == "");
    CHECK(b.script("expect board has resigned\nexpect board After 1 ply") == "");
    REQUIRE(b.context.find("btn.again"));
    REQUIRE(b.context.find("btn.change_sides"));
    REQUIRE(b.context.find("btn.play.game.new"));
    REQUIRE(b.context.click("btn.play.game.undo"));
    b.context.step(2);
    CHECK_FALSE(b.session().play().end());
    CHECK(b.session().play().current() == GameTree::root);
    REQUIRE(b.script("game.play d3\ngame.resign\nwait-frames 3") == "");
    REQUIRE(b.context.click("btn.again"));
    CHECK(b.session().play().tree().size() == 1);
    // In other layouts the banner says it all.
    REQUIRE(b.script("view.preset Analyse\ngame.play d3\ngame.resign\nwait-frames 3") == "");
    REQUIRE(b.context.find("btn.new_game"));
    REQUIRE(b.context.click("btn.take_back"));
    b.context.step(2);
    CHECK_FALSE(b.session().play().end());
  }
}

TEST_CASE("a comment is typed into the field below the moves and saved with the game", "[ui][moves]") {
  WorkbenchBench b("reversi");
  REQUIRE(
      b.script("view.preset Play\ngame.play f5\nclick field.comment\ntype a solid start\nkey Enter\nwait-frames 2") ==
      "");
  CHECK(b.session().play().node().comment == "a solid start");
  CHECK(b.session().play().game_text().find("a solid start") != std::string::npos);
  // Of another position; leaving the field by a click elsewhere keeps it too.
  REQUIRE(b.script("game.play d6\nexpect-not moves a solid start\nclick field.comment\ntype the usual answer\nclick "
                   "move.1\nwait-frames 2") == "");
  CHECK(b.session().play().tree().at(2).comment == "the usual answer");
  CHECK(b.script("expect moves a solid start") == "");
  // Esc leaves what was there; an emptied field takes it away.
  REQUIRE(b.script("click field.comment\ntype nonsense\nkey Esc\nwait-frames 2") == "");
  CHECK(b.session().play().node().comment == "a solid start");
  REQUIRE(b.script("click field.comment\nkey Ctrl+A\nkey Del\nkey Enter\nwait-frames 2") == "");
  CHECK(b.session().play().node().comment.empty());
}

TEST_CASE("the key for a comment shows the list of moves and takes what is typed", "[ui][moves]") {
  WorkbenchBench b("kalah");
  REQUIRE(b.script("view.preset Debug\nview.show search") == "");
  b.key("Ctrl+K");
  b.context.step(3);
  REQUIRE(b.script("type by keys alone\nkey Enter\nwait-frames 2") == "");
  CHECK(b.session().play().node().comment == "by keys alone");
}

TEST_CASE("Left and Right go by own moves in a live game against a computer, by single ones in all others",
          "[ui][results]") {
  WorkbenchBench b("pivit");
  b.session().apply(command::MoveDelay{0});
  REQUIRE(b.script("view.preset Play\ngame.second very-easy\ngame.play b1-b4") == "");
  REQUIRE(b.rest());
  const auto& moves = b.session().play().game().moves(b.session().play().position());
  b.session().apply(command::Play{moves.front()});
  REQUIRE(b.rest());
  const auto ply = [&] { return b.session().play().node().ply; };
  REQUIRE(ply() == 4);
  b.key("Left");
  CHECK(ply() == 2);
  CHECK(b.session().play().node().mover == Side::first);
  b.key("Left");
  CHECK(ply() == 0);
  b.key("Right");
  b.key("Right");
  CHECK(ply() == 4);
  REQUIRE(b.script("game.second human") == "");
  b.key("Left");
  CHECK(ply() == 3);
}

TEST_CASE("the results of a session and the time of its computers stand in a panel, and can be copied",
          "[ui][results]") {
  WorkbenchBench b("reversi", 1280, 720);
  b.session().apply(command::MoveDelay{0});
  REQUIRE(b.script("view.preset Play\nview.show statistics\nexpect statistics How often each side has won\ngame.second "
                   "easy\ngame.play f5") == "");
  REQUIRE(b.rest());
  REQUIRE(
      b.script(
          "game.resign\nexpect statistics People against computers: 0 wins, 0 draws, 1 loss\nexpect statistics Easy") ==
      "");
  REQUIRE(b.script("game.restart\ngame.play f5") == "");
  REQUIRE(b.rest());
  REQUIRE(b.script("game.resign\nexpect statistics 2 losses\nexpect statistics 2 games\ncopy.table statistics\nexpect "
                   "clipboard Human\nexpect clipboard ,0,0,2,2.0\nexpect clipboard Easy") == "");
}
