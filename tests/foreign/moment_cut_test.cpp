#include "engine/read/node/moment_cut.h"

#include <fmt/format.h>

#include "engine/ask/lint/lint.h"
#include "engine/read/tree/corridor.h"
#include "engine/read/tree/root_bars.h"
#include "engine/read/waste/ledger.h"
#include "engine/read/words/why_not.h"
#include "tests/read/recorded.h"

namespace ply::test {
namespace {

/// View models as text, with ids as the cut numbers them.
class Reported {
 public:
  Reported(const View& v, const Cut* whole_of) : v_(v), cut_(whole_of) {}

  std::string id(u32 own) const {
    if (own == no_node || !cut_) return own == no_node ? "none" : std::to_string(own);
    const u32 slot = cut_->slot(v_.find(own));
    return slot == no_node ? "not kept" : std::to_string(cut_->recording->view().id(slot));
  }
  std::string slot(u32 own) const { return own == no_node ? "none" : id(v_.id(own)); }
  std::string tell(const Score& s) const { return fmt::format("{}/{}", s.value, static_cast<int>(s.kind)); }
  std::string tell(const Interval& i) const { return fmt::format("[{} {}]", i.lo, i.hi); }
  std::string tell(const Bound& b) const {
    return fmt::format("{} by {} {}", b.value, static_cast<int>(b.owner.kind), id(b.owner.id));
  }
  std::string tell(const Window& w) const { return tell(w.alpha) + " .. " + tell(w.beta); }
  std::string tell(const Sentence& s) const {
    std::string out;
    for (const Part& p : s.parts())
      out += p.kind == Part::Kind::words ? p.text
             : p.kind == Part::Kind::node
                 ? fmt::format("<{} {}>", p.text.starts_with("node ") ? "node" : p.text, id(p.id))
                 : fmt::format("{{{} {}}}", tell(p.score), static_cast<int>(p.mover));
    return out + "\n";
  }
  std::string tell(const Corridor& c) const {
    std::string out = fmt::format("corridor {} {} {}\n", static_cast<int>(c.side), c.windowless, c.shown);
    for (const CorridorRow& r : c.rows) {
      out += fmt::format(
          "row {} ply {} depth {} mover {}{}{} pass {} state {} end {} value {} walls {}{}|{}{} {} {} {}{}{}{} not "
          "listed {}\n",
          slot(r.slot), r.ply, r.depth, static_cast<int>(r.mover), r.same_mover, r.forced_pass,
          static_cast<int>(r.pass), static_cast<int>(r.state), static_cast<int>(r.end), tell(r.value), r.left.value,
          r.left.here, r.right.value, r.right.here, id(r.left.owner.id), id(r.right.owner.id), r.null_window, r.closed,
          r.widens, r.assumed, r.not_listed);
      for (const CorridorChip& x : r.chips)
        out += fmt::format("  {} move {} state {} pass {} end {} {} {}{}{}{}\n", slot(x.slot), x.move,
                           static_cast<int>(x.state), static_cast<int>(x.pass), static_cast<int>(x.end), tell(x.value),
                           x.on_line, x.best, x.counts, x.refutes);
    }
    return out + tell(c.sentence);
  }
  std::string tell(const NodeInfo& n) const {
    std::string out = fmt::format(
        "node {} ply {} depth {} mover {} state {} visit {} value {} known {} static {} best {} {} nodes {} moves {} "
        "pass {} {}{}{}{} end {} writer {} unsearched {} {}\n",
        slot(n.slot), n.ply, n.depth, static_cast<int>(n.mover), static_cast<int>(n.state), n.visit, tell(n.value),
        tell(n.known), n.static_eval.value_or(-99), n.best.value_or(0), n.best_text, n.nodes, n.moves,
        static_cast<int>(n.pass), n.reduced, n.cut, n.partial, n.history_dependent, static_cast<int>(n.end),
        id(n.writer), static_cast<int>(n.unsearched_reason), n.unsearched_count);
    out += tell(n.window.entry) + " now " + tell(n.window.now) + "\n" + tell(n.alpha_owner) + tell(n.beta_owner) +
           tell(n.ending);
    for (const PathStep& s : n.path)
      out += fmt::format("/ {} {} {}{}\n", slot(s.slot), s.text, static_cast<int>(s.mover), s.same_mover);
    for (const ChildRow& c : n.children)
      out += fmt::format(
          "  {} {} rank {} why {} pass {} state {} end {} value {} window {} {} depth {} nodes {} {}{}{}{}{}\n",
          slot(c.slot), c.text, c.rank, static_cast<int>(c.why), static_cast<int>(c.pass), static_cast<int>(c.state),
          static_cast<int>(c.end), tell(c.value), c.alpha, c.beta, c.depth, c.nodes, c.cut, c.refutes, c.counts,
          c.raised, c.best);
    for (const Unsearched& u : n.unsearched) out += "  - " + u.text + "\n";
    return out;
  }
  std::string tell(const RootBars& b) const {
    std::string out = fmt::format("bars {} depth {} attempt {} of {} nodes {} known {} {}\n", slot(b.root), b.depth,
                                  b.attempt, b.attempts, b.nodes, tell(b.known), tell(b.window));
    for (const RootBar& x : b.bars)
      out += fmt::format("  {} rank {} state {} {} before {} why {} pass {} {} nodes {} {}\n", x.text, x.rank,
                         static_cast<int>(x.state), tell(x.known), tell(x.before), static_cast<int>(x.why),
                         static_cast<int>(x.pass), id(x.id), x.nodes, x.best);
    return out;
  }

 private:
  const View& v_;
  const Cut* cut_;
};

std::string reported(const View& v, Tick t, u32 shown, const Subject& subject, const Cut* whole_of) {
  Nodes nodes = nodes_of(subject);
  const Reported say(v, whole_of);
  const MomentModel m = moment_at(v, t, shown);
  std::vector<u32> line = m.path;
  if (m.state == NodeState::closed && !v[shown].cut()) {
    const auto best = principal_variation(v, shown, t);
    line.insert(line.end(), best.begin() + 1, best.end());
  }
  std::string out = say.tell(event_sentence(v, t, nodes));
  for (const u32 k : m.line) out += "open " + say.slot(k) + "\n";
  const NodeInfo n = node_info(v, m, nodes);
  out += say.tell(n);
  out += say.tell(corridor_at(v, t, line, shown, subject.root_mover, nodes));
  out += say.tell(root_bars(v, t, m.path.front(), nodes));
  for (const Unsearched& u : n.unsearched)
    out += say.tell(why_not(v, t, shown, u.move, subject.root_mover, nodes).text);
  return out;
}

std::optional<MomentCut> cut(const Recorded& r, Tick t, u32 shown, std::size_t budget = moment_budget_bytes) {
  auto out = cut_moment(r.view(), t, shown, r.recording->plan(), r.recording->summary(), r.recording->bookmarks(),
                        r.recording->digest(), pool(), budget);
  REQUIRE(out);
  return std::move(*out);
}

u64 visits(const View& v) {
  std::vector<u32> roots = roots_of(v);
  u64 n = 0;
  for (const u32 k : roots) n += u64{v[k].size} + v[k].skipped;
  return n;
}

}  // namespace

TEST_CASE("a recording cut to a moment shows that moment as the whole one does", "[moment][slow]") {
  Random random(907);
  const auto ways = sound_options();
  u64 looked = 0, folded = 0, linked = 0;
  for (const GameType* type : all_games())
    for (int round = 0; round < 12; ++round) {
      const auto game = *type->make({});
      SearchLimits limits;
      limits.depth = round % 2 ? 5 : 3;             // the odd ones have a table now and then
      limits.nodes = round % 4 == 3 ? 400 : 6'000;  // stopped in the middle
      const auto r = record(game, somewhere(*game, random, static_cast<int>(random.below(12))),
                            ways[static_cast<std::size_t>(round) % ways.size()], limits,
                            round % 3 == 2 ? std::size_t{20'000} : std::size_t{64} << 20);
      const View v = r.view();
      for (int look = 0; look < 12; ++look) {
        const Tick t =
            look == 1 || look == 2 ? v.ticks() - 1 : static_cast<Tick>(random.below(static_cast<u32>(v.ticks())));
        u32 shown = look % 2 ? random.below(v.size()) : v.deepest(t);
        if (look == 2 || look == 4)  // one that the table answered, and one whose search was stopped
          for (u32 k = 0; k < v.size(); ++k)
            if (look == 2 ? v[k].link != no_node && random.below(3) : v[k].end() == NodeEnd::aborted) shown = k;
        linked += look == 2 && shown != no_node && v[shown].link != no_node;
        if (shown == no_node) shown = v.event(t).slot;
        const auto small = cut(r, t, shown, look % 3 ? 400 : moment_budget_bytes);
        const View c = small->cut.recording->view();
        INFO(type->id() << " round " << round << " tick " << t << " slot " << shown << " of " << v.size() << ", kept "
                        << c.size());
        REQUIRE(small->tick >= 0);
        const u32 there = c.find(small->node);
        const std::string whole = reported(v, t, shown, r.subject, &small->cut),
                          part = reported(c, small->tick, there, r.subject, nullptr);
        REQUIRE(whole == part);
        CHECK(whole.find("not kept") == std::string::npos);
        CHECK(visits(c) == visits(v));
        CHECK(make_ledger(c).nodes() == make_ledger(v).nodes());
        ++looked;
        folded += c.size() < v.size();
      }
    }
  CHECK(looked >= 600);
  CHECK(folded > looked / 2);
  CHECK(linked > 2);
}

TEST_CASE("what is cut out of a clean search breaks no rule", "[moment]") {
  Random random(11);
  for (const GameType* type : all_games())
    for (std::size_t way = 0; way < sound_options().size(); ++way) {
      const auto game = *type->make({});
      const auto r = record(game, somewhere(*game, random, 4), sound_options()[way], 3);
      const Tick t = r.view().ticks() / 2;
      const auto small = cut(r, t, r.view().event(t).slot, 2000);
      const LintReport report = lint(lint_input(*small->cut.recording, end_of_line(game, r.subject.root)));
      INFO(type->id() << " " << way
                      << (report.findings.empty()
                              ? ""
                              : " " + lint_id(report.findings.front().rule) + " " + report.findings.front().sentence));
      CHECK(report.complete);
      CHECK(report.total() == 0);
    }
}

TEST_CASE("a cut recording is a file like any other and knows what it was cut from", "[moment]") {
  const auto game = *find_game("kalah")->make({});
  const auto r = record(game, game->initial(), sound_options()[4], 5);
  r.recording->set_bookmarks({{r.view().enter(7), r.view().id(7), "here"}, {3, no_node, "a moment"}});
  const u32 shown = r.view().size() / 3;
  const auto small = cut(r, r.view().enter(shown), shown);
  RecordingSummary expected = r.recording->summary();
  CHECK(small->cut.recording->size() <= moment_budget_bytes / sizeof(NodeRecord));
  const auto bytes = small->cut.recording->write();
  REQUIRE(bytes);
  const auto again = Recording::read(*bytes, pool());
  REQUIRE(again);
  const RecordingSummary& s = (*again)->summary();
  CHECK(s.cut == CutFrom{r.recording->size(), r.recording->digest(), r.view().enter(shown), r.view().id(shown)});
  CHECK(s.visited == expected.visited);
  CHECK(s.visited == u64{(*again)->size()} + s.skipped);
  CHECK((*again)->bookmarks().size() == 2);
  CHECK((*again)->view().id(small->cut.slot(7)) == (*again)->bookmarks().front().node);
}

}  // namespace ply::test
