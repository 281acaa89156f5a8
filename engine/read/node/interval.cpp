#include "engine/read/node/interval.h"

#include <array>

#include "engine/read/node/window_check.h"

namespace ply {
namespace {

Interval best_of(Interval a, Interval b) { return {std::max(a.lo, b.lo), std::max(a.hi, b.hi)}; }

}  // namespace

// Moves by rank: several records of one rank (scout and re-search) all speak of the same move, so their intervals are
// intersected; the node is worth the best of its moves, and has an upper limit only when all of them are known. The
// last rank may be that of many moves, and only records of the same one, which follow each other, belong together.
Interval known_interval(const View& v, u32 k, Tick t) {
  const NodeRecord& q = v[k];
  if (t < v.enter(k)) return {};
  const bool left = t >= v.leave(k) && !v.open(k);
  if (left && q.end() != NodeEnd::aborted) return interval_of({q.value, q.kind()});
  if (left && q.size == 1) return {};

  std::array<Interval, 256> by_rank;
  std::array<bool, 256> seen{};
  int ranks = 0;
  u32 last_move = 0;
  Interval out{-infinite, -infinite};
  const i64 end = i64{k} - q.size;
  for (i64 c = i64{k} - 1; c > end; c -= v[static_cast<u32>(c)].size) {
    const u32 s = static_cast<u32>(c);
    const NodeRecord& r = v[s];
    if (v.enter(s) > t || r.pass() == Pass::probe || r.reduced()) continue;
    Interval i = known_interval(v, s, t);  // only the open child goes deeper than one record
    if (r.mover() != q.mover()) i = flipped(i);
    ranks += !seen[r.rank];
    const bool same = seen[r.rank] && (r.rank < NodeRecord::last_rank || r.move == last_move);
    if (seen[r.rank] && !same) out = best_of(out, by_rank[r.rank]);
    by_rank[r.rank] = same ? both(by_rank[r.rank], i) : i;
    seen[r.rank] = true;
    if (r.rank >= NodeRecord::last_rank) last_move = r.move;
  }
  if (q.depth() <= 0 && q.has_static()) out = best_of(out, {q.static_eval, q.static_eval});
  for (std::size_t i = 0; i < seen.size(); ++i)
    if (seen[i]) out = best_of(out, by_rank[i]);
  if (q.moves == 0 || q.uncounted() || ranks < q.moves || q.partial()) out.hi = infinite;
  return out;
}

u64 nodes_by(const View& v, u32 k, Tick t) {
  if (t < v.enter(k)) return 0;
  const NodeRecord& q = v[k];
  if (!v.open(k) && t >= v.leave(k)) return u64{q.size} + q.skipped;
  // It is open: itself, the children that were left, whole, and the one that is open as well.
  u64 n = 1;
  const i64 end = i64{k} - q.size;
  for (i64 c = i64{k} - 1; c > end; c -= v[static_cast<u32>(c)].size) n += nodes_by(v, static_cast<u32>(c), t);
  return n;
}

WindowCheck window_check(const View& v, u32 slot) {
  WindowCheck out;
  std::vector<u32> path;
  v.path_to(slot, path);
  if (path.size() < 2) return out;
  std::vector<PathWindow> windows;
  v.windows(path, v.enter(slot), windows);
  const NodeRecord &above = v[path[path.size() - 2]], &r = v[slot];
  Window in = windows[windows.size() - 2].at_next;
  if (is_shallow_probe(above, r)) return out;
  if (r.pass() == Pass::scout) in.beta.value = in.alpha.value + 1;
  if (r.pass() == Pass::probe) in.alpha.value = in.beta.value - 1;
  out.mover_same = above.mover() == r.mover();
  out.should = {{(out.mover_same ? in : flipped(in)).alpha.value, {}},
                {(out.mover_same ? in : flipped(in)).beta.value, {}}};
  out.found = {{r.alpha, {}}, {r.beta, {}}};
  out.follows = windows.back().follows;
  const bool same_values = out.should.alpha.value == r.alpha && out.should.beta.value == r.beta;
  out.asked = (out.follows == same_values) && (!out.follows || i64{r.alpha} != -i64{r.beta});
  return out;
}

}  // namespace ply
