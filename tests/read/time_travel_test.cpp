// Time travel: whatever way one came to a tick, every view model says the same there.
#include <algorithm>
#include <bit>
#include <type_traits>

#include "engine/read/node/models.h"
#include "engine/read/tree/corridor.h"
#include "engine/read/tree/tree_rows.h"
#include "engine/read/words/bound_story.h"
#include "engine/search/switches.h"
#include "tests/read/recorded.h"

using namespace ply;
using namespace ply::test;

namespace {

/// A sum over all that a model says; FNV-1a.
class Digest {
 public:
  template <class... T>
  void add(const T&... all) {
    (one(all), ...);
  }
  u64 value() const { return h_; }

 private:
  void byte(u8 b) { h_ = (h_ ^ b) * 0x100000001b3ull; }
  template <class T>
  requires(std::is_arithmetic_v<T> || std::is_enum_v<T>) void one(T x) {
    u64 bits;
    if constexpr (std::is_floating_point_v<T>) bits = std::bit_cast<u64>(static_cast<double>(x));
    else bits = static_cast<u64>(x);
    for (int i = 0; i < 8; ++i) byte(static_cast<u8>(bits >> (8 * i)));
  }
  void one(const std::string& s) {
    one(s.size());
    for (const char c : s) byte(static_cast<u8>(c));
  }
  template <class T>
  void one(const std::optional<T>& x) {
    one(x.has_value());
    if (x) one(*x);
  }
  template <class T>
  void one(const std::vector<T>& all) {
    one(all.size());
    for (const T& x : all) one(x);
  }
  template <class T, std::size_t n>
  void one(const std::array<T, n>& all) {
    for (const T& x : all) one(x);
  }
  void one(const Score& s) { add(s.value, s.kind); }
  void one(const Interval& i) { add(i.lo, i.hi); }
  void one(const Owner& o) { add(o.kind, o.id); }
  void one(const Bound& b) { add(b.value, b.owner); }
  void one(const Window& w) { add(w.alpha, w.beta); }
  void one(const PathWindow& w) { add(w.entry, w.now, w.at_next, w.follows); }
  void one(const Sentence& s) {
    for (const Part& p : s.parts()) add(p.kind, p.text, p.id, p.score, p.bare, p.mover);
  }
  void one(const PathStep& p) { add(p.slot, p.id, p.text, p.mover, p.same_mover); }
  void one(const ChildRow& c) {
    add(c.slot, c.id, c.move, c.text, c.rank, c.why, c.pass, c.reduced, c.mover, c.state, c.end, c.value, c.alpha,
        c.beta, c.depth, c.nodes, c.cut, c.refutes, c.counts, c.raised, c.best);
  }
  void one(const Unsearched& u) { add(u.move, u.text); }
  void one(const NodeInfo& n) {
    add(n.slot, n.id, n.ply, n.depth, n.mover, n.state, n.enter, n.leave, n.visit, n.path, n.window, n.alpha_owner,
        n.beta_owner, n.value, n.known, n.static_eval, n.best, n.best_text, n.nodes, n.skipped, n.moves, n.pass,
        n.reduced, n.cut, n.partial, n.end, n.history_dependent, n.ending, n.writer, n.children, n.unsearched_reason,
        n.unsearched, n.unsearched_count);
  }
  void one(const Event& e) { add(e.slot, e.leaving); }
  void one(const MomentModel& m) { add(m.tick, m.shown, m.state, m.path, m.windows, m.children, m.line, m.event); }
  void one(const RootBar& b) {
    add(b.move, b.text, b.rank, b.state, b.known, b.before, b.why, b.pass, b.id, b.nodes, b.best);
  }
  void one(const RootBars& b) {
    add(b.root, b.depth, b.attempt, b.attempts, b.nodes, b.mover, b.window, b.known, b.unsound, b.bars);
  }
  void one(const BoundStep& s) { add(s.kind, s.tick, s.alpha, s.beta, s.value, s.id); }
  void one(const BoundsTimeline& b) { add(b.slot, b.mover, b.enter, b.leave, b.steps); }
  void one(const Tally& t) {
    add(t.nodes, t.cuts, t.first_cuts, t.cut_by_rank, t.cut_by_reason, t.first_by_reason, t.tried_first, t.by_end,
        t.table, t.researches, t.scouts);
  }
  void one(const TermRow& t) {
    add(t.weight, t.first, t.second, t.contribution, t.other_first, t.other_second, t.other_contribution);
  }
  void one(const HeuristicModel& h) {
    add(h.known, h.viewer, h.terms, h.total, h.finished, h.compared, h.other_total, h.other_finished, h.recorded);
  }
  void one(const IterationPoint& p) {
    add(p.depth, p.attempts, p.score, p.best, p.best_text, p.pv, p.changed, p.nodes, p.root, p.begin, p.end);
  }
  void one(const IterationsModel& m) { add(m.mover, m.points, m.moves, m.move_texts, m.scores); }
  void one(const CorridorChip& c) {
    add(c.slot, c.id, c.move, c.state, c.pass, c.end, c.value, c.on_line, c.best, c.counts, c.refutes);
  }
  void one(const CorridorWall& w) { add(w.value, w.owner, w.here); }
  void one(const CorridorRow& r) {
    add(r.slot, r.ply, r.depth, r.mover, r.same_mover, r.forced_pass, r.pass, r.state, r.end, r.value, r.chips, r.next,
        r.not_listed, r.left, r.right, r.null_window, r.closed, r.widens, r.assumed);
  }
  void one(const Corridor& c) { add(c.side, c.windowless, c.rows, c.shown, c.sentence); }
  void one(const BoundStop& s) { add(s.kind, s.slot, s.tick, s.text); }
  void one(const BoundStory& s) { add(s.value, s.stops, s.setter); }
  void one(const TreeRow& r) { add(r.kind, r.slot, r.parent, r.ply, r.ordinal, r.count, r.expandable, r.expanded); }

  u64 h_ = 0xcbf29ce484222325ull;
};

/// All that the panels show of one tick: of the node that the events are at, and of one that was picked by hand.
class Traveller {
 public:
  explicit Traveller(const Recorded& r) : r_(r), v_(r.view()) { models_.reset(r.subject); }

  u64 at(Tick t, u32 picked) {
    Digest d;
    for (const u32 shown : {v_.event(t).slot, picked}) {
      if (shown == no_node) continue;
      models_.look(v_, t, shown, picked);
      const MomentModel& m = models_.moment();
      d.add(m, models_.event(), models_.node(), models_.root_bars(), models_.bounds(), models_.tally(),
            models_.heuristic(), models_.against_root(), models_.against_pin(),
            models_.iterations(r_.result.iterations));
      d.add(corridor_at(v_, t, m.path, shown, r_.subject.root_mover, models_.nodes()));
      d.add(principal_variation(v_, m.path.front(), t));
      for (const bool beta : {false, true}) d.add(bound_story(v_, t, shown, beta, models_.nodes()));
      rows_.update(v_, fold_, m.path);
      d.add(rows_.size());
      for (u64 i = 0; i < std::min<u64>(rows_.size(), 60); ++i) d.add(rows_.at(v_, i));
    }
    return d.value();
  }

 private:
  const Recorded& r_;
  const View v_;
  Models models_;
  TreeFold fold_;
  TreeRows rows_;
};

}  // namespace

TEST_CASE("forward, backward and at random, every view model says the same at a tick", "[analysis][time]") {
  Random random(31);
  for (const GameType* type : all_games()) {
    auto game = type->make({});
    REQUIRE(game);
    const Recorded r =
        record(*game, somewhere(**game, random, 6),
               with({Switch::iterative, Switch::pvs, Switch::aspiration, Switch::tt, Switch::killers}), {.nodes = 220});
    const View v = r.view();
    CAPTURE(type->id(), v.size());
    REQUIRE(v.size() > 3);
    const u32 picked = v.size() / 2;
    Traveller traveller(r);
    std::vector<u64> sums;
    for (Tick t = 0; t < v.ticks(); ++t) sums.push_back(traveller.at(t, picked));
    // Moments differ: else nothing would be compared.
    std::vector<u64> different = sums;
    std::sort(different.begin(), different.end());
    CHECK(std::unique(different.begin(), different.end()) - different.begin() >
          static_cast<std::ptrdiff_t>(sums.size() / 2));
    Tick wrong = -1;
    for (Tick t = v.ticks() - 1; t >= 0; --t)
      if (traveller.at(t, picked) != sums[static_cast<std::size_t>(t)]) wrong = t;
    CHECK(wrong == -1);
    for (int i = 0; i < 200; ++i) {
      const Tick t = random.below(static_cast<u32>(v.ticks()));
      if (traveller.at(t, picked) != sums[static_cast<std::size_t>(t)]) wrong = t;
    }
    CHECK(wrong == -1);
    // Whoever comes straight to a tick sees what those see who went there step by step.
    for (int i = 0; i < 20; ++i) {
      const Tick t = random.below(static_cast<u32>(v.ticks()));
      if (Traveller(r).at(t, picked) != sums[static_cast<std::size_t>(t)]) wrong = t;
    }
    CHECK(wrong == -1);
  }
}
