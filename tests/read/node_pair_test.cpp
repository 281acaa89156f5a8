// Two nodes beside each other: what the pair says is what each of them says alone.
#include "engine/read/node/node_pair.h"

#include <algorithm>
#include <cstdlib>

#include "engine/base/random.h"
#include "engine/games/registry.h"
#include "tests/read/recorded.h"

using namespace ply;
using namespace ply::test;

TEST_CASE("the terms of two nodes add up to both evaluations, and every visit of a child is counted once",
          "[analysis][pins]") {
  Random random(7);
  for (const GameType* type : all_games()) {
    const auto options = sound_options();
    for (int round = 0; round < 4; ++round) {
      Setup setup;
      if (type->id() == "toy-tree") {
        setup = random_toy(random, {});
      } else {
        setup.game = sure(type->make({}));
        setup.position = somewhere(*setup.game, random, static_cast<int>(random.below(12)));
      }
      const auto& game = setup.game;
      const Recorded r =
          record(game, setup.position, options[random.below(static_cast<u32>(options.size()))], {3, 3000});
      const View v = r.view();
      Nodes nodes = nodes_of(r.subject);
      for (int i = 0; i < 12; ++i) {
        const u32 a = random.below(v.size()), b = random.below(v.size());
        const Tick t = i < 6 ? v.ticks() - 1 : static_cast<Tick>(random.below(static_cast<u32>(v.ticks())));
        const NodePair p = node_pair(v, t, a, b, nodes);
        CAPTURE(type->id(), a, b, t);
        REQUIRE(p.a.slot == a);
        REQUIRE(p.b.slot == b);
        CHECK(p.viewer == game->mover(r.subject.root));
        // 1. Both evaluations, judged through the face of the game alone.
        if (const Position* x = nodes.position(v, a)) {
          const Position pa = *x;
          const Position* y = nodes.position(v, b);
          REQUIRE(y);
          REQUIRE(p.evaluated);
          CHECK(p.same_position == (game->key(pa) == game->key(*y)));
          int sum_a = 0, sum_b = 0, before = infinite;
          for (const PairedTerm& term : p.terms) {
            sum_a += term.a, sum_b += term.b;
            CHECK(std::abs(term.difference()) <= before);
            before = std::abs(term.difference());
          }
          CHECK(sum_a == p.total_a);
          CHECK(sum_b == p.total_b);
          const Breakdown ea = game->evaluate(pa, r.subject.profile, r.subject.weights, p.viewer);
          const Breakdown eb = game->evaluate(*y, r.subject.profile, r.subject.weights, p.viewer);
          if (!ea.finished) CHECK(p.total_a == ea.total);
          if (!eb.finished) CHECK(p.total_b == eb.total);
          for (const TermLine& line : ea.terms)
            CHECK(std::count_if(p.terms.begin(), p.terms.end(), [&](const PairedTerm& q) {
                    return q.info == line.info && q.a == line.contribution;
                  }) == 1);
        }
        // 2. The moves: every visit by then, once.
        std::vector<u32> kids;
        for (const bool second : {false, true}) {
          u64 nodes_here = 0, of_visits = 0;
          for (const PairedMove& m : p.moves) nodes_here += second ? m.nodes_b : m.nodes_a;
          v.children(second ? b : a, kids);
          for (const u32 c : kids)
            if (v.state(c, t) != NodeState::not_yet) of_visits += nodes_by(v, c, t);
          CHECK(nodes_here == of_visits);
          // Of several visits of a move the last one stands there.
          for (const PairedMove& m : p.moves) {
            const auto& row = second ? m.b : m.a;
            if (!row) continue;
            for (const u32 c : kids)
              if (v[c].move == row->move && v.state(c, t) != NodeState::not_yet)
                CHECK(v.enter(c) <= v.enter(row->slot));
          }
        }
        // 3. The other way round it is the same with the other sign.
        const NodePair q = node_pair(v, t, b, a, nodes);
        CHECK(q.common == p.common);
        CHECK(q.moves.size() == p.moves.size());
        for (const PairedTerm& term : p.terms)
          CHECK(std::count_if(q.terms.begin(), q.terms.end(), [&](const PairedTerm& o) {
                  return o.label == term.label && o.difference() == -term.difference();
                }) == 1);
      }
    }
  }
}

TEST_CASE("two replies to one move have one move in common, and one node beside itself differs in nothing",
          "[analysis][pins]") {
  const Setup s = toy("([3 12 8] [2 4 6] [14 5 2])");
  const Recorded r = record(s.game, s.position, {}, 2);
  const View v = r.view();
  Nodes nodes = nodes_of(r.subject);
  const auto at = [&](const std::string& line) {
    for (u32 k = 0; k < v.size(); ++k)
      if (nodes.line(v, k) == line) return k;
    FAIL("no node " << line);
    return no_node;
  };
  const NodePair p = node_pair(v, v.ticks() - 1, at("a a"), at("a c"), nodes);
  CHECK(p.common == 1);
  CHECK_FALSE(p.same_position);
  // 3 and 8, as the root sees them: it moves first.
  REQUIRE(p.evaluated);
  CHECK(p.total_a == 3);
  CHECK(p.total_b == 8);
  const NodePair up = node_pair(v, v.ticks() - 1, at("a"), at("b"), nodes);
  CHECK(up.common == 0);
  // All three replies of the first were searched, and one of the second: 2 is less than 3.
  REQUIRE(up.moves.size() == 3);
  CHECK(up.moves[0].a.has_value());
  CHECK(up.moves[0].b.has_value());
  CHECK_FALSE(up.moves[1].b.has_value());
  const NodePair same = node_pair(v, v.ticks() - 1, at("a"), at("a"), nodes);
  CHECK(same.same_position);
  for (const PairedTerm& term : same.terms) CHECK(term.difference() == 0);
  CHECK(same.total_a == same.total_b);
}
