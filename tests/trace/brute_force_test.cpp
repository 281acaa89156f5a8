// The proof of the recording: random searches of toy trees, Kalah and Reversi under random settings, each compared at
// every tick with a full log of its events.
#include "engine/games/kalah/rules.h"
#include "engine/games/reversi/rules.h"
#include "engine/games/toy_tree/rules.h"
#include "engine/search/alpha_beta.h"
#include "engine/search/switches.h"
#include "tests/support/hash_evaluation.h"
#include "tests/trace/compare.h"
#include "vendor/catch2_compat.h"

using namespace ply;
using namespace ply::test;

namespace {

/// One search with settings drawn from `random`.
struct Draw {
  SearchPlan settings;
  u32 capacity = 0;
};

Draw draw(Random& random, int max_depth) {
  Draw d;
  SearchPlan& s = d.settings;
  SearchOptions& o = s.options;
  const auto chance = [&](u32 percent) { return random.below(100) < percent; };
  o.set(Switch::pvs, chance(50)), o.set(Switch::iterative, chance(50)), o.set(Switch::aspiration, chance(40)),
      o.set(Switch::tt, chance(50)), o.set(Switch::tt_deeper, chance(15));
  o.set(Switch::fail_hard, chance(30)), o.set(Switch::killers, chance(30)), o.set(Switch::history, chance(30)),
      o.set(Switch::forcing_first, chance(30));
  o.set(Switch::lmr, chance(30)), o.set(Switch::null_move, chance(30));
  if (chance(30)) o.horizon = chance(70) ? Horizon::quiescence : Horizon::forced;
  if (chance(10)) o.algorithm = Algorithm::minimax;
  o.aspiration_width = 1 + static_cast<int>(random.below(3));
  s.limits.depth = chance(15) ? static_cast<int>(random.below(2))
                              : 2 + static_cast<int>(random.below(static_cast<u32>(max_depth - 1)));
  s.limits.nodes = chance(30) ? 1 + random.below(400) : 3000;  // stopped at a random node
  d.capacity = 200'000;
  switch (random.below(5)) {
    // clang-format off
    case 0: break;
    case 1: s.max_ply = static_cast<int>(random.below(5)); break;
    case 2: s.policy = FullPolicy::stop; d.capacity = 1 + random.below(300); break;
    case 3: s.policy = FullPolicy::keep_shallow; d.capacity = 1 + random.below(300); break;
    case 4: s.policy = FullPolicy::compact; d.capacity = 1 + random.below(300); break;
      // clang-format on
  }
  s.budget_bytes = d.capacity * sizeof(NodeRecord);
  return d;
}

struct Found {
  Findings bad, seen;
  void add(const Findings& f) {
    for (const auto& [what, n] : f) bad[what] += n;
  }
};

/// A compacted recording against `whole`, that of the same search with room for everything: it has all nodes up to a
/// ply, as deep as fits, and every table answer has the link that it has there, if the writer is still recorded.
void check_compacted(const Recording& r, const Recording& whole, Found& found) {
  const View v = r.view(), w = whole.view();
  std::vector<u32> up_to(max_ply + 2);
  int deepest = 0;
  for (u32 k = 0; k < w.size(); ++k) ++up_to[w[k].ply], deepest = std::max<int>(deepest, w[k].ply);
  for (int p = 1; p <= deepest; ++p) up_to[static_cast<std::size_t>(p)] += up_to[static_cast<std::size_t>(p) - 1];
  int fits = -1;
  while (fits < deepest && up_to[static_cast<std::size_t>(fits) + 1] <= r.capacity()) ++fits;
  ++found.seen[fits < 0 ? "not even the roots fit" : fits < deepest ? "compacted" : "all fits"];
  if (v.size() != (fits < 0 ? r.capacity() : up_to[static_cast<std::size_t>(fits)]))
    ++found.bad["what fits is recorded"];
  if (fits < 0) return;
  const auto& limits = r.summary().limits;
  if (fits < deepest ? limits != std::vector<LimitChange>{{0, 1, fits, false}} : !limits.empty())
    ++found.bad["the limit is told"];
  std::vector<u32> new_id(w.size(), no_node), slot(w.size());
  for (u32 k = 0; k < w.size(); ++k) slot[w.id(k)] = k;
  u32 next = 0;
  for (u32 id = 0; id < w.size(); ++id)
    if (w[slot[id]].ply <= fits) new_id[id] = next++;
  for (u32 id = 0; id < w.size(); ++id) {
    if (new_id[id] == no_node) continue;
    const u32 there = w[slot[id]].link, k = v.find(new_id[id]);
    if (k == no_node || v[k].link != (there == no_node ? no_node : new_id[there]))
      ++found.bad["links of a compacted recording"];
    found.seen["links kept"] += k != no_node && v[k].link != no_node;
    found.seen["links to what was given up"] += k != no_node && there != no_node && v[k].link == no_node;
  }
}

/// Records one search and compares. `live`: also takes snapshots on the way and compares those.
template <Rules R, class E>
void one(const R& rules, const typename R::State& state, Random& random, int max_depth, bool live, RecordPool& pool,
         Found& found) {
  const Draw d = draw(random, max_depth);
  const SearchOptions& o = d.settings.options;
  const Side root = rules.mover(state);
  const E evaluation(rules, root, default_weights(E::infos()));
  Table table(64 * 32);
  const bool compacts = d.settings.policy == FullPolicy::compact;
  const CompareOptions how{.deeper = o.has(Switch::tt_deeper), .renumbered = compacts, .distance = E::win > 0};

  auto recording = Recording::start(pool, d.settings);
  REQUIRE(recording);
  Recording& r = **recording;
  StepControl control;
  Tracer tracer(r, control);
  tracer.uses(&table);
  OpenLine line;
  u64 snapshots = 0;
  const auto watch = [&](auto& log) {
    if (!live || log.at.size() % 7 != 3 || log.nodes.size() > 150) return;
    tracer.copy_line(line);
    ++snapshots;
    if (line.next_id != line.published + static_cast<u32>(line.open)) ++found.bad["snapshot: next id"];
    if (line.visited != log.nodes.size()) ++found.bad["snapshot: visited"];
    for (const auto& [what, n] : compare(log.nodes, log.at, r.view(line), how)) found.bad["live: " + what] += n;
  };
  EventLog log(tracer, r.windowless(), watch);
  AlphaBeta<R, E, decltype(log)> search(rules, evaluation, root, log, control.attention(), o, &table);
  const SearchResult traced = search.run(state, d.settings.limits);
  log.flush();
  tracer.finish(traced);
  if (log.surprises) found.bad["the log understood the search"] += log.surprises;
  found.add(compare(log.nodes, log.at, r.view(), how, &found.seen));
  found.seen["snapshots"] += static_cast<long>(snapshots);
  if (r.summary().visited != log.nodes.size() || r.summary().skipped != log.nodes.size() - r.size())
    ++found.bad["summary"];

  // Traced, recorded without the log, and silent: the same nodes, value and move; the same records, so the same digest.
  table.clear();
  Silent silent;
  Attention attention;
  AlphaBeta<R, E, Silent> quiet(rules, evaluation, root, silent, attention, o, &table);
  const SearchResult plain = quiet.run(state, d.settings.limits);
  if (plain.counters.nodes != traced.counters.nodes || plain.score.value != traced.score.value ||
      plain.best != traced.best)
    ++found.bad["recording changes the search"];
  table.clear();
  auto again = Recording::start(pool, d.settings);
  REQUIRE(again);
  StepControl control2;
  Tracer tracer2(**again, control2);
  tracer2.uses(&table);
  AlphaBeta<R, E, Tracer> recorded(rules, evaluation, root, tracer2, control2.attention(), o, &table);
  tracer2.finish(recorded.run(state, d.settings.limits));
  if ((*again)->digest() != r.digest() || (*again)->size() != r.size())
    ++found.bad["the same search has the same digest"];
  if (!compacts) return;
  table.clear();
  SearchPlan roomy = d.settings;
  roomy.policy = FullPolicy::stop;
  roomy.budget_bytes = 200'000 * sizeof(NodeRecord);
  auto whole = Recording::start(pool, roomy);
  REQUIRE(whole);
  StepControl control3;
  Tracer tracer3(**whole, control3);
  AlphaBeta<R, E, Tracer> all(rules, evaluation, root, tracer3, control3.attention(), o, &table);
  tracer3.finish(all.run(state, d.settings.limits));
  check_compacted(r, **whole, found);
}

/// A position some random moves into the game.
template <Rules R>
typename R::State walk(const R& rules, Random& random, u32 moves) {
  typename R::State s = rules.initial();
  for (u32 n = random.below(moves); n > 0; --n) {
    typename R::MoveList list;
    rules.moves(s, list);
    if (list.empty()) break;
    s = rules.after(s, list[static_cast<int>(random.below(static_cast<u32>(list.size())))]);
  }
  return s;
}

/// The toy tree with a null move (stay, the other side moves) and forcing moves, so that every hook is used.
struct BusyRules : toy_tree::ToyRules {
  struct State {
    u32 node = 0;
    bool swapped = false;
  };
  State initial() const { return {}; }
  Side mover(const State& s) const { return s.swapped ? other(at(s).mover) : at(s).mover; }
  const toy_tree::Node& at(const State& s) const { return (*tree)[s.node]; }
  bool finished(const State& s) const { return at(s).children.empty(); }
  Outcome outcome(const State&) const { return {}; }
  void moves(const State& s, MoveList& list) const {
    list.clear();
    for (std::size_t i = 0; i < at(s).children.size(); ++i) list.add(static_cast<Move>(i));
  }
  State after(const State& s, Move m) const { return {at(s).children[m], s.swapped}; }
  State null(const State& s) const { return {s.node, !s.swapped}; }
  u64 key(const State& s) const { return mix64(2 * s.node + s.swapped + 1); }
  int forcing(const State& s, Move m) const { return static_cast<int>(mix64(at(s).children[m] + 77) % 4) - 1; }
};

BusyRules random_toy(Random& random) {
  const toy_tree::RandomTree shape{.depth = 3 + static_cast<int>(random.below(5)),
                                   .branching = 3 + static_cast<int>(random.below(4)),
                                   .values = 2 + static_cast<int>(random.below(7)),
                                   .alternate = random.below(3) == 0,
                                   .leaf_percent = 3};
  BusyRules rules;
  rules.tree = std::make_shared<toy_tree::Tree>(toy_tree::random_tree(random, shape));
  return rules;
}

void report(const Found& found) {
  std::string text;
  for (const auto& [what, n] : found.seen) text += what + " " + std::to_string(n) + ", ";
  for (const auto& [what, n] : found.bad) {
    INFO("seen: " << text);
    INFO(what << ": " << n << " times");
    CHECK(false);
  }
  INFO("seen: " << text);
  CHECK(found.bad.empty());
}

}  // namespace

TEST_CASE("a recording of a toy tree equals the full event log at every tick", "[trace][slow]") {
  Random random(1);
  RecordPool pool;
  Found found;
  for (int i = 0; i < 2500; ++i) {
    const BusyRules rules = random_toy(random);
    if (i % 2) one<BusyRules, HashEvaluation<BusyRules>>(rules, {}, random, 8, i % 5 == 0, pool, found);
    else one<BusyRules, WinHashEvaluation<BusyRules>>(rules, {}, random, 8, i % 5 == 0, pool, found);
  }
  report(found);
  for (const char* what : {"re-searched", "scouts", "probes", "pruned", "reduced", "stood pat", "table cuts", "aborted",
                           "partial", "links", "snapshots", "compacted", "all fits"}) {
    INFO(what);
    CHECK(found.seen[what] > 100);
  }
  CHECK(found.seen["links kept"] > 20);
  CHECK(found.seen["not even the roots fit"] > 0);
}

TEST_CASE("the comparison notices every way in which a recording could be wrong", "[trace][slow]") {
  Random random(4);
  RecordPool pool;
  struct Mutant {
    const char* name;
    void (*spoil)(NodeRecord&);
  };
  const auto set_pass = [](NodeRecord& r, Pass p) {
    r.flags = static_cast<u8>((r.flags & ~NodeRecord::pass_mask) | NodeRecord::pack_pass(p, false));
  };
  static const auto pass_to = set_pass;
  const Mutant mutants[] = {
      // clang-format off
      {"scouts are taken for full searches", [](NodeRecord& r) { if (r.pass() == Pass::scout) pass_to(r, Pass::full); }},
      {"reductions are forgotten", [](NodeRecord& r) { r.flags = static_cast<u8>(r.flags & ~NodeRecord::reduced_bit); }},
      {"probes are taken for full searches", [](NodeRecord& r) { if (r.pass() == Pass::probe) pass_to(r, Pass::full); }},
      {"the mover follows the ply", [](NodeRecord& r) { r.flags = static_cast<u8>((r.flags & ~NodeRecord::mover_bit) | (r.ply & 1)); }},
      {"aborted children count", [](NodeRecord& r) { if (r.end() == NodeEnd::aborted) r.end_kind = NodeRecord::pack_end(NodeEnd::inner, r.kind()); }},
      {"unrecorded nodes are not counted", [](NodeRecord& r) { r.skipped = 0; }},
      {"partial is forgotten", [](NodeRecord& r) { r.flags = static_cast<u8>(r.flags & ~NodeRecord::partial_bit); }},
      {"stand-pat is forgotten", [](NodeRecord& r) { r.flags = static_cast<u8>(r.flags & ~NodeRecord::stand_pat_bit); }},
      {"cuts are forgotten", [](NodeRecord& r) { r.flags = static_cast<u8>(r.flags & ~NodeRecord::cut_bit); }},
      {"links point one too far", [](NodeRecord& r) { if (r.link != no_node) ++r.link; }},
      // clang-format on
  };
  std::map<std::string, long> caught;
  for (int i = 0; i < 500; ++i) {
    const BusyRules rules = random_toy(random);
    Draw d = draw(random, 8);
    if (d.settings.options.algorithm == Algorithm::minimax) continue;
    auto recording = Recording::start(pool, d.settings);
    REQUIRE(recording);
    StepControl control;
    Tracer tracer(**recording, control);
    const auto watch = [](auto&) {};
    EventLog log(tracer, false, watch);
    Table table(64 * 32);
    tracer.uses(&table);
    using E = HashEvaluation<BusyRules>;
    AlphaBeta<BusyRules, E, decltype(log)> search(rules, E(rules, Side::first, {}), rules.mover({}), log,
                                                  control.attention(), d.settings.options, &table);
    const SearchResult result = search.run({}, d.settings.limits);
    log.flush();
    tracer.finish(result);
    for (const Mutant& m : mutants) {
      std::vector<NodeRecord> spoiled((*recording)->data(), (*recording)->data() + (*recording)->size());
      for (NodeRecord& r : spoiled) m.spoil(r);
      const View v(spoiled.data(), static_cast<u32>(spoiled.size()));
      caught[m.name] += !compare(log.nodes, log.at, v,
                                 {.deeper = d.settings.options.has(Switch::tt_deeper),
                                  .renumbered = d.settings.policy == FullPolicy::compact})
                             .empty();
    }
  }
  for (const Mutant& m : mutants) {
    INFO(m.name);
    CHECK(caught[m.name] > 3);
  }
}

TEST_CASE("a recording of Kalah equals the full event log at every tick", "[trace][slow]") {
  Random random(2);
  RecordPool pool;
  Found found;
  const kalah::KalahRules rules;
  for (int i = 0; i < 500; ++i)
    one<kalah::KalahRules, HashEvaluation<kalah::KalahRules>>(rules, walk(rules, random, 25), random, 7, i % 10 == 0,
                                                              pool, found);
  report(found);
}

TEST_CASE("a recording of Reversi equals the full event log at every tick", "[trace][slow]") {
  Random random(3);
  RecordPool pool;
  Found found;
  const reversi::ReversiRules rules;
  for (int i = 0; i < 500; ++i)
    one<reversi::ReversiRules, HashEvaluation<reversi::ReversiRules>>(rules, walk(rules, random, 60), random, 5,
                                                                      i % 10 == 0, pool, found);
  report(found);
}
