#include "engine/ask/compare/differences.h"

#include <algorithm>

#include "engine/ask/compare/hidden_children.h"
#include "engine/read/places/position_walk.h"

namespace ply {
namespace {

Differs entry_difference(const NodeRecord& x, const NodeRecord& y, const MoveNumbers& a, const MoveNumbers& b) {
  if (x.ply != y.ply) return Differs::event;
  if (x.ply > 0 && a(x.move) != b(y.move)) return Differs::move;
  if (x.mover() != y.mover()) return Differs::mover;
  if (x.depth() != y.depth()) return Differs::depth;
  if (x.alpha != y.alpha) return Differs::alpha;
  if (x.beta != y.beta) return Differs::beta;
  if (x.pass() != y.pass()) return Differs::pass;
  return Differs::nothing;
}
Differs answer_difference(const NodeRecord& x, const NodeRecord& y) {
  if (x.value != y.value) return Differs::value;
  if (x.kind() != y.kind()) return Differs::kind;
  if (x.end() != y.end() || x.cut() != y.cut()) return Differs::end;
  return Differs::nothing;
}

// Events in the order of ticks: a node is entered as soon as its id comes, and left as soon as the next one of the same
// or a lower ply does.
class Events {
 public:
  explicit Events(const View& v) : v_(v), slot_of_(slots_by_id(v)) {}
  /// no_node: the end.
  Event next() {
    const bool more = id_ < v_.size();
    if (!open_.empty() && (!more || v_[slot_of_[id_]].ply <= v_[open_.back()].ply)) {
      const u32 k = open_.back();
      open_.pop_back();
      return {k, true};
    }
    if (!more) return {};
    open_.push_back(slot_of_[id_++]);
    return {open_.back(), false};
  }

 private:
  const View& v_;
  std::vector<u32> slot_of_, open_;
  u32 id_ = 0;
};

// Best moves are places in an order, which may be another one: what is compared is the move.
bool other_best(const View& a, const View& b, const MoveNumbers& name_a, const MoveNumbers& name_b, PairedNode n) {
  const auto best = [](const View& v, const MoveNumbers& name, u32 k, u64& move) {
    const NodeRecord& r = v[k];
    if (r.best == no_rank || r.size == 1) return false;
    for (u32 c = v.last_child(k); c != no_node; c = v.previous_sibling(c))
      if (v[c].rank == r.best && v[c].pass() != Pass::probe) return move = name(v[c].move), true;
    return false;
  };
  u64 x = 0, y = 0;
  return best(a, name_a, n.a, x) && best(b, name_b, n.b, y) && x != y;
}

class Finder {
 public:
  Finder(const Recording& a, const Recording& b, const NodePairs& p, Differences& out, const std::atomic<bool>* stop)
      : a_(a.view()), b_(b.view()), name_a_(a), name_b_(b), pairs_(p), out_(out), stop_(stop) {}

  bool below(PairedNode of) {
    if (stop_ && stop_->load(std::memory_order_relaxed)) return false;
    std::vector<PairedNode> children;
    paired_children(a_, b_, pairs_, of, children);
    u32 before_a = no_node, before_b = no_node;  // the pair searched last
    // What one has not recorded is no difference: nobody knows.
    const bool hidden_a = of.a != no_node && hides_children(a_, of.a),
               hidden_b = of.b != no_node && hides_children(b_, of.b);
    for (std::size_t i = 0; i < children.size(); ++i) {
      const PairedNode n = children[i];
      if (n.a == no_node || n.b == no_node) {
        if (n.a == no_node ? !hidden_a : !hidden_b) alone(n, of, before_a, before_b);
        continue;
      }
      if (!pair(n)) return false;
      before_a = n.a, before_b = n.b;
    }
    return true;
  }

 private:
  using How = NodeDifference::How;

  bool pair(PairedNode n) {
    const NodeRecord &x = a_[n.a], &y = b_[n.b];
    const Differs asked = entry_difference(x, y, name_a_, name_b_);
    Differs answer = asked == Differs::nothing ? answer_difference(x, y) : Differs::nothing;
    if (asked == Differs::nothing && answer == Differs::nothing && other_best(a_, b_, name_a_, name_b_, n))
      answer = Differs::best;
    if (asked != Differs::nothing) add({How::asked, asked, n.a, n.b, n.a, n.b, a_.enter(n.a), b_.enter(n.b)});
    else if (answer == Differs::nothing && x.ply > 0 && x.rank != y.rank)
      add({How::order, Differs::rank, n.a, n.b, n.a, n.b, a_.enter(n.a), b_.enter(n.b)});
    if ((x.size > 1 || y.size > 1) && !below(n)) return false;
    if (answer != Differs::nothing) add({How::answered, answer, n.a, n.b, n.a, n.b, a_.leave(n.a), b_.leave(n.b)});
    return true;
  }

  // The other one is looked at where it had come to by then: behind what both had searched, or where it had left the
  // node above.
  static Tick there(const View& v, u32 parent, u32 before) {
    if (parent == no_node) return before == no_node ? 0 : v.leave(before);
    if (before == no_node) return v[parent].size == 1 ? v.leave(parent) : v.enter(parent);
    return v.last_child(parent) == before ? v.leave(parent) : v.leave(before);
  }
  static u32 looked_at(const View& v, u32 parent, u32 before) {
    return parent != no_node ? parent : before != no_node ? before : v.find(0);
  }
  void alone(PairedNode n, PairedNode of, u32 before_a, u32 before_b) {
    if (n.a != no_node)
      add({How::only_a, Differs::event, n.a, no_node, n.a, looked_at(b_, of.b, before_b), a_.enter(n.a),
           there(b_, of.b, before_b)});
    else
      add({How::only_b, Differs::event, no_node, n.b, looked_at(a_, of.a, before_a), n.b, there(a_, of.a, before_a),
           b_.enter(n.b)});
  }

  void add(NodeDifference d) {
    out_.list.push_back(d);
    ++out_.counts[static_cast<std::size_t>(d.how)];
  }

  const View a_, b_;
  const MoveNumbers name_a_, name_b_;
  const NodePairs& pairs_;
  Differences& out_;
  const std::atomic<bool>* stop_;
};

}  // namespace

const char* difference_name(Differs d) {
  constexpr const char* names[] = {"nothing",
                                   "another event",
                                   "the move",
                                   "who moves",
                                   "the depth",
                                   "the lower bound",
                                   "the upper bound",
                                   "the role (full, scout, re-search)",
                                   "the place in the order",
                                   "the value",
                                   "the kind of the value",
                                   "how it ended",
                                   "the best move",
                                   "the length"};
  return names[static_cast<std::size_t>(d)];
}

const char* how_name(NodeDifference::How h) {
  constexpr const char* names[] = {"in this one alone", "in the other alone", "asked otherwise", "answered otherwise",
                                   "another place in the order"};
  return names[static_cast<std::size_t>(h)];
}

Divergence first_divergence(const Recording& first, const Recording& second) {
  const View a = first.view(), b = second.view();
  const MoveNumbers name_a(first), name_b(second);
  Events x(a), y(b);
  for (Tick t = 0;; ++t) {
    const Event p = x.next(), q = y.next();
    if (p.slot == no_node && q.slot == no_node) return {};
    Differs what = Differs::nothing;
    if (p.slot == no_node || q.slot == no_node) {
      what = Differs::length;
    } else if (p.leaving != q.leaving) {
      what = Differs::event;
    } else if (const NodeRecord& r = a[p.slot], &s = b[q.slot]; p.leaving) {
      what = answer_difference(r, s);
      if (what == Differs::nothing && r.best != s.best) what = Differs::best;
    } else {
      what = entry_difference(r, s, name_a, name_b);
      if (what == Differs::nothing && r.rank != s.rank) what = Differs::rank;
    }
    if (what != Differs::nothing) return {what, t, p.slot, q.slot, p.slot != no_node ? p.leaving : q.leaving};
  }
}

Differences find_differences(const Recording& a, const Recording& b, const NodePairs& p, const Divergence& first,
                             const std::atomic<bool>* stop) {
  Differences out;
  if (!Finder(a, b, p, out, stop).below({})) return {};
  // By the moments of the first: what only the second has may stand where the first had left the node above.
  std::stable_sort(out.list.begin(), out.list.end(),
                   [](const NodeDifference& x, const NodeDifference& y) { return x.ta < y.ta; });
  // The first of them shows both recordings at the same event.
  if (first.what == Differs::nothing) return out;
  const auto is_first = [&](const NodeDifference& d) {
    return d.ta == first.tick || (first.a != no_node && d.a == first.a) || (first.b != no_node && d.b == first.b);
  };
  if (out.list.empty() || !is_first(out.list.front())) {  // such as another best move that is no recorded child
    const auto how = first.leaving ? NodeDifference::How::answered : NodeDifference::How::asked;
    out.list.insert(out.list.begin(), {how, first.what, first.a, first.b, first.a, first.b, first.tick, first.tick});
    ++out.counts[static_cast<std::size_t>(how)];
  }
  NodeDifference& d = out.list.front();
  const View va = a.view(), vb = b.view();
  d.what = first.what;
  d.ta = std::min(first.tick, va.ticks() - 1), d.tb = std::min(first.tick, vb.ticks() - 1);
  d.shown_a = first.a != no_node ? first.a : va.size() - 1;  // it has ended: its last root
  d.shown_b = first.b != no_node ? first.b : vb.size() - 1;
  return out;
}

i64 difference_after(const Differences& d, Tick t, bool back) {
  const auto& l = d.list;
  if (back) {
    const auto it = std::lower_bound(l.begin(), l.end(), t, [](const NodeDifference& x, Tick at) { return x.ta < at; });
    return it - l.begin() - 1;
  }
  const auto it = std::upper_bound(l.begin(), l.end(), t, [](Tick at, const NodeDifference& x) { return at < x.ta; });
  return it == l.end() ? -1 : it - l.begin();
}

}  // namespace ply
