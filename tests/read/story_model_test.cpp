// The story of a bound against a model that knows only entry windows and returns.
#include "engine/read/words/bound_story.h"
#include "engine/search/switches.h"
#include "tests/read/recorded.h"

using namespace ply;
using namespace ply::test;

namespace {

struct NaiveBound {
  int value = 0;         // in the view of the node's mover
  u32 setter = no_node;  // slot; no_node: the window of the root, or a static value
  bool stood_pat = false;
  bool scouted = false;  // it came through the null window of a scout
};

// Walks up by the entry windows: a bound that is no better than at the entry came from above, whatever the reader of
// windows says.
NaiveBound naive_bound(const View& v, u32 slot, Tick t, bool upper) {
  NaiveBound out;
  int sign = 1;
  for (bool first = true;; first = false) {
    const NodeRecord& r = v[slot];
    int lower = r.alpha;
    u32 setter = no_node;
    const bool pat = r.stood_pat() && r.static_eval > r.alpha;
    if (pat) lower = r.static_eval;
    std::vector<u32> kids = children_of(v, slot);
    for (const u32 c : kids) {
      if (v.leave(c) > t) break;
      const int value = value_for(r, v[c]);
      if (counts(v[c], lower, r.beta, value) && value > lower) lower = value, setter = c;
    }
    if (first) out.value = upper ? r.beta : lower;
    if (!upper && setter != no_node) return out.setter = setter, out;
    if (!upper && pat) return out.stood_pat = true, out;
    const u32 parent = v.parent(slot);
    if (parent == no_node) return out;
    if (v[parent].mover() != r.mover()) upper = !upper, sign = -sign;
    const bool turns = v[parent].mover() != r.mover();  // within a null window a scout has the bound that is there
    if (upper && r.pass() == Pass::scout && (turns ? -r.alpha : r.beta) != v[parent].beta)
      upper = false, out.scouted = true;
    t = v.enter(slot), slot = parent;
  }
}

}  // namespace

TEST_CASE("the move that a story names has set the bound at the tick it says, by its return, in every game",
          "[analysis][stories]") {
  Random random(31);
  u64 by_move = 0, by_root = 0, by_static = 0, by_scout = 0;
  for (const GameType* type : all_games()) {
    auto game = type->make({});
    for (int round = 0; round < 3; ++round) {
      SearchOptions o;
      o.set(Switch::iterative, round != 1), o.set(Switch::pvs, round != 1),
          o.set({Switch::tt, Switch::aspiration}, round == 2), o.set(Switch::lmr, round == 0);
      o.aspiration_width = 40;
      if (type->id() != "toy-tree" && round < 2) o.horizon = Horizon::quiescence;
      const Recorded r = record(*game, somewhere(**game, random, 6), o, {5, 1'500});
      const View v = r.view();
      Nodes nodes = nodes_of(r.subject);
      for (int i = 0; i < 150; ++i) {
        const u32 slot = random.below(v.size());
        const bool upper = random.below(2) == 0;
        const Tick t =
            v.enter(slot) +
            static_cast<Tick>(random.below(static_cast<u32>(std::min<Tick>(v.leave(slot) - v.enter(slot) + 1, 500))));
        const BoundStory s = bound_story(v, t, slot, upper, nodes);
        const NaiveBound n = naive_bound(v, slot, t, upper);
        INFO(type->id() << " node " << v.id(slot) << " tick " << t << (upper ? " beta" : " alpha") << "\n"
                        << story_text(s, plain_scores(r.subject)));
        CHECK(s.value == n.value);
        CHECK(s.setter == n.setter);
        const auto has = [&](BoundStop::Kind k) {
          return std::any_of(s.stops.begin(), s.stops.end(), [&](const BoundStop& x) { return x.kind == k; });
        };
        CHECK(has(BoundStop::Kind::set) == (n.setter != no_node));
        CHECK(has(BoundStop::Kind::stand_pat) == n.stood_pat);
        CHECK(has(BoundStop::Kind::root) == (n.setter == no_node && !n.stood_pat));
        CHECK(has(BoundStop::Kind::null_window) == n.scouted);
        for (const BoundStop& x : s.stops) {
          CHECK(v.id(x.slot) == x.id);
          CHECK(x.tick <= t);
          using Kind = BoundStop::Kind;
          if (x.kind == Kind::here || x.kind == Kind::handed_down || x.kind == Kind::null_window ||
              x.kind == Kind::root)
            CHECK(naive_bound(v, x.slot, x.tick, x.upper).value == x.value);
        }
        by_scout += n.scouted, by_static += n.stood_pat, by_root += n.setter == no_node && !n.stood_pat,
            by_move += n.setter != no_node;
        if (n.setter == no_node) continue;
        // Just before its return the bound was another one where it came to be.
        const u32 parent = v.parent(n.setter);
        const NaiveBound before = naive_bound(v, parent, v.leave(n.setter) - 1, false),
                         after = naive_bound(v, parent, v.leave(n.setter), false);
        CHECK(before.value < after.value);
        CHECK(after.value == value_for(v[parent], v[n.setter]));
        CHECK(s.stops[static_cast<std::size_t>(
                          std::find_if(s.stops.begin(), s.stops.end(),
                                       [](const BoundStop& x) { return x.kind == BoundStop::Kind::set; }) -
                          s.stops.begin())]
                  .tick == v.leave(n.setter));
      }
    }
  }
  CHECK(by_move > 200);
  CHECK(by_root > 100);
  CHECK(by_static > 5);
  CHECK(by_scout > 20);
}

TEST_CASE("a bound that a table answer set goes on at the node that wrote the entry, down to its leaf",
          "[analysis][stories]") {
  SearchOptions o = with({Switch::iterative, Switch::tt, Switch::killers, Switch::history, Switch::forcing_first});
  u64 through = 0;
  for (const char* id : {"micro-shogi", "pivit"}) {
    auto game = find_game(id)->make({});
    const Recorded r = record(*game, (*game)->initial(), o, id == std::string_view("pivit") ? 5 : 7);
    const View v = r.view();
    Nodes nodes = nodes_of(r.subject);
    for (u32 k = 0; k < v.size() && through < 200; ++k) {
      if (v[k].end() != NodeEnd::table || v[k].link == no_node || !v.effect_of(v.parent(k), k).raised) continue;
      const BoundStory s = bound_story(v, v.leave(k), v.parent(k), false, nodes);
      INFO(story_text(s, plain_scores(r.subject)));
      REQUIRE(s.setter == k);
      REQUIRE(s.stops.size() >= 4);
      CHECK(s.stops[2].kind == BoundStop::Kind::table);
      CHECK(s.stops[2].id == v[k].link);
      CHECK(s.stops[2].value == v[k].value);
      CHECK(s.stops.back().kind == BoundStop::Kind::leaf);
      ++through;
    }
  }
  CHECK(through > 5);
}

TEST_CASE("a bound of an aspiration window says so, and one that is opened on its side does, too",
          "[analysis][stories]") {
  SearchOptions o = with({Switch::iterative, Switch::aspiration});
  o.aspiration_width = 1;
  auto game = find_game("reversi")->make({});
  const Recorded r = record(*game, (*game)->initial(), o, 4);
  const View v = r.view();
  Nodes nodes = nodes_of(r.subject);
  std::vector<u32> roots = roots_of(v);
  bool narrow = false, opened = false;
  for (const u32 k : roots)
    for (const bool upper : {false, true}) {
      const BoundStory s = bound_story(v, v.enter(k), k, upper, nodes);
      const std::string said = story_text(s, plain_scores(r.subject));
      const bool finite = std::abs(upper ? v[k].beta : v[k].alpha) < infinite;
      INFO(said);
      CHECK((said.find("aspiration window that the") != std::string::npos) == finite);
      narrow |= finite, opened |= !finite && v[k].rank > 0 &&
                                  said.find("after the aspiration window had failed") != std::string::npos;
    }
  CHECK(narrow);
  CHECK(opened);
}
