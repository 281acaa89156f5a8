#include "engine/learn/worksheet.h"

#include <algorithm>
#include <set>

#include "engine/learn/card_places.h"
#include "engine/read/tree/tree_places.h"
#include "tests/read/recorded.h"
#include "vendor/catch2_compat.h"

using namespace ply;
using namespace ply::test;

TEST_CASE("the answers of a worksheet are those of the search that is recorded", "[learn][worksheet]") {
  for (int plies = min_sheet_plies; plies <= max_sheet_plies; ++plies)
    for (u64 seed = 1; seed <= 6; ++seed) {
      INFO(plies << " plies, seed " << seed);
      const auto sheet = make_worksheet(seed, plies);
      REQUIRE(sheet);
      CHECK(sheet->tree.plies == plies);
      CHECK(sheet->tree.cards() <= 32);
      const Setup s = toy(sheet->position);
      const Recorded r = record(s.game, s.position, {}, plies);
      const View v = r.view();
      const auto place_of = nodes_of_slots(sheet->tree.nodes, 0, v);
      const std::vector<u32> node_of(place_of.begin(), place_of.end());
      CHECK(cards_turned_by(sheet->tree, v, v.ticks() - 1) == sheet->key.turned);
      std::set<u32> visited;
      for (u32 k = 0; k < v.size(); ++k) visited.insert(node_of[k]);
      for (u32 k = 0; k < v.size(); ++k) {
        const SheetBox* box = nullptr;
        for (const SheetBox& b : sheet->key.boxes)
          if (b.node == node_of[k]) box = &b;
        if (!box) continue;
        const bool first = v[k].mover() == Side::first;
        CHECK(box->visited);
        CHECK(box->alpha == (first ? v[k].alpha : -v[k].beta));
        CHECK(box->beta == (first ? v[k].beta : -v[k].alpha));
        CHECK(box->value.value == (first ? v[k].value : -v[k].value));
        CHECK(box->value.kind == (first ? v[k].kind() : flipped(v[k].kind())));
      }
      for (const SheetBox& b : sheet->key.boxes) CHECK(b.visited == visited.contains(b.node));
      // Crossed out is what is not visited although its parent is.
      std::set<u32> crossed;
      for (u32 n = 1; n < sheet->tree.nodes.size(); ++n)
        if (!visited.contains(n) && visited.contains(static_cast<u32>(sheet->tree.nodes[n].parent))) crossed.insert(n);
      CHECK(std::set<u32>(sheet->key.crossed.begin(), sheet->key.crossed.end()) == crossed);
      CHECK(sheet->key.boxes.front().value.value == sheet->tree.nodes.front().value);
      CHECK(static_cast<u32>(r.result.best) == static_cast<u32>(sheet->tree.nodes[sheet->key.boxes.front().best].move));
    }
}

TEST_CASE("who forgets a rule fills in another sheet", "[learn][worksheet]") {
  for (int plies = min_sheet_plies; plies <= max_sheet_plies; ++plies)
    for (u64 seed = 100; seed < 106; ++seed) {
      const auto sheet = make_worksheet(seed, plies);
      REQUIRE(sheet);
      CHECK(same_answers(sheet->key, filled_in(sheet->tree)));
      for (std::size_t r = 0; r < sheet_rules; ++r) {
        const SheetRule rule = static_cast<SheetRule>(r);
        INFO(text(rule));
        CHECK_FALSE(same_answers(sheet->key, filled_in(sheet->tree, {&rule, 1})));
      }
      // One answer only: where a sign says that a node has stopped, something is crossed out.
      for (const SheetBox& b : sheet->key.boxes) {
        const TypedNode& n = sheet->tree.nodes[b.node];
        const bool stopped = n.mover == Side::first ? b.value.kind == Kind::lower : b.value.kind == Kind::upper;
        const bool crossed = std::any_of(sheet->key.crossed.begin(), sheet->key.crossed.end(), [&](u32 k) {
          return sheet->tree.nodes[k].parent == static_cast<int>(b.node);
        });
        if (b.visited) CHECK(stopped == crossed);
      }
      // Deep cuts: the window from above spares cards.
      if (plies > 3) {
        const SheetRule rule = SheetRule::handed_down;
        CHECK(filled_in(sheet->tree, {&rule, 1}).turned != sheet->key.turned);
      }
    }
}

TEST_CASE("a seed gives its worksheet, another seed another one, and only some depths are possible",
          "[learn][worksheet]") {
  std::set<std::string> trees;
  for (u64 seed = 0; seed < 10; ++seed) {
    const auto a = make_worksheet(seed, 3), b = make_worksheet(seed, 3);
    REQUIRE((a && b));
    CHECK(worksheet_svg(*a, true) == worksheet_svg(*b, true));
    trees.insert(a->position);
  }
  CHECK(trees.size() == 10);
  for (int plies : {-1, 0, 2, 6, 100}) CHECK_FALSE(make_worksheet(1, plies));
}

TEST_CASE("the sheet shows no answer, and the key all of them", "[learn][worksheet]") {
  const auto sheet = make_worksheet(3, 3);
  REQUIRE(sheet);
  const std::string empty = worksheet_svg(*sheet, false), key = worksheet_svg(*sheet, true);
  const auto count = [](const std::string& s, const std::string& what) {
    int n = 0;
    for (auto at = s.find(what); at != std::string::npos; at = s.find(what, at + 1)) ++n;
    return n;
  };
  CHECK(count(empty, ">≥ ") + count(empty, ">≤ ") + count(empty, ">= ") == 0);
  CHECK(count(empty, "stroke-width=\"2.5\"") == 0);
  CHECK(count(key, "stroke-width=\"2.5\"") == static_cast<int>(sheet->key.crossed.size()));
  const auto visited =
      std::count_if(sheet->key.boxes.begin(), sheet->key.boxes.end(), [](const SheetBox& b) { return b.visited; });
  CHECK(count(key, ">≥ ") + count(key, ">≤ ") + count(key, ">= ") == visited);
  for (const std::string* s : {&empty, &key}) {
    CHECK(count(*s, "<text") == count(*s, "</text>"));
    CHECK(s->ends_with("</svg>\n"));
    CHECK(count(*s, "<rect") >= 3 * static_cast<int>(sheet->key.boxes.size()));
  }
}
