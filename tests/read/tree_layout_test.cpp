#include "engine/read/tree/tree_layout.h"

#include <cmath>

#include "tests/read/recorded.h"

using namespace ply;
using namespace ply::test;

TEST_CASE("a tree drawing keeps order, centres parents and overlaps nowhere, whatever is open", "[analysis]") {
  Random random(3);
  int shrunk = 0, hidden = 0;
  for (int round = 0; round < 60; ++round) {
    const Setup s = random_toy(random, {.depth = 6, .branching = 5});
    const Recorded r = record(s.game, s.position, {}, 6);
    const View v = r.view();
    TreeFold fold;
    for (u32 k = 0; k < v.size(); ++k)
      if (random.below(4) == 0) fold.open(v.id(k));
    std::vector<u32> path;
    v.path_to(random.below(v.size()), path);
    TreeRows list;
    list.update(v, fold, path);
    std::vector<TreeRow> rows;
    for (u64 i = 0; i < list.size(); ++i) rows.push_back(list.at(v, i));
    const TreeSizes sizes;
    const TreeLayout layout = tree_layout(rows, path, sizes, round % 2 ? 600.0f : 1e6f);
    // Every row is drawn, or counted among its siblings.
    std::size_t said = 0;
    for (const TreeItem& item : layout.items)
      said += item.hidden ? static_cast<std::size_t>(item.hidden) : 1, hidden += item.hidden;
    REQUIRE(said == rows.size());
    if (round % 2 == 0) REQUIRE(layout.items.size() == rows.size());
    std::vector<float> edge(static_cast<std::size_t>(layout.levels), -1e9f);
    std::vector<std::pair<float, float>> below(layout.items.size(), {1e9f, -1e9f});
    for (std::size_t i = 0; i < layout.items.size(); ++i) {
      const TreeItem& item = layout.items[i];
      const float half = sizes.of(item.detail) / 2;
      CHECK(item.x - half >= edge[static_cast<std::size_t>(item.level)] + sizes.gap - 0.01f);
      edge[static_cast<std::size_t>(item.level)] = item.x + half;
      CHECK(item.x - half >= layout.left - 0.01f);
      CHECK(item.x + half <= layout.right + 0.01f);
      shrunk += item.detail != NodeDetail::full;
      if (item.parent < 0) continue;
      const TreeItem& parent = layout.items[static_cast<std::size_t>(item.parent)];
      CHECK(parent.level + 1 == item.level);
      CHECK(parent.row.slot == item.row.parent);
      auto& [first, last] = below[static_cast<std::size_t>(item.parent)];
      first = std::min(first, item.x);
      last = std::max(last, item.x);
    }
    for (std::size_t i = 0; i < layout.items.size(); ++i)
      if (below[i].first <= below[i].second)
        CHECK(std::abs(layout.items[i].x - (below[i].first + below[i].second) / 2) < 0.02f);
    for (const TreeItem& item : layout.items)
      if (item.on_path) CHECK(item.detail == NodeDetail::full);
  }
  CHECK(shrunk > 0);
  CHECK(hidden > 0);
}

TEST_CASE("of thirty moves a drawing shows what there is room for and counts the rest, but never hides the best line",
          "[analysis]") {
  std::string tree = "(";
  for (int i = 0; i < 30; ++i) tree += (i ? " " : "") + std::to_string(i);
  const Setup s = toy(tree + ")");
  const Recorded r = record(s.game, s.position, {.algorithm = Algorithm::minimax}, 1);
  const View v = r.view();
  REQUIRE(v.size() == 31);
  const std::vector<u32> path{30}, best{29};
  TreeFold fold;
  fold.open(v.id(30));
  TreeRows list;
  list.update(v, fold, path);
  std::vector<TreeRow> rows;
  for (u64 i = 0; i < list.size(); ++i) rows.push_back(list.at(v, i));
  TreeKeep keep;
  keep.slots = best;
  const TreeLayout few = tree_layout(rows, path, {}, 500, keep);
  CHECK(few.right - few.left <= 500);
  CHECK(few.items.back().hidden == 30 - static_cast<int>(few.items.size()) + 2);
  CHECK(std::any_of(few.items.begin(), few.items.end(),
                    [](const TreeItem& i) { return i.hidden == 0 && i.row.slot == 29; }));
  keep.whole = path;
  CHECK(tree_layout(rows, path, {}, 500, keep).items.size() == 31);
}

TEST_CASE("moves for which there were no rows are counted with those that are hidden, and said to have no room",
          "[analysis]") {
  std::string tree = "(";
  for (int i = 0; i < 30; ++i) tree += (i ? " " : "") + std::to_string(i);
  const Setup s = toy(tree + ")");
  const Recorded r = record(s.game, s.position, {.algorithm = Algorithm::minimax}, 1);
  const View v = r.view();
  const std::vector<u32> path{30}, best{29};
  TreeFold fold;
  fold.open(v.id(30));
  TreeRows list;
  list.update(v, fold, path);
  std::vector<TreeRow> rows;
  for (u64 i = 0; i < 11; ++i) rows.push_back(list.at(v, i));  // the root and ten of its moves
  rows.push_back(list.at(v, list.find(v, 29)));                // and the best one
  const std::vector<LeftOut> left = left_out(v, rows);
  REQUIRE(left.size() == 1);
  CHECK(left[0].parent == 30);
  CHECK(left[0].count == 19);
  TreeKeep keep;
  keep.slots = best;
  for (const float room : {300.0f, 1e6f}) {
    const TreeLayout drawn = tree_layout(rows, path, {}, room, keep, left);
    const TreeItem& rest = drawn.items.back();
    REQUIRE(rest.hidden > 0);
    CHECK(rest.of == 30);
    CHECK(rest.hidden + static_cast<int>(drawn.items.size()) - 2 == 30);
    CHECK(rest.no_room == (room > 1000));
  }
}
