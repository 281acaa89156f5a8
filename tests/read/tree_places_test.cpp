// The whole tree at a moment of its search: which cards are turned, which were never needed, the walls of the open
// nodes. Judged by plain minimax and by the recording itself.
#include "engine/read/tree/tree_places.h"

#include <algorithm>
#include <cstdlib>
#include <set>

#include "engine/game/tree_face.h"
#include "tests/read/recorded.h"

using namespace ply;
using namespace ply::test;
using State = TreePlace::State;

namespace {

int minimax(const TypedTree& tree, int n) {
  const TypedNode& node = tree[static_cast<std::size_t>(n)];
  if (node.leaf()) return node.value;
  int best = node.mover == Side::first ? -100000 : 100000;
  for (const int c : node.children)
    best = node.mover == Side::first ? std::max(best, minimax(tree, c)) : std::min(best, minimax(tree, c));
  return best;
}

bool is(const Score& s, int value, Kind kind) { return s.value == value && s.kind == kind; }

const TypedTree& tree_of(const Setup& s) { return tree_face(s.game.get())->typed_tree(); }

TreePlaces at_tick(const Setup& s, const Recorded& r, Tick t) {
  const View v = r.view();
  return tree_places_at(tree_of(s), 0, v, t, v.deepest(t));
}

int named(const Setup& s, std::string_view path) {
  const auto n = place_named(tree_of(s), path);
  REQUIRE(n);
  return *n;
}

}  // namespace

TEST_CASE("nodes of a typed tree are named by letters, and every name leads back", "[analysis][learn]") {
  Random random(5);
  for (int round = 0; round < 40; ++round) {
    const toy_tree::RandomTree shape{.depth = 1 + static_cast<int>(random.below(5))};
    const Setup s = random_toy(random, shape);
    const TypedTree& tree = tree_of(s);
    std::set<std::string> names;
    for (std::size_t n = 0; n < tree.size(); ++n) {
      const std::string name = place_name(tree, static_cast<int>(n));
      CHECK(names.insert(name).second);
      CHECK(static_cast<int>(name.size()) == tree[n].ply);
      CHECK(named(s, name) == static_cast<int>(n));
      // Played as moves the name leads to the same node.
      const auto moves = s.game->parse_moves(s.position, name);
      REQUIRE(moves);
      Position p = s.position;
      for (const MoveCode m : *moves) p = s.game->after(p, m);
      CHECK(tree_face(s.game.get())->node_of(p) == static_cast<int>(n));
    }
  }
  const Setup s = toy("([3 12 8] [2 4 6] [14 5 2])");
  CHECK(named(s, "root") == 0);
  CHECK_FALSE(place_named(tree_of(s), "d"));
  CHECK_FALSE(place_named(tree_of(s), "aaa"));
  const auto wrong = place_named(tree_of(s), "b1");
  REQUIRE_FALSE(wrong);
  CHECK(wrong.error().column == 2);
  CHECK(branch_letter(25) == 'z');
  CHECK(branch_letter(26) == 'A');
  CHECK(branch_of_letter('A') == 26);
}

TEST_CASE("at the end of a search every leaf is turned or was never needed, and the best line is worth the root",
          "[analysis][learn]") {
  Random random(11);
  int cuts = 0;
  for (int round = 0; round < 60; ++round) {
    const Setup s = random_toy(random, {.depth = 4, .alternate = round % 2 == 0, .leaf_percent = 20});
    const Recorded r = record(s.game, s.position, {}, 4);
    const View v = r.view();
    const TypedTree& tree = tree_of(s);
    const TreePlaces at = at_tick(s, r, v.ticks() - 1);
    int turned = 0, leaves = 0, leads = 0;
    for (std::size_t n = 0; n < tree.size(); ++n) {
      const TreePlace& p = at.places[n];
      CHECK(p.state != State::plain);
      CHECK(p.state != State::waiting);
      CHECK(p.state != State::open);
      CHECK_FALSE(p.on_line);
      if (!tree[n].leaf()) continue;
      ++leaves;
      turned += p.state == State::closed;
      if (p.state == State::closed) CHECK(is(p.value, tree[n].value, Kind::exact));
      if (p.leads) {
        ++leads;
        CHECK(tree[n].value == minimax(tree, 0));
      }
      // What is not turned lies below an edge that a cut left out.
      int up = static_cast<int>(n);
      while (up > 0 && at.at(up).state == State::below) up = at.node(up).parent;
      if (p.state != State::closed) CHECK(at.at(up).state == State::cut);
    }
    CHECK(at.leaves == leaves);
    CHECK(at.turned == turned);
    CHECK(leads == 1);
    cuts += at.cuts;
  }
  CHECK(cuts > 20);
}

TEST_CASE("at every tick the walls of the open nodes are those of the recording, and only what was left has a value",
          "[analysis][learn]") {
  Random random(3);
  for (int round = 0; round < 12; ++round) {
    const Setup s = random_toy(random, {.depth = 3, .alternate = round % 2 == 0});
    const Recorded r = record(s.game, s.position, {}, 3);
    const View v = r.view();
    int turned = 0;
    for (Tick t = 0; t < v.ticks(); ++t) {
      const TreePlaces at = at_tick(s, r, t);
      std::vector<u32> path;
      std::vector<PathWindow> windows;
      v.path(t, path);
      v.windows(path, t, windows);
      int on_line = 0;
      for (const TreePlace& p : at.places) {
        on_line += p.on_line;
        CHECK((p.value.kind != Kind::none) == (p.state == State::closed));
        if (!p.window) continue;
        const auto i = static_cast<std::size_t>(std::find(path.begin(), path.end(), p.slot) - path.begin());
        REQUIRE(i < path.size());
        const Window& w = windows[i].now;
        const bool first = v[p.slot].mover() == Side::first;
        CHECK(p.alpha.value == (first ? w.alpha.value : -w.beta.value));
        CHECK(p.beta.value == (first ? w.beta.value : -w.alpha.value));
        CHECK(p.shut == (w.alpha.value >= w.beta.value));
        if (p.alpha.here) CHECK(at.node(p.alpha.by).parent >= 0);
      }
      CHECK(on_line == static_cast<int>(path.size()));
      CHECK(at.turned >= turned);
      turned = at.turned;
    }
  }
}

TEST_CASE("the textbook's tree turns seven of nine cards and cuts once, a last child cuts nothing",
          "[analysis][learn]") {
  const Setup s = toy("([3 12 8] [2 4 6] [14 5 2])");
  const Recorded r = record(s.game, s.position, {}, 2);
  const View v = r.view();
  const TreePlaces end = at_tick(s, r, v.ticks() - 1);
  CHECK(end.turned == 7);
  CHECK(end.leaves == 9);
  CHECK(end.cuts == 1);  // c's 2 is its last card
  CHECK(end.at(named(s, "bb")).state == State::cut);
  CHECK(end.at(named(s, "bc")).state == State::cut);
  CHECK(end.at(named(s, "cc")).state == State::closed);
  CHECK(end.at(named(s, "aa")).leads);
  CHECK(end.at(named(s, "ba")).taken);
  CHECK(is(end.at(named(s, "b")).value, 2, Kind::upper));
  CHECK(is(end.at(named(s, "a")).value, 3, Kind::exact));

  // When b's 2 has come back its window is shut, and its other cards are crossed out although it is still open.
  for (Tick t = 0; t < v.ticks(); ++t) {
    const TreePlaces at = at_tick(s, r, t);
    const TreePlace& b = at.at(named(s, "b"));
    if (b.state != State::open || at.at(named(s, "ba")).state != State::closed) continue;
    CHECK(b.shut);
    CHECK(b.alpha.value == 3);
    CHECK(b.alpha.by == named(s, "a"));
    CHECK_FALSE(b.alpha.here);
    CHECK(b.beta.value == 2);
    CHECK(b.beta.here);
    CHECK(at.at(named(s, "bb")).state == State::cut);
    CHECK(at.at(named(s, "c")).state == State::waiting);
  }
}

TEST_CASE("without a search everything lies open, and a search from a node leaves the rest alone",
          "[analysis][learn]") {
  const Setup s = toy("([3 12 8] [2 4 6] [14 5 2])");
  const TreePlaces plain = tree_places_at(tree_of(s), 0, {}, -1, no_node);
  CHECK_FALSE(plain.searched);
  for (const TreePlace& p : plain.places) CHECK(p.state == State::plain);

  const int b = named(s, "b");
  const Recorded r = record(s.game, tree_face(s.game.get())->at_node(b), {}, 1);
  const View v = r.view();
  const TreePlaces at = tree_places_at(tree_of(s), b, v, v.ticks() - 1, no_node);
  CHECK(at.leaves == 3);
  CHECK(at.turned == 3);
  CHECK(at.at(0).state == State::skipped);
  CHECK(at.at(named(s, "aa")).state != State::closed);
  CHECK(is(at.at(b).value, 2, Kind::exact));
}
