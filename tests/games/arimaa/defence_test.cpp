// Defences against a goal in the other side's next turn: exact against all ways of playing this one.
#include "engine/games/arimaa/defence.h"

#include <algorithm>
#include <bit>
#include <set>
#include <vector>

#include "engine/game/player.h"
#include "engine/games/arimaa/goal.h"
#include "engine/games/arimaa/turns.h"
#include "engine/games/registry.h"
#include "tests/games/arimaa/game_positions.h"
#include "tests/games/play.h"

using namespace ply;
using namespace arimaa_test;

namespace {

const auto nothing_forbidden = [](u64) { return false; };

// Some board that the side can reach in a turn has one of its rabbits on the goal.
bool can_score(const Board& b, Side side) {
  TurnLister lister;
  const auto& all = lister.list(b, side, 4);
  return std::any_of(all.begin(), all.end(), [&](const Reached& r) {
    return (r.board.rabbits() & r.board.of(side) & (side == Side::first ? rank_8 : rank_1)) != 0;
  });
}

// The turn ended well: it won, or the other side cannot score.
bool is_good_end(const State& c, Side me) {
  if (by_the_rules.finished(c)) return by_the_rules.outcome(c).winner == winner_of(me);
  return plies_to_goal(c) == 0;
}

// By playing every turn to its end, ply by ply.
bool saved_by_trying(const State& c, Side me) {
  if (by_the_rules.mover(c) != me) return is_good_end(c, me);
  const auto list = test::moves_of(by_the_rules, c);
  return std::any_of(list.begin(), list.end(), [&](Move m) { return saved_by_trying(by_the_rules.after(c, m), me); });
}

ArimaaRules::MoveList moves_of(const State& s) {
  const auto list = test::moves_of(by_the_rules, s);
  return list;
}

std::vector<Move> kept(const State& s, ForbiddenEnds forbidden) {
  ArimaaRules::MoveList list = moves_of(s);
  keep_defences(by_the_rules, s, list, forbidden);
  return {list.begin(), list.end()};
}

// From games of 300 nodes a step: the other side threatens a goal, and few of some thousand boards prevent it.
constexpr const char* hard[] = {
    "g [rr.rrrr.R.r..c.....ed.............H........E..dr..D........R....]",
    "s [.M.rrrrrRrc..r.d...r..h...RR.m....d......C.hE.H...D..e.......D..]",
    "g [r..rrrrr.....cdh.c.h..mRr.e.dE.R..rR...R......H......C.D........]",
    "s [r..rrrdrRr.Rrc.r.M.Rh.eR.....E........hR.D.RR.D.................]",
    "g [...rrrrr..d..cdr.m..c.hrr.e..ERR..h..H.R....D.D......C..........]",
    "g [r..r...rRrcMrr.D.HReE.hR..R....d.....hH..D.Cc..........r........]",
    "g [hd..rrrr..c..d.r....h..r.....c.R.....E.....e..H....Dr...........]",
    "g [r..rrrrrR.cc..DR....m.dR.....e..D.d..E..rr....H......C........R.]",
    "s [r...rrrrRr.r.cdr.MRm..hd...R.e.R...........DR.D.................]",
};

// Boards of few pieces with rabbits in front, so that every turn can be tried.
std::vector<State> small_boards(u64 seed, std::size_t n) {
  std::vector<State> out;
  Random random(seed);
  while (out.size() < n) {
    Board b;
    for (const Side side : {Side::first, Side::second})
      for (int k = 0; k < 4; ++k) {
        const int rank = static_cast<int>(1 + random.below(6));
        const int square = static_cast<int>(8 * static_cast<u32>(rank) + random.below(8));
        b.put(square, k < 2 ? rabbit : 2 + static_cast<int>(random.below(5)), side);
      }
    for (const Side side : {Side::first, Side::second}) b.clear(trapped(b.of(side)));
    const State s = turn_start(b, static_cast<Side>(random.below(2)));
    if (!by_the_rules.finished(s)) out.push_back(s);
  }
  return out;
}

}  // namespace

TEST_CASE("left are the moves behind which some way of playing the turn keeps the other side from its goal",
          "[arimaa][defence]") {
  int all = 0, some = 0, lost = 0;
  for (const State& s : positions(11, 3000)) {
    if (std::popcount(s.now.occupied()) > 12) continue;
    const Side me = by_the_rules.mover(s);
    std::vector<Move> want;
    const auto list = moves_of(s);
    for (const Move m : list)
      if (saved_by_trying(by_the_rules.after(s, m), me)) want.push_back(m);
    const int n_want = static_cast<int>(want.size());
    (n_want == 0 ? lost : n_want < list.size() ? some : all)++;
    if (want.empty()) want.assign(list.begin(), list.end());
    INFO(position_text(s));
    REQUIRE(kept(s, nothing_forbidden) == want);
  }
  CHECK(all > 10);
  CHECK(some > 10);
  CHECK(lost > 10);
}

TEST_CASE("an end that may not come again is no defence", "[arimaa][defence]") {
  const State s = position(hard[2]);
  const Side me = by_the_rules.mover(s);
  TurnLister lister;
  std::set<u64> good;  // ends
  for (const Reached& r : lister.list(s.now, me, 4)) {
    const State end = turn_start(r.board, other(me));
    if (!(r.board == s.now) && is_good_end(end, me)) good.insert(by_the_rules.key(end));
  }
  REQUIRE(!good.empty());
  const std::size_t all = static_cast<std::size_t>(moves_of(s).size()), left = kept(s, nothing_forbidden).size();
  CHECK(left > 0);
  CHECK(left < all);
  CHECK(kept(s, [&](u64 key) { return good.count(key) != 0; }).size() == all);
}

TEST_CASE("levels from modern-2 on find every defence against a goal, even the only one of thousands of turns",
          "[arimaa][defence][levels]") {
  const auto game = *find_game("arimaa")->make({});
  const auto defends = [&](const Player& player, const State& start) {
    State s = start;
    std::vector<u64> history;
    const Side me = by_the_rules.mover(start);
    while (!by_the_rules.finished(s) && by_the_rules.mover(s) == me) {
      const SearchResult r = game->search(player_request(*game, Position::of(s), history, player));
      REQUIRE(r.has_best);
      history.push_back(by_the_rules.key(s));
      for (const MoveCode ply : game->plies(Position::of(s), r.best)) s = by_the_rules.after(s, static_cast<Move>(ply));
    }
    return by_the_rules.finished(s) ? by_the_rules.outcome(s).winner == winner_of(me) : !can_score(s.now, other(me));
  };
  int missed_without = 0;
  for (const char* text : hard) {
    INFO(text);
    const State s = position(text);
    missed_without += !defends(*parse_player(*game, "threats:nodes=300 @ with=turn-wins"), s);
    CHECK(defends(*parse_player(*game, "threats:nodes=20 @ with=turn-defence"), s));
    CHECK(defends(*parse_player(*game, "turns:nodes=2"), s));
    for (const char* level : {"modern-2", "modern-3", "modern-4", "modern-6", "modern-8"}) {
      INFO(level);
      CHECK(defends(player_of(*game->level(level)), s));
    }
  }
  CHECK(missed_without > 2);
}

TEST_CASE("a finder of defences says what trying every turn says, whatever it was asked before", "[arimaa][defence]") {
  DefenceFinder finder;
  int defended = 0, lost = 0, threats = 0;
  for (const State& s : small_boards(23, 150)) {
    const Side me = by_the_rules.mover(s);
    INFO(position_text(s));
    const bool saved = saved_by_trying(s, me);
    (saved ? defended : lost)++;
    REQUIRE(finder.has_defence(s) == saved);
    REQUIRE(goal_threatened(s.now, me) == can_score(s.now, other(me)));
    threats += goal_threatened(s.now, me);
  }
  CHECK(defended > 4);
  CHECK(lost > 4);
  CHECK(threats > 4);
}

TEST_CASE("a threat wins where each defence against it fails", "[arimaa][defence]") {
  DefenceFinder finder;
  int wins = 0, none = 0;
  for (const State& s : small_boards(29, 200)) {
    if (by_the_rules.plies_to_win(s) > 0) continue;
    const Side him = by_the_rules.mover(s), me = other(him);
    bool want = false;
    TurnLister lister;
    const auto turns = lister.list(s.now, him, 4);  // a copy
    for (std::size_t i = 1; i < turns.size() && !want; ++i) {
      const State mine = turn_start(turns[i].board, me);
      if (by_the_rules.finished(mine) || !can_score(mine.now, him) || by_the_rules.plies_to_win(mine) > 0) continue;
      TurnLister answers;
      const auto& all = answers.list(mine.now, me, 4);
      want = std::none_of(all.begin() + 1, all.end(),
                          [&](const Reached& r) { return is_good_end(turn_start(r.board, him), me); });
    }
    INFO(position_text(s));
    REQUIRE(finder.threat_wins(s) == want);
    (want ? wins : none)++;
  }
  CHECK(wins > 2);
  CHECK(none > 2);
}
