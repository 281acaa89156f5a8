// The Kalah Game Protocol: its boards and lines, our engine as an agent, and agents as players.
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <string>
#include <thread>
#include <vector>

#include "engine/base/random.h"
#include "engine/base/thread.h"
#include "engine/game/outside_player.h"
#include "engine/games/kalah/game.h"
#include "engine/games/kalah/kgp.h"
#include "engine/match/loopback.h"
#include "engine/match/match_game.h"
#include "engine/match/search_seat.h"
#include "tests/places.h"
#include "tests/support/error_of.h"
#include "tests/support/line_talk.h"
#include "vendor/catch2_compat.h"

using namespace ply;
using namespace ply::kalah;

namespace {

std::shared_ptr<const Game> standard(const std::string& pits = "6", const std::string& stones = "4") {
  return *kalah_game_type().make({{"preset", "standard"}, {"pits", pits}, {"stones", stones}});
}
std::unique_ptr<Seat> seat_of(const Game& game, const std::string& player) {
  auto made = make_seat(game, player, std::size_t{1} << 20);
  INFO(player << (made ? "" : ": " + made.error().message));
  REQUIRE(made.ok());
  return std::move(*made);
}
std::string fake(const std::string& answers, const std::string& settings = "time=60000") {
  return "engine:" PLY_FAKE_ENGINE " 'kgp=>1 set info:name \"Little \\\"K\\\"\"\\nmode freeplay' " + answers +
         " @ protocol=kgp " + settings;
}
SeatMove first_move(const std::string& player) {
  const auto game = standard();
  const auto seat = seat_of(*game, player);
  const Position p = game->initial();
  REQUIRE(seat->begin(*game, p, 1).ok());
  Attention stop;
  return seat->choose({*game, p, {}, p, {}}, stop);
}
std::vector<std::string> agent_says(std::vector<std::string> lines) {
  return test_support::talk_to(kgp_agent(), standard(), std::move(lines));
}

}  // namespace

TEST_CASE("a KGP board says the same position, whoever is to move", "[kgp]") {
  Random random(5);
  for (const char* pits : {"3", "6", "8"}) {
    const auto game = standard(pits);
    const KalahRules rules(read_position(game->write(game->initial()))->options);
    for (int n = 0; n < 20; ++n) {
      State s = rules.initial();
      for (int ply = 0; ply < n && !rules.finished(s); ++ply) {
        const std::string text = kgp_board(rules, s);
        const auto read = read_kgp_board(text);
        REQUIRE(read.ok());
        CHECK(plays_kgp(read->options));
        CHECK(kgp_board(rules, read->state) == text);
        const Side south = rules.mover(s);
        CHECK(rules.mover(read->state) == Side::first);
        for (int i = 0; i < rules.pits(); ++i) {
          CHECK(read->state.pit(Side::first, i) == s.pit(south, i));
          CHECK(read->state.pit(Side::second, i) == s.pit(other(south), i));
        }
        CHECK(read->state.stored(Side::first) == s.stored(south));
        KalahRules::MoveList list;
        rules.moves(s, list);
        s = rules.after(s, list[random.below(static_cast<u32>(list.size()))]);
      }
    }
  }
  // As the specification draws it: South has 10 in its store and 1, 2, 3; North has 2, and 4, 2, 0.
  const auto drawn = read_kgp_board("<3,10,2,1,2,3,4,2,0>");
  REQUIRE(drawn.ok());
  CHECK(drawn->state.stored(Side::first) == 10);
  CHECK(drawn->state.pit(Side::first, 2) == 3);
  CHECK(drawn->state.pit(Side::second, 0) == 4);
  for (const char* bad : {"", "<>", "<3,1,2>", "3,0,0,1,1,1,1,1,1", "<9,0,0,1>", "<1,-1,0,1,1>", "<1,0,0,1,1,1>",
                          "<1,200,0,100,1>", "<1,0,0,x,1>"})
    CHECK_FALSE(read_kgp_board(bad).ok());
}

TEST_CASE("a KGP line has a number, a reference, a name and arguments", "[kgp]") {
  const auto line = read_kgp_line("12@7 set info:name \"a \\\"b\\\" \\\\\"  x\r");
  REQUIRE(line.ok());
  CHECK((line->id == 12 && line->ref == 7 && line->name == "set"));
  CHECK(line->arguments == std::vector<std::string>{"info:name", "a \"b\" \\", "x"});
  CHECK(read_kgp_line("@4 move 1")->ref == 4);
  CHECK_FALSE(read_kgp_line("goodbye")->id);
  CHECK(read_kgp_line("set x " + kgp_string("q\"\\\n"))->argument(1) == "q\"\\ ");
  for (const char* bad : {"", "12", "4@ move 1", "4move 1", "set \"x", "<3>"}) CHECK_FALSE(read_kgp_line(bad).ok());
  CHECK_FALSE(read_kgp_line("x " + std::string(20'000, 'y')).ok());
}

TEST_CASE("our agent greets, names legal moves as South and yields", "[kgp]") {
  const auto said = agent_says({"kgp 1 0 1", "4 state <3,0,0,3,3,3,3,3,3>", "8 ping x"});
  CHECK(test_support::lines_with(said, "5 mode freeplay").size() == 1);
  const auto of = [&](const std::string& what) {
    std::vector<std::string> out;
    for (const std::string& l : said)
      if (l.find(what) != std::string::npos) out.push_back(l);
    return out;
  };
  REQUIRE(of("@4 move").size() >= 1);
  REQUIRE(of("@4 yield").size() == 1);
  CHECK(of("@8 pong x").size() == 1);
  const auto left = agent_says({"kgp 1 0 1", "goodbye", "2 ping"});
  CHECK(std::none_of(left.begin(), left.end(), [](const auto& l) { return l.find("pong") != std::string::npos; }));
  // South takes all: pit 3 holds the only stones, whatever North has.
  const auto only = agent_says({"kgp 1 0 0", "6 state <3,0,0,0,0,1,5,5,5>"});
  CHECK(std::any_of(only.begin(), only.end(), [](const auto& l) { return l.ends_with("@6 move 3"); }));
  const auto wrong = agent_says({"kgp 2 0 0", "4 state <1,0,0,1,1>"});
  CHECK((wrong.size() == 1 && wrong[0].find("error") != std::string::npos));
  const auto bad =
      agent_says({"kgp 1 0 1", "4 state <3,1>", "6 state <1,1,0,0,1>", "nonsense 1 2", "@ x", "set a:b 3"});
  CHECK(std::count_if(bad.begin(), bad.end(), [](const auto& l) { return l.find("error") != std::string::npos; }) == 3);
}

TEST_CASE("an agent of KGP plays here, and its last move counts", "[kgp][outside]") {
  const SeatMove m = first_move(fake("'4 state=>@4 move 2\\n7@4 move 3\\n@2 move 5\\n@4 yield'"));
  CHECK(m.failure.empty());
  CHECK(m.plies == std::vector<MoveCode>{2});
  // Who goes on for ever is told to stop, and what he has named is his move.
  const SeatMove stopped = first_move(fake("'4 state=>@4 move 6'", "time=30"));
  CHECK(stopped.plies == std::vector<MoveCode>{5});
  struct Case {
    const char *answers, *says, *settings;
  };
  for (const Case& c : {Case{"'4 state=>@4 move 7'", "there is no such pit", "time=60000"},
                        {"'4 state=>@4 yield'", "\"yield\" without a move", "time=60000"},
                        {"'4 state=>!crash'", "signal 9", "time=60000"},
                        {"'4 state=>@4 move 1 \"'", "a string does not end", "time=60000"},
                        {"'4 state=>error \"no idea\"'", "it reports an error: \"no idea\"", "time=60000"},
                        {"'4 state=>goodbye'", "it said goodbye", "time=60000"},
                        {"'4 state=>!hang'", "it named no move within 20 ms", "time=20"}}) {
    INFO(c.answers);
    const SeatMove bad = first_move(fake(c.answers, c.settings));
    CHECK(bad.plies.empty());
    INFO(bad.failure);
    CHECK(bad.failure.find(c.says) != std::string::npos);
  }
  const auto game = standard();
  Attention stop;
  const auto other = seat_of(*game, "engine:" PLY_FAKE_ENGINE " 'kgp=>mode eval' @ protocol=kgp");
  CHECK(error_of(other->begin(*game, game->initial(), 1)).message.find("it asks for \"eval\"") != std::string::npos);
  const auto classic = *kalah_game_type().make({});
  const auto rules = seat_of(*classic, fake(""));
  CHECK(error_of(rules->begin(*classic, classic->initial(), 1)).message.find("preset=standard") != std::string::npos);
}

TEST_CASE("whole games are played by KGP over a port of this machine", "[kgp][outside]") {
  const auto game = standard("4", "3");
  MatchSettings settings;
  settings.game = game, settings.start = game->initial();
  const auto play = [&](Seat& agent, bool first) {
    const auto other = seat_of(*game, "modern:2");
    Attention stop;
    REQUIRE(other->begin(*game, settings.start, 1).ok());
    const auto begun = agent.begin(*game, settings.start, 1);
    INFO((begun ? "" : begun.error().message));
    REQUIRE(begun.ok());
    const auto g = first ? play_match_game(settings, agent, *other, settings.start, {}, stop)
                         : play_match_game(settings, *other, agent, settings.start, {}, stop);
    REQUIRE(g);
    CHECK_FALSE(forfeited(*g));
    CHECK(g->moves.size() > 5);
    return *g;
  };
  // Our agent over a socket; the port is any that is free.
  const int port = [] { return LoopbackPort::open(0)->port(); }();
  std::string problem;
  Thread agent(
      [&] {
        for (;;) {
          auto to = SocketChannel::connect(fmt::format("127.0.0.1:{}", port));
          if (!to) {
            std::this_thread::yield();
            continue;
          }
          return kgp_agent().run(**to, game, std::size_t{1} << 20);
        }
      },
      [&](const std::string& words) { problem = words; });
  {
    const auto socket = seat_of(*game, fmt::format("engine:@ listen={} protocol=kgp time=60000", port));
    play(*socket, true);
    CHECK(socket->called() == "Plyscope");
    play(*socket, false);
  }
  agent.join();
  CHECK(problem.empty());
}

TEST_CASE("a port is only of this machine, and nobody who comes is told", "[kgp][outside]") {
  const auto port = LoopbackPort::open(0);
  REQUIRE(port.ok());
  CHECK(error_of(LoopbackPort::open(port->port())).message.find("cannot be had") != std::string::npos);
  const auto nobody = port->wait({}, {});
  CHECK(error_of(nobody).message.find("nobody came to port") != std::string::npos);
  CHECK(error_of(port->wait(std::chrono::steady_clock::time_point::max(), [] { return true; })).message ==
        "the game was stopped");
  CHECK(error_of(SocketChannel::connect("127.0.0.1")).message.find("expected HOST:PORT") != std::string::npos);
  CHECK(parse_outside_player("engine:@ listen=2671 protocol=kgp")->port == 2671);
  CHECK_FALSE(parse_outside_player("engine:x @ listen=2671").ok());
  CHECK_FALSE(parse_outside_player("engine:@ protocol=kgp").ok());
}
