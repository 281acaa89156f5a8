// The tree with equal positions joined, against the same worked out the long way.
#include "engine/read/tree/joined_rows.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "engine/read/table/position_keys.h"
#include "tests/game/faces.h"
#include "tests/games/play.h"
#include "tests/read/recorded_plan.h"

using namespace ply;
using namespace ply::test;

namespace {

std::vector<TreeRow> all_rows(const View& v, u32 root, std::size_t max) {
  TreeFold fold;
  fold.open_all(v.id(root));
  TreeRows rows;
  rows.update(v, fold, {});
  std::vector<TreeRow> out;
  for (u64 i = rows.find(v, root); i < rows.size() && out.size() < max; ++i) {
    if (!out.empty() && rows.at(v, i).ply == 0) break;
    out.push_back(rows.at(v, i));
  }
  return out;
}

using SeatOfKey = std::pair<u64, Side>;  // a position by its key

}  // namespace

TEST_CASE("each position of a tree is one row, as few moves below the root as it can be reached by", "[tree][joined]") {
  u64 joined = 0, edges = 0, repeats = 0;
  for (const GameType* type : all_games()) {
    INFO(type->id());
    const auto game = *type->make({});
    SearchRequest q =
        game->request(face_test::random_walk(*game, 3, 8).stops.back().position, game->profiles().back().id);
    q.options = with({});
    q.limits = {4, 40'000, 0};
    const Recorded made = recorded_plan(game, q);
    const View v = made.view();
    std::vector<u64> keys = position_keys(v, made.subject);
    const u32 root = roots_of(v).back();
    const std::vector<TreeRow> rows = all_rows(v, root, 3'000);
    // Nodes that are not known stand alone.
    const auto place = [&](u32 k) {
      return keys[k] == 0 || v[k].pass() == Pass::probe ? SeatOfKey{~u64{k}, Side::first}
                                                        : SeatOfKey{keys[k], v[k].mover()};
    };
    const std::vector<u32> prefer = path_to(v, rows.back().kind == TreeRow::Kind::node ? rows.back().slot : root);
    const JoinedRows out = join_rows(v, rows, {[&](u32 k) { return keys[k]; }, {}}, prefer);

    std::set<u32> listed, found;
    for (const TreeRow& r : rows)
      if (r.kind == TreeRow::Kind::node) listed.insert(r.slot);
    CHECK(out.joined == listed.size());
    std::map<SeatOfKey, std::size_t> row_of;
    for (std::size_t i = 0; i < out.rows.size(); ++i) {
      if (out.rows[i].kind != TreeRow::Kind::node) continue;
      CHECK(row_of.emplace(place(out.rows[i].slot), i).second);
      CHECK(std::count(out.visits[i].begin(), out.visits[i].end(), out.rows[i].slot) == 1);
      for (const u32 k : out.visits[i]) {
        CHECK(found.insert(k).second);
        CHECK(place(k) == place(out.rows[i].slot));
      }
    }
    CHECK(found == listed);
    joined += listed.size() - row_of.size();

    // All moves between positions, and how few of them lead to each.
    std::map<SeatOfKey, std::set<SeatOfKey>> moves;
    std::set<std::pair<SeatOfKey, SeatOfKey>> back;
    for (const u32 k : listed) {
      const u32 up = v.parent(k);
      if (k == root || !listed.count(up) || place(up) == place(k)) continue;
      moves[place(up)].insert(place(k));
      for (u32 a = up; a != no_node; a = v.parent(a))
        if (place(a) == place(k)) back.insert({place(up), place(k)});
    }
    std::map<SeatOfKey, int> level{{place(root), 0}};
    std::vector<SeatOfKey> now{place(root)};
    for (int l = 1; !now.empty(); ++l) {
      std::vector<SeatOfKey> next;
      for (const SeatOfKey& p : now)
        for (const SeatOfKey& c : moves[p])
          if (level.emplace(c, l).second) next.push_back(c);
      now = std::move(next);
    }
    std::set<std::pair<SeatOfKey, SeatOfKey>> drawn;
    std::vector<u32> above;
    for (const TreeRow& r : out.rows) {
      if (r.kind != TreeRow::Kind::node) continue;
      CHECK(r.ply == level.at(place(r.slot)));
      above.resize(static_cast<std::size_t>(r.ply) + 1, no_node);
      above[static_cast<std::size_t>(r.ply)] = r.slot;
      if (r.ply > 0) drawn.insert({place(above[static_cast<std::size_t>(r.ply) - 1]), place(r.slot)});
    }
    for (const JoinedEdge& e : out.edges) {
      const auto edge = std::pair(place(out.rows[e.from].slot), place(out.rows[e.to].slot));
      CHECK(drawn.insert(edge).second);
      CHECK(e.back == (level.at(edge.second) != level.at(edge.first) + 1));
      CHECK(e.repeats == (back.count(edge) == 1));
      CHECK(e.visits > 0);
      repeats += e.repeats;
    }
    edges += out.edges.size();
    std::set<std::pair<SeatOfKey, SeatOfKey>> all;
    for (const auto& [from, to] : moves)
      for (const SeatOfKey& c : to) all.insert({from, c});
    CHECK(drawn == all);
  }
  CHECK(joined > 500);
  CHECK(edges > 500);
}

TEST_CASE("the visits of a position are those of its key and mover, counted one by one", "[tree][joined]") {
  const auto game = *find_game("reversi")->make({});
  SearchRequest q = game->request(game->initial(), "modern");
  q.options = with({Switch::iterative});
  q.limits = {5, 30'000, 0};
  const Recorded made = recorded_plan(game, q);
  const View v = made.view();
  const std::vector<u64> keys = position_keys(v, made.subject);
  const VisitIndex index = index_visits(v, keys);
  const std::vector<u32> roots = roots_of(v);
  u64 several = 0;
  for (u32 k = 0; k < v.size(); k += 7) {
    const u32 root = path_to(v, k).front();
    for (const Tick t : {v.enter(k), v.ticks() - 1}) {
      u32 search = 0, all = 0;
      std::vector<u32> entered;
      for (u32 id = 0; id < v.size(); ++id) {
        const u32 c = v.find(id);
        if (keys[c] != keys[k] || v[c].mover() != v[k].mover()) continue;
        ++all;
        if (c < v.first_slot(root) || c > root) continue;
        ++search;
        if (v.enter(c) <= t) entered.push_back(c);
      }
      const PositionVisits seen = visits_of_position(v, keys, index, k, root, t);
      CHECK(seen.search == std::min(search, PositionVisits::max));
      CHECK(seen.all == std::min(all, PositionVisits::max));
      CHECK(seen.entered == entered);
      several += search > 1;
    }
    if (k > 1'000) k += 400;
  }
  CHECK(several > 10);
}

TEST_CASE("a move that another visit searched is no move left out, and a cycle is one edge back", "[tree][joined]") {
  // 0 -> 1 -> 2 -> 3 and 0 -> 4: first 3 is 4, then it is 1 again.
  const auto game = *find_game("reversi")->make({});
  SearchRequest q = game->request(game->initial(), "modern");
  q.options = with({});
  q.limits = {3, 0, 0};
  const Recorded made = recorded_plan(game, q);
  const View v = made.view();
  const u32 root = roots_of(v).back();
  const std::vector<u32> kids = children_of(v, root);
  const u32 one = kids[0], two = children_of(v, one).front(), three = children_of(v, two).front();
  std::vector<TreeRow> rows;
  const auto node = [&](u32 slot, int ply, bool expanded) {
    TreeRow r;
    r.slot = slot, r.ply = ply, r.parent = v.parent(slot), r.expanded = expanded;
    rows.push_back(r);
  };
  node(root, 0, true), node(one, 1, true), node(two, 2, true), node(three, 3, false), node(kids[1], 1, false);
  std::map<u32, u64> key{{root, 10}, {one, 1}, {two, 2}, {three, 4}, {kids[1], 4}};
  const JoinedRows plain = join_rows(v, rows, {[&](u32 k) { return key[k]; }, {}}, {});
  REQUIRE(plain.rows.size() == 4);
  REQUIRE(plain.edges.size() == 1);  // from 2 up to 4
  CHECK(plain.edges[0].back);
  CHECK_FALSE(plain.edges[0].repeats);
  REQUIRE(v[three].mover() == v[one].mover());
  key[three] = 1;
  const JoinedRows cycle = join_rows(v, rows, {[&](u32 k) { return key[k]; }, {}}, {});
  CHECK(cycle.rows.size() == 4);
  CHECK(std::count_if(cycle.edges.begin(), cycle.edges.end(), [](const JoinedEdge& e) { return e.repeats; }) == 1);
}
