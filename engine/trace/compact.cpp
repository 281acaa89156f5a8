// When a recording that nobody watches is full: the deepest ply is taken out again, closed and open nodes alike, as if
// it had been beyond the limit from the start. So what fits is kept, and ids, ticks, windows, visits and flags come out
// as in a recording whose limit was known before.
#include "engine/search/table.h"
#include "engine/trace/tracer.h"

namespace ply {

// `entering`: the ply of the node that has no room. False where that is a root and only roots are left: they cannot be
// given up.
bool Tracer::give_up_deepest_ply(int entering) {
  int deepest = std::max(top_, entering);
  for (u32 k = 0; k < published_; ++k) deepest = std::max<int>(deepest, records_[k].ply);
  if (deepest <= 0) return false;
  compact(deepest - 1);
  limits_ = {{0, 1, limit_, false}};
  return true;
}

// Keeps the nodes up to ply `limit`. What refers to nodes by id (links, the open line, the table) is renumbered.
void Tracer::compact(int limit) {
  new_id_.assign(next_id_, no_node);
  u32 kept = 0;
  u32 waiting[max_ply + 2] = {};  // by ply: kept records whose parent has not come by yet
  // Step 1. An open node was entered after `id - ply` closed ones. Of those some are gone now.
  int open = 0;
  const auto renumber_open = [&](u32 slot) {
    for (; open <= std::min(top_, limit) && line_[open].size - static_cast<u32>(open) <= slot; ++open) {
      const u32 entered_at = line_[open].size - static_cast<u32>(open);
      skipped_at_[open] += entered_at - kept;
      if (open == limit && (published_ > entered_at || top_ > limit)) line_[open].flags |= NodeRecord::partial_bit;
      new_id_[line_[open].size] = kept + static_cast<u32>(open);
      line_[open].size = kept + static_cast<u32>(open);
    }
  };
  // Step 2. Closed nodes move together. A link leads back, so its node has its new id already.
  for (u32 k = 0; k < published_; ++k) {
    renumber_open(k);
    NodeRecord r = records_[k];
    if (r.ply > limit) continue;
    const u32 id = k - r.size + 1 + r.ply, size = 1 + waiting[r.ply + 1];
    if (r.ply == limit && r.size > 1) r.flags |= NodeRecord::partial_bit;
    r.skipped = static_cast<u32>(std::min<u64>(u64{r.skipped} + (r.size - size), skipped_saturated));
    r.size = size;
    if (r.link != no_node && (r.link = new_id_[r.link]) == no_node) r.reason |= NodeRecord::lost_link_bit;
    waiting[r.ply + 1] = 0;
    waiting[r.ply] += size;
    new_id_[id] = kept - size + 1 + r.ply;
    records_[kept++] = r;
  }
  renumber_open(published_);
  // Step 3. The open nodes that are too deep were visited, but are not recorded any more.
  skipped_ += (published_ - kept) + static_cast<u32>(std::max(0, top_ - limit));
  top_ = std::min(top_, limit);
  limit_ = limit;
  published_ = kept;
  next_id_ = kept + static_cast<u32>(top_ + 1);
  recording_.publish(published_);
  if (table_) table_->renumber_writers(new_id_);
  else links_lost_ = true;
  if (table_log_) table_log_->renumber(new_id_);
}

}  // namespace ply
