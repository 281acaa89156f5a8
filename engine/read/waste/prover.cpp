#include "engine/read/waste/prover.h"

#include <utility>

namespace ply {
namespace {

u64 sum(u64 a, u64 b) { return a > ~b ? ProofCost::impossible - 1 : a + b; }
ProofCost operator+(const ProofCost& a, const ProofCost& b) {
  return a.possible() && b.possible() ? ProofCost{sum(a.nodes, b.nodes), sum(a.leaves, b.leaves)}
                                      : ProofCost{0, ProofCost::impossible};
}
ProofCost operator-(const ProofCost& a, const ProofCost& b) { return {a.nodes - b.nodes, a.leaves - b.leaves}; }

}  // namespace

Prover::Prover(const View& v, const ProverTask& task) : v_(v), near_(v), task_(task), first_(v.first_slot(task.root)) {
  if (task_.checkable) find_writers();
  taken_.assign(place(task.root) + 1, 0);
}

bool Prover::less(const Cost& a, const Cost& b) const {
  if (a.possible() != b.possible()) return a.possible();
  if (task_.checkable) return a.nodes != b.nodes ? a.nodes < b.nodes : a.leaves < b.leaves;
  return a.leaves != b.leaves ? a.leaves < b.leaves : a.nodes < b.nodes;
}

// A writer was left before its answer was used, so it has a lower slot, and what follows links ends.
void Prover::find_writers() {
  bool any = v_[task_.root].end() == NodeEnd::table;
  for (u32 k = first_; k < task_.root && !any; ++k) any = v_[k].end() == NodeEnd::table;
  if (!any) return;
  first_ = 0;
  std::vector<u32> slot_of(v_.size(), no_node);
  for (u32 k = 0; k < v_.size(); ++k)
    if (const u32 id = v_.id(k); id < slot_of.size()) slot_of[id] = k;
  for (u32 k = 0; k <= task_.root; ++k) {
    const NodeRecord& r = v_[k];
    if (r.end() != NodeEnd::table || r.link >= slot_of.size()) continue;
    const u32 w = slot_of[r.link];
    if (w == no_node || w >= k || v_[w].depth() != r.depth() || v_[w].mover() != r.mover()) continue;
    writer_.emplace(k, w);
    written_.emplace(w, Costs());
  }
}

u32 Prover::writer(u32 slot) const {
  if (writer_.empty() || near_[slot].end() != NodeEnd::table) return no_node;
  const auto at = writer_.find(slot);
  return at == writer_.end() ? no_node : at->second;
}

bool Prover::run(const std::atomic<bool>* stop) {
  for (u32 k = first_; k <= task_.root; ++k) {
    if (stop && k % 65'536 == 0 && stop->load(std::memory_order_relaxed)) return false;
    if (!near_.go(k)) return false;
    const NodeRecord& r = near_[k];
    const Costs c = prove(k, r);
    while (!pending_.empty() && pending_.back().slot + r.size > k) pending_.pop_back();  // its children
    pending_.push_back({c, k, r.depth(), r.pass(), r.rank});
    if (!written_.empty())
      if (const auto at = written_.find(k); at != written_.end()) at->second = c;
  }
  const Costs& c = pending_.back().costs;
  cost_ = task_.wanted == Wanted::both ? c.both : task_.wanted == Wanted::min ? c.min : c.max;
  return cost_.possible();
}

bool Prover::is_leaf(u32 slot) const {
  const NodeRecord& r = near_[slot];
  if (task_.checkable) return r.end() == NodeEnd::horizon || r.end() == NodeEnd::over || r.end() == NodeEnd::turn_won;
  return r.size == 1 || r.partial() || r.end() != NodeEnd::inner;
}

Prover::Costs Prover::leaf(const NodeRecord& r) const {
  Costs out;
  if (task_.checkable && r.history_dependent()) return out;
  const bool by_max = r.mover() == task_.side;
  // What is below a leaf that was not recorded whole has to be visited with it.
  const Cost cost{u64{r.size} + r.skipped, 1};
  const int x = for_side(r, r.value);
  // X is a lower bound for the side
  const bool low = r.kind() == Kind::exact || r.kind() == (by_max ? Kind::lower : Kind::upper);
  const bool high = r.kind() == Kind::exact || r.kind() == (by_max ? Kind::upper : Kind::lower);
  if (low && x >= task_.value) out.min = cost;
  if (high && x <= task_.value) out.max = cost;
  if (low && high && x == task_.value) out.both = cost;
  return out;
}

Prover::Costs Prover::prove(u32 k, const NodeRecord& r) {
  Costs out;
  if (!task_.checkable && (r.kind() == Kind::none || r.pass() == Pass::probe)) return out;
  if (is_leaf(k)) return leaf(r);
  if (const u32 w = writer(k); w != no_node) return written_.find(w)->second;
  // `one`: the direction in which one move is enough for this node's mover; `all`: the one in which all must hold.
  const bool by_max = r.mover() == task_.side;
  const Cost inner{1, 0};
  Cost one = never, all = inner, both = never;
  // Standing pat is one more choice of the mover: it costs a look at the static value.
  const bool stands = r.has_static() && r.depth() <= 0;
  const int pat = stands ? for_side(r, r.static_eval) : 0;
  if (stands) {
    if (by_max ? pat >= task_.value : pat <= task_.value) one = {1, 1};
    all = (by_max ? pat <= task_.value : pat >= task_.value) ? all + Cost{0, 1} : never;
  }
  ++stamp_, ranks_.clear();
  u32 one_child = no_node, both_child = no_node;
  const i64 before = i64{k} - r.size;
  for (std::size_t i = pending_.size(); i-- > 0 && pending_[i].slot > before;) {
    const Pending& child = pending_[i];
    const Costs& q = child.costs;
    if (child.pass == Pass::probe) continue;
    if (task_.checkable && child.depth != r.depth() - 1) continue;  // reduced
    if (const Cost here = inner + (by_max ? q.min : q.max); less(here, one)) one = here, one_child = child.slot;
    Visits& b = best_[child.rank];
    if (b.stamp != stamp_) b = {stamp_, child.slot, no_node, never, never}, ranks_.push_back(child.rank);
    if (const Cost& cost = by_max ? q.max : q.min; less(cost, b.all)) b.all = cost, b.all_slot = child.slot;
    if (less(q.both, b.both)) b.both = q.both, b.both_slot = child.slot;
  }
  // A move that was not searched proves nothing, and of moves that share a rank all but one would be forgotten.
  if (r.cut() || ranks_.size() < r.moves || r.uncounted()) all = never;
  if (task_.checkable && (r.partial() || r.moves == 0)) all = never;
  for (const u8 rank : ranks_) all = all + best_[rank].all, taken_[place(best_[rank].all_slot)] |= as_all;
  // Both: one move holds exactly, all others hold in the other direction; the choice is where the difference is least.
  if (all.possible()) {
    if (stands && pat == task_.value) both = all;
    for (const u8 rank : ranks_) {
      const Visits& b = best_[rank];
      if (!b.both.possible()) continue;
      if (const Cost here = (all - b.all) + b.both; less(here, both)) both = here, both_child = b.both_slot;
    }
  }
  if (one_child != no_node) taken_[place(one_child)] |= as_one;
  if (both_child != no_node) taken_[place(both_child)] |= as_both;
  (by_max ? out.min : out.max) = one;
  (by_max ? out.max : out.min) = all;
  out.both = both;
  return out;
}

void Prover::chosen(const Step& at, std::vector<Step>& out) const {
  out.clear();
  u32 k = at.slot;
  for (u32 w = writer(k); w != no_node; w = writer(k)) k = w;
  if (is_leaf(k)) return;
  const NodeRecord& r = near_[k];
  const bool by_max = r.mover() == task_.side;
  const Wanted one = by_max ? Wanted::min : Wanted::max, all = by_max ? Wanted::max : Wanted::min;
  const auto each = [&](u8 as, auto&& f) {
    for (i64 c = i64{k} - 1; c > i64{k} - r.size; c -= near_[static_cast<u32>(c)].size)
      if (taken_[place(static_cast<u32>(c))] & as) f(static_cast<u32>(c));
  };
  if (at.wanted == one) return each(as_one, [&](u32 child) { out.push_back({child, one}); });
  u32 exact = no_node;
  if (at.wanted == Wanted::both) each(as_both, [&](u32 child) { exact = child; });
  if (exact != no_node) out.push_back({exact, Wanted::both});
  each(as_all, [&](u32 child) {
    if (exact == no_node || near_[child].rank != near_[exact].rank) out.push_back({child, all});
  });
}

}  // namespace ply
