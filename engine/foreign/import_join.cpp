#include "engine/foreign/import_join.h"

#include <algorithm>
#include <numeric>

namespace ply::imported {
namespace {

// Whether `k` is `q` going on: in the same position, with the same window, to the same value. Where the search had
// depth left it is another one, such as that of razoring.
bool goes_on(const Node& q, const Node& k, u32 no_move) {
  if (k.r.move != no_move || k.reported(Node::pass_reported) || q.reported(Node::inferred) ||
      k.reported(Node::inferred))
    return false;
  const auto as_reported = [&](Node::Reported t, bool same) {
    return q.reported(t) == k.reported(t) && (!q.reported(t) || same);
  };
  if (!q.reported(Node::ply_reported) || !q.reported(Node::window_reported)) return false;
  if (q.reported(Node::depth_reported) && q.r.depth() > 0) return false;
  if (q.reported(Node::key_reported) && k.reported(Node::key_reported) && q.key != k.key) return false;
  if (k.text != k.r.move && q.text == q.r.move) return false;                // only k says what the board is
  if (!q.reported(Node::skipped_reported) && q.r.skipped > 0) return false;  // it had other children
  return as_reported(Node::ply_reported, q.said_ply == k.said_ply) &&
         as_reported(Node::mover_reported, q.r.mover() == k.r.mover()) &&
         as_reported(Node::window_reported, q.r.alpha == k.r.alpha && q.r.beta == k.r.beta) &&
         as_reported(Node::value_reported, q.r.value == k.r.value);
}

void take_over(Node& q, const Node& k) {
  const auto take = [&](Node::Reported t) {
    if (q.reported(t) || !k.reported(t)) return false;
    q.tell(t);
    return true;
  };
  const auto take_flag = [&](u8 flag) { q.r.flags = static_cast<u8>((q.r.flags & ~flag) | (k.r.flags & flag)); };
  if (take(Node::cut_reported)) take_flag(NodeRecord::cut_bit);
  if (const bool pat = take(Node::stood_pat_reported); pat || !q.r.has_static()) {
    if (pat) take_flag(NodeRecord::stand_pat_bit);
    if (k.r.has_static()) q.r.static_eval = k.r.static_eval, q.r.flags |= NodeRecord::static_bit;
  }
  if (q.r.best == no_rank && q.best_text < 0) q.r.best = k.r.best, q.best_text = k.best_text;
  if (take(Node::key_reported)) q.key = k.key;
  if (take(Node::depth_reported)) q.r.set_depth(k.r.depth());
  if (q.writer < 0) q.writer = k.writer;
  if (q.r.moves == 0) q.r.moves = k.r.moves;
  const NodeEnd end = take(Node::end_reported) ? k.r.end() : q.r.end();
  const Kind kind = take(Node::kind_reported) ? k.r.kind() : q.r.kind();
  q.r.end_kind = NodeRecord::pack_end(end, kind);
  q.r.reason |= k.r.reason & NodeRecord::past_bit;
  if (q.reported(Node::skipped_reported)) return;
  take(Node::skipped_reported);
  q.r.skipped = k.r.skipped;
  q.r.flags |= k.r.flags & NodeRecord::partial_bit;
}

}  // namespace

void join_without_move(Nodes& nodes, LineTree& t, u32 no_move, std::vector<u32>& into) {
  into.resize(nodes.size());
  std::iota(into.begin(), into.end(), 0);
  for (u32 i = 0; i < nodes.size(); ++i) {
    if (into[i] != i) continue;
    for (u32 c = t.first[i]; c != no_node; c = t.first[i]) {
      if (t.next[c] != no_node || !goes_on(nodes[i], nodes[c], no_move)) break;
      take_over(nodes[i], nodes[c]);
      t.first[i] = t.first[c];
      t.first[c] = no_node;
      into[c] = i;
      ++t.joined;
    }
  }
}

}  // namespace ply::imported
