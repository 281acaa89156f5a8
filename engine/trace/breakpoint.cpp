#include "engine/trace/breakpoint.h"

#include <algorithm>

#include "engine/trace/expression_range.h"
#include "engine/trace/record_runs.h"

namespace ply {
namespace {

// The condition at this moment: on entering if it holds already, on leaving only if it did not hold before.
bool condition_met(const Breakpoint& b, const MomentFacts& m) {
  if (b.condition.empty()) return true;
  NodeFacts node{m.record, m.parent, m.id, m.leaving, m.lookup, m.own_plies, m.own_ply, m.parent_ply};
  if (!b.condition.holds(node)) return false;
  if (!m.leaving || !(b.kinds & on_enter)) return true;
  node.leaving = false;
  return !b.condition.holds(node);
}

}  // namespace

Breakpoint breakpoint_at(Expression condition) {
  Breakpoint b;
  b.kinds = on_enter | on_leave;
  b.condition = std::move(condition);
  return b;
}

bool matches(const Breakpoint& b, const MomentFacts& m) {
  const NodeRecord& r = *m.record;
  if (!b.enabled) return false;
  u8 kinds = on_enter;
  if (m.leaving) {
    kinds = on_leave;
    if (m.raised) kinds |= on_raise;
    if (r.cut()) kinds |= on_cut;
    if (r.end() == NodeEnd::table) kinds |= on_table;
  }
  if (!(b.kinds & kinds)) return false;
  if (r.ply < b.min_ply || r.ply > b.max_ply || r.rank < b.min_rank || r.rank > b.max_rank) return false;
  if (b.move != any_move && b.move != r.move) return false;
  if (b.mover && *b.mover != r.mover()) return false;
  if (b.id != no_node && b.id != m.id) return false;
  if (b.crossed && r.alpha < r.beta) return false;
  if (b.value_at_least != std::numeric_limits<int>::min() || b.value_at_most != std::numeric_limits<int>::max())
    if (!m.leaving || r.value < b.value_at_least || r.value > b.value_at_most) return false;
  return condition_met(b, m);
}

namespace {

// Whether one of the nodes of a block can be hit, by its summary alone.
bool may_be_hit(const Breakpoint& b, const BlockSummary& block) {
  if (!b.enabled) return false;
  if (b.id != no_node && (b.id < block.id.least || b.id > block.id.greatest)) return false;
  bool ply = false;
  for (std::size_t p = b.min_ply; p <= b.max_ply && !ply; ++p) ply = block.plies[p] > 0;
  // What holds on entering holds on leaving
  return ply && (b.condition.empty() || may_hold(b.condition, block));
}

// Calls f(Hit) for every fitting moment, in no order that matters. False if it was stopped, or a block is damaged.
template <class F>
bool for_each_hit(const View& v, std::span<const Breakpoint> breakpoints, PositionOracle* oracle, JobProgress* progress,
                  F&& f) {
  ViewLookup lookup(v, oracle);
  std::vector<Expression> conditions;
  bool raises = false;
  for (const Breakpoint& b : breakpoints) {
    if (!b.enabled) continue;
    if (!b.condition.empty()) conditions.push_back(b.condition);
    raises |= (b.kinds & on_raise) != 0;
  }
  lookup.prepare(conditions);
  if (raises) lookup.prepare_raised();
  const auto look = [&](u32 k, const NodeFacts& facts) {
    const Tick enter = 2 * Tick{facts.id} - facts.record->ply;
    for (const bool leaving : {false, true}) {
      if (leaving && !facts.leaving) continue;
      const MomentFacts m{leaving,         facts.id, facts.record,    raises && facts.parent && lookup.raised(k),
                          facts.parent,    &lookup,  facts.own_plies, facts.ply,
                          facts.parent_ply};
      for (std::size_t i = 0; i < breakpoints.size(); ++i)
        if (matches(breakpoints[i], m))
          f(Hit{leaving ? enter + 2 * Tick{facts.record->size} - 1 : enter, k, leaving, static_cast<int>(i)});
    }
  };
  if (!v.blocks()) return for_each_node(v, lookup, progress, look);
  RunReader reader(v);
  const RecordIndex& index = v.blocks()->index();
  for (u32 block = 0; block < index.blocks(); ++block) {
    if (progress && progress->stop.load(std::memory_order_relaxed)) return false;
    if (std::any_of(breakpoints.begin(), breakpoints.end(),
                    [&](const Breakpoint& b) { return may_be_hit(b, index[block].summary); })) {
      const auto run = reader.read(block);
      if (!run) return false;
      for_each_node_of_block(v, block, run->records, lookup, look);
    }
    if (progress) progress->done.fetch_add(index.end(block) - index.begin(block), std::memory_order_relaxed);
  }
  return true;
}

bool before(const Hit& a, const Hit& b) { return a.tick != b.tick ? a.tick < b.tick : a.breakpoint < b.breakpoint; }

}  // namespace

std::vector<Hit> find_all(const View& v, std::span<const Breakpoint> breakpoints, PositionOracle* oracle,
                          JobProgress* progress) {
  std::vector<Hit> out;
  if (!for_each_hit(v, breakpoints, oracle, progress, [&](const Hit& h) { out.push_back(h); })) return {};
  std::sort(out.begin(), out.end(), before);
  return out;
}

std::vector<Hit> stopping_hits(std::vector<Hit> all, std::span<const Breakpoint> breakpoints) {
  std::vector<u64> seen(breakpoints.size());
  std::erase_if(all, [&](const Hit& h) {
    const auto i = static_cast<std::size_t>(h.breakpoint);
    return ++seen[i] < breakpoints[i].from_hit || breakpoints[i].log_only;
  });
  return all;
}

}  // namespace ply
