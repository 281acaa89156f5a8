#include "engine/trace/view.h"

#include <algorithm>

#include "engine/trace/record_blocks.h"

namespace ply {

const NodeRecord& View::elsewhere(u32 slot) const {
  if (slot >= closed_) return tail_[slot - closed_];
  if (!blocks_->there(slot >> RecordIndex::block_shift))
    if (const NodeRecord* told = blocks_->told(slot)) return *told;
  blocks_->need(slot);
  return records_[slot];
}

void View::set_blocks(const RecordBlocks* blocks) {
  static_assert(RecordIndex::block_shift == 14 && RecordBlocks::used == 2);
  blocks_ = blocks;
  states_ = blocks ? blocks->states() : nullptr;
  at_hand_ = blocks ? 0 : closed_;
}

std::span<const NodeRecord> View::closed_from(u32 from, u32 most) const {
  const u32 n = std::min(most, closed_ - from);
  if (blocks_ && n > 0)
    for (u32 b = from >> RecordIndex::block_shift; b <= (from + n - 1) >> RecordIndex::block_shift; ++b)
      blocks_->need(blocks_->index().begin(b));
  return {records_ + from, n};
}

// Walks down from the last root. At every subtree `visit(slot)` says: 1 = into it (to its last child), -1 = to the one
// before it, 0 = this is it. Returns the slot, or no_node when there is nothing left to walk to.
template <class Visit>
u32 View::descend(Visit&& visit) const {
  i64 c = i64{size_} - 1, end = -1;
  while (c > end) {
    const u32 k = static_cast<u32>(c);
    const int where = visit(k);
    if (where == 0) return k;
    if (where > 0) {
      end = c - (*this)[k].size;
      c -= 1;
    } else {
      c -= (*this)[k].size;
    }
  }
  return no_node;
}

u32 View::find(u32 want) const {
  return descend([&](u32 k) {
    const u32 i = id(k);
    return want == i ? 0 : want > i ? 1 : -1;
  });
}

Event View::event(Tick t) const {
  bool leaving = false;
  const u32 k = descend([&](u32 c) {
    const Tick in = enter(c);
    if (t < in) return -1;
    leaving = t == leave(c);
    return leaving || t == in ? 0 : 1;
  });
  return {k, k != no_node && leaving};
}

void View::path(Tick t, std::vector<u32>& out) const {
  out.clear();
  descend([&](u32 c) {
    if (enter(c) > t) return -1;
    if (leave(c) <= t) return 0;  // everything before it was left as well
    out.push_back(c);
    return 1;
  });
}

void View::path_to(u32 k, std::vector<u32>& out) const {
  out.clear();
  descend([&](u32 c) {
    if (c < k) return 0;  // does not happen for a slot of this view
    if (first_slot(c) > k) return -1;
    out.push_back(c);
    return c == k ? 0 : 1;
  });
}

u32 View::deepest(Tick t) const {
  u32 last = no_node;
  descend([&](u32 c) {
    if (enter(c) > t) return -1;
    if (leave(c) <= t) return 0;
    last = c;
    return 1;
  });
  return last;
}

u32 View::parent(u32 k) const {
  u32 last = no_node;
  descend([&](u32 c) {
    if (first_slot(c) > k) return -1;
    if (c == k) return 0;
    last = c;
    return 1;
  });
  return last;
}

u32 View::previous_sibling(u32 c) const {
  const u32 first = first_slot(c);
  if (first == 0) return no_node;
  return (*this)[first - 1].ply == (*this)[c].ply ? first - 1 : no_node;
}

// Before k came the recorded nodes with smaller ids and, of those not recorded, the ones below the closed subtrees in
// front of the path to k: an open node's own unrecorded children come after all its recorded ones.
u64 View::visit(u32 k) const {
  u64 n = u64{id(k)} + 1;
  descend([&](u32 c) {
    if (first_slot(c) > k) return -1;
    for (u32 s = previous_sibling(c); s != no_node; s = previous_sibling(s)) n += (*this)[s].skipped;
    return c == k ? 0 : 1;
  });
  return n;
}

u32 View::closed_by(Tick t) const {
  u32 low = 0, high = closed_;  // leave ticks grow with the slot
  if (blocks_) {                // in which block, its index says
    const RecordIndex& index = blocks_->index();
    u32 block = 0, until = index.blocks();
    while (block < until) {
      const u32 middle = block + (until - block) / 2;
      if (index.leave_of_last(middle) <= t) block = middle + 1;
      else until = middle;
    }
    if (block == index.blocks()) return closed_;
    low = index.begin(block), high = index.end(block) - 1;
    if (block > 0 && index.leave_of_last(block - 1) == t) return low;
    for (const ClosedSubtree& c : index.leaves(block)) {  // and of some of its nodes as well
      const Tick left = 2 * (Tick{c.id()} + c.size) - c.ply - 1;
      if (left == t) return c.slot + 1;
      if (left > t) {
        high = c.slot;
        break;
      }
      low = c.slot + 1;
    }
  }
  while (low < high) {
    const u32 middle = low + (high - low) / 2;
    if (leave(middle) <= t) low = middle + 1;
    else high = middle;
  }
  return low;
}

void View::roots(std::vector<u32>& out) const {
  out.clear();
  for (i64 c = i64{size_} - 1; c >= 0; c -= (*this)[static_cast<u32>(c)].size) out.push_back(static_cast<u32>(c));
  std::reverse(out.begin(), out.end());
}

void View::children(u32 k, std::vector<u32>& out) const {
  out.clear();
  const i64 end = i64{k} - (*this)[k].size;
  for (i64 c = i64{k} - 1; c > end; c -= (*this)[static_cast<u32>(c)].size) out.push_back(static_cast<u32>(c));
  std::reverse(out.begin(), out.end());
}

void View::stand_pat(const NodeRecord& q, u32 id, Window& w) {
  if (q.stood_pat()) w.alpha = {q.static_eval, {Owner::Kind::stand_pat, id}};
}

// The entry window of k, handed down from the window its parent had at that moment (null: a root).
Window View::start_window(u32 k, const Window* parent_now, u32 parent, bool& follows) const {
  const NodeRecord& q = (*this)[k];
  Window w{{q.alpha, {}}, {q.beta, {}}};
  follows = true;
  if (!parent_now || windowless_) return w;
  Window in = *parent_now;
  const Owner narrowed{Owner::Kind::null_window, id(parent)};
  if (q.pass() == Pass::scout && in.beta.value != in.alpha.value + 1) in.beta = {in.alpha.value + 1, narrowed};
  if (is_shallow_probe((*this)[parent], q)) {
    // It asks for a bound of its own: a null window anywhere
    w.alpha.owner = w.beta.owner = {Owner::Kind::unknown, no_node};
    follows = q.beta - q.alpha == 1;
    return w;
  }
  if (q.pass() == Pass::probe && in.alpha.value != in.beta.value - 1) in.alpha = {in.beta.value - 1, narrowed};
  if ((*this)[parent].mover() != q.mover()) in = flipped(in);
  // What the search really had is the truth; where it does not follow, nobody owns it.
  constexpr Owner unknown{Owner::Kind::unknown, no_node};
  w.alpha.owner = in.alpha.value == q.alpha ? in.alpha.owner : unknown;
  w.beta.owner = in.beta.value == q.beta ? in.beta.owner : unknown;
  follows = in.alpha.value == q.alpha && in.beta.value == q.beta;
  return w;
}

void View::windows(std::span<const u32> path, Tick t, std::vector<PathWindow>& out) const {
  out.clear();
  std::vector<u32> kids;
  Window handed;  // the window of the node above when it entered the next one
  for (std::size_t d = 0; d < path.size(); ++d) {
    const u32 k = path[d];
    const NodeRecord& q = (*this)[k];
    PathWindow p;
    p.entry = start_window(k, d ? &handed : nullptr, d ? path[d - 1] : no_node, p.follows);
    Window w = p.entry;
    stand_pat(q, id(k), w);
    p.now = t < enter(k) ? p.entry : w;
    const u32 next = d + 1 < path.size() ? path[d + 1] : no_node;
    children(k, kids);
    for (u32 c : kids) {
      if (c == next) p.at_next = handed = w;
      const NodeRecord& x = (*this)[c];
      const bool known = leave(c) <= t;
      if (!known && (next == no_node || c >= next)) break;
      const int v = value_for(q, x);
      if (counts(x, w.alpha.value, w.beta.value, v) && v > w.alpha.value) {
        w.alpha = {v, {Owner::Kind::child, id(c)}};
        if (known) p.now = w;
      }
    }
    if (next == no_node) p.at_next = p.now;
    out.push_back(p);
  }
}

// Walks the siblings before c, for the window at that moment.
View::Effect View::effect_of(u32 parent, u32 c) const {
  const NodeRecord& q = (*this)[parent];
  Window w{{q.alpha, {}}, {q.beta, {}}};
  stand_pat(q, 0, w);
  std::vector<u32> kids;
  children(parent, kids);
  for (u32 k : kids) {
    const int v = value_for(q, (*this)[k]);
    const bool counted = counts((*this)[k], w.alpha.value, w.beta.value, v), raised = counted && v > w.alpha.value;
    if (k == c) return {counted, raised};
    if (raised) w.alpha.value = v;
  }
  return {};
}

void Parents::update(const View& v, u32 budget) {
  if (v.closed() < known()) clear();
  const u32 from = known();
  const u32 to = v.closed() - from > budget ? from + budget : v.closed();
  parent_.resize(to, no_node);
  for (u32 k = from; k < to; ++k) {
    const i64 end = i64{k} - v[k].size;
    for (i64 c = i64{k} - 1; c > end; c -= v[static_cast<u32>(c)].size) parent_[static_cast<u32>(c)] = k;
  }
}

}  // namespace ply
