// Where a bound, a table value or a difference came from.
#include "engine/ask/compare/bisect.h"
#include "engine/read/table/position_keys.h"
#include "engine/read/table/table_story.h"
#include "engine/read/tree/corridor.h"
#include "engine/read/words/bound_story.h"
#include "engine/search/switches.h"
#include "tests/read/recorded.h"

using namespace ply;
using namespace ply::test;

namespace {

std::string words(const BoundStory& s) {
  return story_text(s, [](Score x, Side) {
    const char* kind = x.kind == Kind::exact   ? "= "
                       : x.kind == Kind::lower ? ">= "
                       : x.kind == Kind::upper ? "<= "
                                               : "";
    return kind + std::to_string(x.value);
  });
}

}  // namespace

//        MAX
//   min      min        the first move is worth 3; in the second its first leaf, 2, meets the bound that the first set
TEST_CASE("the story of a bound goes up to the move that set it and down to the leaf", "[analysis][stories]") {
  const Setup setup = toy("([3 12 8] [2 4 6])");
  const Recorded r = record(setup.game, setup.position, {}, 2);
  const View v = r.view();
  Nodes nodes = nodes_of(r.subject);
  std::vector<u32> roots, kids;
  v.roots(roots);
  v.children(roots.back(), kids);
  const BoundStory beta = bound_story(v, v.enter(kids[1]), kids[1], true, nodes);
  INFO(words(beta));
  CHECK(beta.value == -3);
  CHECK(beta.setter == kids[0]);
  REQUIRE(beta.stops.size() == 4);
  CHECK(beta.stops[0].kind == BoundStop::Kind::here);
  CHECK(beta.stops[1].kind == BoundStop::Kind::handed_down);
  CHECK(beta.stops[2].kind == BoundStop::Kind::set);
  CHECK(beta.stops[2].tick == v.leave(kids[0]));
  CHECK(beta.stops[3].kind == BoundStop::Kind::leaf);
  CHECK(v[beta.stops[3].slot].value == 3);
  const BoundStory root = bound_story(v, 0, roots.back(), false, nodes);
  CHECK(root.stops.back().kind == BoundStop::Kind::root);
  CHECK(root.setter == no_node);
}

TEST_CASE("every bound of every node at every moment has a story that ends where it was set, in every game",
          "[analysis][stories]") {
  Random random(21);
  for (const GameType* type : all_games()) {
    auto game = type->make({});
    SearchOptions o = with({Switch::iterative, Switch::pvs, Switch::tt, Switch::aspiration});
    if (type->id() != "toy-tree") o.horizon = Horizon::quiescence;
    const Recorded r = record(*game, somewhere(**game, random, 6), o, {4, 2500});
    const View v = r.view();
    Nodes nodes = nodes_of(r.subject);
    for (int i = 0; i < 300; ++i) {
      const u32 slot = random.below(v.size());
      const Tick t =
          v.enter(slot) + static_cast<Tick>(random.below(2)) *
                              static_cast<Tick>(random.below(static_cast<u32>(v.leave(slot) - v.enter(slot) + 1)));
      const BoundStory s = bound_story(v, t, slot, random.below(2) == 0, nodes);
      REQUIRE(s.stops.size() >= 2);
      const BoundStop::Kind last = s.stops.back().kind;
      INFO(type->id() << " node " << v.id(slot) << " tick " << t << "\n" << words(s));
      CHECK((last == BoundStop::Kind::leaf || last == BoundStop::Kind::root || last == BoundStop::Kind::stand_pat));
      if (s.setter != no_node) CHECK(v.leave(s.setter) <= t);
    }
  }
}

TEST_CASE("a bound is told as it is seen: name, sign and owner are those of the window in every view, in every game",
          "[analysis][stories]") {
  Random random(24);
  u64 turned = 0;
  for (const GameType* type : all_games()) {
    auto game = type->make({});
    const Recorded r = record(*game, somewhere(**game, random, 6),
                              with({Switch::iterative, Switch::pvs, Switch::tt, Switch::aspiration}), {4, 2500});
    const View v = r.view();
    Nodes nodes = nodes_of(r.subject);
    for (u32 slot = 0; slot < v.size(); slot += 1 + random.below(v.size() / 200 + 1))
      for (const std::optional<Side> view :
           {std::optional<Side>(), std::optional<Side>(Side::first), std::optional<Side>(Side::second)})
        for (const bool upper : {false, true}) {
          const Tick t =
              v.enter(slot) + static_cast<Tick>(random.below(static_cast<u32>(v.leave(slot) - v.enter(slot) + 1)));
          std::vector<u32> path;
          std::vector<PathWindow> windows;
          v.path_to(slot, path);
          v.windows(path, t, windows);
          const Side mover = v[slot].mover(), side = view.value_or(mover);
          const Window seen = side == mover ? windows.back().now : flipped(windows.back().now);
          const Bound& bound = upper ? seen.beta : seen.alpha;
          const BoundStory s = bound_story(v, t, slot, upper != (side != mover), nodes, view);
          turned += side != mover;
          INFO(type->id() << " node " << v.id(slot) << " tick " << t << "\n" << words(s));
          // The first stop: its name, its number as it stands in the window, and for whom.
          const auto& parts = s.stops.front().text.parts();
          CHECK(parts[0].text == std::string(upper ? "β" : "α") + " at ");
          const auto number =
              std::find_if(parts.begin(), parts.end(), [](const Part& p) { return p.kind == Part::Kind::score; });
          REQUIRE(number != parts.end());
          CHECK(number->score.value == bound.value);
          CHECK(number->mover == side);
          if (bound.owner.kind == Owner::Kind::child) CHECK(s.setter == v.find(bound.owner.id));
          // All stops up to the one that set it have that number, in one view; a scout goes on with another.
          if (view)
            for (const BoundStop& stop : s.stops)
              if (stop.kind == BoundStop::Kind::handed_down && bound.owner.kind == Owner::Kind::child)
                CHECK((stop.mover == side ? stop.value : -stop.value) == bound.value);
          // The corridor has it as a wall: the left one is alpha.
          if (!view || v.windowless()) continue;
          const Corridor c = corridor_at(v, t, path, slot, side, nodes);
          const CorridorRow& row = c.rows[static_cast<std::size_t>(c.shown)];
          // Where the corridor has closed, the wall stays at the other one: what closed it lies beyond.
          const int wall = (upper ? row.right : row.left).value;
          if (row.closed) CHECK((upper ? bound.value <= wall : bound.value >= wall));
          else CHECK(wall == bound.value);
          CHECK((upper ? row.right : row.left).owner == bound.owner);
        }
  }
  CHECK(turned > 500);
}

TEST_CASE("the writer of a table answer is the same position, searched at least as deep, and never another",
          "[analysis][stories]") {
  Random random(22);
  u64 answers = 0, would = 0;
  for (const GameType* type : all_games()) {
    if (type->id() == "toy-tree") continue;  // its positions are places in a tree
    auto game = type->make({});
    const Recorded r = record(*game, somewhere(**game, random, 8), with({Switch::iterative, Switch::tt}), {5, 20'000});
    const View v = r.view();
    const auto keys = position_keys(v, r.subject);
    const TableSums sums = table_sums(v, keys);
    INFO(type->id());
    CHECK(sums.collisions == 0);
    CHECK(sums.linked == sums.answers);
    CHECK(sums.deeper == 0);  // equal depth only
    answers += sums.answers;
    would += sums.repeated;
    for (u32 k = 0, seen = 0; k < v.size() && seen < 20; ++k) {
      if (v[k].end() != NodeEnd::table) continue;
      ++seen;
      const TableStory s = table_story(v, k, keys);
      REQUIRE(s.writer != no_node);
      CHECK(keys[s.writer] == keys[k]);
      CHECK(v[s.writer].depth() >= v[k].depth());
      CHECK(v.leave(s.writer) < v.enter(k));
      int used = 0;
      for (const Visit& q : s.visits) used += q.answer == Answer::used;
      CHECK(used == 1);
    }
    std::vector<u32> roots = roots_of(v);
    const TableLine line = line_through_table(v, roots.back(), v.ticks() - 1);
    CHECK(!line.slots.empty());
  }
  CHECK(answers > 50);
  CHECK(would > 0);
}

TEST_CASE("the switches that explain a difference do so together, and none of them can be left out",
          "[analysis][stories]") {
  Random random(23);
  int found = 0;
  auto game = find_game("reversi")->make({});
  for (int i = 0; i < 40 && found < 4; ++i) {
    SearchRequest a = (*game)->request(somewhere(**game, random, 10 + i % 20), "modern");
    a.options = {};
    a.options.set({Switch::iterative, Switch::pvs});
    a.limits.depth = 5;
    SearchRequest b = a;
    b.options.set({Switch::lmr, Switch::killers, Switch::history, Switch::forcing_first, Switch::tt});
    REQUIRE(not_bisectable(**game, a, b).empty());
    const Bisection r = bisect_switches(**game, a, b, false);
    CHECK(r.complete);
    CHECK(r.differing.size() == 5);
    if (!r.differs) continue;
    ++found;
    REQUIRE(!r.culprits.empty());
    CHECK(r.changes_value);  // only the unsound one can
    CHECK(r.assumes);
    CHECK(std::find(r.culprits.begin(), r.culprits.end(), "lmr") != r.culprits.end());
    const auto value = [&](const std::vector<std::string>& on) {
      SearchRequest q = a;
      for (const std::string& id : on) set_switch(q.options, id, true);
      return (*game)->search(q).score.value;
    };
    CHECK(value(r.culprits) != value({}));
    for (std::size_t out = 0; out < r.culprits.size(); ++out) {
      auto less = r.culprits;
      less.erase(less.begin() + static_cast<std::ptrdiff_t>(out));
      CHECK(value(less) == value({}));
    }
  }
  CHECK(found > 0);
  // Quiescence is another tree: it explains another value, and nobody is at fault.
  int quiet = 0;
  for (int i = 0; i < 30 && quiet == 0; ++i) {
    const auto kalah = *find_game("kalah")->make({});
    SearchRequest still = kalah->request(somewhere(*kalah, random, 4 + i % 10), "modern");
    still.options = {};
    still.limits.depth = 3;
    SearchRequest forcing = still;
    forcing.options.horizon = Horizon::quiescence;
    const Bisection r = bisect_switches(*kalah, still, forcing, false);
    if (!r.differs) continue;
    ++quiet;
    CHECK(r.culprits == std::vector<std::string>{"quiescence"});
    CHECK(r.changes_value);
    CHECK_FALSE(r.assumes);
  }
  CHECK(quiet == 1);
  SearchRequest a = (*game)->request((*game)->initial(), "modern"), b = a;
  b.limits.depth = a.limits.depth + 1;
  CHECK(not_bisectable(**game, a, b) == "the two searches have different limits of depth or nodes");
}
