#include "engine/ask/compare/fork_summary.h"

#include <vector>

#include "engine/plan/fork_origin.h"

namespace ply {
namespace {

ForkSide side_of(const Recording& r, u32 slot) {
  ForkSide out;
  const RecordingSummary& s = r.summary();
  out.whole = s.visited;
  if (s.search.has_best) out.choice = s.search.best;
  out.root = s.search.score;
  out.slot = slot;
  const View v = r.view();
  if (slot >= v.size()) return out;
  const NodeRecord& n = v[slot];
  out.value = {n.kind() == Kind::none ? 0 : n.value, n.kind()};
  out.alpha = n.alpha, out.beta = n.beta, out.depth = n.depth();
  out.nodes = u64{n.size} + n.skipped;
  std::vector<u32> children;
  v.children(slot, children);
  for (const u32 c : children)
    if (v[c].rank == n.best && v[c].pass() != Pass::probe) out.best = v[c].move;
  return out;
}

}  // namespace

ForkSummary fork_summary(const Recording& before, u32 slot, const Recording& after, u32 slot_after) {
  ForkSummary out;
  out.before = side_of(before, slot);
  out.after = side_of(after, slot_after);
  out.same_unit = before.plan().profile == after.plan().profile && before.plan().weights == after.plan().weights;
  const auto origin = read_origin(after.forked());
  // Of two forks of one empty state the second one began with it as well
  out.empty = origin && origin->script.fresh && !(before.size() > 0 && before.forked().size() > 0 && [&] {
                const auto o = read_origin(before.forked());
                return o && o->script.fresh && o->script.fresh->hops == origin->script.fresh->hops;
              }());
  if (out.empty) out.after.choice.reset(), out.after.root = {};
  if (out.same_unit) out.relation = claim_relation(out.before.value, out.after.value);
  out.cut = before.summary().cut.has_value();
  if (!out.empty && !out.cut) out.first = first_divergence(before, after);
  return out;
}

}  // namespace ply
