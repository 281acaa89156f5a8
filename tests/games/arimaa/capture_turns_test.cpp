// Captures within the turn: the list of them against playing every turn, and the switch that does not pass them over.
#include "engine/games/arimaa/capture_turns.h"

#include <algorithm>
#include <bit>
#include <set>
#include <utility>
#include <vector>

#include "engine/game/player.h"
#include "engine/games/registry.h"
#include "tests/games/arimaa/game_positions.h"

using namespace ply;
using namespace arimaa_test;

namespace {

using Found = std::set<std::pair<Move, u64>>;  // first ply, key of the end

int enemies(const State& s, Side me) { return std::popcount(s.now.of(other(me))); }

// By playing every turn, ply by ply, until something is taken and nothing is open that must be completed.
class AllTurns {
 public:
  explicit AllTurns(const State& s) : me_(by_the_rules.mover(s)), enemies_(enemies(s, me_)) {
    ArimaaRules::MoveList list;
    by_the_rules.plain_moves(s, list);
    for (const Move m : list) {
      seen_.clear();
      go(by_the_rules.after(s, m), m);
    }
  }
  const Found& found() const { return found_; }

 private:
  void go(const State& s, Move first) {
    const bool took = enemies(s, me_) < enemies_;
    if (by_the_rules.mover(s) != me_) return took ? add(s, first) : void();
    ArimaaRules::MoveList list;
    by_the_rules.plain_moves(s, list);
    if (took && std::find(list.begin(), list.end(), pass) != list.end()) return add(by_the_rules.after(s, pass), first);
    if (!seen_.insert(by_the_rules.key(s)).second) return;
    for (const Move m : list)
      if (m != pass) go(by_the_rules.after(s, m), first);
  }
  void add(const State& end, Move first) {
    if (!by_the_rules.finished(end)) found_.emplace(first, by_the_rules.key(end));
  }

  const Side me_;
  const int enemies_;
  Found found_;
  std::set<u64> seen_;
};

std::vector<TurnCapture> captures(const State& s) {
  std::vector<TurnCapture> out;
  capture_turns(by_the_rules, s, out);
  return out;
}

// What can still be won in the turn, in thousandths of a rabbit.
int max_won(const State& start, const State& s) {
  int max = 0;
  for (const TurnCapture& c : captures(s)) max = std::max(max, won_material(start, c.end));
  return max;
}

// From games of 300 nodes a step: something can be taken, and a search of few nodes likes something else better.
constexpr const char* passed_over[] = {
    "g [..rrr.rrr.hR.m..dH.Re.d.R.r.....R.M....r....E.HR..DR.C..........]",
    "g [r.rrrrrrd.h..m..RH.r..d......e........H....MEDh...D..C.R.RRRR..R]",
    "s [....rrrr..d..hdr....ERH...h.c.R....C.H.m.D.eC.D.................]",
    "g [.r.rrrrr.dM..m.HrH..r.hdRR.Rhe.R.........D..E.D...C.......R.....]",
    "g [r.....rcR.d..r........r...h..e.h..H..Er....D...D.......R........]",
    "g [..rrcrrr..h...chrHRem.d.d.R..r..R.R.rE.H.D.M..DR.....C......RRR.]",
    "s [rrrrrrrr.dc..m.hRh....c............MeE...H.R..D..DC..C.H.RR.RRRR]",
};

}  // namespace

TEST_CASE("the captures within a turn are those that playing every turn shows", "[arimaa][captures]") {
  int some = 0, none = 0, in_the_middle = 0;
  for (const State& s : positions(5, 250)) {
    const Found want = AllTurns(s).found();
    const auto list = captures(s);
    Found got;
    for (const TurnCapture& c : list) got.emplace(c.first, by_the_rules.key(c.end));
    INFO(position_text(s));
    REQUIRE(got == want);
    REQUIRE(got.size() == list.size());
    (want.empty() ? none : some)++;
    in_the_middle += !want.empty() && s.used > 0;
  }
  CHECK(some > 3);
  CHECK(none > 3);
  CHECK(in_the_middle > 0);
}

TEST_CASE("what a turn wins is what it takes less what it loses", "[arimaa][captures]") {
  // The first rabbit of a full set is worth a rabbit (HarLog).
  const State s = position("g [r.rrrrrrhdcemcdh........................Er......HDC.MCDHRRRRRRRR]");
  CHECK(max_won(s, s) == 1000);
  CHECK(won_material(s, turn_start(s.now, Side::second)) == 0);
  // The horse has left the dog, which stands in a trap, alone: some of the turns that take the cat lose the dog first.
  const State both = position("g [r.........D......cH.....................................R.......]");
  bool wins = false, loses = false;
  for (const TurnCapture& c : captures(both)) {
    wins = wins || won_material(both, c.end) > 0;
    loses = loses || won_material(both, c.end) < 0;
  }
  CHECK(wins);
  CHECK(loses);
}

TEST_CASE("with turn-captures a search of few nodes keeps to a capture that it would pass over",
          "[arimaa][captures][levels]") {
  const auto game = *find_game("arimaa")->make({});
  const auto lost = [&](const char* with, const State& s) {  // the first step gives away all that could be won
    const Player player = *parse_player(*game, std::string("threats:nodes=30000 @ with=turn-wins") + with);
    const SearchResult r = game->search(player_request(*game, Position::of(s), {}, player));
    REQUIRE(r.has_best);
    CHECK(r.counters.nodes <= 30000);
    return max_won(s, by_the_rules.after(s, static_cast<Move>(r.best))) == 0;
  };
  int without = 0;
  for (const char* text : passed_over) {
    INFO(text);
    const State s = position(text);
    without += lost("", s);
    CHECK_FALSE(lost(" with=turn-captures", s));
  }
  CHECK(without > 2);
}
