#include "engine/read/tree/icicle.h"

#include "engine/games/registry.h"
#include "engine/search/switches.h"
#include "tests/read/recorded.h"

using namespace ply;
using namespace ply::test;

namespace {

Recorded some_recording(u64 seed, std::size_t records = 100'000) {
  Random random(seed);
  const Setup s = random_toy(random, {.depth = 7, .branching = 4, .leaf_percent = 2});
  const SearchLimits limits{7};
  return record(s.game, s.position, {}, limits, records * sizeof(NodeRecord));
}

}  // namespace

TEST_CASE("with room for all, the icicle has one box a node, as wide as its visits", "[analysis]") {
  for (u64 seed = 1; seed < 6; ++seed) {
    const Recorded r = some_recording(seed);
    const View v = r.view();
    const float width = static_cast<float>(v.size()) * 2;
    const Icicle i = icicle(v, {}, width, 64, 0.5f);
    CHECK(i.nodes == v.size());
    std::vector<int> boxes(v.size());
    for (const IcicleBox& b : i.boxes) {
      REQUIRE(!b.merged);
      ++boxes[b.slot];
      CHECK(b.row == v[b.slot].ply);
      CHECK(b.nodes == v[b.slot].size);
      CHECK(std::abs(b.x0 - 2.0f * static_cast<float>(v.id(b.slot))) < 0.01f * width / 1000 + 0.01f);
      const IcicleBox* hit = i.hit((b.x0 + b.x1) / 2, b.row);
      REQUIRE(hit);
      CHECK(hit->slot == b.slot);
    }
    for (int n : boxes) CHECK(n == 1);
  }
}

TEST_CASE("merged boxes keep the visits and stay within the width", "[analysis]") {
  const Recorded r = some_recording(7);
  const View v = r.view();
  const Icicle i = icicle(v, {}, 50, 64);
  std::vector<u64> by_row(64);
  for (std::size_t b = 0; b < i.boxes.size(); ++b) {
    by_row[i.boxes[b].row] += i.boxes[b].nodes;
    CHECK(i.boxes[b].x0 >= 0);
    CHECK(i.boxes[b].x1 <= 50.001f);
    if (b > 0 && i.boxes[b].row == i.boxes[b - 1].row) CHECK(i.boxes[b].x0 >= i.boxes[b - 1].x1 - 0.01f);
  }
  CHECK(i.boxes.size() < 50u * 8);
  CHECK(by_row[0] == v.size());
  for (int row = 1; row < i.rows; ++row)
    CHECK(by_row[static_cast<std::size_t>(row)] < by_row[static_cast<std::size_t>(row) - 1]);
}

TEST_CASE("zooming to a subtree and to a part of it shows only what is there", "[analysis]") {
  const Recorded r = some_recording(9);
  const View v = r.view();
  std::vector<u32> kids = children_of(v, v.size() - 1);
  const u32 k = kids.front();
  const Icicle whole = icicle(v, {v.id(k)}, 400, 64);
  CHECK(whole.nodes == v[k].size);
  REQUIRE(!whole.boxes.empty());
  CHECK(whole.boxes.front().slot == k);
  CHECK(whole.boxes.front().x1 == 400.0f);
  for (const IcicleBox& b : whole.boxes) CHECK((b.slot >= v.first_slot(k) && b.slot <= k));
  const Icicle part = icicle(v, {v.id(k), 0.25, 0.5}, 400, 64);
  for (const IcicleBox& b : part.boxes) {
    CHECK(b.x0 >= 0);
    CHECK(b.x1 <= 400);
  }
}

TEST_CASE("visits that were not recorded have boxes of their own", "[analysis]") {
  const Recorded r = some_recording(10, 150);
  const View v = r.view();
  REQUIRE(r.recording->summary().skipped > 0);
  const Icicle i = icicle(v, {}, 1e6f, 64, 0.001f);
  CHECK(i.nodes == r.recording->summary().visited);
  u64 missing = 0;
  for (const IcicleBox& b : i.boxes)
    if (b.unrecorded) missing += b.nodes;
  CHECK(missing == r.recording->summary().skipped);
}

TEST_CASE("classes of boxes follow the records", "[analysis]") {
  const Setup s = toy("([3 12 8] [2 4 6] [14 5 2])");
  const Recorded r = record(s.game, s.position, {}, 2);
  const View v = r.view();
  IcicleBox b;
  for (u32 k = 0; k < v.size(); ++k) {
    b.slot = k;
    const BoxClass c = class_of(v, b, IcicleColour::ending);
    if (v[k].ply == 2) CHECK(c == BoxClass::over);
    if (v[k].ply == 1)
      CHECK(c == (v[k].rank == 0 ? BoxClass::all_searched : v[k].rank == 1 ? BoxClass::cut_first : BoxClass::cut_late));
    CHECK(class_of(v, b, IcicleColour::mover) == (v[k].mover() == Side::first ? BoxClass::first : BoxClass::second));
  }
}

TEST_CASE("what is too narrow for boxes is still shown to its depth, by how much of it goes there", "[analysis]") {
  const Recorded r = some_recording(12);
  const View v = r.view();
  int deepest = 0;
  std::vector<double> reach(64);  // visits as wide as the nodes of a row are
  for (u32 k = 0; k < v.size(); ++k) {
    deepest = std::max<int>(deepest, v[k].ply);
    reach[v[k].ply] += v[k].size;
  }
  const float width = 40;
  const Icicle i = icicle(v, {}, width, 64);
  REQUIRE(!i.deep.empty());
  CHECK(i.rows >= deepest);  // a sample may miss the very last row
  std::vector<double> drawn(64);
  for (const IcicleBox& b : i.boxes) drawn[b.row] += static_cast<double>(b.nodes);
  for (std::size_t d = 0; d < i.deep.size(); ++d) {
    const IcicleDensity& x = i.deep[d];
    CHECK(x.share > 0);
    CHECK(x.share <= 1);
    CHECK(x.x1 <= width + 0.01f);
    if (d > 0 && i.deep[d - 1].x0 == x.x0 && i.deep[d - 1].row + 1 == x.row) CHECK(x.share <= i.deep[d - 1].share);
    CHECK(i.hit_deep((x.x0 + x.x1) / 2, x.row) != nullptr);
    drawn[x.row] += static_cast<double>(x.share) * static_cast<double>(x.nodes);
  }
  // Row by row boxes and densities together show what is there, but for what a sample may miss.
  for (int row = 0; row < deepest; ++row) {
    INFO("row " << row);
    CHECK(std::abs(drawn[static_cast<std::size_t>(row)] - reach[static_cast<std::size_t>(row)]) <
          0.12 * static_cast<double>(v.size()));
  }
}

TEST_CASE("below a scout windows are null windows, not full ones", "[analysis]") {
  Random random(3);
  const Setup s = random_toy(random, {.depth = 5});
  const Recorded r = record(s.game, s.position, with({Switch::pvs}), 5);
  const View v = r.view();
  int null_windows = 0;
  for (u32 k = 0; k < v.size(); ++k) {
    IcicleBox box;
    box.slot = k;
    const BoxClass c = class_of(v, box, IcicleColour::pass);
    CHECK((c != BoxClass::full || v[k].beta - v[k].alpha > 1));
    null_windows += c == BoxClass::null_window;
  }
  CHECK(null_windows > 0);
}

namespace {

// By the records alone, node by node.
u64 evaluated_below(const View& v, u32 k) {
  u64 n = v[k].has_static() || v[k].end() == NodeEnd::horizon;
  std::vector<u32> kids = children_of(v, k);
  for (u32 c : kids) n += evaluated_below(v, c);
  return n;
}

}  // namespace

TEST_CASE("by evaluations a box is as wide as the evaluations below it, in either order", "[analysis]") {
  const Setup s{*find_game("kalah")->make({}), (*find_game("kalah")->make({}))->initial()};
  const Recorded r = record(s.game, s.position, with({Switch::iterative, Switch::tt}), 5);
  const View v = r.view();
  Evaluations e;
  for (u32 known = 0; known < v.closed();) e.update(v, 777), known = e.known();  // in pieces, as a frame takes them in
  for (u32 k = 0; k < v.size(); k += 1 + k / 7) {
    REQUIRE(e.below(v, k) == evaluated_below(v, k));
    if (const u64 n = e.below(v, k); n > 0)
      for (const u64 i : {u64{0}, n / 2, n - 1}) {
        const u32 at = e.nth(v, k, i);
        REQUIRE(Evaluations::of(v[at]));
        REQUIRE(at >= v.first_slot(k));
        REQUIRE(at <= k);
      }
  }
  CHECK(e.total() < v.size());  // the table and inner nodes are not evaluated
  for (const bool heaviest : {false, true}) {
    const float width = static_cast<float>(e.total()) * 2;
    const Icicle i = icicle(v, {}, width, 64, 0.5f, {&e, heaviest});
    CHECK(i.evaluations == e.total());
    CHECK(i.nodes == v.size());
    u64 boxes = 0;
    for (u32 k = 0; k < v.size(); ++k) boxes += e.below(v, k) > 0;
    CHECK(i.boxes.size() == boxes);
    for (std::size_t b = 0; b < i.boxes.size(); ++b) {
      const IcicleBox& x = i.boxes[b];
      REQUIRE(!x.merged);
      REQUIRE(x.evaluations == e.below(v, x.slot));
      REQUIRE(std::abs((x.x1 - x.x0) - 2.0f * static_cast<float>(x.evaluations)) < 0.02f + width * 1e-6f);
      if (b == 0 || i.boxes[b - 1].row != x.row || v.parent(i.boxes[b - 1].slot) != v.parent(x.slot)) continue;
      if (heaviest) REQUIRE(i.boxes[b - 1].evaluations >= x.evaluations);
      else REQUIRE(v.id(i.boxes[b - 1].slot) < v.id(x.slot));
    }
  }
  // Narrow, too, nothing gets lost, and what is too narrow is shown to its depth.
  for (const bool heaviest : {false, true})
    for (const Evaluations* by : {static_cast<const Evaluations*>(nullptr), static_cast<const Evaluations*>(&e)}) {
      const Icicle i = icicle(v, {}, 60, 64, 1.0f, {by, heaviest});
      u64 top = 0;
      for (const IcicleBox& b : i.boxes)
        if (b.row == 0) top += by ? b.evaluations : b.nodes;
      CHECK(top == (by ? e.total() : v.size()));
      CHECK(!i.deep.empty());
      for (const IcicleDensity& d : i.deep) {
        CHECK(d.share > 0);
        CHECK(d.share <= 1);
        CHECK(v[d.slot].ply >= d.row);
      }
    }
}
