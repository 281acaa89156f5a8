#include "engine/analysis/forms/import_join.h"

#include <algorithm>
#include <numeric>

namespace ply::imported {
namespace {

// Whether `k` is `q` going on: in the same position, with the same window, to the same value. Where the search had
// depth left it is another one, such as that of razoring.
bool goes_on(const Node& q, const Node& k, u32 no_move) {
  if (k.r.move != no_move || k.told(Node::pass_told) || q.told(Node::made_up) || k.told(Node::made_up)) return false;
  const auto as_told = [&](Node::Told t, bool same) { return q.told(t) == k.told(t) && (!q.told(t) || same); };
  if (!q.told(Node::ply_told) || !q.told(Node::window_told)) return false;
  if (q.told(Node::depth_told) && q.r.depth() > 0) return false;
  if (q.told(Node::key_told) && k.told(Node::key_told) && q.key != k.key) return false;
  if (k.text != k.r.move && q.text == q.r.move) return false;        // only k says what the board is
  if (!q.told(Node::skipped_told) && q.r.skipped > 0) return false;  // it had other children
  return as_told(Node::ply_told, q.said_ply == k.said_ply) && as_told(Node::mover_told, q.r.mover() == k.r.mover()) &&
         as_told(Node::window_told, q.r.alpha == k.r.alpha && q.r.beta == k.r.beta) &&
         as_told(Node::value_told, q.r.value == k.r.value);
}

void take_over(Node& q, const Node& k) {
  const auto take = [&](Node::Told t) {
    if (q.told(t) || !k.told(t)) return false;
    q.tell(t);
    return true;
  };
  const auto take_flag = [&](u8 flag) { q.r.flags = static_cast<u8>((q.r.flags & ~flag) | (k.r.flags & flag)); };
  if (take(Node::cut_told)) take_flag(NodeRecord::cut_bit);
  if (const bool pat = take(Node::stood_pat_told); pat || !q.r.has_static()) {
    if (pat) take_flag(NodeRecord::stand_pat_bit);
    if (k.r.has_static()) q.r.statik = k.r.statik, q.r.flags |= NodeRecord::static_bit;
  }
  if (q.r.best == no_rank && q.best_text < 0) q.r.best = k.r.best, q.best_text = k.best_text;
  if (take(Node::key_told)) q.key = k.key;
  if (take(Node::depth_told)) q.r.set_depth(k.r.depth());
  if (q.writer < 0) q.writer = k.writer;
  if (q.r.moves == 0) q.r.moves = k.r.moves;
  const NodeEnd end = take(Node::end_told) ? k.r.end() : q.r.end();
  const Kind kind = take(Node::kind_told) ? k.r.kind() : q.r.kind();
  q.r.end_kind = NodeRecord::pack_end(end, kind);
  q.r.reason |= k.r.reason & NodeRecord::past_bit;
  if (q.told(Node::skipped_told)) return;
  take(Node::skipped_told);
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
