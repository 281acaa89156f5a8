// The engine's side of AEI: what is played when it is told to stop, what `info` counts, the clock.
#include <algorithm>
#include <functional>
#include <sstream>

#include "engine/base/random.h"
#include "engine/game/outside.h"
#include "engine/game/protocol.h"
#include "engine/games/arimaa/aei_clock.h"
#include "engine/games/arimaa/game.h"
#include "engine/games/arimaa/setups.h"
#include "tests/games/arimaa/support.h"
#include "tests/games/play.h"
#include "tests/support/line_talk.h"

using namespace arimaa_test;

namespace {

std::vector<std::string> talk(std::vector<std::string> lines) {
  return test_support::talk_to(*arimaa_game_type().protocol(), *arimaa_game_type().make({}), std::move(lines));
}

/// What follows the last line that begins with `begin`.
std::string last(const std::vector<std::string>& said, const std::string& begin) {
  for (auto s = said.rbegin(); s != said.rend(); ++s)
    if (s->rfind(begin, 0) == 0) return s->substr(begin.size());
  return {};
}

/// The steps of the first turn of a line: up to the letter of the other side.
std::string first_turn(const std::string& pv) {
  std::istringstream in(pv);
  std::string out;
  for (std::string word; in >> word && word != "g" && word != "s";) out += (out.empty() ? "" : " ") + word;
  return out;
}

const std::vector<std::string> positions = {
    "setposition g [rrrrrrrrhdcemcdh                                HDCMECDHRRRRRRRR]",
    "setposition s [rrrrrrrrhdcemcdh                                HDCMECDHRRRRRRRR]",
    "setposition s [rrr rrrrh  c  dh   e m     cd      H       E  C M DC  HRRRRRRRRR]",
};

}  // namespace

TEST_CASE("after stop the whole turn comes from the line that was found", "[arimaa]") {
  for (const std::string& position : positions)
    for (const char* depth : {"4", "8"}) {  // whole turns
      const auto said = talk(
          {position, "setoption name depth value 100", "go", std::string("wait info depth ") + depth, "stop", "quit"});
      INFO(position << " depth " << depth << "  pv " << last(said, "info pv ") << "  move " << last(said, "bestmove "));
      const std::string expected = first_turn(last(said, "info pv "));
      REQUIRE(!expected.empty());
      CHECK(last(said, "bestmove ") == expected);
    }
}

TEST_CASE("a stop before anything was found still gives a legal turn", "[arimaa]") {
  for (const std::string& position : positions) {
    const auto said = talk({position, "go", "stop", "quit"});
    const std::string move = last(said, "bestmove ");
    REQUIRE(!move.empty());
    const auto again = talk({position, "makemove " + move});
    CHECK(last(again, "log Error").empty());
  }
}

TEST_CASE("info counts the whole search: depth, nodes and line from the position of go", "[arimaa]") {
  const auto said = talk({positions[0], "setoption name nodes value 8000", "go", "wait bestmove ", "quit"});
  long nodes = 0, depth = 0;
  for (const std::string& s : said) {
    if (s.rfind("info nodes ", 0) == 0) {
      CHECK(std::stol(s.substr(11)) >= nodes);
      nodes = std::stol(s.substr(11));
    }
    if (s.rfind("info depth ", 0) == 0) {
      CHECK(std::stol(s.substr(11)) > depth);
      depth = std::stol(s.substr(11));
    }
    if (s.rfind("info pv ", 0) == 0) {  // legal from the position of go, turn by turn
      CHECK(s[s.size() - 2] != ' ');    // no letter of a side without its steps
      std::istringstream in(s.substr(8));
      std::string turn;
      std::vector<std::string> lines = {positions[0]};
      for (std::string word; in >> word;) {
        if (word == "g" || word == "s") lines.push_back("makemove " + turn), turn.clear();
        else turn += word + " ";
      }
      CHECK(last(talk(lines), "log Error").empty());
    }
  }
  CHECK(nodes > 4000);  // all four steps, not the first alone
}

TEST_CASE("every option of AEI's time control is understood, with fractions, and others are told", "[arimaa]") {
  for (const char* id :
       {"tcmove", "tcreserve", "tcpercent", "tcmax", "tctotal", "tcturns", "tcturntime", "greserve", "sreserve",
        "gused", "sused", "wreserve", "breserve", "wused", "bused", "lastmoveused", "moveused"}) {
    INFO(id);
    for (const char* value : {"0", "0.25", "90", "1e2", "-3"})
      CHECK(talk({std::string("setoption name ") + id + " value " + value}).empty());
    for (const char* value : {"x", "nan", "inf", "1:30", ""})
      CHECK(last(talk({std::string("setoption name ") + id + " value " + value}), "log Error").size() > 1);
  }
  for (const char* id : {"opponent", "opponent_rating", "rating", "rated", "event"})
    CHECK(talk({std::string("setoption name ") + id + " value The Best 1.5"}).empty());
  CHECK(last(talk({"setoption name tcunheardof value 3"}), "log Warning").size() > 1);
  CHECK(last(talk({positions[0], "setoption name tcmove value 0.05", "go", "wait bestmove "}), "bestmove ").size() > 3);
}

TEST_CASE("the clock divides what there is", "[arimaa]") {
  const auto with = [](std::vector<std::pair<const char*, const char*>> options) {
    AeiClock c;
    for (const auto& [id, value] : options) CHECK(c.set(id, value) == AeiClock::Taken::yes);
    return c;
  };
  CHECK(!AeiClock().for_turn(Side::first));
  CHECK(*with({{"tcmove", "0.5"}}).for_turn(Side::first) == Approx(0.45));
  CHECK(*with({{"tcmove", "10"}, {"moveused", "4"}}).for_turn(Side::first) == Approx(5));
  // The reserve adds to a turn, each side's own.
  const AeiClock c = with({{"tcmove", "10"}, {"tcreserve", "90"}, {"sreserve", "0"}});
  CHECK(*c.for_turn(Side::first) > 9);
  CHECK(*c.for_turn(Side::second) == Approx(9));
  CHECK(*with({{"tcmove", "10"}, {"tcturntime", "2"}}).for_turn(Side::first) == Approx(1.8));
  CHECK(*with({{"tcmove", "10"}, {"tctotal", "30"}, {"lastmoveused", "15"}, {"lastmoveused", "15"}})
             .for_turn(Side::first) == Approx(0.01));
  CHECK(*with({{"tcmove", "1"}, {"moveused", "100"}}).for_turn(Side::second) == Approx(0.01));
  AeiClock reset = with({{"tcmove", "10"}, {"tcreserve", "60"}, {"greserve", "0"}});
  CHECK(*reset.for_turn(Side::first) == Approx(9));
  reset.new_game();
  CHECK(*reset.for_turn(Side::first) == Approx(10.8));
}

namespace {

/// An engine that takes the protocol at its words: what it is not told to be able to read ends the conversation, as in
/// the reference implementation. It knows the board from what it is sent, and nothing of our reader. Words: the
/// protocol's text by B. Haskin, version 1.
class StrictEngine final : public OutsideChannel {
 public:
  std::string wrong;  ///< the first line that breaks the protocol
  std::string board = std::string(64, ' ');
  char side = 'g';
  std::function<std::string()> move;  ///< what it answers to `go`

  void send(std::string_view sent) override {
    const std::string line(sent);
    if (!wrong.empty()) return;
    const auto cut = line.find(' ');
    const std::string type = line.substr(0, cut), rest = cut == std::string::npos ? "" : line.substr(cut + 1);
    if (type == "aei" && rest.empty()) answer({"protocol-version 1", "id name strict", "aeiok"});
    else if (type == "isready" && rest.empty()) answer({"readyok"});
    else if (type == "newgame" && rest.empty()) board.assign(64, ' '), side = 'g';
    else if (type == "setposition") set_position(rest, line);
    else if (type == "setoption") wrong = rest.rfind("name ", 0) == 0 ? "" : line;
    else if (type == "makemove") make_move(rest, line);
    else if (type == "go" && rest.empty()) answer({"bestmove " + move()});
    else if (type != "stop" && type != "quit") wrong = line;
  }
  Result<std::string> read() override {
    if (!wrong.empty()) return Error{"the engine exits: " + wrong};
    if (answers_.empty()) return Error{"it has nothing to say"};
    std::string out = answers_.front();
    answers_.erase(answers_.begin());
    return out;
  }
  void allow(int) override {}

 private:
  void answer(const std::vector<std::string>& lines) { answers_.insert(answers_.end(), lines.begin(), lines.end()); }
  // "<side> <position>": g or s; brackets around a piece letter or a blank for each of the 64 squares from a8 to h1.
  void set_position(const std::string& rest, const std::string& line) {
    const bool form =
        rest.size() == 68 && (rest[0] == 'g' || rest[0] == 's') && rest[1] == ' ' && rest[2] == '[' && rest[67] == ']';
    if (!form || rest.substr(3, 64).find_first_not_of("EMHDCRemhdcr ") != std::string::npos) {
      wrong = line;
      return;
    }
    side = rest[0];
    board = rest.substr(3, 64);
  }
  // Steps: a piece, its square, and n, s, e, w, or x where it is taken away; in the set-up a piece and its square.
  void make_move(const std::string& rest, const std::string& line) {
    std::istringstream in(rest);
    std::string step;
    int steps = 0;
    while (in >> step) {
      ++steps;
      const std::size_t at = step.size() >= 3 ? static_cast<std::size_t>(('8' - step[2]) * 8 + step[1] - 'a') : 64;
      const bool piece = std::string("EMHDCRemhdcr").find(step[0]) != std::string::npos;
      if (at >= 64 || !piece) {
        wrong = line;
      } else if (step.size() == 3) {
        wrong = board[at] == ' ' ? wrong : line;
        board[at] = step[0];
      } else {
        const int d = step[3] == 'n' ? -8 : step[3] == 's' ? 8 : step[3] == 'e' ? 1 : step[3] == 'w' ? -1 : 0;
        if (board[at] != step[0] || step.size() != 4 || (d == 0 && step[3] != 'x')) wrong = line;
        else if (d != 0) std::swap(board[at], board[static_cast<std::size_t>(static_cast<int>(at) + d)]);
        else board[at] = ' ';
      }
    }
    if (steps == 0) wrong = line;
    side = side == 'g' ? 's' : 'g';
  }
  std::vector<std::string> answers_;
};

/// The same board in the form of the protocol, from the game's own text: "g [...]", dots for blanks.
std::string board_of(const Game& game, const Position& p) {
  const std::string text = game.write(p);
  std::string out = text.substr(text.find('[') + 1, 64);
  std::replace(out.begin(), out.end(), '.', ' ');
  return out;
}

}  // namespace

TEST_CASE("an engine that takes AEI at its words is told every position and turn so that it can read it",
          "[arimaa][outside]") {
  const GameType& type = arimaa_game_type();
  const auto game = *type.make({});
  Random random(4);
  std::vector<Position> starts = {
      game->initial(),
      type.parse_position("g [rrr rrrrh  c  dh   e m     cd      H       E  C M DC  HRRRRRRRRR]", {})->position,
      type.parse_position("s [........r.....................E......e................R.........]", {})->position};
  for (const char* setup : {"by-hand", "random"})
    if (const auto made = type.make({{"setup", setup}})) starts.push_back((*made)->initial(3));
  // Silver is still to place his pieces.
  Position placed = starts[3];
  while (game->mover(placed) == Side::first && !game->outcome(placed))
    placed = game->after(placed, game->moves(placed).front());
  starts.push_back(placed);
  for (const Position& start : starts) {
    StrictEngine engine;
    const auto talk = aei_client().talk(engine, {});
    REQUIRE(talk->hello());
    const Status begun = talk->new_game(*game, start);
    INFO(game->write(start) << "  " << engine.wrong);
    REQUIRE(begun.ok());
    Position p = start;
    std::vector<MoveCode> moves;
    std::vector<u64> history;
    // It plays both sides, a random turn each; what it answers is what the rules allow.
    for (int turn = 0; turn < 12 && !game->outcome(p, history); ++turn) {
      engine.move = [&] {
        std::string out;
        Position x = p;
        std::vector<u64> seen = history;
        for (const Side side = game->mover(x); game->mover(x) == side && !game->outcome(x, seen);) {
          const auto list = game->moves(x, seen);
          const MoveCode m = test::drawn_of(list, random);
          if (const std::string text = game->show_move(x, m); text != "pass")
            out += (out.empty() ? "" : " ") + game->write_move(x, m);
          seen.push_back(game->key(x));
          x = game->after(x, m);
        }
        return out;
      };
      const auto answer = talk->choose({*game, start, moves, p, history});
      INFO(game->write(p) << "  " << engine.wrong << (answer ? "" : answer.error().message));
      REQUIRE(engine.wrong.empty());
      CHECK(engine.board == board_of(*game, p));
      CHECK(engine.side == (game->mover(p) == Side::first ? 'g' : 's'));
      REQUIRE(answer.ok());
      for (const MoveCode m : answer->plies) {
        history.push_back(game->key(p));
        moves.push_back(m);
        p = game->after(p, m);
      }
    }
  }
}

TEST_CASE("go ponder keeps its move until it is stopped, and drops it where the game goes on", "[arimaa]") {
  for (const std::string& position : positions) {
    const auto said =
        talk({position, "go ponder", "wait info depth 4", "isready", "wait readyok", "stop", "wait bestmove", "quit"});
    const auto ready = std::find(said.begin(), said.end(), "readyok");
    CHECK(std::none_of(said.begin(), ready, [](const std::string& s) { return s.rfind("bestmove", 0) == 0; }));
    CHECK(last(said, "bestmove ") == first_turn(last(said, "info pv ")));
    CHECK(last(talk({position, "makemove " + last(said, "bestmove ")}), "log Error").empty());
  }
  // Stopped at once, too; and with limits that it has reached by itself.
  CHECK(test_support::lines_with(talk({positions[0], "go ponder", "stop"}), "bestmove ").size() == 1);
  CHECK(test_support::lines_with(
            talk({positions[0], "setoption name depth value 1", "go ponder", "wait info depth 4", "stop"}), "bestmove ")
            .size() == 1);
  CHECK(test_support::lines_with(talk({"newgame", "go ponder", "stop"}), "bestmove ").size() == 1);
  // The guess was answered by a turn: nobody asked for a move, and the next `go` has one.
  const auto on = talk({positions[0], "go ponder", "wait info depth 4", "makemove Ee2n Ee3n",
                        "setoption name depth value 1", "go", "wait bestmove", "quit"});
  CHECK(test_support::lines_with(on, "bestmove ").size() == 1);
  CHECK(last(on, "log Error").empty());
}
