#include "engine/read/tree/tree_rows.h"

#include <functional>

#include "engine/read/node/node_info.h"
#include "engine/read/tree/turn_fold.h"
#include "engine/search/switches.h"
#include "tests/read/recorded.h"

using namespace ply;
using namespace ply::test;

namespace {

// The rows by plain recursion.
std::vector<std::pair<u32, int>> brute(const View& v, const std::function<bool(u32)>& open, bool ghosts) {
  std::vector<std::pair<u32, int>> out;  // slot (or no_node for a ghost), ply
  const std::function<void(u32)> visit = [&](u32 k) {
    out.push_back({k, v[k].ply});
    if (!open(k)) return;
    std::vector<u32> kids = children_of(v, k);
    for (u32 c : kids) visit(c);
    if (ghosts)
      for (int i = 0; i < unsearched_moves(v, k); ++i) out.push_back({no_node, v[k].ply + 1});
  };
  std::vector<u32> roots = roots_of(v);
  for (u32 k : roots) visit(k);
  return out;
}

void check_rows(const View& v, const TreeRows& rows, const std::vector<std::pair<u32, int>>& expected) {
  REQUIRE(rows.size() == expected.size());
  for (u64 i = 0; i < rows.size(); ++i) {
    const TreeRow row = rows.at(v, i);
    REQUIRE(row.slot == expected[i].first);
    REQUIRE(row.ply == expected[i].second);
    if (row.kind == TreeRow::Kind::node) REQUIRE(rows.find(v, row.slot) == i);
  }
}

Recorded some_recording(u64 seed) {
  Random random(seed);
  const Setup s = random_toy(random, {.depth = 5, .branching = 4});
  return record(s.game, s.position, with({Switch::iterative, Switch::pvs}), 5);
}

}  // namespace

TEST_CASE("rows of opened nodes equal plain recursion", "[analysis]") {
  for (u64 seed = 1; seed < 20; ++seed) {
    const Recorded r = some_recording(seed);
    const View v = r.view();
    Random random(seed);
    TreeFold fold;
    std::set<u32> open;
    for (u32 k = 0; k < v.size(); ++k)
      if (v[k].size > 1 && random.below(3)) {
        fold.open(v.id(k));
        open.insert(k);
      }
    TreeRows rows;
    TreeRows::Options options;
    options.ghosts = seed % 2;
    rows.update(v, fold, {}, options);
    check_rows(v, rows,
               brute(
                   v, [&](u32 k) { return open.count(k) != 0; }, options.ghosts));
  }
}

TEST_CASE("a subtree opened as a whole has a row for every node, and falls apart when a part is closed", "[analysis]") {
  for (u64 seed = 30; seed < 40; ++seed) {
    const Recorded r = some_recording(seed);
    const View v = r.view();
    std::vector<u32> roots = roots_of(v);
    TreeFold fold;
    for (u32 k : roots) fold.open_all(v.id(k));
    TreeRows rows;
    TreeRows::Options plain;
    plain.ghosts = false;
    rows.update(v, fold, {}, plain);
    check_rows(v, rows,
               brute(
                   v, [](u32) { return true; }, false));
    REQUIRE(rows.size() == v.size());
    Random random(seed);
    std::set<u32> shut;
    for (int i = 0; i < 5; ++i) {
      const u32 k = random.below(v.size());
      fold.close(v, k);
      shut.insert(k);
      rows.update(v, fold, {}, plain);
      check_rows(v, rows,
                 brute(
                     v, [&](u32 s) { return v[s].size > 1 && !shut.count(s); }, false));
    }
  }
}

TEST_CASE("the path to the shown node is open unless it was shut by hand", "[analysis]") {
  const Recorded r = some_recording(3);
  const View v = r.view();
  u32 deep = 0;
  for (u32 k = 0; k < v.size(); ++k)
    if (v[k].ply > v[deep].ply) deep = k;
  std::vector<u32> path = path_to(v, deep);
  REQUIRE(path.size() > 3);
  TreeFold fold;
  TreeRows rows;
  rows.update(v, fold, path);
  CHECK(rows.find(v, deep) < rows.size());
  fold.close(v, path[1]);
  rows.update(v, fold, path);
  CHECK(rows.find(v, deep) == rows.size());
  CHECK(rows.find(v, path[1]) < rows.size());
  fold.reveal(v, path);
  rows.update(v, fold, path);
  CHECK(rows.find(v, deep) < rows.size());
}

TEST_CASE("a cut-off leaves as many ghosts as there are moves behind it", "[analysis]") {
  const Setup s = toy("([3 12 8] [2 4 6] [14 5 2])");
  const Recorded r = record(s.game, s.position, {}, 2);
  const View v = r.view();
  int ghosts = 0;
  for (u32 k = 0; k < v.size(); ++k) ghosts += unsearched_moves(v, k);
  CHECK(ghosts == 2);  // 4 and 6: the third child needs all three of its leaves
  TreeFold fold;
  fold.open_all(0);
  TreeRows rows;
  fold.clear();
  for (u32 k = 0; k < v.size(); ++k) fold.open(v.id(k));
  rows.update(v, fold, {});
  CHECK(rows.size() == v.size() + 2);
}

TEST_CASE("a node whose children did not fit says how many visits are missing", "[analysis]") {
  Random random(8);
  const Setup s = random_toy(random, {.depth = 8, .leaf_percent = 0});
  const SearchLimits limits{8};
  const Recorded r = record(s.game, s.position, {}, limits, 100 * sizeof(NodeRecord));
  const View v = r.view();
  REQUIRE(r.recording->summary().skipped > 0);
  TreeFold fold;
  for (u32 k = 0; k < v.size(); ++k) fold.open(v.id(k));
  TreeRows rows;
  rows.update(v, fold, {});
  u64 missing = 0;
  for (u64 i = 0; i < rows.size(); ++i)
    if (const TreeRow row = rows.at(v, i); row.kind == TreeRow::Kind::unrecorded) missing += row.count;
  u64 leaves = 0;  // below nodes that have no recorded child
  for (u32 k = 0; k < v.size(); ++k)
    if (v[k].size == 1) leaves += v[k].skipped;
  CHECK(missing + leaves == r.recording->summary().skipped);
}

TEST_CASE("folded turns leave out exactly the open places within turns, and nothing else", "[analysis]") {
  int left_out = 0;
  for (u64 seed = 1; seed < 20; ++seed) {
    const Recorded r = some_recording(seed);
    const View v = r.view();
    std::vector<u32> roots = roots_of(v);
    const u32 root = roots.back();
    TreeFold fold;
    fold.open(v.id(root));
    TreeRows rows;
    rows.update(v, fold, {});
    for (int round = 0; round < 10 && open_turns(v, rows, rows.find(v, root), 10'000, {}, fold); ++round)
      rows.update(v, fold, {});
    std::vector<TreeRow> all;
    for (u64 i = rows.find(v, root); i < rows.size(); ++i) all.push_back(rows.at(v, i));
    const std::vector<TreeRow> folded = fold_turns(v, all, {});
    // 1. What is left, in the same order; a turn hangs below the root, however many plies it has.
    std::size_t next = 0;
    for (const TreeRow& row : all) {
      const bool within =
          row.kind == TreeRow::Kind::node && row.slot != root && within_turn(v, row.slot) && row.expanded;
      left_out += within;
      if (within) continue;
      REQUIRE(next < folded.size());
      REQUIRE(folded[next].slot == row.slot);
      REQUIRE(folded[next].ordinal == row.ordinal);
      REQUIRE(folded[next].ply == (row.slot == root ? 0 : 1));
      ++next;
    }
    REQUIRE(next == folded.size());
    // 2. Kept ones stay.
    std::vector<u32> keep;
    for (const TreeRow& row : all)
      if (row.kind == TreeRow::Kind::node) keep.push_back(row.slot);
    REQUIRE(fold_turns(v, all, keep).size() == all.size());
  }
  CHECK(left_out > 20);
  // Where there would be too much, only the preferred ones are opened.
  const Recorded r = some_recording(3);
  const View v = r.view();
  std::vector<u32> roots = roots_of(v);
  TreeFold fold;
  fold.open(v.id(roots.back()));
  TreeRows rows;
  rows.update(v, fold, {});
  CHECK_FALSE(open_turns(v, rows, rows.find(v, roots.back()), 1, {}, fold));
}
