// What a bound stands on: against what the records alone say, and against plain minimax.
#include "engine/read/words/standing.h"

#include <cstdio>

#include "engine/read/node/node_info.h"
#include "engine/read/tree/corridor.h"
#include "engine/read/words/bound_story.h"
#include "tests/places.h"
#include "tests/read/recorded.h"

using namespace ply;
using namespace ply::test;

namespace {

using Ground = Standing::Ground;

std::vector<u32> line_to(const View& v, u32 slot) {
  std::vector<u32> line = path_to(v, slot);
  return line;
}

std::string words(const Sentence& s) {
  return plain(s, [](Score x, Side) { return std::to_string(x.value); });
}

bool has(const std::string& text, const char* part) { return text.find(part) != std::string::npos; }

// A bound of a node by entry windows and returns alone, whatever the reader of windows says.
Ground naive_ground(const View& v, u32 slot, Tick t, bool upper, const Subject& subject) {
  for (bool first = true;; first = false) {
    const NodeRecord& r = v[slot];
    int lower = r.alpha;
    bool set = r.stood_pat();
    if (set) lower = r.static_eval;
    std::vector<u32> kids = children_of(v, slot);
    for (const u32 c : kids) {
      if (v.leave(c) > t) break;
      const int value = value_for(r, v[c]);
      if (counts(v[c], lower, r.beta, value) && value > lower) lower = value, set = true;
    }
    if (first && std::abs(upper ? r.beta : lower) >= infinite) return Ground::none;
    if (!upper && set) return is_sound(subject.options) ? Ground::proved : Ground::assumed;
    const u32 parent = v.parent(slot);
    if (parent == no_node) return subject.options.has(Switch::aspiration) ? Ground::aspiration : Ground::root_window;
    if (v[parent].mover() != r.mover()) upper = !upper;
    t = v.enter(slot);
    if (upper && r.pass() == Pass::scout) {
      // Where the window above is as narrow itself, the scout has it from there.
      int above = v[parent].stood_pat() ? v[parent].static_eval : v[parent].alpha;
      v.children(parent, kids);
      for (const u32 c : kids) {
        if (c == slot) break;
        const int value = value_for(v[parent], v[c]);
        if (counts(v[c], above, v[parent].beta, value)) above = std::max(above, value);
      }
      if (v[parent].beta != above + 1) return Ground::scout;
    }
    slot = parent;
  }
}

}  // namespace

TEST_CASE("what a bound stands on is what its records say, at every moment, in every game", "[analysis][standing]") {
  Random random(91);
  std::array<u64, 7> seen{};
  for (const GameType* type : all_games()) {
    auto game = type->make({});
    for (int round = 0; round < 3; ++round) {
      SearchOptions o;
      o.set({Switch::iterative, Switch::pvs, Switch::tt}), o.set(Switch::aspiration, round != 1),
          o.set(Switch::lmr, round == 2);
      o.aspiration_width = 20;
      if (type->id() != "toy-tree" && round < 2) o.horizon = Horizon::quiescence;
      const Recorded r = record(*game, somewhere(**game, random, 6), o, {5, 1'200});
      const View v = r.view();
      std::vector<u32> path;
      std::vector<PathWindow> windows;
      for (int i = 0; i < 150; ++i) {
        const u32 slot = random.below(v.size());
        const Tick t =
            v.enter(slot) +
            static_cast<Tick>(random.below(static_cast<u32>(std::min<Tick>(v.leave(slot) - v.enter(slot) + 1, 500))));
        v.path_to(slot, path);
        v.windows(path, t, windows);
        for (const bool upper : {false, true}) {
          const Bound& bound = upper ? windows.back().now.beta : windows.back().now.alpha;
          const Standing s = standing_of(v, slot, bound, r.subject);
          INFO(type->id() << " node " << v.id(slot) << " tick " << t << (upper ? " beta" : " alpha"));
          CHECK(static_cast<int>(s.ground()) == static_cast<int>(naive_ground(v, slot, t, upper, r.subject)));
          CHECK(s.held() == (s.ground() == Ground::proved || s.ground() == Ground::assumed));
          ++seen[static_cast<std::size_t>(s.ground())];
          // Nobody is said to have what is only asked about, and nothing is proved that rests on an assumption.
          const std::string said = standing_words(s, upper) + standing_help(s, upper);
          CHECK(has(said, "proved") == (s.ground() == Ground::proved));
          CHECK(has(said, "nobody has it") == (s.ground() == Ground::scout || s.ground() == Ground::aspiration));
          CHECK(has(said, "assumes") == (s.ground() == Ground::assumed));
        }
      }
    }
  }
  for (const Ground g : {Ground::none, Ground::proved, Ground::assumed, Ground::scout, Ground::aspiration})
    CHECK(seen[static_cast<std::size_t>(g)] > 20);
}

TEST_CASE("a bound that is said to be proved is one of plain minimax", "[analysis][standing]") {
  Random random(92);
  u64 proved = 0;
  for (int i = 0; i < 12; ++i) {
    const Setup setup = random_toy(random, {.depth = 4});
    for (const SearchOptions& o : sound_options()) {
      const Recorded r = record(setup.game, setup.position, o, 4);
      const View v = r.view();
      if (v.windowless()) continue;
      Nodes nodes = nodes_of(r.subject);
      Minimax minimax(r.subject);
      std::vector<u32> path;
      std::vector<PathWindow> windows;
      for (u32 slot = 0; slot < v.size(); ++slot) {
        v.path_to(slot, path);
        v.windows(path, v.enter(slot), windows);
        for (const bool upper : {false, true}) {
          const Bound& bound = upper ? windows.back().now.beta : windows.back().now.alpha;
          const Standing s = standing_of(v, slot, bound, r.subject);
          if (s.ground() != Ground::proved || s.owner().kind != Owner::Kind::child) continue;
          const u32 by = v.find(s.owner().id), at = v.parent(by);
          const Position* p = nodes.position(v, at);
          REQUIRE(p);
          const int worth = minimax.value(*p, v[at].depth(), v[at].ply);
          // The side that has it: the mover of the node whose move that was.
          const int bound_there = v[at].mover() == v[slot].mover() ? bound.value : -bound.value;
          INFO("node " << v.id(slot) << " by " << s.owner().id);
          CHECK(worth >= bound_there);
          ++proved;
        }
      }
    }
  }
  CHECK(proved > 500);
}

TEST_CASE("a scout's bound inside an aspiration window is told as a question, not as what somebody has",
          "[analysis][standing]") {
  const auto recording = Recording::open(PLY_TEST_DATA "/rv6.plyrec", pool());
  REQUIRE(recording);
  const View v = (*recording)->view();
  Nodes nodes = nodes_of(recorded_subject(**recording));
  for (const u32 id : {338u, 77u, 730u}) {
    const u32 slot = v.find(id);
    const Tick t = id == 338 ? 673 : v.enter(slot);
    const BoundStory story = bound_story(v, t, slot, false, nodes);
    const std::string said = story_text(story, plain_scores(nodes.subject()));
    INFO(said);
    REQUIRE(story.stops.size() > 1);
    CHECK(has(said, "nobody has it: a scout only asks"));
    CHECK_FALSE(has(said, "already"));
    CHECK_FALSE(has(said, "prove"));
    std::vector<PathWindow> windows;
    v.windows(line_to(v, slot), t, windows);
    const Standing s = standing_of(v, slot, windows.back().now.alpha, nodes.subject());
    CHECK(s.ground() == Ground::scout);
    CHECK(has(standing_help(s, false), "beside a bound of the aspiration window") == (id != 77));
  }
}

TEST_CASE("a root that leaves its aspiration window says that it is searched again, and has no elsewhere",
          "[analysis][standing]") {
  const auto recording = Recording::open(PLY_TEST_DATA "/rv6.plyrec", pool());
  REQUIRE(recording);
  const View v = (*recording)->view();
  Nodes nodes = nodes_of(recorded_subject(**recording));
  int high = 0, low = 0, between = 0;
  std::vector<u32> roots = roots_of(v);
  for (const u32 k : roots) {
    if (v[k].kind() == Kind::exact) continue;
    const std::vector<u32> line{k};
    for (const Side side : {Side::first, Side::second})
      for (const Tick t : {v.leave(k) - 1, v.leave(k)}) {
        const Corridor c = corridor_at(v, t, line, k, side, nodes);
        const std::string said = words(c.sentence);
        INFO(said);
        CHECK_FALSE(has(said, "need no search"));
        CHECK_FALSE(has(said, "elsewhere"));
        if (v[k].kind() == Kind::lower || t == v.leave(k)) CHECK(has(said, "aspiration window"));
        // Whoever is to move, the lower end comes first.
        const std::string first = words(corridor_at(v, v.enter(k), line, k, side, nodes).sentence);
        int from = 0, to = 0;
        if (std::sscanf(first.c_str(), "The root is only asked about values between %d and %d", &from, &to) == 2) {
          CHECK(from < to);
          ++between;
        }
        if (t == v.leave(k)) CHECK((has(said, "for the next") || has(said, "searched again")));
        (v[k].kind() == Kind::lower ? high : low) += 1;
      }
  }
  CHECK(high > 0);
  CHECK(low > 0);
  CHECK(between > 0);
}

TEST_CASE("the sentence of a cut-off, its badge and the chips behind it agree, before the node is left and after",
          "[analysis][standing]") {
  Random random(93);
  u64 saved = 0, nothing = 0;
  for (const GameType* type : all_games()) {
    auto game = type->make({});
    for (int round = 0; round < 3; ++round) {
      SearchOptions o;
      o.set(Switch::iterative), o.set({Switch::pvs, Switch::aspiration}, round > 0),
          o.set(Switch::null_move, round > 1);
      o.aspiration_width = 20;
      if (type->id() == "toy-tree") o.set(Switch::null_move, false);
      const Recorded r = record(*game, somewhere(**game, random, 6), o, {4, 1'500});
      const View v = r.view();
      Nodes nodes = nodes_of(r.subject);
      for (u32 k = 0; k < v.size(); ++k) {
        if (v.open(k) || !v[k].cut() || v[k].end() != NodeEnd::inner || v[k].partial()) continue;
        if (v.size() > 600 && random.below(4) != 0) continue;
        const std::vector<u32> line = line_to(v, k);
        for (const Tick t : {v.leave(k) - 1, v.leave(k)}) {
          const Corridor c = corridor_at(v, t, line, k, Side::first, nodes);
          const CorridorRow& row = c.rows.back();
          if (t < v.leave(k) && !row.closed) continue;
          const std::string said = words(c.sentence);
          INFO(type->id() << " node " << v.id(k) << ": " << said);
          const bool behind = std::any_of(row.chips.begin(), row.chips.end(), [](const CorridorChip& x) {
            return x.state == CorridorChip::State::cut_off;
          });
          if (row.depth > 0 && !row.uncounted) CHECK(row.saves == behind);
          CHECK(std::none_of(row.chips.begin(), row.chips.end(),
                             [](const CorridorChip& x) { return x.state == CorridorChip::State::not_yet; }));
          CHECK((has(said, " no search.") || has(said, " for the next")) == row.saves);
          CHECK(unsearched_reason(v, k, t) == Unsearched::Reason::cut_off);
          (row.saves ? saved : nothing) += 1;
        }
      }
    }
  }
  CHECK(saved > 200);
  CHECK(nothing > 5);
}
