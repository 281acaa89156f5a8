// The columns of the outline, the order of siblings by them, and what else counts moves: classes, margins, iterations.
#include "engine/read/tree/outline.h"

#include <functional>

#include "engine/read/node/iterations.h"
#include "engine/read/places/game_oracle.h"
#include "engine/read/waste/cut_margin.h"
#include "engine/read/waste/move_classes.h"
#include "engine/search/switches.h"
#include "tests/read/recorded.h"
#include "tests/support/error_of.h"

using namespace ply;
using namespace ply::test;

namespace {

Recorded searched(const char* game, int depth, u64 seed) {
  const auto g = *find_game(game)->make({});
  Random random(seed);
  return record(g, somewhere(*g, random, 3), with({Switch::iterative, Switch::tt, Switch::pvs}), depth);
}

}  // namespace

TEST_CASE("siblings of the outline stand by a column, and any row of a tree opened as a whole is found without a list",
          "[analysis][outline]") {
  for (const char* game : {"kalah", "reversi"}) {
    const Recorded r = searched(game, 5, 9);
    const View v = r.view();
    Evaluations evaluations;
    evaluations.update(v);
    const Ledger ledger = make_ledger(v);
    GameOracle oracle(r.subject);
    const Side root = r.subject.root_mover;
    for (const Tick t : {v.ticks() - 1, v.ticks() / 3}) {
      OutlineReader reader(
          v, t, &oracle, [&](Side s) { return s == root ? 1 : -1; }, &evaluations, &ledger);
      for (const char* name : {"nodes", "value", "margin", "evaluations", "waste", "alpha", "kind"})
        for (const bool falling : {true, false}) {
          const OutlineColumn& c = *outline_column(name);
          OutlineOrder order;
          order.set(&reader, &c, falling, {t});
          // The rows by plain recursion.
          std::vector<u32> expected;
          const std::function<void(u32)> visit = [&](u32 k) {
            if (k != no_node) expected.push_back(k);
            std::vector<u32> kids;
            if (k == no_node) v.roots(kids);
            else v.children(k, kids);
            std::stable_sort(kids.begin(), kids.end(), [&](u32 a, u32 b) {
              const FieldValue x = reader.cell(a, c), y = reader.cell(b, c);
              return x.known && y.known ? (falling ? x.v > y.v : x.v < y.v) : x.known && !y.known;
            });
            for (u32 kid : kids) visit(kid);
          };
          visit(no_node);
          TreeFold fold;
          std::vector<u32> roots = roots_of(v);
          for (u32 k : roots) fold.open_all(v.id(k));
          TreeRows rows;
          TreeRows::Options options;
          options.order = &order;
          rows.update(v, fold, {}, options);
          REQUIRE(rows.size() == v.size());
          for (u64 n = 0; n < rows.size(); n += 1 + n / 9) {
            REQUIRE(rows.at(v, n).slot == expected[n]);
            REQUIRE(rows.find(v, expected[n]) == n);
          }
          // Opened one by one the same rows are listed.
          TreeFold listed;
          for (u32 k = 0; k < v.size(); ++k) listed.open(v.id(k));
          options.ghosts = false;
          TreeRows list;
          list.update(v, listed, {}, options);
          REQUIRE(list.size() == v.size());
          for (u64 n = 0; n < list.size(); n += 13) REQUIRE(list.at(v, n).slot == expected[n]);
        }
    }
  }
}

TEST_CASE("a cell of the outline is what the record says, for the side in view, and nothing before it is known",
          "[analysis][outline]") {
  const Recorded r = searched("kalah", 5, 4);
  const View v = r.view();
  const auto cells = [&](Tick t, int sign_of_second, auto&& f) {
    OutlineReader reader(v, t, nullptr, [&](Side s) { return s == Side::first ? 1 : sign_of_second; });
    f([&](u32 k, const char* name) { return reader.cell(k, *outline_column(name)); });
  };
  int turned = 0, cuts = 0;
  for (u32 k = 0; k < v.size(); k += 3) {
    const NodeRecord& q = v[k];
    cells(v.ticks() - 1, -1, [&](auto cell) {
      const int sign = q.mover() == Side::first ? 1 : -1;
      turned += sign < 0;
      REQUIRE(cell(k, "value").v == sign * q.value);
      REQUIRE(cell(k, "alpha").v == (sign > 0 ? q.alpha : -q.beta));
      REQUIRE(cell(k, "beta").v == (sign > 0 ? q.beta : -q.alpha));
      REQUIRE(cell(k, "kind").v == static_cast<i64>(sign > 0 ? q.kind() : flipped(q.kind())));
      REQUIRE(cell(k, "margin").known == q.cut());
      if (q.cut()) {
        ++cuts;
        const auto m = cut_margin(q, r.subject);
        REQUIRE(cell(k, "margin").v == m->by);
        REQUIRE(m->by >= 0);  // a cut is at or beyond beta, for whoever moves
        REQUIRE(cell(k, "cut_index").v == q.best);
      }
      REQUIRE(cell(k, "nodes").v == q.size + q.skipped);
    });
    cells(v.enter(k), 1, [&](auto cell) {
      REQUIRE(!cell(k, "value").known);
      REQUIRE(!cell(k, "margin").known);
      REQUIRE(cell(k, "alpha").v == q.alpha);
      REQUIRE(cell(k, "nodes").v == 1);
    });
    if (v.enter(k) > 0) cells(v.enter(k) - 1, 1, [&](auto cell) { REQUIRE(!cell(k, "depth").known); });
  }
  CHECK(turned > 0);
  CHECK(cuts > 0);
  CHECK(!parse_outline_columns("nodes,nonsense"));
  CHECK(error_of(parse_outline_columns("nodes,nonsense")).column == 7);
  CHECK(parse_outline_columns(usual_outline_columns)->size() == 7);
  CHECK(parse_outline_columns("move, nodes,,nodes")->size() == 1);  // the move is always there
  for (const char* none : {"move", "", ",", "ply,value"}) CHECK_FALSE(parse_outline_column(none));
  for (const OutlineColumn& c : outline_columns()) CHECK(*parse_outline_column(c.id) == &c);
}

TEST_CASE("the margin of a cut is told as the bound that it is", "[analysis][outline]") {
  NodeRecord r{};
  r.beta = 10, r.value = 14;
  r.flags = NodeRecord::cut_bit;
  r.end_kind = NodeRecord::pack_end(NodeEnd::inner, Kind::lower);
  CHECK(margin_text(*cut_margin(r, {}), "4") == "past the bound by at least 4");
  r.end_kind = NodeRecord::pack_end(NodeEnd::inner, Kind::exact);
  CHECK(margin_text(*cut_margin(r, {}), "4") == "past the bound by 4");
  r.value = 10;
  r.end_kind = NodeRecord::pack_end(NodeEnd::inner, Kind::lower);
  CHECK(margin_text(*cut_margin(r, {}), "4") == "at the bound or past it");  // fail-hard says no more
  r.flags = 0;
  CHECK(!cut_margin(r, {}));
}

TEST_CASE("classes of moves count every cut once, and say what moves do in each game", "[analysis][outline]") {
  const auto count = [](const char* game, int depth) {
    const Recorded r = searched(game, depth, 21);
    const View v = r.view();
    const auto t = count_move_classes(v, r.subject);
    REQUIRE(t);
    u64 cuts = 0, nodes = 0, same = 0;
    for (u32 k = 0; k < v.size(); ++k) {
      const u32 up = v.parent(k);
      cuts += v[k].cut() && !v[k].partial() && v[k].size > 1 && v[k - 1].pass() != Pass::probe;
      nodes += up != no_node && v[k].pass() != Pass::probe;
      same += up != no_node && v[up].mover() == v[k].mover() && v[k].end() != NodeEnd::over;
    }
    u64 reported = 0, searched = t->unknown;
    for (const MoveClassCounts& n : t->of) reported += n.cuts, searched += n.searched;
    CHECK(reported == cuts);
    CHECK(searched == nodes);
    return std::pair(*t, same);
  };
  const auto [kalah, same] = count("kalah", 5);
  CHECK(kalah.of[static_cast<std::size_t>(MoveClass::extra_turn)].searched >= same);
  CHECK(kalah.of[static_cast<std::size_t>(MoveClass::capture)].searched > 0);
  CHECK(kalah.of[static_cast<std::size_t>(MoveClass::placement)].searched == 0);
  const auto [reversi, passes] = count("reversi", 5);
  CHECK(reversi.of[static_cast<std::size_t>(MoveClass::placement)].searched > 0);
  CHECK(reversi.of[static_cast<std::size_t>(MoveClass::capture)].searched == 0);
  (void)passes;
}

TEST_CASE("what iterations cost adds up to the recording", "[analysis][outline]") {
  const Recorded r = searched("reversi", 6, 3);
  const View v = r.view();
  Nodes nodes = nodes_of(r.subject);
  IterationsModel m = iterations_model(r.result.iterations, v, nodes);
  TallyIndex tallies;
  tallies.update(v);
  add_counts(m, v, tallies);
  REQUIRE(m.points.size() == 6);
  u64 recorded = 0, answers = 0, cuts = 0;
  for (const IterationPoint& p : m.points) {
    CHECK(p.recorded == p.nodes);
    recorded += p.recorded, answers += p.table_answers, cuts += p.cuts;
  }
  const Tally all = tallies.at(v, v.ticks() - 1);
  CHECK(recorded == v.size());
  CHECK(answers == all.table_answers());
  CHECK(answers > 0);
  CHECK(cuts == all.total_cuts());
}
