#include "engine/ask/compare/compare.h"

#include <algorithm>
#include <map>
#include <set>

#include "engine/ask/compare/comparable.h"
#include "engine/ask/compare/corridor_difference.h"
#include "engine/ask/compare/diff_icicle.h"
#include "engine/ask/compare/overlay.h"
#include "engine/ask/compare/totals.h"
#include "engine/read/places/game_oracle.h"
#include "engine/read/table/position_keys.h"
#include "engine/search/switches.h"
#include "tests/read/recorded.h"

using namespace ply;
using namespace ply::test;

namespace {

// Two searches of one position that differ in their switches: re-searches, a table, another order.
std::pair<Recorded, Recorded> two_searches(const std::shared_ptr<const Game>& game, const Position& root,
                                           int depth = 4) {
  SearchOptions plain, other;
  plain.set(Switch::iterative);
  other.set({Switch::iterative, Switch::pvs, Switch::killers, Switch::tt, Switch::aspiration});
  const SearchLimits limits{depth, 3000};
  return {record(game, root, plain, limits), record(game, root, other, limits)};
}

u64 visits(const View& v, u32 k) { return u64{v[k].size} + v[k].skipped; }

}  // namespace

TEST_CASE("a search compared with itself is the same at every event, in every game", "[analysis][compare]") {
  Random random(3);
  for (const GameType* type : all_games()) {
    auto game = type->make({});
    const Position root = type->id() == "toy-tree" ? (*game)->initial() : somewhere(**game, random, 5);
    SearchOptions o = with({Switch::iterative, Switch::pvs, Switch::tt});
    const SearchLimits limits{4, 3000};
    const Recorded a = record(*game, root, o, limits), b = record(*game, root, o, limits);
    const auto keys = position_keys(a.view(), a.subject);
    const Comparison c = compare(*a.recording, *b.recording, keys, keys);
    INFO(type->id());
    CHECK(c.first.what == Differs::nothing);
    CHECK(c.contradictions.denied == 0);
    CHECK_FALSE(c.contradictions.smallest);
    CHECK(c.only_a == 0);
    CHECK(c.only_b == 0);
    CHECK(c.both == a.view().size());
    CHECK(c.differences.list.empty());
    CHECK(difference_after(c.differences, -1) == -1);
    for (u32 k = 0; k < a.view().size(); ++k) REQUIRE(c.pairs.b_of_a[k] == k);
    for (Tick t = -1; t < a.view().ticks(); t += 7) {
      const OtherMoment m = other_moment(a.view(), b.view(), c.pairs.b_of_a, t, 0);
      REQUIRE(m.tick == t);
      REQUIRE(m.shown == 0);
    }
  }
}

TEST_CASE("one changed leaf is found: the first event that differs, and the smallest node where both cannot be right",
          "[analysis][compare]") {
  const Setup x = toy("([5 8] [7 2] [9 1 6])"), y = toy("([5 8] [7 3] [9 1 6])");
  const Recorded a = record(x.game, x.position, {}, 2), b = record(y.game, y.position, {}, 2);
  const Comparison c = compare(*a.recording, *b.recording);
  CHECK(c.first.what == Differs::value);
  CHECK(c.first.leaving);
  REQUIRE(c.first.a != no_node);
  CHECK(a.view()[c.first.a].ply == 2);
  REQUIRE(c.contradictions.smallest);
  CHECK(c.contradictions.smallest->nodes == 2);
  CHECK(c.contradictions.smallest->a == c.first.a);
  CHECK(c.contradictions.may_explain.empty());
  // The leaf and the node above it answer otherwise; the root does not care.
  CHECK(c.differences.list.size() == 2);
  CHECK(c.differences.counts[static_cast<std::size_t>(NodeDifference::How::answered)] == 2);
  REQUIRE(difference_after(c.differences, -1) == 0);
  const NodeDifference& d = c.differences.list[0];
  CHECK(d.ta == c.first.tick);
  CHECK(d.tb == c.first.tick);
  CHECK(d.a == c.first.a);
  CHECK(difference_after(c.differences, d.ta) == 1);
  CHECK(difference_after(c.differences, d.ta, true) == -1);
  // Their corridors differ in the leaf's chip, and nowhere before.
  Nodes na, nb;
  na.reset(a.subject), nb.reset(b.subject);
  std::vector<u32> path_a, path_b;
  a.view().path_to(d.shown_a, path_a), b.view().path_to(d.shown_b, path_b);
  const Side side = a.view()[path_a.front()].mover();
  const Corridor p = corridor_at(a.view(), d.ta, path_a, d.shown_a, side, na),
                 q = corridor_at(b.view(), d.tb, path_b, d.shown_b, side, nb);
  const CorridorDifference found = corridor_difference(p, q, {}, {});
  CHECK(found.what == CorridorDifference::What::chip);
  CHECK(found.row == 1);
  CHECK(found.chip_a == 1);
  CHECK(corridor_difference(p, p, {}, {}).what == CorridorDifference::What::nothing);
}

TEST_CASE(
    "another order visits other nodes: who has which is counted, and the ticks before the first difference are equal",
    "[analysis][compare]") {
  Random random(4);
  auto game = find_game("reversi")->make({});
  const Position root = somewhere(**game, random, 8);
  SearchOptions plain, sorted;
  sorted.set({Switch::forcing_first, Switch::killers});
  const Recorded a = record(*game, root, plain, 4), b = record(*game, root, sorted, 4);
  const Comparison c = compare(*a.recording, *b.recording);
  CHECK(c.both + c.only_a == a.view().size());
  CHECK(c.only_b > 0);
  REQUIRE(c.first.tick >= 0);
  const View v = a.view(), w = b.view();
  for (Tick t = 0; t < c.first.tick; ++t) {
    const Event x = v.event(t), y = w.event(t);
    REQUIRE(x.leaving == y.leaving);
    REQUIRE(v[x.slot].move == w[y.slot].move);
    if (x.leaving) REQUIRE(v[x.slot].value == w[y.slot].value);
  }
  const Event x = v.event(c.first.tick);
  CHECK(x.slot == c.first.a);
}

TEST_CASE(
    "paired nodes have the same line, no node is paired twice, and what differs is told once and in order, in every "
    "game",
    "[analysis][compare]") {
  Random random(8);
  for (const GameType* type : all_games()) {
    auto game = type->make({});
    const Position root = type->id() == "toy-tree" ? (*game)->initial() : somewhere(**game, random, 6);
    const auto [a, b] = two_searches(*game, root);
    const View v = a.view(), w = b.view();
    const Comparison c = compare(*a.recording, *b.recording);
    INFO(type->id());
    // Lines with the number of visits before: by words, without the pairing's own code.
    const auto lines = [](const View& view) {
      std::vector<std::string> out(view.size());
      std::vector<u32> kids;
      const auto name = [&](const std::string& above, const std::vector<u32>& list) {
        std::map<std::string, int> times;
        for (const u32 k : list) {
          std::string step = view[k].ply == 0
                                 ? "d" + std::to_string(view[k].depth()) + "." + std::to_string(view[k].rank)
                                 : std::to_string(view[k].move) + (view[k].pass() == Pass::probe ? "p" : "");
          out[k] = above + " " + step + "#" + std::to_string(times[step]++);
        }
      };
      view.roots(kids);
      name("", kids);
      for (u32 k = view.size(); k-- > 0;) {
        view.children(k, kids);
        name(out[k], kids);
      }
      return out;
    };
    const auto la = lines(v), lb = lines(w);
    const std::set<std::string> all_b(lb.begin(), lb.end());
    u64 both = 0;
    for (u32 k = 0; k < v.size(); ++k) {
      const u32 other = c.pairs.b_of_a[k];
      REQUIRE((other != no_node) == (all_b.count(la[k]) == 1));
      if (other == no_node) continue;
      ++both;
      REQUIRE(la[k] == lb[other]);
      REQUIRE(c.pairs.a_of_b[other] == k);
    }
    CHECK(c.both == both);
    // The list: in order, complete, and what one alone has stands there once for all below it.
    std::set<u32> reported_a, reported_b;
    Tick last = -1;
    for (std::size_t i = 0; i < c.differences.list.size(); ++i) {
      const NodeDifference& d = c.differences.list[i];
      REQUIRE(d.ta >= last);
      last = d.ta;
      if (d.a != no_node) REQUIRE(reported_a.insert(d.a).second);
      if (d.b != no_node) REQUIRE(reported_b.insert(d.b).second);
      REQUIRE(d.shown_a != no_node);
      REQUIRE(d.shown_b != no_node);
      REQUIRE(d.ta < v.ticks());
      REQUIRE(d.tb < w.ticks());
    }
    for (u32 k = 0; k < v.size(); ++k) {
      const u32 up = v.parent(k), other = c.pairs.b_of_a[k];
      if (other == no_node) REQUIRE((reported_a.count(k) == 1) == (up == no_node || c.pairs.b_of_a[up] != no_node));
      else if (v[k].value != w[other].value || v[k].alpha != w[other].alpha || v[k].beta != w[other].beta ||
               v[k].kind() != w[other].kind())
        REQUIRE(reported_a.count(k) == 1);
    }
    if (!c.differences.list.empty()) CHECK(c.differences.list.front().ta == c.first.tick);
  }
}

TEST_CASE("the differential icicle adds up, row by row, and its boxes lie within those above them",
          "[analysis][compare]") {
  Random random(9);
  for (const GameType* type : all_games()) {
    auto game = type->make({});
    const Position root = type->id() == "toy-tree" ? (*game)->initial() : somewhere(**game, random, 6);
    const auto [a, b] = two_searches(*game, root, 3);
    const View v = a.view(), w = b.view();
    const NodePairs p = pair_nodes(*a.recording, *b.recording);
    const float width = 100'000;
    const DiffIcicle i = diff_icicle(v, w, p, {}, width, 250, 0.0f);
    INFO(type->id());
    CHECK(i.a == a.recording->summary().visited);
    CHECK(i.b == b.recording->summary().visited);
    std::set<u32> in_a, in_b;
    std::map<std::pair<u32, u32>, const DiffBox*> boxes;
    for (const DiffBox& x : i.boxes) {
      REQUIRE_FALSE(x.merged);
      if (x.unrecorded) continue;
      boxes[{x.node.a, x.node.b}] = &x;
      if (x.node.a != no_node) REQUIRE((in_a.insert(x.node.a).second && x.a == visits(v, x.node.a)));
      if (x.node.b != no_node) REQUIRE((in_b.insert(x.node.b).second && x.b == visits(w, x.node.b)));
      if (x.node.a == no_node) REQUIRE((x.a == 0 && x.change() == -1));
      const double wanted =
          static_cast<double>(x.a + x.b) / static_cast<double>(i.a + i.b) * static_cast<double>(width);
      REQUIRE(std::abs(static_cast<double>(x.x1 - x.x0) - wanted) < 0.1);
    }
    CHECK(in_a.size() == v.size());
    CHECK(in_b.size() == w.size());
    for (const auto& [node, x] : boxes) {
      const u32 up_a = node.first == no_node ? no_node : v.parent(node.first),
                up_b = node.second == no_node ? no_node : w.parent(node.second);
      if (up_a == no_node && up_b == no_node) continue;
      const auto above = std::find_if(boxes.begin(), boxes.end(), [&](const auto& y) {
        return (up_a != no_node && y.first.first == up_a) || (up_b != no_node && y.first.second == up_b);
      });
      REQUIRE(above != boxes.end());
      REQUIRE(above->second->row + 1 == x->row);
      REQUIRE(above->second->x0 <= x->x0 + 0.1f);
      REQUIRE(above->second->x1 >= x->x1 - 0.1f);
    }
    // As a picture: little boxes are merged, nothing is lost, and the mouse finds them.
    const DiffIcicle small = diff_icicle(v, w, p, {}, 60, 4);
    u64 top = 0;
    for (const DiffBox& x : small.boxes)
      if (x.row == 0) top += x.a + x.b;
    CHECK(top == i.a + i.b);
    const DiffBox* hit = small.hit(30, 0);
    REQUIRE(hit);
    CHECK((hit->x0 <= 30 && hit->x1 > 30));
  }
}

TEST_CASE("two histograms over the same bars add up to those of each search alone", "[analysis][compare]") {
  Random random(10);
  auto game = find_game("kalah")->make({});
  const auto [a, b] = two_searches(*game, somewhere(**game, random, 4));
  GameOracle oracle_a(a.subject), oracle_b(b.subject);
  for (const char* text : {"ply", "depth", "value - static", "cut_index", "alpha", "kind", "size"}) {
    INFO(text);
    const auto value = Expression::compile(text, Expression::Wanted::value);
    REQUIRE(value);
    const Overlay o = overlaid_histogram(a.view(), &oracle_a, b.view(), &oracle_b, {}, *value);
    REQUIRE(o.complete);
    CHECK(o.all_a == a.view().size());
    CHECK(o.all_b == b.view().size());
    u64 sum_a = 0, sum_b = 0;
    for (const OverlayBar& x : o.bars) {
      sum_a += x.a, sum_b += x.b;
      CHECK(x.bar.hits == x.a + x.b);
      if (x.bar.narrow.empty()) continue;
      FindQuery q;
      q.where = *Expression::compile(x.bar.narrow);
      CHECK(find_nodes(a.view(), q, &oracle_a).hits() == x.a);
    }
    CHECK(sum_a == o.all_a);
    CHECK(sum_b == o.all_b);
  }
  JobProgress stopped;
  stopped.stop = true;
  CHECK_FALSE(overlaid_histogram(a.view(), nullptr, b.view(), nullptr, {},
                                 *Expression::compile("ply", Expression::Wanted::value), &stopped)
                  .complete);
}

TEST_CASE("totals are those of the recordings, and a ratio needs both", "[analysis][compare]") {
  Random random(11);
  auto game = find_game("reversi")->make({});
  const auto [a, b] = two_searches(*game, somewhere(**game, random, 6));
  const auto rows = totals_rows(totals_of(*a.recording), totals_of(*b.recording));
  const auto row = [&](const std::string& id, int depth = 0) {
    return *std::find_if(rows.begin(), rows.end(), [&](const TotalsRow& r) { return r.id == id && r.depth == depth; });
  };
  CHECK(row("nodes").a == static_cast<double>(a.recording->summary().visited));
  CHECK(*row("nodes").ratio() ==
        static_cast<double>(a.recording->summary().visited) / static_cast<double>(b.recording->summary().visited));
  CHECK(row("iteration_nodes", 2).b == static_cast<double>(b.result.iterations[1].nodes));
  CHECK(row("researches").a == 0.0);
  CHECK(ratio_text({TotalsRow::Unit::count, "", "", 3.0, 0.0}) == "-");
  CHECK(ratio_text({TotalsRow::Unit::count, "", "", 3.0, std::nullopt}) == "-");
  CHECK(totals_text(std::nullopt, TotalsRow::Unit::count) == "-");
}

TEST_CASE("recordings of different games or positions are refused with a reason, and what one does not hold is said",
          "[analysis][compare]") {
  const auto recording = [](const char* game, std::vector<std::string> moves, const char* profile, SearchLimits limits,
                            int deepest = max_ply) {
    auto g = *find_game(game)->make({});
    Position p = g->initial();
    for (const std::string& text : moves) {
      const auto m = g->parse_move(p, text);
      REQUIRE(m);
      p = g->after(p, *m);
    }
    SearchRequest q = g->request(p, profile);
    q.limits = limits;
    SearchPlan s;
    s.game = game, s.moves = std::move(moves), s.profile = profile, s.options = q.options, s.limits = limits,
    s.max_ply = deepest;
    s.budget_bytes = 1 << 22;
    auto r = *Recording::start(pool(), s);
    StepControl control;
    Tracer tracer(*r, control);
    q.tracer = &tracer;
    q.attention = &control.attention();
    tracer.finish(g->search(q));
    return std::shared_ptr<const Recording>(r);
  };
  const auto says = [](const Comparable& c, const std::string& what) {
    return std::any_of(c.limits.begin(), c.limits.end(),
                       [&](const std::string& l) { return l.find(what) != std::string::npos; });
  };
  SearchLimits three, few;
  three.depth = 3;
  few.depth = 8, few.nodes = 500;
  const auto start = recording("kalah", {}, "modern", three);
  CHECK(comparable(*start, *start).nodes());
  CHECK(comparable(*start, *start).limits.empty());
  const auto reversi = recording("reversi", {}, "modern", three);
  CHECK(comparable(*start, *reversi).refused == "they are of different games: this one of Kalah, the other of Reversi");
  CHECK_FALSE(comparable(*start, *reversi).scores);
  const auto later = recording("kalah", {"6"}, "modern", three);
  CHECK(comparable(*start, *later).refused == "they began at different positions");
  const auto stopped = recording("kalah", {}, "modern", few);
  CHECK(says(comparable(*start, *stopped), "the other was stopped"));
  const auto shallow = recording("kalah", {}, "modern", three, 2);
  CHECK(says(comparable(*shallow, *start), "this one recorded"));
  CHECK(says(comparable(*shallow, *start), "none deeper than ply 2"));
  // What was not recorded is no difference.
  const Comparison c = compare(*shallow, *start);
  CHECK(c.first.what == Differs::nothing);
  CHECK(c.differences.list.empty());
  CHECK(c.both == shallow->size());
  CHECK(c.only_b == 0);
  for (const DiffBox& box : diff_icicle(shallow->view(), start->view(), c.pairs, {}, 1000, 40, 0).boxes)
    CHECK((box.unrecorded || box.change() == 0));
}
