// What is known best of a position: hints, searches and kept results never contradict a deeper one of the same
// settings.
#include <fmt/format.h>

#include "app/ui/panels/board_subject.h"
#include "engine/core/file.h"
#include "tests/support/folder.h"
#include "tests/ui/bench_workbench.h"
#include "vendor/catch2_compat.h"

using namespace ply;
using namespace ply::ui;

namespace {

std::optional<BoardScore> known(WorkbenchBench& b) {
  return known_score(b.session().play(), b.session().runs(), b.session().walk(), BoardSubject::What::game);
}

}  // namespace

TEST_CASE("a hint says what it was asked for, and a deeper search stays known", "[ui][hint]") {
  WorkbenchBench b("reversi");
  REQUIRE(b.script("search.depth 7\nsearch.run\nwait-search\nexpect board depth 7") == "");
  const auto deep = known(b);
  REQUIRE(deep);
  b.key("2");
  REQUIRE(b.rest());
  REQUIRE(b.session().runs().hint());
  CHECK(b.session().runs().hint()->depth == 2);
  REQUIRE(known(b));
  CHECK(known(b)->depth == 2);
  CHECK(b.script("expect board Hint\nexpect board depth 2\nexpect-not board depth 7") == "");
  // It goes with its place; what was found deeper is still there then.
  REQUIRE(b.script("game.play f5\ngame.previous\nwait-frames 2") == "");
  REQUIRE(known(b));
  CHECK(known(b)->depth == 7);
  CHECK(known(b)->score.value == deep->score.value);
  CHECK(b.session().play().node().judgement->depth == 7);  // nor in the list of moves
  // A deeper hint wins over the search.
  REQUIRE(b.script("game.hint 8\nwait-search\nexpect board Hint\nexpect board depth 8") == "");
  CHECK(known(b)->depth == 8);
  CHECK(b.session().play().node().judgement->depth == 8);
  // With other settings the newest is what was asked for.
  REQUIRE(b.script("search.profile classic-hard\ngame.hint 2\nwait-search\nexpect board depth 2") == "");
  CHECK(known(b)->profile == "classic-hard");
  REQUIRE(b.script("search.depth 3\nsearch.run\nwait-search\nexpect board depth 3") == "");
}

TEST_CASE("a shallower search of the same settings leaves the deeper result where it was", "[ui][hint]") {
  WorkbenchBench b("kalah");
  REQUIRE(b.script("search.depth 8\nsearch.run\nwait-search\nsearch.depth 3\nsearch.run\nwait-search") == "");
  CHECK(known(b)->depth == 8);
  CHECK(b.session().play().node().judgement->depth == 8);
  CHECK(b.script("expect board depth 8") == "");
  // Kept with the session, and still deeper than what comes then.
  const std::string state = b.session().save_state();
  WorkbenchBench again("kalah");
  REQUIRE(again.session().load_state(state).ok());
  again.context.step(2);
  CHECK(known(again)->depth == 8);
  again.key("3");
  REQUIRE(again.rest());
  CHECK(again.script("expect board Hint\nexpect board depth 3") == "");
  CHECK(again.context.find("board.best"));
}

TEST_CASE("an opened game comes with human seats, and keeps its names and tags", "[ui][seats]") {
  test::Folder folder;
  WorkbenchBench b("reversi");
  REQUIRE(b.script("game.second modern:2") == "");
  CHECK_FALSE(b.session().play().player(Side::second).human);
  const std::string text =
      "[Game \"reversi\"]\n[First \"Murakami\"]\n[Second \"Logistello\"]\n[Event \"Princeton 1997\"]\n\nf5 d6 c3\n";
  REQUIRE(write_file(folder.path + "/game.txt", text).ok());
  REQUIRE(b.script("file.open " + folder.path + "/game.txt") == "");
  const Play& play = b.session().play();
  CHECK(play.tree().size() == 4);
  CHECK(play.player(Side::first).human);
  CHECK(play.player(Side::second).human);
  CHECK(b.script("expect board Murakami\nexpect board Logistello") == "");
  CHECK_FALSE(b.session().busy());
  const std::string saved = play.game_text();
  INFO(saved);
  CHECK(saved.find("[First \"Murakami\"]") != std::string::npos);
  CHECK(saved.find("[Second \"Logistello\"]") != std::string::npos);
  CHECK(saved.find("[Event \"Princeton 1997\"]") != std::string::npos);
  // They outlive the program.
  WorkbenchBench again("reversi");
  REQUIRE(again.session().load_state(b.session().save_state()).ok());
  CHECK(again.session().play().name_of(Side::first) == "Murakami");
  // A computer that takes a seat is called what it is; a new game knows nobody.
  REQUIRE(b.script("game.first modern:2") == "");
  CHECK(play.name_of(Side::first) != "Murakami");
  REQUIRE(b.script("game.restart") == "");
  CHECK(play.name_of(Side::second) == "Human");
}

TEST_CASE("live analysis works on every position, whoever sits there", "[ui][live]") {
  WorkbenchBench b("reversi");
  REQUIRE(b.script("search.depth 4\ngame.second modern:2\ngame.play f5\nwait-search") == "");
  if (b.session().play().tree().size() < 3) REQUIRE(b.rest());
  REQUIRE(b.session().play().tree().size() == 3);
  b.session().apply(command::GoBy{-1});  // the computer's turn, looked at
  CHECK(b.session().play().computer_to_move());
  b.key("L");
  REQUIRE(b.rest());
  REQUIRE(b.session().runs().run());
  CHECK(b.session().runs().run()->purpose() == SearchRun::Purpose::analysis);
  CHECK(b.session().runs().run()->game_node() == b.session().play().current());
  b.session().apply(command::GoBy{-1});
  REQUIRE(b.rest());
  CHECK(b.session().runs().run()->game_node() == GameTree::root);
  CHECK(b.session().searched_at().where == SearchedAt::Where::here);
}
