// What a player sees beside the moves: hints in words, the end of a game, comments, turns that stand as one.
#include <set>

#include "app/ui/panels/board/board_subject.h"
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
  CHECK_FALSE(subject.last_paths.empty());
}

TEST_CASE("a computer that moves by whole turns leaves its plies in the game", "[ui][turn]") {
  WorkbenchBench b("arimaa");
  b.session().apply(command::MoveDelay{0});
  b.session().apply(command::SetPlayer{Side::second, "classic"});
  REQUIRE(b.script("game.play Ee2n\ngame.play pass") == "");
  REQUIRE(b.rest());
  CHECK(b.session().play().game().mover(b.session().play().position()) == Side::first);
  const GameTree& t = b.session().play().tree();
  const auto line = t.line_to(b.session().play().current());
  CHECK(line.size() > 3);
  for (std::size_t i = 1; i < line.size(); i++) CHECK(t.at(line[i]).move < 0x10000);
}
