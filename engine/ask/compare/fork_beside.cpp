#include "engine/ask/compare/fork_beside.h"

#include <algorithm>
#include <cstddef>

#include "engine/read/node/moment.h"

namespace ply {
namespace {

Differs differ(const NodeRecord& x, const NodeRecord& y, bool leaving) {
  if (x.move != y.move) return Differs::move;
  if (x.mover() != y.mover()) return Differs::mover;
  if (x.depth() != y.depth()) return Differs::depth;
  if (x.alpha != y.alpha) return Differs::alpha;
  if (x.beta != y.beta) return Differs::beta;
  if (x.pass() != y.pass() || x.reduced() != y.reduced()) return Differs::pass;
  if (!leaving) return Differs::nothing;
  if (x.value != y.value) return Differs::value;
  if (x.kind() != y.kind()) return Differs::kind;
  if (x.end() != y.end()) return Differs::end;
  return x.best != y.best ? Differs::best : Differs::nothing;
}

// From the entry of the node on, event by event; of a fork that began there, to its end.
void find_first(const View& v, const View& w, ForkBeside& out) {
  const Tick end_a = out.fresh ? v.leave(out.a) + 1 : v.ticks(), end_b = out.fresh ? w.leave(out.b) + 1 : w.ticks();
  Tick s = v.enter(out.a), t = w.enter(out.b);
  for (; s < end_a && t < end_b; ++s, ++t) {
    const Event e = v.event(s), f = w.event(t);
    const Differs what = e.leaving != f.leaving ? Differs::event : differ(v[e.slot], w[f.slot], e.leaving);
    if (what == Differs::nothing) continue;
    out.first = {what, s, e.slot, f.slot, e.leaving};
    out.tick_b = t;
    return;
  }
  if (s == end_a && t == end_b) return;
  out.first = {Differs::length, s, s < end_a ? v.event(s).slot : no_node, t < end_b ? w.event(t).slot : no_node, false};
  out.tick_b = t;
}

// How many rows of a line are the same until an event of `slot`: where another move is entered its parent's moves
// differ, else what was asked of the node itself, or answered.
int same_rows(const View& v, const std::vector<u32>& line, u32 slot, bool other_move) {
  std::vector<u32> path;
  v.path_to(slot, path);
  std::size_t same = 0;
  while (same < path.size() && same < line.size() && path[same] == line[same]) ++same;
  // Beside the line it is one of the moves of the last row that both have.
  std::size_t row = same < path.size() ? std::max<std::size_t>(same, 1) - 1 : path.size() - 1;
  if (other_move) row = std::min(row, std::max<std::size_t>(path.size(), 2) - 2);
  return static_cast<int>(row);
}

}  // namespace

std::vector<u32> line_of_value(const View& v, u32 slot) {
  std::vector<u32> line;
  v.path_to(slot, line);
  while (!v.open(line.back()) && v[line.back()].size > 1) {
    const u32 k = line.back();
    u32 next = v[k].cut() && !v[k].partial() ? v.last_child(k) : no_node;
    if (next == no_node)
      if (const auto best = principal_variation(v, k, v.leave(k)); best.size() > 1) next = best[1];
    if (next == no_node) break;
    line.push_back(next);
  }
  return line;
}

ForkBeside fork_beside(const Recording& before, u32 a, const Recording& fork, u32 b) {
  ForkBeside out;
  out.a = a, out.b = b;
  const View v = before.view(), w = fork.view();
  if (a == no_node || b == no_node) {
    out.whole_before = before.summary().visited, out.whole_after = fork.summary().visited;
    if (a != no_node) out.mover = v[a].mover(), out.line_a = line_of_value(v, a);
    if (b != no_node) out.mover = w[b].mover(), out.line_b = line_of_value(w, b);
    return out;
  }
  const ForkSummary s = fork_summary(before, a, fork, b);
  out.fresh = s.empty;
  out.goes_on = !s.empty && before.summary().search.stopped;
  out.mover = v[a].mover();
  out.before = s.before.value, out.after = s.after.value, out.relation = s.relation;
  out.nodes_before = s.before.nodes, out.nodes_after = s.after.nodes;
  out.whole_before = s.before.whole, out.whole_after = s.after.whole;
  out.best_before = s.before.choice, out.best_after = s.after.choice;
  out.root_before = s.before.root, out.root_after = s.after.root;
  if (!out.fresh) out.replayed = w.visit(b) - 1;
  out.line_a = line_of_value(v, a), out.line_b = line_of_value(w, b);
  if (!s.cut) find_first(v, w, out);
  if (out.first.what == Differs::nothing) return out;
  const bool other_move =
      out.first.what == Differs::move || out.first.what == Differs::event || out.first.what == Differs::length;
  const auto max = static_cast<int>(std::min(out.line_a.size(), out.line_b.size())) - 1;
  out.row = max;
  if (out.first.a != no_node)
    out.row = std::min(out.row, same_rows(v, out.line_a, out.first.a, other_move && !out.first.leaving));
  if (out.first.b != no_node)
    out.row = std::min(out.row, same_rows(w, out.line_b, out.first.b,
                                          other_move && (out.first.what != Differs::event || out.first.leaving)));
  for (int k = 0; k < out.row; ++k)  // where the lines part for another reason
    if (const auto i = static_cast<std::size_t>(k); v[out.line_a[i]].move != w[out.line_b[i]].move) out.row = k;
  out.row = std::max(out.row, 0);
  return out;
}

}  // namespace ply
