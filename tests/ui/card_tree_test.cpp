// Where the cards of a whole tree lie: nothing on top of anything else, and up to sixty leaves fit a small screen.
#include "app/ui/widgets/card_tree.h"

#include <cmath>
#include <functional>

#include "engine/base/random.h"
#include "vendor/catch2_compat.h"

using namespace ply;
using namespace ply::ui;

namespace {

/// A full tree; or, with a generator, one whose nodes have up to that many children and end early.
CardTreeScene scene_of(int branching, int plies, Random* random = nullptr) {
  CardTreeScene s;
  s.sides = {"MAX", "MIN"};
  const std::function<int(int, int)> grow = [&](int parent, int ply) {
    const int n = static_cast<int>(s.nodes.size());
    s.nodes.emplace_back();
    s.nodes.back().parent = parent;
    s.nodes.back().side = ply % 2 ? Side::second : Side::first;
    const bool leaf = ply == plies || (random && ply > 0 && random->below(5) == 0);
    s.nodes.back().leaf = leaf;
    const int children = leaf     ? 0
                         : random ? 1 + static_cast<int>(random->below(static_cast<u32>(branching)))
                                  : branching;
    for (int i = 0; i < children; ++i) {
      const int c = grow(n, ply + 1);
      s.nodes[static_cast<std::size_t>(n)].children.push_back(c);
    }
    return n;
  };
  grow(-1, 0);
  return s;
}

int leaves(const CardTreeScene& s) {
  int n = 0;
  for (const CardTreeNode& k : s.nodes) n += k.leaf;
  return n;
}

void check_places(const CardTreeScene& s, const CardTreeLayout& l) {
  REQUIRE(l.spots.size() == s.nodes.size());
  for (std::size_t a = 0; a < s.nodes.size(); ++a) {
    const auto& p = l.spots[a];
    const float h = s.nodes[a].leaf ? p.height : p.size;
    CHECK(p.at.x - p.size / 2 >= -1);
    CHECK(p.at.x + p.size / 2 <= l.width + 1);
    CHECK(p.at.y - h / 2 >= -1);
    CHECK(p.at.y + h / 2 <= l.height + 1);
    if (const int up = s.nodes[a].parent; up >= 0) CHECK(p.at.y > l.spots[static_cast<std::size_t>(up)].at.y);
    for (std::size_t b = 0; b < a; ++b) {
      const auto& q = l.spots[b];
      const float qh = s.nodes[b].leaf ? q.height : q.size;
      const bool apart =
          std::abs(p.at.x - q.at.x) >= (p.size + q.size) / 2 - 1 || std::abs(p.at.y - q.at.y) >= (h + qh) / 2 - 1;
      CHECK(apart);
    }
  }
}

}  // namespace

TEST_CASE("cards and nodes never lie on each other, whatever the tree and the room", "[ui][learn]") {
  Random random(4);
  for (int round = 0; round < 60; ++round) {
    const CardTreeScene s =
        scene_of(1 + static_cast<int>(random.below(5)), 1 + static_cast<int>(random.below(5)), &random);
    const float unit = 1 + static_cast<float>(random.below(5)) * 0.25f;
    const CardTreeLayout l = lay_out_cards(s, 300 + static_cast<float>(random.below(1300)),
                                           200 + static_cast<float>(random.below(700)), unit);
    check_places(s, l);
    // Whoever points at a card or a node is understood.
    for (std::size_t n = 0; n < s.nodes.size(); ++n)
      CHECK(node_at(s, l, {7, 9}, {l.spots[n].at.x + 7, l.spots[n].at.y + 9}) == static_cast<int>(n));
  }
}

TEST_CASE("sixty leaves, two or more a parent, fit a screen of 1280 by 720 beside the column", "[ui][learn]") {
  for (int moves = 2; moves <= 8; ++moves)
    for (int plies = 1; plies <= 5; ++plies) {
      const CardTreeScene s = scene_of(moves, plies);
      if (leaves(s) > 60 || leaves(s) / moves > 30) continue;
      INFO(moves << " moves, " << plies << " plies");
      const CardTreeLayout l = lay_out_cards(s, 858, 470, 1);
      CHECK(l.width <= 859);
      CHECK(l.height <= 471);
      for (std::size_t n = 0; n < s.nodes.size(); ++n) {
        CHECK(l.spots[n].size >= (s.nodes[n].leaf ? 26 : 20));
        if (s.nodes[n].leaf) CHECK(l.spots[n].height >= 24);
      }
      check_places(s, l);
    }
  // 4 moves, 5 replies, 3 cards: sixty of them.
  CardTreeScene sixty;
  sixty.nodes.resize(1);
  const auto add = [&](int up, bool leaf) {
    sixty.nodes.emplace_back();
    sixty.nodes.back().parent = up, sixty.nodes.back().leaf = leaf;
    sixty.nodes[static_cast<std::size_t>(up)].children.push_back(static_cast<int>(sixty.nodes.size()) - 1);
    return static_cast<int>(sixty.nodes.size()) - 1;
  };
  for (int i = 0; i < 4; ++i) {
    const int a = add(0, false);
    for (int j = 0; j < 5; ++j) {
      const int b = add(a, false);
      for (int k = 0; k < 3; ++k) add(b, true);
    }
  }
  const CardTreeLayout l = lay_out_cards(sixty, 858, 470, 1);
  CHECK(l.stacked);
  CHECK(l.width <= 859);
  CHECK(l.height <= 471);
  check_places(sixty, l);
}

TEST_CASE("where there is room cards are large and lie side by side", "[ui][learn]") {
  const CardTreeScene s = scene_of(3, 2);
  const CardTreeLayout wide = lay_out_cards(s, 1080, 560, 1), narrow = lay_out_cards(s, 500, 300, 1);
  CHECK_FALSE(wide.stacked);
  CHECK_FALSE(narrow.stacked);
  CHECK(wide.spots.back().size >= 80);
  CHECK(narrow.spots.back().size >= 36);
  CHECK(narrow.spots.back().size < wide.spots.back().size);
}
