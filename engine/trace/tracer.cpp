#include "engine/trace/tracer.h"

namespace ply {

Tracer::Tracer(Recording& recording, StepControl& control)
    : recording_(recording),
      control_(control),
      attention_(control.attention()),
      records_(recording.records()),
      policy_(recording.plan().policy),
      limit_(std::clamp(recording.plan().max_ply, 0, max_ply)) {
  // Half of the room, then half of the rest: at each mark the deepest plies are given up.
  const u32 capacity = recording_.capacity();
  shrink_mark_ = policy_ == FullPolicy::keep_shallow ? (capacity + 1) / 2 : no_node;
  if (policy_ == FullPolicy::compact) new_id_.reserve(capacity);
  std::fill(std::begin(line_), std::end(line_), NodeRecord{});
}

void Tracer::shrink(int limit, bool full) {
  limit_ = limit;
  limits_.push_back({next_id_, visited() + 1, limit, full});
}

// Called before a node of this ply, which may become node `next_id_`, is entered.
void Tracer::at_mark(int ply) {
  const u32 capacity = recording_.capacity();
  if (next_id_ >= map_mark_) map_mark_ = recording_.map_ahead(next_id_);
  if (next_id_ >= capacity && policy_ == FullPolicy::compact && (ply > limit_ || give_up_deepest_ply(ply))) {
    mark_ = std::min(std::max(map_mark_, next_id_ + 1), capacity);
    return;
  }
  if (next_id_ >= capacity) {
    shrink(-1, true);
    mark_ = no_node;
    return;
  }
  if (next_id_ >= shrink_mark_) {
    const int from = std::min(limit_, deepest_);
    if (from > 0) shrink(from - std::max(1, from / 4), false);
    shrink_mark_ = next_id_ + (capacity - next_id_ + 1) / 2;
  }
  mark_ = std::min({map_mark_, shrink_mark_, capacity});
}

void Tracer::asked(int ply, u64 key, const TableEntry* entry, const Table& table) {
  const u32 id = writer(ply);
  if (table_log_) table_log_->asked(id, key, entry, table);
  if (thread_ && id != no_node) thread_->asked(id, key);
}

void Tracer::answered(int ply, const TableEntry& entry) {
  if (table_log_) table_log_->answered();
  if (thread_) line_[ply].link = thread_->answered(writer(ply), entry.writer());
}

void Tracer::serve_enter(int ply) {
  if (follows_) return attention_.wait_while_held();
  Moment m;
  m.ply = ply;
  if (ply != top_) {  // not recorded: only pause, stop and snapshots
    m.tick = 2 * Tick{published_} + (top_ + 1) - 1;
    control_.serve(m, nullptr, *this);
    return;
  }
  m.id = line_[ply].size;
  m.tick = 2 * Tick{m.id} - ply;
  control_.serve(m, &line_[ply], *this);
}

void Tracer::serve_leave() {
  if (follows_) return;
  const NodeRecord& r = records_[published_ - 1];
  Moment m;
  m.leaving = true;
  m.id = published_ - r.size + r.ply;
  m.ply = r.ply;
  m.tick = 2 * (Tick{m.id} + r.size) - r.ply - 1;
  control_.serve(m, &r, *this);
}

void Tracer::copy_line(OpenLine& out) const {
  out.published = published_;
  out.next_id = next_id_;
  out.open = top_ + 1;
  out.limit = limit_;
  out.visited = visited();
  for (int p = top_; p >= 0; --p) {
    NodeRecord& r = out.records[top_ - p];
    const u64 below = skipped_ - skipped_at_[p];
    r = line_[p];
    r.size = next_id_ - line_[p].size;
    r.skipped = below < skipped_saturated ? static_cast<u32>(below) : skipped_saturated;
    r.value = 0;
    r.end_kind = NodeRecord::pack_end(NodeEnd::open, Kind::none);
  }
}

bool Tracer::raised_parent() const {
  if (top_ < 0 || published_ == 0 || records_[published_ - 1].ply != top_ + 1) return false;
  OpenLine line;
  return view_with(line).effect_of(published_, published_ - 1).raised;
}

View Tracer::view_with(OpenLine& line) const {
  copy_line(line);
  return View(records_, line, recording_.windowless());
}

void Tracer::close(const SearchResult& result) {
  for (int ply = max_ply + 1; ply >= 0; --ply) leave(ply, 0, Kind::none, NodeEnd::aborted);
  finish(result);
}

void Tracer::finish(const SearchResult& result) {
  RecordingSummary s;
  s.search = result;
  s.visited = visited();
  s.skipped = skipped_;
  s.deepest_ply = deepest_;
  s.limits = limits_;
  recording_.finish(std::move(s));
  if (!follows_) control_.finish(*this);
}

}  // namespace ply
