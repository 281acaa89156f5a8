#include "engine/trace/forest_check.h"

#include <fmt/format.h>

#include <algorithm>

namespace ply {
namespace {

// Far beyond every score, so that a faulty search can be kept too, and small enough to be negated and added to.
constexpr i32 max_score = 1 << 30;
constexpr bool in_range(i32 v) { return v >= -max_score && v <= max_score; }

Error bad(u32 slot, const char* what) { return {fmt::format("record {} {}", slot, what)}; }

}  // namespace

const char* wrong_fields(const NodeRecord& r) {
  if (r.ply > max_ply) return "has a ply that is too deep";
  if (r.end() == NodeEnd::open || r.end() > NodeEnd::turn_won) return "has an unknown end";
  if (static_cast<int>(r.kind()) > static_cast<int>(Kind::upper)) return "has an unknown kind";
  if (r.inferred() && r.end() != NodeEnd::aborted) return "was inferred, but is marked as left";
  if (r.why() > Why::previous) return "has an unknown reason";
  if (!in_range(r.alpha) || !in_range(r.beta) || !in_range(r.value) || !in_range(r.static_eval))
    return "has a score out of range";
  if (r.stood_pat() && !r.has_static()) return "stands pat without a static value";
  return nullptr;
}

// Nodes entered before the one that is taken in are left, and then lie in a subtree that waits, or open above it.
bool ForestCheck::finished_before(u32 id) const {
  const auto behind =
      std::upper_bound(waiting_.begin(), waiting_.end(), id, [](u32 i, const ClosedSubtree& c) { return i < c.id(); });
  return behind != waiting_.begin() && id - behind[-1].id() < behind[-1].size;
}

Status ForestCheck::add(std::span<const NodeRecord> records) {
  // Every subtree is tiled by its children, one ply deeper.
  for (const NodeRecord& r : records) {
    const u32 k = next_++;
    ++looks_;
    if (const char* what = wrong_fields(r)) return bad(k, what);
    if (r.size == 0 || r.size > k + 1) return bad(k, "has an impossible size");
    u32 below = r.size - 1;
    u64 skipped = 0;
    while (below > 0) {
      ++looks_;
      const ClosedSubtree& c = waiting_.back();  // never empty: those that wait tile [0, k), and size <= k + 1
      if (c.size > below) return bad(k, "does not enclose whole subtrees");
      if (c.ply != u32{r.ply} + 1) return bad(k, "has a child that is not one ply deeper");
      below -= c.size;
      skipped += c.skipped;
      waiting_.pop_back();
    }
    lowest_ = std::min(lowest_, waiting_.size());
    if (r.skipped != skipped_saturated && skipped > r.skipped)
      return bad(k, "has fewer unrecorded nodes than its children");
    // Its parent would have to be above both of them, and could not be one ply above the other one.
    if (!waiting_.empty() && waiting_.back().ply > r.ply) return bad(waiting_.back().slot, "has no parent");
    if (r.link != no_node) {
      looks_ += 2;
      if (!finished_before(r.link)) return bad(k, "has a table link to a node that was not finished");
    }
    waiting_.push_back({k, r.size, r.skipped, r.ply});
  }
  return Done{};
}

Status ForestCheck::all_roots() const {
  for (const ClosedSubtree& c : waiting_)
    if (c.ply != 0) return bad(c.slot, "has no parent");
  return Done{};
}

}  // namespace ply
