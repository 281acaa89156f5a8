#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "engine/read/node/heuristic.h"
#include "engine/read/node/iterations.h"
#include "engine/read/node/models.h"
#include "engine/read/tree/bounds_timeline.h"
#include "engine/read/waste/ordering.h"
#include "engine/search/switches.h"
#include "tests/read/recorded.h"

using namespace ply;
using namespace ply::test;

namespace {

Recorded some_recording(u64 seed, const SearchOptions& o) {
  Random random(seed);
  const Setup s = random_toy(random, {.depth = 5, .branching = 4});
  return record(s.game, s.position, o, 5);
}

}  // namespace

TEST_CASE("a node's timeline is its window at every tick of its life", "[analysis]") {
  u64 seed = 40;
  for (const SearchOptions& o : sound_options()) {
    if (o.algorithm == Algorithm::minimax) continue;
    const Recorded r = some_recording(++seed, o);
    const View v = r.view();
    std::vector<u32> path;
    std::vector<PathWindow> windows;
    for (u32 k = 0; k < v.size(); ++k) {
      const BoundsTimeline line = bounds_timeline(v, k);
      v.path_to(k, path);
      std::size_t next = 0;
      for (Tick t = line.enter; t <= line.leave; ++t) {
        while (next + 1 < line.steps.size() && line.steps[next + 1].tick <= t) ++next;
        v.windows(path, t, windows);
        REQUIRE(line.steps[next].alpha == windows.back().now.alpha.value);
        REQUIRE(line.steps[next].beta == windows.back().now.beta.value);
      }
      CHECK(line.steps.back().kind == BoundStep::Kind::leave);
      if (v[k].cut()) CHECK(line.steps[line.steps.size() - 2].kind == BoundStep::Kind::cut);
    }
  }
}

TEST_CASE("the overview counts every record once, whatever the size of the recording", "[analysis]") {
  std::vector<NodeRecord> flat(10'000);
  for (std::size_t i = 0; i < flat.size(); ++i) {
    flat[i] = {};
    flat[i].size = 1;
    flat[i].flags = i % 3 == 0 ? NodeRecord::cut_bit : 0;
    flat[i].end_kind = NodeRecord::pack_end(i % 5 == 0 ? NodeEnd::table : NodeEnd::inner, Kind::exact);
  }
  Overview o;
  for (u32 n : {0u, 7u, 2048u, 2049u, 5000u, 10'000u}) {
    const View v(flat.data(), n);
    o.update(v, 1000);
    while (!o.complete(v)) o.update(v, 1000);
    u32 nodes = 0, cuts = 0, table = 0;
    for (const auto& c : o.columns()) {
      nodes += c.nodes, cuts += c.cuts, table += c.table;
      CHECK(c.nodes <= o.stride());
    }
    CHECK(nodes == n);
    CHECK(cuts == (n + 2) / 3);
    CHECK(table == (n + 4) / 5);
    CHECK(o.columns().size() <= Overview::max_columns);
    CHECK(o.roots().size() == n);
  }
}

TEST_CASE("tallies at any tick equal a count from the beginning", "[analysis]") {
  // Copies of one recording side by side make a forest that is longer than a step of the index.
  const Recorded r = some_recording(3, with({Switch::iterative, Switch::pvs, Switch::killers, Switch::tt}));
  std::vector<NodeRecord> many;
  while (many.size() < 2 * TallyIndex::step + 500)
    many.insert(many.end(), r.recording->data(), r.recording->data() + r.recording->size());
  const View v(many.data(), static_cast<u32>(many.size()));
  TallyIndex index;
  index.update(v, 20'000);
  index.update(v);
  Random random(1);
  for (int i = 0; i < 30; ++i) {
    const Tick t = random.below(static_cast<u32>(v.ticks()));
    Tally direct;
    for (u32 k = 0; k < v.closed_by(t); ++k) direct.add(v, k);
    const Tally fast = index.at(v, t);
    CHECK(fast.nodes == direct.nodes);
    CHECK(fast.cut_by_rank == direct.cut_by_rank);
    CHECK(fast.cut_by_reason == direct.cut_by_reason);
    CHECK(fast.table == direct.table);
    CHECK(fast.total_nodes() == v.closed_by(t));
  }
}

TEST_CASE("the cut-off histogram equals the search's own counters", "[analysis]") {
  for (u64 seed = 1; seed < 10; ++seed) {
    SearchOptions o;
    o.set(Switch::tt, seed % 2);
    o.set(Switch::pvs, seed % 3 == 0);
    const Recorded r = some_recording(seed, o);
    const View v = r.view();
    TallyIndex index;
    index.update(v);
    const Tally t = index.at(v, v.ticks());
    for (std::size_t i = 0; i < t.cut_by_rank.size(); ++i) CHECK(t.cut_by_rank[i] == r.result.counters.cut_by_rank[i]);
    CHECK(t.table_answers() == r.result.counters.table_cuts);
    CHECK(t.total_nodes() == r.result.counters.nodes);
    CHECK(t.researches == r.result.counters.researches);
  }
}

TEST_CASE("iterations are matched with their roots", "[analysis]") {
  SearchOptions o = with({Switch::iterative, Switch::pvs, Switch::aspiration});
  o.aspiration_width = 1;
  for (u64 seed = 50; seed < 60; ++seed) {
    const Recorded r = some_recording(seed, o);
    const View v = r.view();
    Nodes nodes = nodes_of(r.subject);
    const IterationsModel m = iterations_model(r.result.iterations, v, nodes);
    REQUIRE(m.points.size() == r.result.iterations.size());
    Tick before = -1;
    for (std::size_t i = 0; i < m.points.size(); ++i) {
      const IterationPoint& p = m.points[i];
      REQUIRE(p.root != no_node);
      const u32 root = v.find(p.root);
      CHECK(v[root].depth() == p.depth);
      CHECK(v[root].value == p.score.value);
      CHECK(v[root].rank + 1 == p.attempts);
      CHECK(p.begin > before);
      before = p.end;
      CHECK(iteration_at(m, p.begin) == static_cast<int>(i));
      CHECK(iteration_at(m, p.end) == static_cast<int>(i));
      CHECK(!p.best_text.empty());
      if (i > 0)
        CHECK(std::abs(p.growth - static_cast<double>(p.nodes) / static_cast<double>(m.points[i - 1].nodes)) < 1e-9);
    }
    REQUIRE(m.moves.size() == m.scores.size());
    for (std::size_t i = 0; i < m.points.size(); ++i) {
      int best = -infinite;
      for (const auto& line : m.scores)
        if (line[i].kind == Kind::exact || line[i].kind == Kind::lower) best = std::max(best, line[i].value);
      CHECK(best == m.points[i].score.value);
    }
  }
}

TEST_CASE("waterfalls join and end exactly at the total, alone and compared", "[analysis]") {
  Random random(6);
  for (const GameType* type : all_games()) {
    auto made = type->make({});
    REQUIRE(made);
    const std::shared_ptr<const Game> game = *made;
    for (const ProfileInfo& profile : game->profiles()) {
      for (int i = 0; i < 30; ++i) {
        // Some positions are finished: play to the end now and then.
        const auto place = [&] {
          Position p = game->initial();
          for (int plies = random.below(4) ? static_cast<int>(random.below(20)) : 500; plies > 0; --plies) {
            const auto moves = game->moves(p);
            if (moves.empty()) break;
            p = game->after(p, moves[random.below(static_cast<u32>(moves.size()))]);
          }
          return p;
        };
        const Position p = place(), q = place();
        Weights weights = profile.weights;
        weights.w[0] += static_cast<int>(random.below(5));
        for (const Position* other : {static_cast<const Position*>(nullptr), &q}) {
          const HeuristicModel m =
              heuristic_model(*game, p, other, profile.id, weights, random.below(2) ? Side::first : Side::second);
          REQUIRE(m.known);
          const auto steps = waterfall(m);
          REQUIRE(!steps.empty());
          int at = 0;
          for (const WaterfallStep& s : steps) {
            if (!s.total) CHECK(s.begin == at);
            at = s.end;
          }
          CHECK(at == m.total);
          CHECK(steps.back().total);
          if (steps.size() > 1) CHECK(steps[steps.size() - 2].end == m.total);
        }
      }
    }
  }
}

TEST_CASE("a waterfall between a finished and an unfinished game still joins", "[analysis]") {
  static constexpr TermInfo info{"stones", "", 1, 0, 9};
  for (int which = 0; which < 4; ++which) {
    HeuristicModel m;
    m.known = m.compared = true;
    m.terms.push_back({&info, 1, 0, 0, 7, 0, 0, 3});
    m.total = 7;
    m.other_total = 3;
    if (which & 1) m.total = *(m.finished = 1000);
    if (which & 2) m.other_total = *(m.other_finished = -900);
    const auto steps = waterfall(m);
    CHECK(steps.front().end == m.other_total);
    for (std::size_t i = 1; i + 1 < steps.size(); ++i) CHECK(steps[i].begin == steps[i - 1].end);
    CHECK(steps[steps.size() - 2].end == m.total);
    CHECK(steps.back().end == m.total);
  }
}

TEST_CASE("the recorded static value is the sum of the terms", "[analysis]") {
  Random random(9);
  for (const GameType* type : all_games()) {
    auto made = type->make({});
    REQUIRE(made);
    const Recorded r = record(*made, somewhere(**made, random, 5), {}, 3);
    const View v = r.view();
    Nodes nodes = nodes_of(r.subject);
    int compared = 0;
    for (u32 k = 0; k < v.size(); k += 3) {
      const HeuristicModel m = heuristic_model(v, k, 0, r.subject.weights, nodes);
      REQUIRE(m.known);
      if (!m.recorded) continue;
      ++compared;
      CHECK(m.agrees());
    }
    if (type->id() != "toy-tree") CHECK(compared > 0);
  }
}

TEST_CASE("all models of a moment are made once and can be made at any tick", "[analysis]") {
  const Recorded r = some_recording(77, with({Switch::iterative, Switch::pvs, Switch::tt}));
  const SeekCost cost = seek_cost(r.view(), r.subject, r.result.iterations, 50);
  CHECK(cost.samples == 50);
  CHECK(cost.worst >= cost.mean);
  Models m;
  m.reset(r.subject);
  m.look(r.view(), 10, 3, no_node);
  CHECK(&m.node() == &m.node());
  CHECK(m.moment().shown == 3);
}

TEST_CASE("after each iteration the best move stands first, the others by what was proved of them", "[analysis]") {
  Random random(17);
  const Setup s = random_toy(random, {.depth = 4});
  const Recorded r = record(s.game, s.position, with({Switch::iterative, Switch::pvs}), 4);
  Nodes nodes = nodes_of(r.subject);
  const IterationsModel m = iterations_model(r.result.iterations, r.view(), nodes);
  const auto places = standings(m);
  REQUIRE(places.size() == m.points.size());
  for (std::size_t i = 0; i < places.size(); ++i) {
    REQUIRE(!places[i].empty());
    CHECK(m.moves[places[i][0]] == m.points[i].best);
    for (std::size_t k = 2; k < places[i].size(); ++k)
      CHECK(m.scores[places[i][k - 1]][i].value >= m.scores[places[i][k]][i].value);
  }
}

TEST_CASE("a jump is more than four times the median of the other changes", "[analysis][jumps]") {
  Random random(12);
  for (int round = 0; round < 300; ++round) {
    std::vector<IterationPoint> points(1 + random.below(9));
    for (IterationPoint& p : points) {
      p.score = {static_cast<int>(random.below(40)), random.below(8) == 0 ? Kind::lower : Kind::exact};
      if (random.below(5) == 0) p.score.value += 200;
    }
    mark_jumps(points);
    const auto known = [&](std::size_t i) {
      return points[i].score.kind == Kind::exact && points[i - 1].score.kind == Kind::exact;
    };
    const auto by = [&](std::size_t i) { return points[i].score.value - points[i - 1].score.value; };
    CHECK(points[0].jumped == 0);
    for (std::size_t i = 1; i < points.size(); ++i) {
      std::vector<int> others;
      for (std::size_t k = 1; k < points.size(); ++k)
        if (k != i && known(k)) others.push_back(std::abs(by(k)));
      std::sort(others.begin(), others.end());
      const bool jump = known(i) && !others.empty() && std::abs(by(i)) > jump_factor * others[(others.size() - 1) / 2];
      CHECK(points[i].jumped == (!jump ? 0 : by(i) > 0 ? 1 : -1));
    }
  }
}
