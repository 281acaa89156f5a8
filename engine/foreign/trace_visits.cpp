#include "engine/foreign/trace_visits.h"

#include <algorithm>
#include <cstring>
#include <utility>

namespace ply {
namespace {

u64 digest_in(const pt_record& r) {
  u64 out;
  std::memcpy(&out, &r.alpha, sizeof out);
  return out;
}

}  // namespace

// Only what is damaged has longer lines than a recorder writes.
void TraceVisits::enter(u32 record, const pt_record& r) {
  if (line_.size() == PT_HEIGHTS) {
    ++beyond_;
    return;
  }
  const bool beside = stands_beside();
  Open& o = line_.emplace_back();
  o.r = r, o.beside = beside;
  TraceNode& n = o.node;
  n.index = entered_++;
  n.record = record, n.height = static_cast<u32>(line_.size() - 1), n.visit = next_++;
  n.left = r.flags & PT_F_LEFT;
  n.below.visits = n.recorded = 1;
  if (running_is_known_ && !(r.how & PT_H_LATE)) n.before = running_.digest, n.has_before = true;
  n.alpha = r.alpha, n.beta = r.beta, n.value = r.value, n.depth = r.depth;
}

bool TraceVisits::stands_beside() const {
  return line_.empty() || (line_.back().r.what & PT_W_PARTIAL) || (line_.back().r.how & PT_H_LATE);
}

bool TraceVisits::pass_leaf(const pt_record& r) {
  if (line_.size() == PT_HEIGHTS || stands_beside()) return false;
  TraceNode& up = line_.back().node;
  const u64 mixed = pt_mix(&r, r.value, next_++);
  ++entered_, ++up.recorded;
  ++up.below.visits, up.below.digest += mixed, running_.digest += mixed;
  return true;
}

void TraceVisits::leave() {
  if (beyond_ > 0) {
    --beyond_;
    return;
  }
  Open& o = line_.back();
  TraceNode& n = o.node;
  if (n.left) {
    const u64 mixed = pt_mix(&o.r, o.r.value, n.visit);
    n.below.digest += mixed, running_.digest += mixed;
  }
  if (line_.size() > 1) {
    TraceNode& up = line_[line_.size() - 2].node;
    up.below.visits += n.below.visits, up.below.digest += n.below.digest, up.recorded += n.recorded;
  }
  if (o.beside || !n.left || n.recorded < n.below.visits) found_.nodes.push_back(n);
  line_.pop_back();
}

void TraceVisits::note(const pt_record& r) {
  switch (r.ply) {
    case PT_T_SKIPPED:
      next_ += r.key;
      if (line_.empty()) return;
      line_.back().node.below.visits += r.key, line_.back().node.below.digest += digest_in(r);
      running_.digest += digest_in(r);
      // Some of them were in what was told before.
      if (line_.back().reported || (line_.back().r.how & PT_H_LATE)) running_is_known_ = false;
      return;
    case PT_T_VISIT:
      next_ = r.key, running_.digest = digest_in(r), running_is_known_ = true;
      for (Open& o : line_) o.reported = true;
      return;
    case PT_T_POINT: found_.points.push_back({r.key, digest_in(r)}); return;
    case PT_T_SEARCH:
      found_.reported = true;
      found_.whole = {r.key, digest_in(r)};
      found_.ended = r.how & PT_S_ENDED, found_.full = r.how & PT_S_FULL;
      return;
    default: return;
  }
}

void TraceVisits::finish(TraceOrigin& out) {
  while (beyond_ > 0 || !line_.empty()) leave();
  std::sort(found_.nodes.begin(), found_.nodes.end(),
            [](const TraceNode& a, const TraceNode& b) { return a.record < b.record; });
  out.reported = found_.reported, out.whole = found_.whole, out.ended = found_.ended, out.full = found_.full;
  out.points = std::move(found_.points), out.nodes = std::move(found_.nodes);
}

}  // namespace ply
