// Two recordings contradict each other only where one of them is wrong: nothing but that may be called a contradiction.
#include "engine/ask/compare/contradictions.h"

#include "engine/ask/compare/compare.h"
#include "engine/base/random.h"
#include "engine/check/drawn_search.h"
#include "engine/games/registry.h"
#include "engine/read/places/node_replay.h"
#include "engine/read/table/position_keys.h"
#include "engine/search/switches.h"
#include "engine/search/win_distance.h"
#include "vendor/catch2_compat.h"

using namespace ply;

namespace {

Subject subject_of(const DrawnSearch& s) {
  const SearchRequest& q = s.request;
  return {s.game, q.position, s.game->mover(q.position), q.profile, q.weights, q.options};
}

// The same search with other switches: those that never change the value, whatever the first has.
DrawnSearch otherwise(const DrawnSearch& s, Random& random) {
  DrawnSearch out = s;
  SearchOptions& o = out.request.options;
  for (const SwitchInfo& w : s.game->switches())
    if (!w.changes_value) set_switch(o, w.id, random.below(2) == 0);
  o.aspiration_width = 1 + static_cast<int>(random.below(40));
  if (random.below(8) == 0) o.algorithm = Algorithm::minimax;
  settle(out);
  return out;
}

// Goes to and fro before the root, so that what was before counts.
void go_round(DrawnSearch& s) {
  const Game& g = *s.game;
  SearchRequest& q = s.request;
  for (const MoveCode a : g.moves(q.position)) {
    std::vector<MoveCode> line{a};
    Position p = g.after(q.position, a);
    const u64 key = g.key(q.position);
    const auto back = [&](auto&& self) -> bool {
      for (const MoveCode m : g.moves(p)) {
        const Position here = p;
        line.push_back(m);
        p = g.after(p, m);
        if ((line.size() == 4 && g.key(p) == key) || (line.size() < 4 && self(self))) return true;
        p = here, line.pop_back();
      }
      return false;
    };
    if (!back(back)) continue;
    for (const MoveCode m : line) {
      if (g.outcome(q.position, q.history)) return;
      q.history.push_back(g.key(q.position));
      q.position = g.after(q.position, m);
      s.moves.push_back(m);
    }
    settle(s);
    return;
  }
}

}  // namespace

TEST_CASE(
    "a recording compared with itself has no difference of any kind: all games, switches, limits, stopped and partial "
    "ones",
    "[analysis][compare][check]") {
  RecordPool pool;
  u64 asked = 0, stopped = 0, partial = 0, unsound = 0;
  for (const GameType* type : all_games())
    for (u64 seed = 1; seed <= 30; ++seed) {
      const DrawnSearch s = draw_search(*type, seed * 77);
      const Fault drawn = seed % 5 == 0 ? all_faults()[seed * 13 % all_faults().size()].fault : Fault::none;
      const bool possible = !type->has_lessons() && why_no_fault(*s.game->profile(s.request.profile), drawn).empty();
      const Fault fault = possible ? drawn : Fault::none;
      const auto a = record(s, pool, fault);
      REQUIRE(a);
      const auto bytes = (*a)->write();
      REQUIRE(bytes);
      const auto b = Recording::read(*bytes, pool);
      REQUIRE(b);
      const auto keys = position_keys((*a)->view(), subject_of(s));
      for (const auto& known : {keys, std::vector<u64>()}) {
        const Comparison c = compare(**a, **b, known, known);
        INFO(command_of(s));
        REQUIRE(c.complete);
        CHECK(c.first.what == Differs::nothing);
        CHECK(c.differences.list.empty());
        CHECK(c.only_a + c.only_b == 0);
        CHECK(c.both == (*a)->size());
        CHECK(c.contradictions.denied == 0);
        CHECK_FALSE(c.contradictions.smallest);
        asked += c.contradictions.asked;
      }
      stopped += (*a)->summary().search.stopped, partial += (*a)->summary().skipped > 0,
          unsound += !is_sound(s.request.options);
    }
  CHECK(asked > 10'000);
  CHECK(stopped > 5);
  CHECK(partial > 5);
  CHECK(unsound > 5);
}

TEST_CASE(
    "clean searches whose switches never change the value contradict each other nowhere, whatever was before them",
    "[analysis][compare][check]") {
  RecordPool pool;
  u64 asked = 0;
  for (const GameType* type : all_games())
    for (u64 seed = 1; seed <= 24; ++seed) {
      Random random(seed);
      DrawOptions draw;
      draw.sound = true;
      draw.max_depth = 4;
      DrawnSearch s = draw_search(*type, seed * 31 + 5, draw);
      if (!type->has_lessons() && seed % 3 == 0) go_round(s);
      const DrawnSearch t = otherwise(s, random);
      const auto a = record(s, pool), b = record(t, pool);
      REQUIRE(a);
      REQUIRE(b);
      const Contradictions c = find_contradictions(**a, **b, position_keys((*a)->view(), subject_of(s)),
                                                   position_keys((*b)->view(), subject_of(t)));
      INFO(command_of(s) << "\n" << command_of(t));
      CHECK(c.skipped.empty());
      CHECK(c.may_explain.empty());
      CHECK(c.denied == 0);
      CHECK_FALSE(c.smallest);
      asked += c.asked;
    }
  CHECK(asked > 10'000);
}

TEST_CASE(
    "of a search with a planted fault and a clean one the smallest contradiction is a node that the fault has really "
    "wrong",
    "[analysis][compare][check]") {
  RecordPool pool;
  int found = 0, judged = 0;
  for (const FaultInfo& f : all_faults()) {
    int here = 0;
    for (u64 seed = 1; seed <= 12 && here < 2; ++seed) {
      const auto games = all_games();
      const GameType& type = *games[seed % games.size()];
      if (type.has_lessons()) continue;
      Random random(seed);
      DrawOptions draw;
      draw.sound = draw.unlimited = true;
      draw.profile = "modern";
      draw.max_depth = 3;
      DrawnSearch s = draw_search(type, seed * 1009 + static_cast<u64>(f.fault), draw);
      s.request.limits = {3, 20'000, 0};
      s.request.options.set(Switch::tt);
      settle(s);
      const DrawnSearch clean = otherwise(s, random);
      const auto a = record(clean, pool), b = record(s, pool, f.fault);
      REQUIRE(a);
      REQUIRE(b);
      const View v = (*b)->view();
      const Contradictions c = find_contradictions(**a, **b, position_keys((*a)->view(), subject_of(clean)),
                                                   position_keys(v, subject_of(s)));
      if (!c.smallest) continue;
      ++found, ++here;
      INFO(f.id << " " << command_of(s));
      CHECK(c.denied > 0);
      CHECK(c.may_explain.empty());
      // What the node is worth: plain minimax from its position, with its past.
      const NodeRecord& r = v[c.smallest->b];
      const Game& g = *s.game;
      if (r.depth() < 0 || !g.profile(s.request.profile)->antisymmetric) continue;
      NodeReplay at(v, g, s.request.position, s.request.history);
      if (at.go(c.smallest->b) != NodeReplay::Reached::node) continue;
      SearchRequest q = g.request(at.position(), s.request.profile);
      q.weights = s.request.weights;
      q.history.assign(at.history().begin(), at.history().end());
      q.options = {};
      q.options.algorithm = Algorithm::minimax;
      q.options.horizon = s.request.options.horizon;
      q.options.set(Switch::turn_wins, s.request.options.has(Switch::turn_wins));
      q.limits = {r.depth(), 500'000, 0};
      const SearchResult truth = g.search(q);
      if (truth.stopped || truth.score.kind != Kind::exact) continue;
      ++judged;
      const int value = seen_from_above(truth.score.value, r.ply, g.profile(s.request.profile)->win);
      const bool right = r.kind() == Kind::exact   ? value == r.value
                         : r.kind() == Kind::lower ? value >= r.value
                                                   : value <= r.value;
      CHECK_FALSE(right);
    }
  }
  CHECK(found > 20);
  CHECK(judged > 10);
}
