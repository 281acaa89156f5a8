// Matches on the screen, as a person goes about them: set up, play, look at the table, a cell, a game, a search.
#include <filesystem>

#include "app/ui/host/text_check.h"
#include "engine/base/file.h"
#include "engine/games/registry.h"
#include "engine/match/contest.h"
#include "engine/match/openings.h"
#include "engine/match/report.h"
#include "engine/match/result_file.h"
#include "engine/match/runner.h"
#include "engine/session/matches/match_state.h"
#include "engine/session/matches/matches.h"
#include "tests/places.h"
#include "tests/support/folder.h"
#include "tests/ui/bench_workbench.h"
#include "vendor/catch2_compat.h"

using namespace ply;
using namespace ply::ui;
using ply::test::Folder;

namespace {

/// Results in which the deeper player loses what it has won.
std::string faulty_results(const Folder& f) {
  MatchSettings s;
  s.game = *find_game("kalah")->make({});
  s.start = s.game->initial(0);
  s.players = {"modern:1", "modern:3"};
  s.pairs = 30;
  s.seed = 3;
  s.table_bytes = std::size_t{1} << 20;
  MatchRunner runner(s, {}, {});
  REQUIRE(runner.run(1, [](const MatchGame&) { return Status(Done{}); }));
  std::string text = match_header(s, {}) + "\n";
  for (MatchGame g : runner.games()) {
    if (g.winner != Winner::draw) g.winner = g.winner == Winner::first ? Winner::second : Winner::first;
    text += match_line(g) + "\n";
  }
  REQUIRE(write_file(f.file("faulty.jsonl"), text));
  return f.file("faulty.jsonl");
}

}  // namespace

TEST_CASE("a table says that the deeper loses, and three clicks lead from its cell to a game and to a recorded search",
          "[ui][match]") {
  Folder f;
  WorkbenchBench b("kalah");
  REQUIRE(b.script("preset.match\nfile.open " + faulty_results(f) + "\nwait-match") == "");
  // 1. The table with its flag.
  REQUIRE(
      b.script(
          "expect cross_table the deeper should not lose\nexpect cross_table modern:3\nexpect match 60 of 60 games") ==
      "");
  const auto games_before = b.session().play().shelf().size();
  (void)b.script("game.play 3");
  // 2. The cell, a game of it, its search.
  REQUIRE(b.click("cell.0.1"));
  REQUIRE(b.script("expect match_games modern:1 first against modern:3") == "");
  CHECK(b.session().matches().listed().size() == 30);
  REQUIRE(b.click("match.row.4"));
  REQUIRE(b.session().match_game());
  CHECK(b.session().match_game()->pair == 4);
  CHECK(b.workbench().workspace().is_visible("board"));
  CHECK(b.session().play().shelf().size() == games_before + 1);  // the game that was on the board
  // Another game of the match: the one before, which nobody has changed, does not fill the shelf.
  REQUIRE(b.click("match.row.3"));
  CHECK(b.session().play().shelf().size() == games_before + 1);
  REQUIRE(b.context.click("btn.match.record"));
  REQUIRE(b.rest());
  CHECK(b.script("expect message as in the match") == "");
  CHECK(b.workbench().workspace().is_visible("tree"));
  REQUIRE(b.session().runs().run());
  CHECK(b.session().runs().run()->recording());
}

TEST_CASE("an opened file of results runs its programs by a button of its own, not by going on", "[ui][match]") {
  WorkbenchBench b("kalah");
  const Folder folder;
  const std::string made = folder.file("made"), path = folder.file("match.jsonl");
  const std::shared_ptr<const Game> game = *find_game("kalah")->make({});
  MatchSetup setup = usual_match(*game);
  setup.players = {"engine:touch '" + made + "'", "modern:1"};
  setup.pairs = 1;
  const auto settings = match_settings(setup, game, game->initial());
  REQUIRE(settings);
  REQUIRE(write_file(path, match_header(*settings, {}) + "\n"));
  REQUIRE(b.script("preset.match\nfile.open " + path + "\nwait-match\nwait-frames 3") == "");
  CHECK(!b.context.find("btn.match.go_on"));
  CHECK(b.script("match.go_on") != "");
  CHECK(!read_file(made));
  REQUIRE(b.script("click btn.match.run_recorded") == "");
  b.script("wait-match");  // it speaks no protocol: refused here, or in the frames of the click
  CHECK(read_file(made));
}

TEST_CASE("a program that a person has agreed to needs no second consent, a shell always does", "[ui][match]") {
  const Folder folder;
  const std::string made = folder.file("made"), path = folder.file("match.jsonl");
  const std::shared_ptr<const Game> game = *find_game("kalah")->make({});
  for (const bool shell : {false, true}) {
    MatchSetup setup = usual_match(*game);
    setup.players = {shell ? "engine:sh -c 'touch " + made + "'" : "engine:touch '" + made + "'", "modern:1"};
    setup.pairs = 1;
    const auto settings = match_settings(setup, game, game->initial());
    REQUIRE(settings);
    for (const bool again : {false, true}) {
      INFO(setup.players[0] << (again ? " again" : ""));
      std::filesystem::remove(made);
      REQUIRE(write_file(path, match_header(*settings, {}) + "\n"));
      WorkbenchOptions options;
      options.state_folder = folder.file("state");
      WorkbenchBench b("kalah", 1280, 720, options);
      // What the last one left running is over first.
      REQUIRE(b.script("wait-match\nfile.open " + path + "\nwait-match\nwait-frames 3") == "");
      const bool asks = shell || !again;
      CHECK(b.session().matches().programs_of_file().empty() == !asks);
      b.script("match.go_on\nwait-match");
      CHECK(read_file(made).ok() == !asks);
      if (!asks) continue;
      b.script("match.run_recorded\nwait-match");
      CHECK(read_file(made).ok());
    }
  }
}

TEST_CASE("what the kept session names as programs is asked for before it is run", "[ui][match]") {
  const Folder folder;
  const std::string made = folder.file("made");
  WorkbenchOptions options;
  options.state_folder = folder.file("state");
  {
    WorkbenchBench b("kalah", 1280, 720, options);
    MatchSetup setup = b.session().matches().setup();
    setup.players = {"engine:touch '" + made + "'", "modern:1"};
    b.session().apply(command::SetMatch{setup});
    EngineCheckSetup check;
    check.command = "touch " + made;
    b.session().apply(command::SetEngineCheck{check});
  }
  for (const char* const start : {"match.start\nwait-match", "engine.check_here\nwait-check"}) {
    INFO(start);
    std::filesystem::remove_all(folder.file("state/matches"));  // before it is opened beside the window
    std::filesystem::remove(made);
    WorkbenchBench b("kalah", 1280, 720, options);
    REQUIRE(b.rest());
    INFO(b.script(start));
    CHECK(!read_file(made));
    CHECK(b.script("expect message nothing was run: the saved session names a program") == "");
    CHECK(b.script("expect message " + made) == "");
    b.script(start);
    CHECK(read_file(made));
  }
}

TEST_CASE("closing the program while a match is played keeps what is finished", "[ui][match]") {
  Folder f;
  WorkbenchOptions options;
  options.state_folder = f.path;
  {
    WorkbenchBench b("kalah", 1600, 900, options);
    REQUIRE(b.script("match.players modern:2,modern:1\nmatch.pairs 100000\nmatch.start") == "");
    while (!b.session().matches().contest()->problem() && b.session().matches().contest()->progress().games < 5)
      b.context.step();
    // Should the program be killed now, the next one knows where the results are.
    const auto kept = [&] {
      return read_file(f.file("session.json")).ok() &&
             read_file(f.file("session.json"))->find("\"results\"") != std::string::npos;
    };
    for (int frames = 0; frames < 10'000 && !kept(); ++frames) b.context.step();
    CHECK(kept());
    REQUIRE(b.workbench().on_close());
  }
  WorkbenchBench b("", 1600, 900, options);
  REQUIRE(b.script("wait-match\npreset.match") == "");
  REQUIRE(b.session().matches().count());
  CHECK(b.session().matches().count()->games.size() >= 5);
  CHECK(b.context.find("btn.match.go_on"));
}

TEST_CASE("every text of the panels about matches can be read at every size and scale", "[ui][match][readable]") {
  HeadlessContext context{HeadlessOptions{}};
  WorkbenchOptions o;
  o.game = "pivit";
  o.steady = true;
  context.run(make_workbench(o));
  auto& w = static_cast<Workbench&>(*context.application());
  const auto run = [&](const std::string& script) {
    const ScriptEnd end = run_script(context, w, script);
    INFO(end.message);
    REQUIRE(end.exit_code == 0);
  };
  const auto check = [&](const char* state) {
    for (const char* size : {"1280x720", "1600x900"})
      for (const char* scale : {"100", "200"}) {
        run(std::string("size ") + size + "\nview.scale " + scale);
        for (const char* panel : {"match", "cross_table", "match_games", "live_boards"}) {
          run(std::string("show.") + panel);
          const auto found = context.unreadable();
          INFO(state << ", " << panel << ", " << size << " at " << scale << " %\n" << in_words(found));
          CHECK(found.empty());
        }
      }
  };
  run("preset.match");
  check("before a match");
  run("match.table 2\nmatch.beside 4");
  check("printed tables");
  run("match.players classic:1,modern:1,modern:2\nmatch.pairs 2\nmatch.start\nwait-match\nmatch.table 0\nmatch.beside "
      "-1\nmatch.cell 1 2\nmatch.game 1");
  check("after a match");
  run("expect-refused match.players modern:1,nobody\nmatch.sprt 0,10");
  check("players that are refused");
}

TEST_CASE("the panels say of forfeits, intervals and limits what the command line says", "[ui][match]") {
  WorkbenchBench b("kalah");
  const std::string engine = "engine:" PLY_FAKE_ENGINE " uci=>uciok isready=>readyok 'go=>bestmove 9'";
  REQUIRE(b.script("preset.match\nmatch.players modern:1," + engine +
                   "\nmatch.pairs 10\nmatch.threads 1\nexpect match it is given time=1000\nmatch.start\nexpect-refused "
                   "wait-match") == "");
  const auto& m = b.session().matches();
  REQUIRE(m.count());
  const std::string text = report_text(*m.settings(), m.count()->games);
  CHECK(text.find("5 games, 0 won, 0 drawn, 0 lost, 5 forfeited") != std::string::npos);
  CHECK(b.script("expect match 5 more forfeited by\nexpect match forfeited 5 games in a row\nexpect match it is given "
                 "time=1000\nexpect cross_table forfeited by") == "");
  CHECK(m.unfinished());  // it can be gone on with
  REQUIRE(b.script("match.players modern:3,modern:1\nmatch.pairs 3\nmatch.start\nwait-match") == "");
  const PairingReport r = m.count()->reports[0];
  CHECK(b.script("expect match " + interval_name(r)) == "");
  CHECK(report_text(*m.settings(), m.count()->games).find(interval_name(r)) != std::string::npos);
  // Endings that differ in their scores are one, and no pattern stands in place of the numbers.
  CHECK(b.script("expect match n:n") != "");
}

TEST_CASE("a clock is chosen in the form, and openings, draws and balance are set there and by commands",
          "[ui][match]") {
  Folder f;
  REQUIRE(
      write_file(f.file("o.txt"), "0,1,0,0,1,1/22/1,0,0,0,1,2/19 A s-io-\n0,0,0,0,1,1/22/0,0,0,0,1,2/21 A s-io-\n"));
  WorkbenchBench b("kalah");
  REQUIRE(b.script("preset.match\nwait-frames 2") == "");
  const auto setup = [&]() -> const MatchSetup& { return b.session().matches().setup(); };
  REQUIRE(b.click("match.choose.1"));
  REQUIRE(b.click("match.own.kind.3"));
  REQUIRE(b.context.find("match.own.clock"));
  REQUIRE(b.click("btn.match.own.take"));
  CHECK(setup().players[1] == "modern:tc=10+0.1");
  CHECK_FALSE(b.context.find("match.in_order"));  // there is no list
  REQUIRE(b.script("match.players modern:tc=600+1,modern:1\nmatch.openings " + f.file("o.txt") +
                   "\nmatch.pairs 2\nmatch.threads 1\nmatch.draw_moves 50\nmatch.draw_score 10\nmatch.draw_after "
                   "20\nmatch.balance 5\nmatch.opening_order random\nwait-frames 2") == "");
  CHECK((setup().draw_moves == 50 && setup().draw_score == 10 && setup().draw_after == 20 && setup().balance == 5));
  REQUIRE(b.click("match.in_order"));
  CHECK(setup().in_order);
  CHECK(b.script("expect-refused match.opening_order drawn\nmatch.start\nwait-match") == "");
  const auto count = b.session().matches().count();
  REQUIRE(count);
  REQUIRE(count->games.size() == 4);
  for (const MatchGame& g : count->games) CHECK(g.clocks.size() == g.moves.size());
  CHECK(b.script("expect match Some player uses a clock") == "");
  // A game that begins with a position of its own stands on the board as it was played.
  REQUIRE(b.script("match.game 3\nwait-frames 2") == "");
  CHECK(b.session().play().game().write(b.session().play().tree().at(GameTree::root).position) ==
        count->games[2].position);
  // Kept with the session.
  nlohmann::json file;
  MatchSetup written = setup(), kept;
  members(MembersWriter(file), written);
  std::string error;
  members(MembersReader(file, "", error), kept);
  CHECK(error == "");
  CHECK(kept == setup());
  // Another game has the balance that is usual there.
  REQUIRE(b.script("game.new micro-shogi\nwait-frames 2") == "");
  CHECK(setup().balance == usual_balance(b.session().play().game()));
  REQUIRE(b.script("match.draw_moves 4\nmatch.players modern:1,engine:" PLY_FAKE_ENGINE
                   " uci=>uciok isready=>readyok 'go=>bestmove resign' @ tc=600\nmatch.pairs 1\nmatch.balance "
                   "0\nmatch.start\nwait-match\nexpect match reports no scores") == "");
}

TEST_CASE("panels that have nothing to show offer what will fill them", "[ui][panels]") {
  {
    WorkbenchBench b("kalah");
    REQUIRE(b.script("preset.debug\nview.maximise compare\nwait-frames 3\nclick btn.empty.compare\nwait-search") == "");
    CHECK(b.session().runs().run());
  }
  for (const char* panel : {"match", "live_boards", "match_games", "cross_table"}) {
    INFO(panel);
    WorkbenchBench b("kalah");
    REQUIRE(b.script(fmt::format("preset.match\nview.maximise {}\nwait-frames 3", panel)) == "");
    if (std::string(panel) == "match") REQUIRE(b.click("match.tab.1"));
    REQUIRE(b.click(fmt::format("btn.empty.{}", panel)));
    CHECK(b.session().matches().busy());
    REQUIRE(b.script("match.stop\nwait-work") == "");
  }
}
