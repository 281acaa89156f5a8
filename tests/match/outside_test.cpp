// Outside engines at a match: what good ones play, and that bad ones lose their game and nothing else.
#include <signal.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <thread>

#include "engine/base/random.h"
#include "engine/game/file_form.h"
#include "engine/games/registry.h"
#include "engine/match/outside_seat.h"
#include "engine/match/process.h"
#include "engine/match/runner.h"
#include "tests/match/support.h"
#include "tests/places.h"
#include "tests/support/error_of.h"
#include "vendor/catch2_compat.h"

using namespace ply;

namespace {

std::shared_ptr<const Game> game_of(const std::string& id, const RuleValues& rules = {}) {
  for (const GameType* type : all_games())
    if (type->id() == id) return *type->make(rules);
  return nullptr;
}

std::unique_ptr<Seat> seat(const Game& game, const std::string& text) {
  const auto player = parse_outside_player(text);
  INFO(text << (player ? "" : ": " + player.error().message));
  REQUIRE(player.ok());
  auto made = outside_seat(game.type(), *player);
  REQUIRE(made.ok());
  return std::move(*made);
}

/// A game as it goes on.
struct Board {
  explicit Board(std::shared_ptr<const Game> g) : game(std::move(g)), start(game->initial()), now(start) {}
  std::shared_ptr<const Game> game;
  Position start, now;
  std::vector<MoveCode> moves;
  std::vector<u64> history;
  Attention stop;
  void play(MoveCode m) {
    history.push_back(game->key(now));
    moves.push_back(m);
    now = game->after(now, m);
  }
  bool over() const { return game->outcome(now, history).has_value(); }
  void play_random(Random& random) {
    const auto list = game->moves(now, history);
    play(list[random.below(static_cast<u32>(list.size()))]);
  }
  SeatMove ask(Seat& s) { return s.choose({*game, start, moves, now, history}, stop); }
};

std::string fake(const std::string& answers) {
  return "engine:" PLY_FAKE_ENGINE " 'uci=>uciok' 'isready=>readyok' " + answers;
}

/// One move of a fake engine at the start of Kalah.
SeatMove one_move(const std::string& answers, const std::string& settings = "@ depth=1") {
  Board b(game_of("kalah"));
  const auto s = seat(*b.game, fake(answers) + " " + settings);
  REQUIRE(s->begin(*b.game, b.start, 1).ok());
  return b.ask(*s);
}

bool installed(const char* program) {
  for (const char* folder : {"/usr/games/", "/usr/bin/", "/usr/local/bin/", "/usr/local/games/"})
    if (std::filesystem::exists(std::string(folder) + program)) return true;
  WARN(program << " is not installed, so this was not tested");
  return false;
}

}  // namespace

TEST_CASE("a command line is cut into words as a shell cuts it", "[outside]") {
  CHECK(*command_words("a  b\tc") == std::vector<std::string>{"a", "b", "c"});
  CHECK(*command_words("'a b' \"c 'd\" e\\ f ''") == std::vector<std::string>{"a b", "c 'd", "e f", ""});
  CHECK(!command_words("").ok());
  CHECK(!command_words("a 'b").ok());
  CHECK(!command_words(std::string_view("a\0b", 3)).ok());
}

TEST_CASE("an outside player is a command and its settings", "[outside]") {
  const auto p = parse_outside_player(
      "engine:prog --x 'a b' @ depth=6 nodes=100 time=20 margin=5 patience=9 protocol=NBoard option.Skill_Level=3");
  REQUIRE(p.ok());
  CHECK(p->command == std::vector<std::string>{"prog", "--x", "a b"});
  CHECK((p->setup.limits.depth == 6 && p->setup.limits.nodes == 100 && p->setup.limits.milliseconds == 20));
  CHECK((p->margin == 5 && p->patience == 9 && p->protocol == "nboard"));
  CHECK(p->setup.options.front().first == "Skill_Level");
  CHECK(parse_outside_player("engine:prog")->setup.limits.milliseconds == 1000);
  CHECK(parse_outside_player("engine:prog @ patience=5")->setup.limits.milliseconds == 0);
  for (const char* bad : {"engine:", "engine: @ depth=1", "prog", "engine:x @ depth=0", "engine:x @ deep=1",
                          "engine:x @ time", "engine:'x"})
    CHECK(!parse_outside_player(bad).ok());
  const auto none = outside_protocol(game_of("kalah")->type(), *p);
  REQUIRE(!none.ok());
  CHECK(none.error().message.find("there are: uci") != std::string::npos);
}

TEST_CASE("an engine's move is played, and its nodes are told", "[outside]") {
  const SeatMove m = one_move("'go depth 1=>info depth 1 nodes 7 pv 3\\nbestmove 3 ponder 1'");
  CHECK(m.failure.empty());
  CHECK(m.plies.size() == 1);
  CHECK(m.nodes == 7);
}

TEST_CASE("an engine that resigns has given the game up, and has done nothing wrong", "[outside]") {
  const SeatMove m = one_move("'go=>bestmove resign'");
  CHECK(m.resigned);
  CHECK((m.failure.empty() && m.plies.empty()));
}

TEST_CASE("whatever an engine does wrong is told with what it sent, and the next game begins anew", "[outside]") {
  struct Case {
    const char* answers;
    const char* says;
  };
  for (const Case& c :
       {Case{"'go=>bestmove 9'", "it sent \"bestmove 9\""},
        {"'go=>bestmove'", "without a move"},
        {"'go=>dying\\n!exit 3'", "it ended with code 3; it sent last: \"uciok\", \"readyok\", \"dying\""},
        {"'go=>!complain out of luck\\n!exit 4'", "its last complaint: \"out of luck\""},
        {"'go=>!crash'", "it was ended by signal 9"},
        {"'go=>!close'", "it closed its output"},
        {"'go=>!long'", "a line of more than"},
        {"'go=>bestmove \x1b[2J\x07'", "it sent \"bestmove ?[2J?\""}}) {
    INFO(c.answers);
    Board b(game_of("kalah"));
    const auto s = seat(*b.game, fake(c.answers) + " @ depth=1");
    for (int game = 0; game < 2; ++game) {
      REQUIRE(s->begin(*b.game, b.start, 1).ok());
      const SeatMove m = b.ask(*s);
      CHECK(m.plies.empty());
      INFO(m.failure);
      CHECK(m.failure.find(c.says) != std::string::npos);
      CHECK(m.failure.find('\x1b') == std::string::npos);
    }
    CHECK(!b.ask(*s).failure.empty());  // out of the game, it has no move
  }
}

TEST_CASE("an engine that does not answer in time, or never stops talking, loses on time", "[outside]") {
  for (const char* answers : {"'go=>!hang'", "'go=>!flood'", "'nothing=>nothing'"}) {
    const SeatMove m = one_move(answers, "@ time=30 margin=30");
    INFO(answers << ": " << m.failure);
    CHECK(m.failure.find("it lost on time: no move after 30 ms, and 30 ms more") != std::string::npos);
  }
  CHECK(one_move("'go=>!hang'", "@ depth=1 patience=300").failure.find("no answer after 300 ms") != std::string::npos);
}

TEST_CASE("an engine that does not start or does not speak the protocol says so before the game", "[outside]") {
  const auto game = game_of("kalah");
  const auto problem = [&](const std::string& text) {
    const auto s = seat(*game, text);
    const Status begun = s->begin(*game, game->initial(), 1);
    return begun.ok() ? std::string() : begun.error().message;
  };
  CHECK(problem("engine:/nonexistent/program").find("does not start") != std::string::npos);
  CHECK(problem("engine:no-such-program-anywhere").find("does not start") != std::string::npos);
  CHECK(problem("engine:true").find("does not speak uci: it ended with code 0") != std::string::npos);
  CHECK(problem("engine:" PLY_FAKE_ENGINE " 'uci=>hello' @ patience=1000")
            .find("no answer after 1000 ms; it sent last: \"hello\"") != std::string::npos);
  CHECK(problem(fake("") + " @ option.Contempt=3").find("it has no option") != std::string::npos);
}

TEST_CASE("a stopped game is not waited for", "[outside]") {
  Board b(game_of("kalah"));
  const auto s = seat(*b.game, fake("'go=>!hang'") + " @ depth=1");
  REQUIRE(s->begin(*b.game, b.start, 1).ok());
  b.stop.set(Attention::stop);
  CHECK(b.ask(*s).failure.find("stopped") != std::string::npos);
  CHECK(s->begin(*b.game, b.start, 2).ok());
}

TEST_CASE("an engine is killed with all that it started", "[outside]") {
  std::string pid;
  {
    Process p;
    REQUIRE(p.start({PLY_FAKE_ENGINE, "go=>!child", "end=>!hang"}).ok());
    const auto soon = Process::Clock::now() + std::chrono::seconds(60);
    REQUIRE(p.send("go", soon));
    std::string line;
    REQUIRE(p.read(line, soon) == Process::Got::line);
    REQUIRE(line.rfind("child ", 0) == 0);
    pid = line.substr(6);
    REQUIRE(p.send("end", soon));
  }
  // Gone, or dead and not yet buried.
  const auto alive = [&] {
    std::ifstream in("/proc/" + pid + "/stat");
    std::string text;
    if (!std::getline(in, text)) return false;
    const auto after_name = text.rfind(')');
    return after_name != std::string::npos && text[after_name + 2] != 'Z' && text[after_name + 2] != 'X';
  };
  const auto long_enough = Process::Clock::now() + std::chrono::seconds(60);
  while (alive() && Process::Clock::now() < long_enough) std::this_thread::yield();
  CHECK(!alive());
}

TEST_CASE("who leaves the group of his engine is ended with it", "[outside]") {
  // A session of its own; without a parent; without our variable; without our files; and without either while the
  // parent still lives.
  const char* const ways[] = {
      "setsid sleep 1000 & echo $!; exec cat",
      "(setsid sleep 1000 & echo $!); exec cat",
      "(env -i /usr/bin/setsid sleep 1000 & echo $!); exec cat",
      "(setsid sleep 1000 <&- >&- 2>&- & echo $!); exec cat",
      "env -i /usr/bin/setsid sleep 1000 <&- >&- 2>&- & echo $!; exec cat",
      "(setsid sh -c 'sleep 1000 & wait' & echo $!); exec cat",
      "(setsid sleep 1000 & echo $!)",
  };
  for (const char* const way : ways) {
    INFO(way);
    Process p, other;
    REQUIRE(other.start({"cat"}).ok());
    REQUIRE(p.start({"sh", "-c", way}).ok());
    const auto soon = Process::Clock::now() + std::chrono::seconds(60);
    std::string line;
    REQUIRE(p.read(line, soon) == Process::Got::line);
    const pid_t left = std::stoi(line);
    const auto in_session = [&] { return getsid(left) == left; };
    while (!in_session() && Process::Clock::now() < soon) std::this_thread::yield();
    REQUIRE(in_session());
    p.kill();
    CHECK((::kill(left, 0) != 0 && errno == ESRCH));
    // And nobody else.
    REQUIRE(other.send("hello", soon));
    CHECK(other.read(line, soon) == Process::Got::line);
    CHECK(line == "hello");
  }
}

TEST_CASE("over NBoard an engine gets the whole game and its depth", "[outside]") {
  const std::string engine =
      "engine:" PLY_FAKE_ENGINE
      " 'ping 1=>pong 1' 'ping 2=>pong 2' 'ping 3=>pong 3' 'ping 4=>pong 4' 'go=>nodestats 12 0.1\\n=== ";
  for (const auto& [move, good] : {std::pair{"F5/1.5/0.2", true}, {"a1", false}, {"PA", false}}) {
    Board b(game_of("reversi"));
    const auto s = seat(*b.game, engine + move + "' @ protocol=nboard depth=4");
    REQUIRE(s->begin(*b.game, b.start, 1).ok());
    const SeatMove m = b.ask(*s);
    INFO(m.failure);
    CHECK(m.failure.empty() == good);
    if (good) CHECK((b.game->write_move(b.start, m.plies.at(0)) == "f5" && m.nodes == 12));
  }
  const auto game = game_of("reversi");
  CHECK(!seat(*game, engine + "f5' @ protocol=nboard")->begin(*game, game->initial(), 1).ok());
}

TEST_CASE("fairy-stockfish plays whole games of both variants of Micro-Shogi, over UCI and over USI", "[outside]") {
  if (!installed("fairy-stockfish")) return;
  Random random(5);
  for (const char* variant : {"standard", "classic"})
    for (const char* protocol : {"uci", "usi"}) {
      const auto game = game_of("micro-shogi", {{"variant", variant}});
      const auto s = seat(*game, std::string("engine:fairy-stockfish @ nodes=400 protocol=") + protocol);
      for (int round = 0; round < 6; ++round) {
        Board b(game);
        INFO(variant << " " << protocol << " round " << round);
        const Status begun = s->begin(*game, b.start, 1);
        INFO((begun.ok() ? "" : begun.error().message));
        REQUIRE(begun.ok());
        int asked = 0;
        while (!b.over() && b.moves.size() < 120) {
          if (static_cast<int>(b.moves.size()) % 2 == round % 2) {
            const SeatMove m = b.ask(*s);
            INFO(game->write(b.now) << "  " << m.failure);
            REQUIRE(m.failure.empty());
            b.play(m.plies.at(0));
            ++asked;
          } else {
            b.play_random(random);
          }
        }
        CHECK(asked > 0);
        if (b.over()) CHECK(static_cast<int>(b.game->outcome(b.now, b.history)->winner) == (round % 2));
      }
    }
}

TEST_CASE("gtp-rhino ends games of Reversi, passes and the mirrored start included", "[outside]") {
  if (!installed("gtp-rhino")) return;
  Random random(3);
  for (const char* start : {"standard", "mirrored"}) {
    const auto game = game_of("reversi", {{"start", start}});
    const auto s = seat(*game, "engine:gtp-rhino @ time=1000 margin=60000");
    for (int round = 0; round < 8; ++round) {
      Board b(game);
      REQUIRE(s->begin(*game, b.start, 1).ok());
      while (!b.over() && b.moves.size() < 48) b.play_random(random);
      while (!b.over()) {
        if (b.game->mover(b.now) == (round % 2 ? Side::first : Side::second)) {
          const SeatMove m = b.ask(*s);
          INFO(game->write(b.now) << "  " << m.failure);
          REQUIRE(m.failure.empty());
          b.play(m.plies.at(0));
        } else {
          b.play_random(random);
        }
      }
    }
  }
}

TEST_CASE("an engine that has played and does not start any more loses its games and ends nothing",
          "[match][outside]") {
  const MatchSettings settings = match_test::match_between({"modern:1", "engine:/there/is/no/such/engine"}, "kalah", 2);
  // Never seen: that is a mistake, and is said at once.
  MatchRunner unknown(settings, {}, {});
  CHECK(error_of(unknown.run(1, match_test::nowhere)).message.find("no/such/engine") != std::string::npos);
  // Seen before: lost, with the reason.
  MatchGame before = match_test::game_of_pair(settings, 0, 0);
  before.winner = Winner::second;
  const auto games = match_test::played(settings, 2, {}, {before});
  REQUIRE(games.size() == 4);
  for (std::size_t i = 1; i < games.size(); ++i) {
    CHECK(games[i].winner == (games[i].second == settings.players[1] ? Winner::first : Winner::second));
    CHECK_FALSE(games[i].failure.empty());
    CHECK(games[i].moves.empty());
  }
}

TEST_CASE("fairy-stockfish reads the games that are written in USI, and stands where we stand", "[outside]") {
  if (!installed("fairy-stockfish")) return;
  const auto game = game_of("micro-shogi", {{"variant", "standard"}});
  const FileForm& usi = *game->type().file_forms().front();
  Random random(9);
  Process p;
  REQUIRE(p.start({"fairy-stockfish"}).ok());
  const auto until = [] { return Process::Clock::now() + std::chrono::seconds(60); };
  for (int round = 0; round < 20; ++round) {
    Board b(game);
    while (!b.over() && b.moves.size() < 60) b.play_random(random);
    const auto text = usi.write({game, b.start, b.moves, {{"First", "Ann"}}});
    REQUIRE(text.ok());
    std::string_view rest = *text;
    for (std::size_t end; (end = rest.find('\n')) != std::string_view::npos; rest.remove_prefix(end + 1))
      REQUIRE(p.send(rest.substr(0, end), until()));
    REQUIRE(p.send("d", until()));
    std::string line;
    while (line.rfind("Fen: ", 0) != 0) REQUIRE(p.read(line, until()) == Process::Got::line);
    INFO(*text);
    // Board, hands and side; the hands in any order.
    const auto theirs = game->type().parse_position(std::string_view(line).substr(5), game->rules());
    REQUIRE(theirs.ok());
    CHECK(game->write(theirs->position) == game->write(b.now));
  }
}
