#include "engine/learn/lock_step.h"

#include <algorithm>

#include "engine/learn/card_places.h"
#include "engine/plan/plan_run.h"

namespace ply {
namespace {

struct Walk {
  u32 a = no_node, b = no_node;
  std::size_t next = 0;
  std::vector<PairedNode> children;
};

class Walker {
 public:
  Walker(const View& a, const View& b, NodePairs pairs) : a_(a), b_(b), pairs_(std::move(pairs)) {}

  // One of both from its entry to its exit, then the next beside it; nothing is recursive, for lines may be long.
  bool all(LockStep& out, const std::atomic<bool>* stop) {
    std::vector<Walk> line(1);
    paired_children(a_, b_, pairs_, {}, line.back().children);
    while (!line.empty()) {
      Walk& here = line.back();
      if (here.next < here.children.size()) {
        const PairedNode n = here.children[here.next++];
        if (stop && (++seen_ & 0xfff) == 0 && stop->load(std::memory_order_relaxed)) return false;
        enter(out, n);
        Walk below{n.a, n.b, 0, {}};
        paired_children(a_, b_, pairs_, n, below.children);
        line.push_back(std::move(below));
        continue;
      }
      if (line.size() > 1) leave(out, here.a, here.b);
      line.pop_back();
    }
    return true;
  }

 private:
  void event(LockStep& out, u32 a, u32 b, bool leaving) {
    LockMoment m{ta_, tb_, a, b, leaving, false};
    if (a != no_node) m.a = ta_ = leaving ? a_.leave(a) : a_.enter(a);
    if (b != no_node) m.b = tb_ = leaving ? b_.leave(b) : b_.enter(b);
    if (leaving && m.both()) m.differs = a_[a].value != b_[b].value || a_[a].kind() != b_[b].kind();
    out.differ += m.differs;
    out.moments.push_back(m);
  }
  void enter(LockStep& out, PairedNode n) {
    const bool in_a = n.a != no_node, in_b = n.b != no_node;
    const bool leaf = (in_a && is_card(a_[n.a])) || (in_b && is_card(b_[n.b]));
    ++(in_a && in_b ? out.both : in_a ? out.only_a : out.only_b);
    if (leaf) ++(in_a && in_b ? out.leaves_both : in_a ? out.leaves_a : out.leaves_b);
    event(out, n.a, n.b, false);
  }
  void leave(LockStep& out, u32 a, u32 b) { event(out, a, b, true); }

  const View &a_, &b_;
  const NodePairs pairs_;
  Tick ta_ = -1, tb_ = -1;
  u64 seen_ = 0;
};

}  // namespace

LockStep lock_step(const Recording& a, const Recording& b, const std::atomic<bool>* stop) {
  LockStep out;
  const View va = a.view(), vb = b.view();
  NodePairs pairs = pair_nodes(a, b, stop);
  if (pairs.b_of_a.size() != va.size() || pairs.a_of_b.size() != vb.size()) return out;
  out.moments.reserve(std::size_t{2} * std::max(va.size(), vb.size()));
  out.complete = Walker(va, vb, std::move(pairs)).all(out, stop);
  if (!out.complete) out = {};
  return out;
}

Result<std::shared_ptr<const Recording>> minimax_beside(const Recording& recording, RecordPool& pool,
                                                        Attention* attention) {
  SearchPlan plan = recording.plan();
  plan.options.algorithm = Algorithm::minimax;
  const auto root = resolve(plan);
  if (!root) return root.error();
  PlanSinks sinks{&pool, attention};
  sinks.max_nodes = max_minimax_nodes;
  auto run = run_plan(plan, *root, sinks);
  if (!run) return run.error().after("plain minimax: ");
  return std::shared_ptr<const Recording>(std::move(run->recording));
}

std::size_t lock_moment(const LockStep& l, Tick t, bool of_b) {
  for (std::size_t i = 0; i < l.moments.size(); ++i)
    if ((of_b ? l.moments[i].b : l.moments[i].a) >= t) return i;
  return l.moments.empty() ? 0 : l.moments.size() - 1;
}

}  // namespace ply
