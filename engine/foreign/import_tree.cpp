#include "engine/foreign/import_tree.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/foreign/import_gaps.h"
#include "engine/foreign/import_ids.h"
#include "engine/foreign/import_join.h"

namespace ply::imported {
namespace {

i32 thread_of(const Node& q) { return q.columns[static_cast<std::size_t>(NodeColumn::thread)]; }

// Down and up again without recursion; `enter` becomes the new ids. Nodes beyond max_ply are counted above them.
class Walk {
 public:
  Walk(Nodes& nodes, LineTree& t, std::vector<u32>& enter, Budget& budget)
      : nodes_(nodes), t_(t), enter_(enter), budget_(budget) {}

  Status run() {
    t_.post.reserve(nodes_.size());
    for (const u32 root : t_.roots) {
      begin(root, -1);
      while (!line_.empty()) {
        if (!budget_.steps()) return budget_.error();
        const u32 c = child_.back();
        if (c != no_node) {
          child_.back() = t_.next[c];
          begin(c, static_cast<int>(line_.back()));
        } else {
          leave();
        }
      }
    }
    return Done{};
  }

 private:
  void begin(u32 i, i64 parent) {
    Node& q = nodes_[i];
    const std::size_t ply = line_.size();
    if (!q.reported(Node::ply_reported)) {
      const int above = parent < 0 ? -1 : nodes_[static_cast<u32>(parent)].said_ply;
      q.said_ply = static_cast<i16>(std::min(above + 1, 30'000));
    }
    seen_[i] = true;
    line_.push_back(i);
    child_.push_back(t_.first[i]);
    if (ply > static_cast<std::size_t>(max_ply)) return;
    t_.own_plies |= q.said_ply != static_cast<int>(ply);
    q.r.ply = static_cast<u8>(ply);
    enter_[i] = entered_++;
  }
  void leave() {
    const u32 i = line_.back();
    line_.pop_back();
    child_.pop_back();
    Node& q = nodes_[i];
    if (line_.size() > static_cast<std::size_t>(max_ply)) {  // it had that many above it
      ++t_.too_deep;
      NodeRecord& above = nodes_[line_.back()].r;
      above.skipped = static_cast<u32>(std::min<u64>(u64{above.skipped} + 1 + q.r.skipped, skipped_saturated));
      above.flags |= NodeRecord::partial_bit;
      return;
    }
    t_.post.push_back(i);
    if (q.r.ply == max_ply) t_.first[i] = no_node;
    u32 size = 1;
    u64 skipped = q.reported(Node::skipped_reported) ? 0 : q.r.skipped;
    for (u32 c = t_.first[i]; c != no_node; c = t_.next[c]) size += nodes_[c].r.size, skipped += nodes_[c].r.skipped;
    if (q.reported(Node::skipped_reported) && q.r.skipped > skipped)
      skipped = q.r.skipped, q.r.flags |= NodeRecord::partial_bit;  // some of its children have no line
    q.r.size = size;
    q.r.skipped = static_cast<u32>(std::min<u64>(skipped, skipped_saturated));
  }

  Nodes& nodes_;
  LineTree& t_;
  std::vector<u32>& enter_;
  Budget& budget_;
  std::vector<u32> line_, child_;
  u32 entered_ = 0;

 public:
  std::vector<bool> seen_ = std::vector<bool>(nodes_.size(), false);
};

// The children of a node, and the role in which each was searched.
class Children {
 public:
  Children(Nodes& nodes, const LineTree& t, const std::vector<std::string>& texts, Budget& budget)
      : nodes_(nodes), t_(t), texts_(texts), budget_(budget) {}

  void fill(u32 at) {
    Node& q = nodes_[at];
    NodeRecord& r = q.r;
    // 1. What each is by itself, and which move is searched again: that says what the search before it was.
    int ranks = 0;
    const bool only = t_.first[at] != no_node && t_.next[t_.first[at]] == no_node;
    ++stamps_;
    for (u32 c = t_.first[at]; c != no_node && budget_.steps(); c = t_.next[c]) {
      Node& k = nodes_[c];
      const bool beside = k.reported(Node::ply_reported) && k.said_ply <= q.said_ply;  // no move was made
      if (!k.reported(Node::mover_reported)) {
        const bool same = beside && k.said_ply == q.said_ply;
        k.r.flags |= static_cast<u8>(same == (r.mover() == Side::first) ? Side::first : Side::second);
      }
      if (!k.reported(Node::depth_reported)) k.r.set_depth(r.depth() - 1);
      const bool probe = k.reported(Node::pass_reported)
                             ? k.r.pass() == Pass::probe
                             : is_null(k.r.move) || (beside && !(only && value_for(r, k.r) == r.value));
      const u32 earlier = probe ? no_node : seen(k.r.move);
      if (!k.reported(Node::rank_reported))
        k.r.rank = earlier != no_node ? nodes_[earlier].r.rank : static_cast<u8>(std::min(ranks, 254));
      const bool more = earlier != no_node && asks_more(nodes_[earlier], k);
      if (!k.reported(Node::pass_reported)) set_pass(k.r, probe ? Pass::probe : more ? Pass::research : Pass::full);
      if (more) searched_again(nodes_[earlier], k);
      if (probe) continue;
      ranks = std::max(ranks, k.r.rank + 1);
      remember(k.r.move, c);
    }
    // 2. What it was in the window of that moment.
    i32 alpha = r.stood_pat() ? r.static_eval : r.alpha;
    for (u32 c = t_.first[at]; c != no_node; c = t_.next[c]) {
      Node& k = nodes_[c];
      const bool same_mover = k.r.mover() == r.mover();
      const i32 low = same_mover ? k.r.alpha : -k.r.beta, high = same_mover ? k.r.beta : -k.r.alpha;
      if (!k.reported(Node::pass_reported) && k.r.pass() == Pass::full && i64{high} - low == 1 &&
          i64{r.beta} - alpha > 1)
        set_pass(k.r, Pass::scout);
      const i32 value = value_for(r, k.r);
      if (counts(k.r, alpha, r.beta, value)) alpha = std::max(alpha, value);
      if (q.best_text >= 0 && k.r.move == static_cast<u32>(q.best_text)) r.best = k.r.rank;
    }
  }
  /// Whether no move reached beta, but a null move or another search beside the line did: filled before.
  bool left_early(u32 at) const {
    const NodeRecord& r = nodes_[at].r;
    bool passed = false;
    for (u32 c = t_.first[at]; c != no_node; c = t_.next[c]) {
      if (value_for(r, nodes_[c].r) < r.beta) continue;
      if (nodes_[c].r.pass() != Pass::probe) return false;
      passed = true;
    }
    return passed;
  }
  /// What is searched beside the line, by the name of its move, where nothing else is said.
  bool is_null(u32 text) const {
    const std::string& s = texts_[text];
    return s == "null" || s == "0000" || s == "--" || s == "Z0" || s == "@@@@";
  }

 private:
  // The last child of this node with that move, else no_node.
  u32 seen(u32 text) const { return stamp_[text] == stamps_ ? node_[text] : no_node; }
  void remember(u32 text, u32 node) { stamp_[text] = stamps_, node_[text] = node; }
  static void set_pass(NodeRecord& r, Pass pass) {
    r.flags = static_cast<u8>((r.flags & ~NodeRecord::pass_mask) | NodeRecord::pack_pass(pass, false));
  }
  // Some engines search a move twice for no reason, as the table's and as a killer.
  static bool asks_more(const Node& first, const Node& second) {
    const i64 width = i64{first.r.beta} - first.r.alpha, wider = i64{second.r.beta} - second.r.alpha;
    return width <= wider || first.r.depth() < second.r.depth() || second.reported(Node::pass_reported);
  }
  // A search of the same move after it says what the first one was: a scout, and a reduced one if the second is deeper.
  // Reductions search a move up to three times: then the second search, too, only asked whether it is better, whatever
  // its engine calls it.
  static void searched_again(Node& first, const Node& second) {
    const bool null_window = i64{first.r.beta} - first.r.alpha == 1;
    if (first.reported(Node::pass_reported) && !(first.r.pass() == Pass::research && null_window)) return;
    set_pass(first.r, Pass::scout);
    if (!first.reported(Node::reduced_reported) && first.reported(Node::depth_reported) &&
        second.reported(Node::depth_reported) && second.r.depth() > first.r.depth())
      first.r.flags |= NodeRecord::reduced_bit;
  }

  Nodes& nodes_;
  const LineTree& t_;
  const std::vector<std::string>& texts_;
  Budget& budget_;
  std::vector<u32> stamp_ = std::vector<u32>(texts_.size(), 0), node_ = std::vector<u32>(texts_.size(), 0);  // by text
  u32 stamps_ = 0;
};

// A node of which only its children tell: their windows and depths say what it had at least, their values what it knew.
void infer(Nodes& nodes, const LineTree& t, u32 i) {
  Node& q = nodes[i];
  NodeRecord& r = q.r;
  i32 low = infinite, high = -infinite;
  int depth = -10'000;
  for (u32 c = t.first[i]; c != no_node; c = t.next[c]) {
    const Node& k = nodes[c];
    const bool turned = !(k.reported(Node::ply_reported) && q.reported(Node::ply_reported) && k.said_ply == q.said_ply);
    if (k.reported(Node::mover_reported) && !q.reported(Node::mover_reported)) {
      r.flags |= static_cast<u8>((k.r.mover() == Side::first) == turned ? Side::second : Side::first);
      q.tell(Node::mover_reported);
    }
    if (k.reported(Node::depth_reported)) depth = std::max(depth, k.r.depth() + (turned ? 1 : 0));
    const bool same =
        !turned || (q.reported(Node::mover_reported) && k.reported(Node::mover_reported) && k.r.mover() == r.mover());
    low = std::min(low, same ? k.r.alpha : -k.r.beta), high = std::max(high, same ? k.r.beta : -k.r.alpha);
  }
  r.alpha = low < high ? low : -infinite, r.beta = low < high ? high : infinite;
  if (depth > -10'000) r.set_depth(depth), q.tell(Node::depth_reported);
}

Kind kind_by_window(const NodeRecord& r) {
  return r.value >= r.beta ? Kind::lower : r.value <= r.alpha ? Kind::upper : Kind::exact;
}
bool ends_by_rules(NodeEnd end) { return end == NodeEnd::over || end == NodeEnd::repetition || end == NodeEnd::limit; }

}  // namespace

Status link_up(Nodes& nodes, LineTree& t, bool folded, u32 unknown_move, u32 no_move, Budget& budget) {
  // Step 1. Who is whose parent, and which of them have no line.
  IdIndex ids(nodes, budget);
  for (u32 i = 0; i < nodes.size() && budget.steps(); ++i)
    if (const u32 first = ids.add(i); first != i)
      return Error{
          fmt::format("line {}: the id {} was already that of line {}", nodes[i].line, nodes[i].id, nodes[first].line)};
  if (ids.find(-1) == no_node)
    for (u32 i = 0; i < nodes.size(); ++i)
      if (nodes[i].parent == -1) nodes[i].has &= static_cast<u16>(~Node::parent_reported);
  Gaps gaps(nodes, ids, t, unknown_move, budget);
  if (const Status s = gaps.close(); !s) return s;
  const u32 n = nodes.size();
  t.first.assign(n, no_node), t.next.assign(n, no_node);
  {
    std::vector<u32> last(n, no_node);
    for (const u32 i : gaps.order()) {
      if (!budget.steps()) return budget.error();
      if (!nodes[i].reported(Node::parent_reported)) {
        t.roots.push_back(i);
        continue;
      }
      const u32 p = ids.find(nodes[i].parent);
      if (t.first[p] == no_node) t.first[p] = i;
      else t.next[last[p]] = i;
      last[p] = i;
    }
  }
  if (t.roots.empty()) return Error{"no node is a root: one must have no parent"};
  std::vector<u32> into;
  join_without_move(nodes, t, no_move, into);
  // Each look-up halves the way for those that follow.
  const auto now = [&](u32 i) {
    for (; i != no_node && into[i] != i; i = into[i]) into[i] = into[into[i]], budget.steps();
    return i;
  };
  // Step 2. Plies, sizes and the order of leaving.
  std::vector<u32> enter(n, no_node);
  Walk walk(nodes, t, enter, budget);
  if (const Status s = walk.run(); !s) return s;
  for (u32 i = 0; i < n && budget.steps(); ++i)
    if (!walk.seen_[now(i)]) return Error{fmt::format("line {}: it lies below itself", nodes[i].line)};
  // Step 3. The writers of table entries by their new ids; a writer that was not left before is no writer.
  std::vector<u32> left(n, no_node);
  for (u32 s = 0; s < t.post.size(); ++s) left[t.post[s]] = s;
  for (u32 i = 0; i < n && budget.steps(); ++i) {
    Node& q = nodes[i];
    if (q.writer < 0) continue;
    const u32 w = now(ids.find(q.writer));
    if (w != no_node && left[w] != no_node && left[i] != no_node && left[w] < left[i] && enter[w] < enter[i])
      q.r.link = enter[w], q.writer = -1;
    else if (w != no_node && enter[w] != no_node && thread_of(nodes[w]) != thread_of(q)) q.writer = enter[w];
    else if (q.writer = -1; folded && w == no_node) q.r.reason |= NodeRecord::lost_link_bit;
  }
  return budget.ok() ? Status(Done{}) : budget.error();
}

// Parents come before their children, but for those without a line of their own.
Status fill_in(Nodes& nodes, const LineTree& t, const std::vector<std::string>& texts, bool windows, Budget& budget) {
  if (t.inferred + t.gaps > 0)
    for (const u32 i : t.post)
      if (nodes[i].reported(Node::inferred)) infer(nodes, t, i);
  Children children(nodes, t, texts, budget);
  for (auto at = t.post.rbegin(); at != t.post.rend(); ++at) {
    if (!budget.steps()) return budget.error();
    Node& q = nodes[*at];
    NodeRecord& r = q.r;
    const bool inner = t.first[*at] != no_node || r.partial();
    if (!q.reported(Node::end_reported))
      r.end_kind = NodeRecord::pack_end(inner ? NodeEnd::inner : NodeEnd::unreported, r.kind());
    if (!q.reported(Node::kind_reported) && r.end() != NodeEnd::aborted) {
      r.end_kind = NodeRecord::pack_end(r.end(), ends_by_rules(r.end()) ? Kind::exact
                                                 : !windows             ? Kind::none
                                                                        : kind_by_window(r));
    }
    if (inner && !q.reported(Node::cut_reported) && r.value >= r.beta && r.end() == NodeEnd::inner)
      r.flags |= NodeRecord::cut_bit;
    const bool quiet = r.depth() <= 0 || !q.reported(Node::depth_reported);
    if (t.first[*at] != no_node && !q.reported(Node::stood_pat_reported) && quiet && r.has_static() &&
        r.static_eval > r.alpha && r.static_eval < r.beta) {
      const Node& first = nodes[t.first[*at]];
      const bool same_mover = first.reported(Node::mover_reported) && first.r.mover() == r.mover();
      const bool beside =
          first.reported(Node::ply_reported) && first.said_ply <= q.said_ply;  // it has a window of its own
      if (!beside && (same_mover ? first.r.alpha : -first.r.beta) == r.static_eval)
        r.flags |= NodeRecord::stand_pat_bit;
    }
    children.fill(*at);
    if (inner && !q.reported(Node::end_reported) && !q.reported(Node::cut_reported) && r.cut() &&
        children.left_early(*at)) {
      r.flags = static_cast<u8>(r.flags & ~NodeRecord::cut_bit);
      r.end_kind = NodeRecord::pack_end(NodeEnd::pruned, r.kind());
    }
    if (q.reported(Node::inferred)) {  // what it knew so far
      i32 best = -infinite, alpha = r.alpha;
      for (u32 c = t.first[*at]; c != no_node; c = t.next[c]) {
        const i32 value = value_for(r, nodes[c].r);
        if (!counts(nodes[c].r, alpha, r.beta, value)) continue;
        if (value > best) best = value, r.best = nodes[c].r.rank;
        alpha = std::max(alpha, value);
      }
      r.value = best > -infinite ? best : 0;
      r.end_kind = NodeRecord::pack_end(NodeEnd::aborted, best > r.alpha ? Kind::lower : Kind::none);
      r.end_kind |= NodeRecord::inferred_bit;
    } else if (inner && r.best == no_rank && q.best_text < 0) {  // the child whose value is the node's
      for (u32 c = t.first[*at]; c != no_node && r.best == no_rank; c = t.next[c])
        if (value_for(r, nodes[c].r) == r.value && nodes[c].r.pass() != Pass::probe &&
            nodes[c].r.end() != NodeEnd::aborted)
          r.best = nodes[c].r.rank;
    }
  }
  return Done{};
}

i32 infinite_by_roots(const Nodes& nodes, const LineTree& t) {
  i32 widest = 0;
  for (const u32 root : t.roots) {
    const Node& q = nodes[root];
    if (q.reported(Node::window_reported) && !q.reported(Node::inferred) && q.r.alpha == -q.r.beta)
      widest = std::max(widest, q.r.beta);
  }
  if (widest == 0 || widest >= infinite) return 0;
  const auto beyond = [&](i32 x) { return x > widest || x < -widest; };
  for (u32 i = 0; i < nodes.size(); ++i) {
    const Node& q = nodes[i];
    if (beyond(q.r.value) || (q.reported(Node::window_reported) && (beyond(q.r.alpha) || beyond(q.r.beta)))) return 0;
  }
  return widest;
}

BeyondInfinite make_infinite(Nodes& nodes, i32 from) {
  BeyondInfinite out;
  const auto moved = [&](i32& x) {
    const bool beyond = (x > from && x < infinite) || (x < -from && x > -infinite);
    if (x >= from) x = infinite;
    else if (x <= -from) x = -infinite;
    return beyond;
  };
  for (u32 i = 0; i < nodes.size(); ++i) {
    Node& q = nodes[i];
    NodeRecord& r = q.r;
    const Kind kind = kind_by_window(r);
    bool beyond = moved(r.alpha);
    beyond |= moved(r.beta);
    beyond |= moved(r.value);
    if (r.has_static()) beyond |= moved(r.static_eval);
    if (beyond && out.nodes++ == 0) out.first = q.id;
    // Of a window that lies beyond as a whole nothing is left to tell its two ends apart by.
    if (beyond && r.alpha == r.beta && q.reported(Node::window_reported) && !q.reported(Node::kind_reported) &&
        !ends_by_rules(r.end())) {
      r.end_kind = NodeRecord::pack_end(r.end(), kind);
      q.tell(Node::kind_reported);
    }
  }
  return out;
}

}  // namespace ply::imported
