// What is proved of a node's value at a moment: an interval, never just a number.
#pragma once
#include <algorithm>

#include "engine/trace/view.h"

namespace ply {

/// In the view that its owner states. Unknown ends lie at +-infinite.
struct Interval {
  int lo = -infinite, hi = infinite;
  constexpr bool exact() const { return lo == hi; }
  constexpr bool unknown() const { return lo <= -infinite && hi >= infinite; }
  constexpr bool contains(int v) const { return lo <= v && v <= hi; }
  friend bool operator==(const Interval&, const Interval&) = default;
};

constexpr Interval flipped(Interval i) { return {-i.hi, -i.lo}; }
constexpr Interval both(Interval a, Interval b) { return {std::max(a.lo, b.lo), std::min(a.hi, b.hi)}; }

/// What a score proves.
constexpr Interval interval_of(Score s) {
  return {s.kind == Kind::exact || s.kind == Kind::lower ? s.value : -infinite,
          s.kind == Kind::exact || s.kind == Kind::upper ? s.value : infinite};
}
/// The tightest single score for an interval: exact, else the bound that is known (the lower one if both are), else
/// none.
constexpr Score score_of(Interval i) {
  if (i.exact()) return {i.lo, Kind::exact};
  if (i.lo > -infinite) return {i.lo, Kind::lower};
  if (i.hi < infinite) return {i.hi, Kind::upper};
  return {0, Kind::none};
}

/// What the children that were left by tick `t` (and the open one) prove of node `k`, in the view of its mover. A
/// closed node gives what its record says. Assumes that bounds are sound: see Subject::unsound. Cost: the children of
/// the open line.
Interval known_interval(const View& v, u32 k, Tick t);

/// Nodes of the subtree of k visited by tick t, itself included and the unrecorded ones below what was left by then.
/// Cost: the children of the open line.
u64 nodes_by(const View& v, u32 k, Tick t);

}  // namespace ply
