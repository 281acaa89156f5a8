// Why a score changed between two iterations, judged: both are walked down once more, by the records alone.
#include "engine/ask/certificate/judge.h"
#include "engine/read/words/change_claim.h"

namespace ply {
namespace {

/// What a score proves, from the least to the most.
struct ProvedRange {
  int least = -infinite, most = infinite;
  bool above(const ProvedRange& other) const { return least > other.most; }
};
ProvedRange proved_range(int value, Kind kind) {
  ProvedRange out;
  if (kind == Kind::exact || kind == Kind::lower) out.least = value;
  if (kind == Kind::exact || kind == Kind::upper) out.most = value;
  return out;
}

class ChangeChain {
  using Step = ChangeClaim::Step;

 public:
  ChangeChain(const Replayed& at, const ChangeClaim& claim) : at_(at), x_(claim) {}

  std::string refused(u32 then, u32 now) {
    whose_ = at_[now].mover();
    if (at_[then].mover() != whose_) return "the two roots belong to different sides";
    if (at_[then].depth() >= at_[now].depth()) return "it is no later iteration";
    for (const u32 k : {then, now})
      for (const u32 r : at_.roots())
        if (r > k && at_[r].depth() == at_[k].depth() && at_[r].end() != NodeEnd::aborted)
          return "that iteration had another attempt";
    if (!says(then, x_.was) || !says(now, x_.is)) return "a root has another value";
    if (x_.choices_known() && (!chose(then, x_.best_was) || !chose(now, x_.best_is)))
      return "a root chose another move";
    if (!x_.choice() && x_.was.value == x_.is.value && x_.was.kind == x_.is.kind) return "nothing changed";
    u32 p = then, q = now;
    for (std::size_t i = 0; i < x_.steps.size(); ++i) {
      if (std::string why = step(i, p, q); !why.empty()) return why;
      const Step& s = x_.steps[i];
      if ((s.then == no_node || s.now == no_node) != (i + 1 == x_.steps.size() && x_.end == ChangeEnd::not_searched))
        return "whether both searched that move is stated wrongly";
      if (s.then == no_node || s.now == no_node)
        return p == at_.slot(x_.last_then) && q == at_.slot(x_.last_now) ? "" : "it ends at another place";
      p = at_.slot(s.then), q = at_.slot(s.now);
    }
    return ending(p, q);
  }

 private:
  bool says(u32 k, Score s) const {
    const NodeRecord& r = at_[k];
    return r.mover() == whose_ ? r.value == s.value && r.kind() == s.kind
                               : r.value == -s.value && r.kind() == turned(s.kind);
  }
  static Kind turned(Kind k) { return k == Kind::lower ? Kind::upper : k == Kind::upper ? Kind::lower : k; }
  ProvedRange proved(u32 k) const { return proved_range(at_[k].value, at_[k].kind()); }
  ProvedRange proved_for(u32 k, Side side) const {
    const NodeRecord& r = at_[k];
    return r.mover() == side ? proved_range(r.value, r.kind()) : proved_range(-r.value, turned(r.kind()));
  }
  bool visited(u32 k) const {
    return at_[k].pass() != Pass::probe && at_[k].end() != NodeEnd::aborted && at_[k].end() != NodeEnd::open;
  }
  bool worth_it(u32 parent, u32 child) const {
    const int value = at_[parent].mover() == at_[child].mover() ? at_[child].value : -at_[child].value;
    return value == at_[parent].value;
  }

  /// A root: the move that it names as its best, or one that it is worth.
  bool chose(u32 root, MoveCode m) const {
    const NodeRecord& r = at_[root];
    bool any = false;
    for (const u32 c : at_.children(root)) {
      if (!visited(c)) continue;
      any = true;
      if (at_[c].move == m && (r.best == at_[c].rank || worth_it(root, c))) return true;
    }
    return !any || r.partial();  // then only the list of iterations tells it
  }

  /// Behind answers of the table; no_node: nobody knows who wrote it.
  u32 writer(u32 k) const {
    for (u32 hops = 0; at_[k].end() == NodeEnd::table; ++hops) {
      const u32 by = at_[k].link == no_node || hops > at_.size() ? no_node : at_.slot(at_[k].link);
      if (by == no_node || !at_.closed(by) || at_[by].mover() != at_[k].mover()) return no_node;
      k = by;
    }
    return k;
  }
  bool rests(u32 k) const {
    const NodeRecord& r = at_[k];
    return r.end() == NodeEnd::horizon || (r.end() == NodeEnd::unreported && r.depth() <= 0) ||
           (r.end() == NodeEnd::inner && r.depth() <= 0 && r.best == no_rank && r.has_static() &&
            r.value == r.static_eval);
  }
  u32 last_visit(u32 k, MoveCode m) const {
    u32 out = no_node;
    for (const u32 c : at_.children(k))
      if (visited(c) && at_[c].move == m) out = c;
    return out;
  }
  /// The visit that the node names as its best, or the first that it is worth where it names none.
  u32 best(u32 k) const {
    const NodeRecord& r = at_[k];
    u32 out = no_node;
    for (const u32 c : at_.children(k)) {
      if (!visited(c)) continue;
      if (r.best == no_rank && worth_it(k, c)) return c;
      if (r.best != no_rank && at_[c].rank == r.best && (at_[c].rank < NodeRecord::last_rank || worth_it(k, c)))
        out = c;
    }
    return out;
  }

  std::string step(std::size_t i, u32& p, u32& q) const {
    const Step& s = x_.steps[i];
    p = writer(p), q = writer(q);
    if (p == no_node || q == no_node) return "who wrote an entry on the way is not recorded";
    if (at_[p].end() != NodeEnd::inner || at_[q].end() != NodeEnd::inner || rests(p) || rests(q))
      return "one of the two goes no further there";
    if (at_[q].mover() != s.mover || at_[p].mover() != s.mover) return "the other side moves there";
    bool rose = proved(q).above(proved(p)), fell = proved(p).above(proved(q));
    const u32 best_then = best(p), best_now = best(q);
    if (!rose && !fell) {
      if (i > 0) return "what both claim there may be true of both";
      if (best_then == no_node || best_now == no_node) return "which moves were the best is not recorded";
      rose = moved(p, q, at_[best_now].move, true);
      fell = !rose && moved(p, q, at_[best_then].move, false);
      if (!rose && !fell) return "no claim of either move is another one";
    }
    const u32 followed = rose ? best_now : best_then, left = rose ? best_then : best_now;
    if (followed == no_node || at_[followed].move != s.move) return "another move explains it";
    const bool turns = left == no_node || at_[left].move != s.move;
    if (s.turn != (!turns ? ChangeTurn::none : rose ? ChangeTurn::found : ChangeTurn::refuted))
      return "whether the move was found or refuted is stated wrongly";
    const u32 a = last_visit(p, s.move), b = last_visit(q, s.move);
    return visit(a, s.then, s.was) && visit(b, s.now, s.is) ? "" : "that move came to something else";
  }
  bool visit(u32 k, u32 id, Score s) const {
    return k == no_node ? id == no_node && s.kind == Kind::none : at_.id(k) == id && says(k, s);
  }
  /// Whether the later claim of a root's move lies above the earlier one, or below it.
  bool moved(u32 p, u32 q, MoveCode m, bool up) const {
    const u32 a = last_visit(p, m), b = last_visit(q, m);
    if (a == no_node || b == no_node) return false;
    const ProvedRange was = proved_for(a, at_[q].mover()), is = proved_for(b, at_[q].mover());
    return up ? is.above(was) : was.above(is);
  }

  std::string ending(u32 x, u32 y) const {
    const u32 p = writer(x), q = writer(y);
    if (at_.id(p == no_node ? x : p) != x_.last_then || at_.id(q == no_node ? y : q) != x_.last_now)
      return "it ends at another place";
    if (p == no_node || q == no_node) return is(ChangeEnd::no_writer);
    const bool apart = proved(p).above(proved(q)) || proved(q).above(proved(p));
    const bool rests_then = rests(p), rests_now = rests(q);
    if (!rests_then && !rests_now) {
      for (const u32 k : {p, q})
        if (at_[k].end() != NodeEnd::inner) return is(why_none(k));
      if (x_.steps.empty()) return same_roots(p, q);
      if (!apart) return is(ChangeEnd::bounds);
      return best(proved(q).above(proved(p)) ? q : p) == no_node ? is(ChangeEnd::not_recorded) : "the chain goes on";
    }
    if ((rests_then && rests_now) || !apart) return is(ChangeEnd::bounds);
    const u32 on = rests_then ? q : p;
    if (at_[on].end() != NodeEnd::inner) return is(why_none(on));
    const u32 next = best(on);
    if (next == no_node) return is(ChangeEnd::not_recorded);
    if (at_.id(next) != x_.event || !says(next, x_.event_score)) return "another move came over the horizon";
    return is(rests_then ? ChangeEnd::horizon : ChangeEnd::shallower);
  }
  /// Of roots behind which nothing could be followed.
  std::string same_roots(u32 p, u32 q) const {
    if (proved(q).above(proved(p)) || proved(p).above(proved(q)))
      return best(proved(q).above(proved(p)) ? q : p) == no_node ? is(ChangeEnd::not_recorded) : "the chain goes on";
    const u32 a = best(p), b = best(q);
    if (a != no_node && b != no_node && at_[a].move != at_[b].move &&
        (moved(p, q, at_[b].move, true) || moved(p, q, at_[a].move, false)))
      return is(ChangeEnd::not_recorded);
    return is(ChangeEnd::tie);
  }
  ChangeEnd why_none(u32 k) const {
    switch (at_[k].end()) {
      case NodeEnd::over:
      case NodeEnd::repetition:
      case NodeEnd::limit:
      case NodeEnd::turn_won: return ChangeEnd::over;
      case NodeEnd::pruned: return ChangeEnd::assumed;
      case NodeEnd::table: return ChangeEnd::no_writer;
      default: return ChangeEnd::not_recorded;
    }
  }
  std::string is(ChangeEnd e) const { return x_.end == e ? "" : "it ends for another reason"; }

  const Replayed& at_;
  const ChangeClaim& x_;
  Side whose_ = Side::first;
};

}  // namespace

std::string ClaimJudge::change(const SentenceClaim& c, u32 k) const {
  if (!c.change || c.change->root_now != c.node || c.change->root_then != c.third) return "no change is stated of it";
  const u32 then = c.third == no_node ? no_node : at_.slot(c.third);
  if (then == no_node) return "there is no such node";
  for (const u32 root : {then, k}) {
    if (at_.parent(root) != no_node) return "that is no root";
    if (!at_.closed(root)) return "a root is still open";
  }
  return ChangeChain(at_, *c.change).refused(then, k);
}

}  // namespace ply
