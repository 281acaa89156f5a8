// The engine's side of AEI: what is played when it is told to stop, what `info` counts, the clock.
#include <algorithm>
#include <sstream>

#include "engine/game/protocol.h"
#include "engine/games/arimaa/aei_clock.h"
#include "engine/games/arimaa/game.h"
#include "engine/games/arimaa/setups.h"
#include "tests/games/arimaa/support.h"
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
    for (const char* depth : {"4", "5", "6"}) {
      const auto said = talk({position, "setoption name depth value 100", "go", std::string("wait info depth ") + depth, "stop", "quit"});
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
      CHECK(s[s.size() - 2] != ' ');  // no letter of a side without its steps
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
  for (const char* id : {"tcmove", "tcreserve", "tcpercent", "tcmax", "tctotal", "tcturns", "tcturntime", "greserve", "sreserve", "gused", "sused", "wreserve", "breserve",
                         "wused", "bused", "lastmoveused", "moveused"}) {
    INFO(id);
    for (const char* value : {"0", "0.25", "90", "1e2", "-3"}) CHECK(talk({std::string("setoption name ") + id + " value " + value}).empty());
    for (const char* value : {"x", "nan", "inf", "1:30", ""}) CHECK(last(talk({std::string("setoption name ") + id + " value " + value}), "log Error").size() > 1);
  }
  for (const char* id : {"opponent", "opponent_rating", "rating", "rated", "event"}) CHECK(talk({std::string("setoption name ") + id + " value The Best 1.5"}).empty());
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
  CHECK(*with({{"tcmove", "10"}, {"tctotal", "30"}, {"lastmoveused", "15"}, {"lastmoveused", "15"}}).for_turn(Side::first) == Approx(0.01));
  CHECK(*with({{"tcmove", "1"}, {"moveused", "100"}}).for_turn(Side::second) == Approx(0.01));
  AeiClock reset = with({{"tcmove", "10"}, {"tcreserve", "60"}, {"greserve", "0"}});
  CHECK(*reset.for_turn(Side::first) == Approx(9));
  reset.new_game();
  CHECK(*reset.for_turn(Side::first) == Approx(10.8));
}
