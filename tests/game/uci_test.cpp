// The engine's side of UCI, in every game that speaks it.
#include "engine/core/text.h"
#include "engine/game/game.h"
#include "engine/game/uci_clock.h"
#include "engine/games/registry.h"
#include "tests/support/line_talk.h"
#include "vendor/catch2_compat.h"

using namespace ply;
using namespace test_support;

namespace {

std::vector<const GameType*> uci_games() {
  std::vector<const GameType*> out;
  for (const GameType* type : all_games())
    if (const EngineProtocol* p = type->protocol(); p && p->name() == "UCI") out.push_back(type);
  return out;
}
std::vector<std::string> talk(const GameType& type, std::vector<std::string> lines, const RuleValues& rules = {}) { return talk_to(*type.protocol(), *type.make(rules), std::move(lines)); }

}  // namespace

TEST_CASE("every game but the toy has an engine protocol, three of them UCI", "[engine-protocol]") {
  std::string names;
  for (const GameType* type : all_games())
    if (type->protocol()) names += type->protocol()->name() + " ";
  CHECK(names == "UCI GTP UCI AEI UCI ");
  CHECK(uci_games().size() == 3);
}

TEST_CASE("over UCI the engine introduces itself and plays a legal move to a depth", "[engine-protocol]") {
  for (const GameType* type : uci_games()) {
    INFO(type->id());
    const auto game = *type->make({});
    const auto said = talk(*type, {"uci", "isready", "position startpos", "go depth 3", "wait bestmove", "quit"});
    CHECK(lines_with(said, "id name Plyscope").size() == 1);
    CHECK(lines_with(said, "uciok").size() == 1);
    CHECK(lines_with(said, "readyok").size() == 1);
    const auto infos = lines_with(said, "info depth ");
    REQUIRE(infos.size() == 3);
    for (const char* part : {" score cp ", " nodes ", " nps ", " time ", " pv "}) CHECK(infos.back().find(part) != std::string::npos);
    const auto best = lines_with(said, "bestmove ");
    REQUIRE(best.size() == 1);
    CHECK(game->parse_move(game->initial(), words(best[0])[1].text, {}).ok());
    // The line is legal, and it begins with the move.
    const std::string pv = infos.back().substr(infos.back().find(" pv ") + 4);
    Position p = game->initial();
    for (const Word& w : words(pv)) {
      const auto m = game->parse_move(p, w.text, {});
      REQUIRE(m.ok());
      p = game->after(p, *m);
    }
  }
}

TEST_CASE("over UCI a position is a string of the game and moves, and the engine answers for it", "[engine-protocol]") {
  for (const GameType* type : uci_games()) {
    INFO(type->id());
    const auto game = *type->make({});
    const MoveCode first = game->moves(game->initial(), {}).front();
    const Position after = game->after(game->initial(), first);
    const auto by_moves = talk(*type, {"position startpos moves " + game->write_move(game->initial(), first), "go nodes 500", "wait bestmove"});
    const auto by_string = talk(*type, {"position fen " + game->write(after), "go nodes 500", "wait bestmove"});
    const auto both = talk(*type, {"position fen " + game->write(game->initial()) + " moves " + game->write_move(game->initial(), first), "go nodes 500", "wait bestmove"});
    CHECK(lines_with(by_moves, "bestmove ") == lines_with(by_string, "bestmove "));
    CHECK(lines_with(by_moves, "bestmove ") == lines_with(both, "bestmove "));
  }
}

TEST_CASE("over UCI a position that cannot be read leads to no move, and the next one is played", "[engine-protocol]") {
  for (const GameType* type : uci_games()) {
    INFO(type->id());
    for (const char* bad : {"position startpos moves zz", "position fen nonsense", "position", "position fen", "position startpos moves \x1b[2J"}) {
      const auto said = talk(*type, {bad, "go depth 1", "wait bestmove", "position startpos", "go depth 1", "wait bestmove"});
      CHECK(lines_with(said, "info string position").size() == 1);
      const auto best = lines_with(said, "bestmove ");
      REQUIRE(best.size() == 2);
      CHECK(best[0] == "bestmove (none)");
      CHECK(best[1] != "bestmove (none)");
    }
  }
}

TEST_CASE("over UCI quit, stop and the end of the input still give the move of the search that runs", "[engine-protocol]") {
  for (const GameType* type : uci_games())
    for (const std::vector<std::string>& end : {std::vector<std::string>{"quit"}, {"stop", "quit"}, {}}) {
      std::vector<std::string> lines = {"position startpos", "go infinite", "wait info depth 2", "isready"};
      lines.insert(lines.end(), end.begin(), end.end());
      const auto said = talk(*type, lines);
      CHECK(lines_with(said, "readyok").size() == 1);
      REQUIRE(lines_with(said, "bestmove ").size() == 1);
      CHECK(said.back().rfind("bestmove ", 0) == 0);
    }
}

TEST_CASE("over UCI pondering keeps its move until the guess was right", "[engine-protocol]") {
  for (const GameType* type : uci_games()) {
    const auto said = talk(*type, {"position startpos", "go ponder depth 2", "wait info depth 2", "isready", "wait readyok", "ponderhit", "wait bestmove", "quit"});
    const auto ready = std::find(said.begin(), said.end(), "readyok");
    CHECK(std::none_of(said.begin(), ready, [](const std::string& s) { return s.rfind("bestmove", 0) == 0; }));
    CHECK(lines_with(said, "bestmove ").size() == 1);
    // Stopped instead, it gives the move that it has.
    CHECK(lines_with(talk(*type, {"go ponder wtime 1000 btime 1000", "wait info depth 1", "stop"}), "bestmove ").size() == 1);
  }
}

TEST_CASE("over UCI the rules of a game are options, and other values change nothing", "[engine-protocol]") {
  for (const GameType* type : uci_games())
    for (const RuleOption& o : type->options()) {
      INFO(type->id() << " " << o.id);
      const std::string other = o.number ? std::to_string(o.min + 1) : o.values.back();
      const auto made = type->make({{o.id, other}});
      REQUIRE(made.ok());
      CHECK(lines_with(talk(*type, {"uci"}), "option name " + o.id + " type ").size() == 1);
      const auto changed = talk(*type, {"setoption name " + o.id + " value " + other, "go nodes 300", "wait bestmove"});
      const auto started = talk(*type, {"go nodes 300", "wait bestmove"}, {{o.id, other}});
      CHECK(lines_with(changed, "bestmove ") == lines_with(started, "bestmove "));
      CHECK(lines_with(changed, "info string").empty());
      CHECK(lines_with(talk(*type, {"setoption name " + o.id + " value \x01odd"}), "info string setoption").size() == 1);
    }
}

TEST_CASE("the clock of UCI divides what is left and never asks for more", "[engine-protocol]") {
  UciClock c;
  CHECK(!c.for_move(Side::first));
  c.left = {i64{60'000}, i64{100}};
  CHECK(*c.for_move(Side::first) == 60'000 / 25 - 30);
  CHECK(*c.for_move(Side::second) == 1);
  c.moves_to_go = 1;
  CHECK(*c.for_move(Side::first) == 48'000 - 30);
  c.increment[1] = 1000;
  CHECK(*c.for_move(Side::second) == 50);
  c.move_time = 200;
  CHECK(*c.for_move(Side::second) == 180);
  c.left[0] = -5;
  c.move_time.reset();
  CHECK(*c.for_move(Side::first) == 1);
}
