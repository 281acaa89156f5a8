#include "engine/trace/validate.h"

#include <fmt/format.h>

#include <utility>
#include <vector>

namespace ply {
namespace {

// Far beyond every score, so that a faulty search can be kept too, and small enough to be negated and added to.
constexpr i32 max_score = 1 << 30;
constexpr bool in_range(i32 v) { return v >= -max_score && v <= max_score; }

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

}  // namespace

Status validate(const NodeRecord* records, u32 n, Budget* budget) {
  Budget own;
  Budget& b = budget ? *budget : own;
  constexpr u32 together = 4096;  // records: the budget is charged for these at once
  u64 looked = 0;
  const auto bad = [](u32 k, const char* what) { return Error{fmt::format("record {} {}", k, what)}; };
  // Step 1. Every subtree is tiled by its children, one ply deeper; what has no parent at the end is a root.
  std::vector<u32> open;  // closed subtrees that wait for their parent
  bool links = false;
  for (u32 k = 0; k < n; ++k) {
    const NodeRecord& r = records[k];
    if (k % together == 0 && !b.steps(std::exchange(looked, 0))) return b.error();
    ++looked;
    if (const char* what = wrong_fields(r)) return bad(k, what);
    if (r.size == 0 || r.size > k + 1) return bad(k, "has an impossible size");
    u32 below = r.size - 1;
    u64 skipped = 0;
    while (below > 0) {
      ++looked;
      const u32 c = open.back();  // never empty: the subtrees waiting tile [0, k), and size <= k + 1
      if (records[c].size > below) return bad(k, "does not enclose whole subtrees");
      if (records[c].ply != r.ply + 1) return bad(k, "has a child that is not one ply deeper");
      below -= records[c].size;
      skipped += records[c].skipped;
      open.pop_back();
    }
    if (r.skipped != skipped_saturated && skipped > r.skipped)
      return bad(k, "has fewer unrecorded nodes than its children");
    open.push_back(k);
    links |= r.link != no_node;
  }
  looked += open.size();
  for (u32 k : open)
    if (records[k].ply != 0) return bad(k, "has no parent");
  // Step 2. A link leads to a node that was left before this one was entered. Ids are a permutation of the slots by
  // now.
  if (!b.steps(std::exchange(looked, 0))) return b.error();
  if (!links) return Done{};
  std::vector<u32> end;  // by id: id + size
  if (!b.resize(end, n)) return b.error();
  const auto id = [&](u32 k) { return k - records[k].size + 1 + records[k].ply; };
  looked += 2 * u64{n};
  for (u32 k = 0; k < n; ++k) end[id(k)] = id(k) + records[k].size;
  for (u32 k = 0; k < n; ++k) {
    if (k % together == 0 && !b.steps(std::exchange(looked, 0))) return b.error();
    const u32 link = records[k].link;
    if (link != no_node && (link >= n || end[link] > id(k)))
      return bad(k, "has a table link to a node that was not finished");
  }
  if (!b.steps(looked)) return b.error();
  return Done{};
}

}  // namespace ply
