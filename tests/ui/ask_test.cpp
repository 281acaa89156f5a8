// The panel Ask as a person reaches it: every question by its list, by command and script, rows that go to nodes, and
// what cannot be asked.
#include <fmt/format.h>

#include <map>
#include <string_view>

#include "engine/ask/shown.h"
#include "engine/base/file.h"
#include "engine/session/answers/answers.h"
#include "engine/session/answers/asking.h"
#include "tests/support/folder.h"
#include "tests/ui/bench_workbench.h"
#include "vendor/catch2_compat.h"

using namespace ply;
using namespace ply::ui;

TEST_CASE("every question can be asked of a finished search, and answers what its fields say", "[ui][ask]") {
  WorkbenchBench b;
  REQUIRE(b.script("game.new kalah\nview.show ask\nexpect ask F5\nsearch.profile classic\nsearch.depth 4\n"
                   "search.run\nwait-search\nview.maximise ask\nstep.first") == "");
  const Play& play = b.session().play();
  const std::string move = play.game().write_move(play.position(), play.game().moves(play.position(), {}).front());
  for (const ask::Question* q : ask::all_questions()) {
    CAPTURE(q->id);
    std::string line = q->id;
    for (const ask::Option& o : q->options)
      if (o.required) line += fmt::format(" {}={}", o.id, o.id == std::string_view("move") ? move : "0");
    REQUIRE(b.script("ask.question " + line) == "");
    b.context.step(2);
    if (q->counts) (void)b.context.click("btn.ask.begin");
    REQUIRE(b.script("wait-work") == "");
    b.context.step(2);
    const AskedAnswer* a = b.session().answers().asking().asked().answer();
    REQUIRE(a);
    CHECK(b.session().answers().asking().asked().question()->question == q);
    INFO((a->answer.error ? a->answer.error->message : std::string()));
    // What it is for, where the game or the search has none.
    const std::map<std::string_view, const char*> without{
        {"cards", "only a tree that was typed in is shown by its cards"},
        {"notes", "nothing is marked in this recording"},
        {"quiescence", "this search has no quiescence"},
        {"score-change", "fewer than two finished iterations"},
        {"techniques", "this search has none of the techniques"},
        {"why", "was searched below node"}};
    if (const auto why = without.find(q->id); why != without.end()) {
      REQUIRE(a->answer.error);
      CHECK(b.script(fmt::format("expect ask {}", why->second)) == "");
      continue;
    }
    REQUIRE_FALSE(a->answer.error);
    CHECK(!ask::text_of(ask::shown(*q, a->answer.record, *a->asked)).empty());
    CHECK(b.script("expect-readable") == "");
  }
}

TEST_CASE("what quiescence did is read in the window, and a row goes to its node", "[ui][ask]") {
  WorkbenchBench b;
  REQUIRE(
      b.script("game.new micro-shogi\nsearch.profile modern\nsearch.depth 4\nsearch.run\nwait-search\n"
               "ask.question quiescence top=3\nview.maximise ask\nwait-work\nwait-frames 3\nexpect ask by first moves\n"
               "expect-readable") == "");
  REQUIRE(b.context.click("report.1.1"));
  b.context.step(1);
  const u32 slot = b.session().walk().shown_slot();
  CHECK(b.session().walk().view()[slot].depth() <= 0);
}

TEST_CASE("a step of the places of the moves asks why the score changed", "[ui][ask]") {
  WorkbenchBench b;
  REQUIRE(b.script("game.new kalah\nsearch.profile modern\nsearch.depth 8\nsearch.run\nwait-search\n"
                   "view.show plots\nview.maximise plots\nwait-frames 3") == "");
  REQUIRE(b.context.click("plots.why.8"));
  REQUIRE(b.script("wait-frames 2\nview.maximise ask\nwait-work\nwait-frames 3\n"
                   "expect ask Depth 8 prefers 3+\nexpect ask sees B's 3\nexpect-readable") == "");
  const AskedAnswer* a = b.session().answers().asking().asked().answer();
  REQUIRE(a);
  CHECK(a->asked->number("from") == 7);
  CHECK(a->asked->number("to") == 8);
}

TEST_CASE("what techniques did is counted at once, and searches wait for a person", "[ui][ask]") {
  WorkbenchBench b;
  REQUIRE(b.script("game.new kalah\nsearch.profile modern\nsearch.depth 6\nsearch.run\nwait-search\n"
                   "view.maximise ask\nask.question techniques\nwait-frames 2\nwait-work\nwait-frames 3\n"
                   "expect ask killers\nexpect ask with the option `without`") == "");
  REQUIRE(b.script("ask.question techniques without\nwait-frames 2\nwait-work\nwait-frames 3\n"
                   "expect-not ask killers") == "");
  REQUIRE(b.context.click("btn.ask.begin"));
  REQUIRE(b.script("wait-work\nwait-frames 3\nexpect ask nodes without: exact\nexpect-readable") == "");
}

TEST_CASE("a long answer is seen while it is worked out, and what is finished is kept where it is stopped",
          "[ui][ask]") {
  WorkbenchBench b;
  REQUIRE(b.script("game.new reversi\nsearch.profile modern\nsearch.depth 6\nsearch.run\nwait-search\n"
                   "view.maximise ask\nask.question techniques without positions=90000\nwait-frames 2") == "");
  REQUIRE(b.context.click("btn.ask.begin"));
  const auto& asked = b.session().answers().asking().asked();
  bool seen = false;
  for (int i = 0; i < 100'000 && !seen; ++i) {
    b.context.step(1);
    REQUIRE(asked.working());
    seen = b.script("expect ask of 90,000 positions drawn by chance") == "" &&
           b.script("expect ask nodes without: exact") == "";
  }
  REQUIRE(seen);
  CHECK(b.script("expect ask killers\nexpect-readable") == "");
  REQUIRE(b.context.click("btn.ask.stop"));
  REQUIRE(b.script("wait-work\nwait-frames 3\nexpect ask interrupted\nexpect ask killers") == "");
  // Asked again it begins anew, and is stopped again.
  REQUIRE(b.context.click("btn.ask.again"));
  b.context.step(2);
  CHECK(asked.working());
  REQUIRE(b.context.click("btn.ask.stop"));
  REQUIRE(b.script("wait-work\nwait-frames 3\nexpect ask killers") == "");
}

TEST_CASE("the next question over 30 positions is a button beside the answer", "[ui][ask]") {
  WorkbenchBench b;
  REQUIRE(b.script("game.new micro-shogi\nsearch.profile modern\nsearch.depth 2\nsearch.run\nwait-search\n"
                   "view.maximise ask\nask.question techniques\nwait-frames 2\nwait-work\nwait-frames 3") == "");
  REQUIRE(b.context.click("btn.ask.next.positions"));
  REQUIRE(b.script("wait-work\nwait-frames 3\nexpect ask over 30 of 30 positions\nexpect-readable") == "");
}

TEST_CASE("the two ends of a change of score are boards that go to their nodes", "[ui][ask]") {
  WorkbenchBench b;
  REQUIRE(b.script("game.new reversi\nsearch.profile modern\nsearch.depth 6\nsearch.run\nwait-search\n"
                   "ask.question score-change\nview.maximise ask\nwait-work\nwait-frames 3\n"
                   "expect ask stopped here\nexpect-readable") == "");
  const AskedAnswer* a = b.session().answers().asking().asked().answer();
  REQUIRE(a);
  const auto parts = ask::shown(*ask::find_question("score-change"), a->answer.record, *a->asked);
  std::size_t table = 0;
  const ask::Shown* ends = nullptr;
  for (const ask::Shown& p : parts) {
    if (p.title == "the two ends") ends = &p;
    table += !ends && !p.columns.empty();
  }
  REQUIRE(ends);
  REQUIRE(ends->rows.size() >= 2);
  for (const ask::Shown::Row& row : ends->rows) CHECK(row.board);
  // What the move changed: the disc that was placed, and all that it turned over.
  const Game& game = *a->asked->nodes.game();
  const View& v = a->asked->v;
  const Position before = *a->asked->nodes.position(v, v.find(ends->rows[0].node)),
                 after = *a->asked->nodes.position(v, v.find(ends->rows[1].node));
  const auto discs = [&](const Position& p) { return game.board(p).pieces.size(); };
  CHECK(ends->rows[0].changed.empty());
  CHECK(discs(after) == discs(before) + 1);
  CHECK(ends->rows[1].changed.size() >= 2);
  REQUIRE(b.context.click(fmt::format("report.board.{}.1", table)));
  b.context.step(1);
  CHECK(b.session().walk().view().id(b.session().walk().shown_slot()) == ends->rows[1].node);
}

TEST_CASE("a row of an answer goes to its node, and the table can be copied", "[ui][ask]") {
  WorkbenchBench b;
  REQUIRE(b.script("game.new kalah\nsearch.profile modern\nsearch.depth 6\nsearch.run\nwait-search\n"
                   "ask.question ledger top=3\nview.maximise ask\nwait-work") == "");
  b.context.step(2);
  REQUIRE(b.context.click("report.1.1"));
  b.context.step(1);
  const AskedAnswer* a = b.session().answers().asking().asked().answer();
  REQUIRE(a);
  const std::string csv = ask::csv_of(a->answer.record, *a->asked);
  CHECK(csv.find("id,line,better,rank,nodes,kind,tried_first\n") != std::string::npos);
  const std::string id = std::to_string(b.session().walk().view().id(b.session().walk().shown_slot()));
  CHECK(csv.find("\n" + id + ",") != std::string::npos);
}

TEST_CASE("an answer can be saved as a page", "[ui][ask]") {
  const test::Folder folder;
  WorkbenchBench b;
  REQUIRE(b.script("game.new kalah\nsearch.profile modern\nsearch.depth 4\nsearch.run\nwait-search\n"
                   "ask.question ledger top=3\nview.maximise ask\nwait-work") == "");
  b.context.step(2);
  CHECK(b.script("ask.save " + folder.file("answer.html")) == "");
  const auto page = read_file(folder.file("answer.html"));
  REQUIRE(page);
  CHECK(page->starts_with("<!DOCTYPE html>"));
  CHECK(page->find("late refutation") != std::string::npos);
  CHECK(b.script("ask.save " + folder.file("nowhere/answer.md")).find("cannot write") != std::string::npos);
  REQUIRE(b.context.click("btn.ask.save"));
  b.context.step(2);
  CHECK(b.context.click("field.file"));  // where it goes is asked
}

TEST_CASE("a question that there is none of, and an option out of its range, are refused by name", "[ui][ask]") {
  WorkbenchBench b;
  REQUIRE(b.script("game.new kalah\nsearch.depth 3\nsearch.run\nwait-search") == "");
  CHECK(b.script("ask.question nothing").find("there is no question \"nothing\"") != std::string::npos);
  CHECK(b.script("ask.question ledger top=-1").find("top is a number from 0 to") != std::string::npos);
  CHECK(b.script("ask.question ledger bottom=1").find("ledger takes no \"bottom\"") != std::string::npos);
  CHECK(b.script("ask.question pair") == "");
  b.context.step(2);
  CHECK(b.script("expect ask It needs other: ") == "");
}
