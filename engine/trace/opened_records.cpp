#include "engine/trace/opened_records.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "engine/base/machine.h"
#include "engine/base/text.h"
#include "engine/search/fault.h"
#include "engine/trace/order_reported.h"
#include "engine/trace/record_origin.h"
#include "engine/trace/recording_json.h"

namespace ply {

Status OpenedRecords::fit(std::size_t max_bytes) {
  no_room = true;
  const std::size_t max = std::min(max_bytes, max_memory());
  if (const u64 need = u64{n} * sizeof(NodeRecord); need > max) {
    const char* policy = plan.policy == FullPolicy::stop      ? "stop"
                         : plan.policy == FullPolicy::compact ? "compact"
                                                              : "keep shallow";
    return Error{fmt::format(
        "it is too large: {} nodes need {} MB, the memory for recordings is {} MB ({} nodes). {} again with less "
        "memory and the policy \"keep shallow\" or \"stop\" (this had {} MB, \"{}\")",
        grouped(n), (need + (1u << 20) - 1) >> 20, max >> 20, grouped(max / sizeof(NodeRecord)),
        max < max_memory() ? "Raise that memory, or record it" : "That is half of what this machine has: record it",
        plan.budget_bytes >> 20, policy)};
  }
  no_room = false;
  return Done{};
}

Status OpenedRecords::take_room(RecordPool& pool, std::size_t max_bytes) {
  if (const Status s = fit(max_bytes); !s) return s;
  no_room = true;
  auto room = pool.acquire(std::max<u32>(n, 1));
  if (!room) return room.error();
  region = std::move(*room);
  no_room = false;
  return Done{};
}

std::shared_ptr<const Recording> Recording::adopt(OpenedRecords opened, PlanReader read_plan) {
  bool digest_holds = true;  // it is over the plan, too
  std::string told = opened.blocks ? write_settings(opened.plan) : std::string();
  if (read_plan) {
    const std::string profile = opened.plan.profile;
    read_plan(opened.plan, opened.summary.search.by);
    digest_holds = opened.plan.profile == profile;
  }
  std::shared_ptr<Recording> r(new Recording(std::move(opened.region), std::move(opened.plan)));
  r->summary_ = std::move(opened.summary);
  const FaultInfo* fault = fault_of(r->summary_.program);
  r->plan_.fault = fault ? fault->fault : Fault::none;
  r->bookmarks_ = std::move(opened.bookmarks);
  r->forked_ = std::move(opened.forked);
  r->forks_ = std::move(opened.forks);
  r->kept_ = std::move(opened.kept);
  r->keys_ = std::move(opened.keys);
  r->plies_ = std::move(opened.plies);
  r->blocks_ = std::move(opened.blocks);
  r->reported_digest_ = opened.digest, r->reported_settings_ = std::move(told);
  if (!opened.lines.nodes.empty()) keep_source_lines(r->records_, std::move(opened.lines));
  keep_node_columns(r->records_, std::move(opened.columns));
  if (!opened.origin.empty()) keep_record_origin(r->records_, std::move(opened.origin));
  if (digest_holds) std::call_once(r->digested_, [&] { r->digest_ = opened.digest; });
  r->region_.trim(opened.n);
  r->publish(opened.n);
  look_for_order(*r);
  r->finished_.store(true, std::memory_order_release);
  return r;
}

Result<std::shared_ptr<const Recording>> Recording::made_of(std::span<const NodeRecord> records, SearchPlan plan,
                                                            RecordingSummary summary, std::vector<Bookmark> bookmarks,
                                                            RecordPool& pool, NodeKeys keys, NodePlies plies) {
  OpenedRecords made;
  made.n = static_cast<u32>(records.size());
  auto region = pool.acquire(std::max<u32>(made.n, 1));
  if (!region) return region.error();
  std::copy(records.begin(), records.end(), region->data());
  made.digest = digest_of(plan, region->data(), made.n);
  made.region = std::move(*region), made.plan = std::move(plan), made.summary = std::move(summary),
  made.bookmarks = std::move(bookmarks), made.keys = std::move(keys), made.plies = std::move(plies);
  return adopt(std::move(made));
}

}  // namespace ply
