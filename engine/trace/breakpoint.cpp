#include "engine/trace/breakpoint.h"

#include <algorithm>

namespace ply {

bool matches(const Breakpoint& b, const MomentFacts& m) {
  const NodeRecord& r = *m.record;
  if (!b.enabled) return false;
  u8 kinds = on_enter;
  if (m.leaving) {
    kinds = on_leave;
    if (m.raised) kinds |= on_raise;
    if (r.cut()) kinds |= on_cut;
    if (r.end() == NodeEnd::table) kinds |= on_table;
  }
  if (!(b.kinds & kinds)) return false;
  if (r.ply < b.min_ply || r.ply > b.max_ply || r.rank < b.min_rank || r.rank > b.max_rank) return false;
  if (b.move != any_move && b.move != r.move) return false;
  if (b.mover && *b.mover != r.mover()) return false;
  if (b.id != no_node && b.id != m.id) return false;
  if (b.crossed && r.alpha < r.beta) return false;
  if (b.value_at_least != std::numeric_limits<int>::min() || b.value_at_most != std::numeric_limits<int>::max())
    if (!m.leaving || r.value < b.value_at_least || r.value > b.value_at_most) return false;
  return true;
}

namespace {

// Calls f(Hit) for every fitting moment; first the enters, then the leaves of a node, nodes in the order of their slots.
template <class F>
void for_each_hit(const View& v, std::span<const Breakpoint> breakpoints, F&& f) {
  const auto some = [&](u8 kind) { return std::any_of(breakpoints.begin(), breakpoints.end(), [&](const auto& b) { return b.enabled && (b.kinds & kind); }); };
  const bool raises = some(on_raise);
  // Which nodes raised their parent: known when the parent comes by, after its children.
  std::vector<bool> raised;
  if (raises) {
    raised.resize(v.size());
    std::vector<u32> kids;
    for (u32 k = 0; k < v.size(); ++k) {
      if (v[k].size == 1) continue;
      const NodeRecord& q = v[k];
      int alpha = q.stood_pat() ? q.statik : q.alpha;
      v.children(k, kids);
      for (u32 c : kids) {
        const int value = value_for(q, v[c]);
        if (!counts(v[c], alpha, q.beta, value) || value <= alpha) continue;
        alpha = value;
        raised[c] = true;
      }
    }
  }
  for (u32 k = 0; k < v.size(); ++k)
    for (const bool leaving : {false, true}) {
      if (leaving && v.open(k)) continue;
      const MomentFacts m{leaving, v.id(k), &v[k], raises && raised[k]};
      for (std::size_t i = 0; i < breakpoints.size(); ++i)
        if (matches(breakpoints[i], m)) f(Hit{leaving ? v.leave(k) : v.enter(k), k, leaving, static_cast<int>(i)});
    }
}

bool counts_hits(std::span<const Breakpoint> breakpoints) {
  return std::any_of(breakpoints.begin(), breakpoints.end(), [](const auto& b) { return b.enabled && b.from_hit > 1; });
}

// The hits that stop, in order, when some breakpoints count theirs.
std::vector<Hit> stopping_hits(const View& v, std::span<const Breakpoint> breakpoints) {
  std::vector<u64> seen(breakpoints.size());
  std::vector<Hit> all = find_all(v, breakpoints);
  std::erase_if(all, [&](const Hit& h) {
    const auto i = static_cast<std::size_t>(h.breakpoint);
    return ++seen[i] < breakpoints[i].from_hit || breakpoints[i].log_only;
  });
  return all;
}

bool before(const Hit& a, const Hit& b) { return a.tick != b.tick ? a.tick < b.tick : a.breakpoint < b.breakpoint; }

/// The hit that stops and that `better(hit, best so far or null)` prefers to all others.
template <class Better>
std::optional<Hit> nearest_stop(const View& v, std::span<const Breakpoint> breakpoints, const Better& better) {
  std::optional<Hit> best;
  const auto take = [&](const Hit& h) {
    if (better(h, best ? &*best : nullptr)) best = h;
  };
  if (counts_hits(breakpoints)) {
    for (const Hit& h : stopping_hits(v, breakpoints)) take(h);
  } else {
    for_each_hit(v, breakpoints, [&](const Hit& h) {
      if (!breakpoints[static_cast<std::size_t>(h.breakpoint)].log_only) take(h);
    });
  }
  return best;
}

}  // namespace

std::vector<Hit> find_all(const View& v, std::span<const Breakpoint> breakpoints) {
  std::vector<Hit> out;
  for_each_hit(v, breakpoints, [&](const Hit& h) { out.push_back(h); });
  std::sort(out.begin(), out.end(), before);
  return out;
}

std::optional<Hit> find_next(const View& v, Tick t, std::span<const Breakpoint> breakpoints) {
  return nearest_stop(v, breakpoints, [t](const Hit& h, const Hit* best) { return h.tick > t && (!best || before(h, *best)); });
}

std::optional<Hit> find_previous(const View& v, Tick t, std::span<const Breakpoint> breakpoints) {
  return nearest_stop(v, breakpoints, [t](const Hit& h, const Hit* best) {
    return h.tick < t && (!best || h.tick > best->tick || (h.tick == best->tick && h.breakpoint < best->breakpoint));
  });
}

}  // namespace ply
