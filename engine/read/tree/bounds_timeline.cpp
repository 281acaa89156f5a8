#include "engine/read/tree/bounds_timeline.h"

#include <algorithm>

namespace ply {

BoundsTimeline bounds_timeline(const View& v, u32 slot) {
  BoundsTimeline out;
  if (slot >= v.size()) return out;
  const NodeRecord& q = v[slot];
  out.slot = slot;
  out.mover = q.mover();
  out.enter = v.enter(slot);
  out.leave = v.open(slot) ? v.ticks() - 1 : v.leave(slot);
  int alpha = q.alpha;
  const int beta = q.beta;
  BoundStep first{BoundStep::Kind::enter, out.enter, alpha, beta, {}, v.id(slot)};
  out.steps.push_back(first);
  if (q.stood_pat()) {
    alpha = q.static_eval;
    out.steps.push_back({BoundStep::Kind::raise, out.enter, alpha, beta, {alpha, Kind::lower}, v.id(slot)});
  }
  std::vector<u32> kids;
  v.children(slot, kids);
  for (u32 c : kids) {
    if (v.open(c)) break;
    const NodeRecord& r = v[c];
    const int value = value_for(q, r);
    BoundStep s;
    s.tick = v.leave(c);
    s.value = {value, r.mover() == q.mover() ? r.kind() : flipped(r.kind())};
    s.id = v.id(c);
    const bool counted = counts(r, alpha, beta, value);
    s.kind = !counted ? BoundStep::Kind::ignore : value <= alpha ? BoundStep::Kind::value : BoundStep::Kind::raise;
    if (counted) alpha = std::max(alpha, value);
    if (s.kind == BoundStep::Kind::raise && alpha >= beta && !v.windowless()) s.kind = BoundStep::Kind::cut;
    s.alpha = alpha;
    s.beta = beta;
    out.steps.push_back(s);
  }
  if (!v.open(slot))
    out.steps.push_back({BoundStep::Kind::leave, out.leave, alpha, beta, {q.value, q.kind()}, v.id(slot)});
  return out;
}

void Overview::clear() {
  columns_.clear();
  roots_.clear();
  known_ = 0;
  stride_ = 1;
}

void Overview::update(const View& v, u32 budget) {
  if (v.closed() < known_) clear();
  take(v.closed_from(known_, budget));
}

Overview::Boundary Overview::boundary(u32 slot, const NodeRecord& r) {
  const Tick id = slot - r.size + 1;
  return {2 * id,
          2 * (id + r.size) - 1,
          r.depth(),
          r.rank,
          static_cast<u32>(id),
          {r.value, r.kind()},
          r.end() == NodeEnd::aborted};
}

std::vector<Overview::Boundary> finished_roots(const View& v) {
  std::vector<u32> slots;
  v.roots(slots);
  std::vector<Overview::Boundary> out;
  for (const u32 k : slots)
    if (!v.open(k)) out.push_back(Overview::boundary(k, v[k]));
  return out;
}

void Overview::take(std::span<const NodeRecord> records) {
  const u32 from = known_, to = known_ + static_cast<u32>(records.size());
  for (u32 k = from; k < to;) {
    if (k / stride_ >= max_columns) {  // full: pairs become one
      for (std::size_t i = 0; i < max_columns / 2; ++i) {
        const Column &a = columns_[2 * i], &b = columns_[2 * i + 1];
        columns_[i] = {a.nodes + b.nodes, a.cuts + b.cuts, a.table + b.table, std::max(a.deepest, b.deepest),
                       std::min(a.shallowest, b.shallowest)};
      }
      columns_.resize(max_columns / 2);
      stride_ *= 2;
    }
    // The rest of one column.
    if (k / stride_ >= columns_.size()) columns_.emplace_back();
    Column c = columns_.back();
    const u32 end = static_cast<u32>(std::min<u64>(to, (u64{k} / stride_ + 1) * stride_));
    for (; k < end; ++k) {
      const NodeRecord& r = records[k - from];
      ++c.nodes;
      c.cuts += r.cut();
      c.table += r.end() == NodeEnd::table;
      c.deepest = std::max(c.deepest, r.ply);
      c.shallowest = std::min(c.shallowest, r.ply);
      if (r.ply == 0) roots_.push_back(boundary(k, r));
    }
    columns_.back() = c;
  }
  known_ = to;
}

}  // namespace ply
