// Outside engines in a session: they sit at the board as in a match, and several look at one position.
#include <algorithm>
#include <cmath>
#include <string>

#include "engine/base/clock.h"
#include "engine/base/file.h"
#include "engine/session/engines/board_engines.h"
#include "engine/session/engines/consulting.h"
#include "tests/places.h"
#include "tests/session/support.h"
#include "tests/support/folder.h"

using namespace ply;
using namespace session_test;

namespace {

std::string fake(const std::string& answers, const std::string& settings = "depth=1") {
  return "engine:" PLY_FAKE_ENGINE " 'uci=>id name Rhino\\nuciok' 'isready=>readyok' " + answers + " @ " + settings;
}
bool rests(Session& s) {
  return wait_for(s, [&] { return !s.busy() && !s.board_engines().busy(); });
}
int plies(const Session& s) { return s.play().node().ply; }

}  // namespace

TEST_CASE("an engine at the board is named, heard, and follows what happens to the game", "[session][engines]") {
  Session s;
  start(s, "kalah");
  s.apply(command::SetPlayer{Side::second, fake("'go=>info depth 3 nodes 50 score cp 12 pv 6\\nbestmove 6'")});
  s.apply(command::Play{0});
  REQUIRE(rests(s));
  CHECK(plies(s) == 2);
  CHECK(said(s, "Rhino: depth 3, = cp 12, 6"));
  CHECK(player_title(s.play().game(), s.play().player(Side::second)) == "fake_engine");
  // Taken back to the person's move, it answers the next one again.
  s.apply(command::Undo{});
  REQUIRE(rests(s));
  CHECK(plies(s) == 0);
  s.apply(command::Play{1});
  REQUIRE(rests(s));
  CHECK(plies(s) == 2);
  // A new game with the same players.
  s.apply(command::Restart{});
  s.apply(command::Play{3});
  REQUIRE(rests(s));
  CHECK(plies(s) == 2);
  // A position that was set up.
  s.apply(command::EditBegin{});
  s.apply(command::EditEnd{true});
  s.apply(command::PlayOn{});
  REQUIRE(rests(s));
  CHECK(s.play().tree().size() >= 1);
}

TEST_CASE("what an engine at the board does wrong is said with the position and a line that repeats it",
          "[session][engines]") {
  struct Case {
    const char *answers, *says;
  };
  for (const Case& c : {Case{"'go=>bestmove 9'", "it sent \"bestmove 9\""},
                        {"'go=>!crash'", "it was ended by signal 9"},
                        {"'go=>what?\\nbestmove'", "without a move"},
                        {"'go=>!exit 3'", "it ended with code 3"}}) {
    INFO(c.answers);
    Session s;
    start(s, "kalah");
    s.apply(command::SetPlayer{Side::first, fake(c.answers)});
    REQUIRE(wait_for(s, [&] { return said(s, c.says); }));
    REQUIRE(rests(s));
    CHECK(said(s, "At 4,4,4,4,4,4/0/4,4,4,4,4,4/0 A"));
    CHECK(said(s, "to see it again: plyscope-cli match kalah"));
    CHECK(plies(s) == 0);
    CHECK_FALSE(s.play().end());  // a person goes on as he likes
    s.apply(command::SetPlayer{Side::first, "modern:1"});
    REQUIRE(wait_for(s, [&] { return plies(s) > 0; }));
  }
}

TEST_CASE("an engine at the board that hangs is stopped at once, and one that resigns has lost", "[session][engines]") {
  Session s;
  start(s, "kalah");
  s.apply(command::SetPlayer{Side::first, fake("'go=>!hang'", "patience=3600000")});
  REQUIRE(wait_for(s, [&] { return s.board_engines().thinking(); }));
  CHECK(s.computer_thinks());
  s.apply(command::StopSearch{});
  CHECK_FALSE(s.board_engines().thinking());
  REQUIRE(rests(s));
  CHECK(said(s, "Space lets it move"));
  s.apply(command::EngineMove{});
  REQUIRE(wait_for(s, [&] { return s.board_engines().thinking(); }));
  s.apply(command::Play{0});  // a person moves for it
  CHECK_FALSE(s.board_engines().thinking());
  REQUIRE(rests(s));
  CHECK(plies(s) == 1);
  s.apply(command::Undo{});
  s.apply(command::EngineMove{});
  REQUIRE(wait_for(s, [&] { return s.board_engines().thinking(); }));
  s.apply(command::NewGame{.game = "kalah"});  // who hangs is not waited for
  CHECK_FALSE(s.board_engines().busy());
  s.apply(command::SetPlayer{Side::second, fake("'go=>bestmove resign'")});
  s.apply(command::Play{0});
  REQUIRE(wait_for(s, [&] { return s.play().end().has_value(); }));
  CHECK(s.play().end()->winner == Winner::first);
  CHECK(said(s, "Rhino resigns"));
}

TEST_CASE("an engine at the board loses on the clock of the game", "[session][engines]") {
  Session s;
  command::NewGame c;
  c.game = "kalah", c.second = fake("'go=>!hang'", "protocol=uci"), c.clock = sure(parse_time_control("0:05"));
  s.apply(command::MoveDelay{0});
  s.apply(c);
  s.apply(command::Play{0});
  HeldClock held;
  REQUIRE(wait_for(s, [&] {
    held.advance(0.5);
    return s.play().end().has_value();
  }));
  CHECK(s.play().on_time());
  CHECK(s.play().end()->winner == Winner::first);
  REQUIRE(rests(s));
}

TEST_CASE("an engine that a saved session names is asked for before it runs", "[session][engines]") {
  std::string kept;
  {
    Session s;
    start(s, "kalah");
    s.apply(command::SetPlayer{Side::first, fake("'go=>bestmove 1'")});
    s.apply(command::StopSearch{});
    kept = s.save_state();
  }
  Session s;
  REQUIRE(s.load_state(kept).ok());
  CHECK(s.play().player(Side::first).outside);
  s.apply(command::EngineMove{});
  CHECK(said(s, "nothing was run: the saved session names a program"));
  CHECK_FALSE(s.board_engines().busy());
  s.apply(command::EngineMove{});
  REQUIRE(wait_for(s, [&] { return plies(s) > 0; }));
}

TEST_CASE("several engines look at one position and follow the board", "[session][engines]") {
  Session s;
  start(s, "kalah");
  const std::string a = fake("'go=>info depth 4 score cp 30 pv 3 1\\nbestmove 3'", "depth=4 at75=100"),
                    b = fake("'go=>info depth 9 score mate 2 pv 5\\nbestmove 5'"), ours = "modern:2";
  s.apply(command::Consult{{a, b, ours}});
  const auto over = [&] {
    const auto& rows = s.consulting().rows();
    return std::all_of(rows.begin(), rows.end(), [](const auto& r) { return r.says.prefers && !r.thinks; }) &&
           !s.consulting().working();
  };
  REQUIRE(wait_for(s, over));
  const auto& rows = s.consulting().rows();
  REQUIRE(rows.size() == 3);
  CHECK(rows[0].says.depth == 4);
  CHECK(rows[0].says.score == "= cp 30");
  REQUIRE(rows[0].says.expected);
  CHECK(std::abs(*rows[0].says.expected - 1 / (1 + std::pow(3.0, -0.3))) < 1e-6);  // three of four games at 100
  CHECK(rows[1].says.expected == 1.0);
  CHECK(rows[2].says.depth == 2);
  REQUIRE(rows[2].says.expected);
  CHECK(rows[2].says.profile == "modern");
  CHECK_FALSE(s.consulting().agreement().empty());
  CHECK(said(s, "Rhino at depth 4, = cp 30 for A, expected score = 0.58: 3+"));
  // The board moves, they follow; what they said is of the new place.
  s.apply(command::Play{0});
  REQUIRE(wait_for(s, [&] { return s.consulting().root() && s.consulting().root()->moves.size() == 1 && over(); }));
  CHECK(s.play().game().write(s.consulting().root()->position) == s.play().position_text());
  // One goes, the others stay; all stop.
  s.apply(command::Consult{{a, ours}});
  CHECK(s.consulting().rows().size() == 2);
  s.apply(command::StopConsulting{});
  CHECK_FALSE(s.consulting().on());
  REQUIRE(wait_for(s, [&] { return !s.busy(); }));
  // Another game: who does not play it is gone.
  start(s, "toy-tree");
  CHECK(s.consulting().rows().size() <= 1);
}

TEST_CASE("who is consulted is kept with the session, and no program begins before it was asked for",
          "[session][engines]") {
  const std::string engine = fake("'go=>info depth 4 score cp 30 pv 3 1\\nbestmove 3'", "depth=4");
  std::string kept;
  {
    Session s;
    start(s, "kalah");
    s.apply(command::Consult{{engine, "modern:2"}});
    kept = s.save_state();
    s.apply(command::Consult{{}});
    CHECK(s.save_state().find("consulted") == std::string::npos);
  }
  Session s;
  REQUIRE(s.load_state(kept).ok());
  REQUIRE(s.consulting().rows().size() == 2);
  CHECK(s.consulting().rows()[0].text == engine);
  CHECK(s.consulting().rows()[1].text == "modern:2");
  CHECK_FALSE(s.consulting().on());
  CHECK(s.save_state() == kept);
  s.apply(command::ConsultAgain{});
  CHECK(said(s, "nothing was run: the saved session names a program"));
  CHECK_FALSE(s.consulting().on());
  CHECK_FALSE(s.consulting().working());
  s.apply(command::ConsultAgain{});
  CHECK(s.consulting().on());
  REQUIRE(wait_for(s, [&] { return s.consulting().rows()[0].says.depth == 4; }));
  // What is no player of this game is left out.
  const auto at = kept.find("modern:2");
  REQUIRE(at != std::string::npos);
  Session other;
  REQUIRE(other.load_state(kept.replace(at, 8, "nobody:2")).ok());
  CHECK(other.consulting().rows().size() == 1);
}

TEST_CASE("the score of another move is not told as that of the move that is preferred", "[session][engines]") {
  Session s;
  start(s, "kalah");
  s.apply(command::Consult{{fake("'go=>info depth 4 score cp 30 pv 3 1\\nbestmove 5'", "depth=4 at75=100")}});
  REQUIRE(wait_for(s, [&] { return s.consulting().rows()[0].says.prefers == 4u && !s.consulting().working(); }));
  const Opinion& says = s.consulting().rows()[0].says;
  CHECK((says.score.empty() && !says.expected && says.depth == 4));
  CHECK(says.line == std::vector<MoveCode>{4});
}

TEST_CASE("a consulted program is started anew to record itself, and told where", "[session][engines]") {
  const ply::test::Folder f;
  Session s;
  start(s, "kalah");
  const std::string told = f.file("told"),
                    engine = "engine:sh -c 'echo \"$PLYTRACE\" > " + told +
                             "; exec " PLY_FAKE_ENGINE
                             " \"uci=>uciok\" \"isready=>readyok\" \"go=>bestmove 3\"' @ depth=1";
  s.apply(command::Consult{{engine, "modern:1"}});
  const auto over = [&] { return s.consulting().rows()[0].says.prefers && !s.consulting().working(); };
  REQUIRE(wait_for(s, over));
  CHECK(*read_file(told) == "\n");
  s.apply(command::RecordConsulted{0, f.file("run.plytrace")});
  REQUIRE(wait_for(s, [&] { return over() && *read_file(told) != "\n"; }));
  CHECK(*read_file(told) == f.file("run.plytrace") + "\n");
  CHECK(said(s, "live.follow shows it"));
  s.apply(command::RecordConsulted{1, f.file("run.plytrace")});
  CHECK(s.messages().back().refused());
}

TEST_CASE("an engine that was given no limit plays by the clock of the game", "[session][engines]") {
  Session s;
  command::NewGame c;
  c.game = "kalah", c.clock = sure(parse_time_control("5:00+2"));
  c.second = "engine:" PLY_FAKE_ENGINE " 'uci=>uciok' 'isready=>readyok' 'go wtime 302000 btime 300000=>bestmove 6'";
  s.apply(command::MoveDelay{0});
  s.apply(c);
  HeldClock held;
  s.apply(command::Play{0});
  REQUIRE(wait_for(s, [&] { return s.play().node().ply == 2; }));
  CHECK(s.play().clock().left(Side::second) == 302'000);
}

TEST_CASE("one that thinks without an end is stopped and asked anew, and one that fails says why",
          "[session][engines]") {
  const ply::test::Folder f;
  Session s;
  start(s, "kalah");
  const std::string endless =
      "engine:sh -c 'echo began >> " + f.file("starts") +
      "; exec " PLY_FAKE_ENGINE
      " \"$@\"' fake 'uci=>uciok' 'isready=>readyok' 'go infinite=>info depth 2 score cp 1 pv 2' 'stop=>bestmove 2'";
  s.apply(command::Consult{{endless, fake("'go=>!crash'")}});
  REQUIRE(wait_for(s, [&] {
    const auto& rows = s.consulting().rows();
    return rows[0].says.depth == 2 && !rows[1].problem.empty();
  }));
  CHECK(s.consulting().rows()[0].thinks);
  CHECK(s.consulting().rows()[1].problem.find("signal 9") != std::string::npos);
  s.apply(command::Play{0});
  REQUIRE(wait_for(
      s, [&] { return s.consulting().root()->moves.size() == 1 && s.consulting().rows()[0].says.depth == 2; }));
  CHECK(s.consulting().rows()[0].problem.empty());
  CHECK(*read_file(f.file("starts")) == "began\n");  // the same program goes on
  s.apply(command::Consult{{"nobody"}});
  CHECK(s.messages().back().refused());
  CHECK(s.consulting().rows().size() == 2);  // nothing has changed
}
