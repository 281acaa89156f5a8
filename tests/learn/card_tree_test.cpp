#include "engine/learn/card_tree.h"

#include <set>

#include "engine/learn/card_places.h"
#include "engine/read/tree/tree_places.h"
#include "tests/read/recorded.h"
#include "vendor/catch2_compat.h"

using namespace ply;
using namespace ply::test;

TEST_CASE("the whole tree of any search has the value that plain minimax gives", "[learn][tree]") {
  Random random(9);
  for (const GameType* type : all_games()) {
    const auto game = *type->make({});
    for (int i = 0; i < 3; ++i) {
      const Position p = somewhere(*game, random, 4 + 8 * i);
      SearchOptions minimax;
      minimax.algorithm = Algorithm::minimax;
      const Recorded r = record(game, p, minimax, 2);
      if (r.subject.options.horizon != Horizon::leaf || game->profile(r.subject.profile)->by_turns) continue;
      const auto tree = card_tree(*game, p, 2, r.subject.profile, r.subject.weights);
      if (!tree) continue;
      INFO(type->id() << " " << game->write(p));
      const View v = r.view();
      const auto node_of = nodes_of_slots(tree->nodes, 0, v);
      std::set<int> seen;
      for (u32 k = 0; k < v.size(); ++k) {
        REQUIRE(node_of[k] >= 0);
        CHECK(seen.insert(node_of[k]).second);
        const auto at = static_cast<u32>(node_of[k]);
        CHECK(card_node_of(*tree, v, k) == at);
        const TypedNode& n = tree->nodes[at];
        CHECK(n.value == (v[k].mover() == Side::first ? v[k].value : -v[k].value));
        if (!tree->letters && n.ply > 0) CHECK(tree->find(tree->path[at]) == at);
      }
      CHECK(seen.size() == tree->nodes.size());
      CHECK(cards_turned_by(*tree, v, v.ticks() - 1).size() == tree->cards());
    }
  }
  const auto large = find_game("kalah")->make({});
  REQUIRE(large);
  const Game& game = **large;
  CHECK_FALSE(card_tree(game, game.initial(), 6, "classic", game.profile("classic")->weights, 500));
}

TEST_CASE("a tree is typed, ordered and changed by hand, and its values follow", "[learn][tree]") {
  Random random(4);
  for (int i = 0; i < 60; ++i) {
    const Setup s = random_toy(random, {.depth = 3, .branching = 4, .values = 30});
    const auto tree = card_tree(*s.game, s.position, 60, "classic", s.game->profile("classic")->weights);
    REQUIRE(tree);
    const auto again = [&](const CardTree& t) {
      const Setup back = toy(typed_tree(t));
      return *card_tree(*back.game, back.position, 60, "classic", back.game->profile("classic")->weights);
    };
    for (u32 k = 0; k < tree->nodes.size(); ++k) CHECK(tree->find(tree->path[k]) == k);
    CHECK(tree->find("root") == 0);
    CHECK(tree->find("zz") == no_card_node);
    CHECK(typed_tree(again(*tree)) == typed_tree(*tree));
    for (int step = 0; step < 4; ++step) {
      const CardTree sorted = with_best_at(*tree, step, 4);
      CHECK(sorted.nodes.front().value == tree->nodes.front().value);
      CHECK(sorted.cards() == tree->cards());
      CHECK(typed_tree(again(sorted)) == typed_tree(sorted));
      for (u32 k = 0; k < sorted.nodes.size(); ++k) {
        CHECK(sorted.find(sorted.path[k]) == k);
        if (sorted.nodes[k].leaf() || step % 3) continue;
        const auto& c = sorted.nodes[k].children;
        CHECK(sorted.nodes[static_cast<std::size_t>(step == 0 ? c.back() : c.front())].value == sorted.nodes[k].value);
      }
    }
    for (u32 k = 0; k < tree->nodes.size(); ++k)
      if (tree->nodes[k].leaf()) {
        const CardTree other = with_card(*tree, k, 29'000);
        CHECK(again(other).nodes.front().value == other.nodes.front().value);
        break;
      }
  }
}
