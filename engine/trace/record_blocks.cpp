#include "engine/trace/record_blocks.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "engine/base/parallel.h"
#include "engine/trace/pool.h"

namespace ply {

RecordBlocks::RecordBlocks(std::shared_ptr<const ByteSource> in, const BlockInfo& records, RecordIndex index,
                           NodeRecord* to)
    : in_(std::move(in)),
      place_(records.place),
      index_(std::move(index)),
      to_(to),
      state_(new std::atomic<u8>[index_.blocks()]()),
      missing_(index_.blocks()),
      outlines_(new std::atomic<const Outline*>[index_.blocks()]()) {}

RecordBlocks::~RecordBlocks() {
  for (u32 b = 0; b < index_.blocks(); ++b) delete outlines_[b].load(std::memory_order_acquire);
}

Status RecordBlocks::take(u32 block, std::span<NodeRecord> out, std::string& packed) const {
  const IndexedBlock& b = index_[block];
  packed.resize(b.bytes);  // no more than its records take
  if (!in_->read(packed.data(), packed.size(), place_ + b.place)) return Error{"it cannot be read"};
  if (Checksum::of(packed) != b.checksum) return Error{"its checksum does not match"};
  switch (unpack_piece(packed, out.data(), out.size_bytes())) {
    case PieceUnpacked::done: break;
    case PieceUnpacked::no_memory: return Error{"there is no memory to unpack it"};
    case PieceUnpacked::damaged: return Error{"it cannot be unpacked"};
  }
  if (outlines_[block].load(std::memory_order_acquire)) return Done{};  // these bytes were checked before
  if (const Status s = index_.check(block, out); !s) return s;
  keep_outline(block, out);
  return Done{};
}

void RecordBlocks::keep_outline(u32 block, std::span<const NodeRecord> records) const {
  constexpr std::size_t most = 1024;  // a sixteenth of the block: where there is more, it is read again
  const u32 begin = index_.begin(block);
  auto out = std::make_unique<Outline>();
  const auto keep = [&](u32 slot) { out->push_back({slot, records[slot - begin]}); };
  for (const ClosedSubtree& c : index_.leaves(block)) keep(c.slot);
  for (const SpanningNode& n : index_.spanning(block))
    for (i64 c = i64{n.slot} - 1; c >= begin && out->size() < most; c -= records[static_cast<u32>(c) - begin].size)
      keep(static_cast<u32>(c));
  std::sort(out->begin(), out->end(), [](const SpanningNode& a, const SpanningNode& b) { return a.slot < b.slot; });
  out->shrink_to_fit();
  const Outline* none = nullptr;
  if (outlines_[block].compare_exchange_strong(none, out.get(), std::memory_order_acq_rel)) (void)out.release();
}

const NodeRecord* RecordBlocks::told(u32 slot) const {
  if (const NodeRecord* spanning = index_.told(slot)) return spanning;
  const Outline* const outline = outlines_[slot >> RecordIndex::block_shift].load(std::memory_order_acquire);
  return outline ? record_of(*outline, slot) : nullptr;
}

void RecordBlocks::found(const Damage& damage) const {
  const std::lock_guard lock(damage_mutex_);
  if (!damage_) damage_ = damage;
}

std::optional<Damage> RecordBlocks::damage() const {
  const std::lock_guard lock(damage_mutex_);
  return damage_;
}

bool RecordBlocks::read(u32 block, std::span<NodeRecord> out, std::string& packed) const {
  const Status s = take(block, out, packed);
  if (!s)
    found({{fmt::format("{} of the recording is damaged: {}", index_.name(block), s.error().message), 0, false, true},
           index_.number(block)});
  return s.ok();
}

void RecordBlocks::touch(u32 block) const {
  if (there(block)) state_[block].store(used, std::memory_order_release);
  else bring(block);
}

u32 RecordBlocks::give_back(u32 most, const std::function<void(u32 from, u32 to)>& release) const {
  u32 there_now = index_.blocks() - missing_.load(std::memory_order_acquire), given = 0;
  for (u32 b = 0; b < index_.blocks() && there_now > most; ++b) {
    const u8 state = state_[b].load(std::memory_order_acquire);
    if (state == used) state_[b].store(idle, std::memory_order_release);
    if (state != idle) continue;
    state_[b].store(absent, std::memory_order_release);
    missing_.fetch_add(1, std::memory_order_acq_rel);
    release(index_.begin(b), index_.end(b));
    --there_now, ++given;
  }
  return given;
}

void RecordBlocks::bring(u32 block) const {
  const std::lock_guard lock(bringing_[block % bringing_.size()]);
  if (there(block)) return;
  const u32 from = index_.begin(block);
  const std::span out(to_ + from, index_.end(block) - from);
  std::string packed;
  (void)map_now(out.data(), out.size_bytes());
  if (!read(block, out, packed)) index_.stand_in(block, out);
  state_[block].store(used, std::memory_order_release);
  missing_.fetch_sub(1, std::memory_order_acq_rel);
}

Status RecordBlocks::need_all(JobProgress* progress) const {
  const bool whole = in_parallel(index_.blocks(), [&](u32 block) {
    if (progress && progress->stop.load(std::memory_order_relaxed)) return false;
    if (!there(block)) bring(block);
    if (progress) progress->done.fetch_add(index_.end(block) - index_.begin(block), std::memory_order_relaxed);
    return true;
  });
  if (auto bad = damage()) return *bad;
  if (!whole) return Error{"it was not read to its end"};
  return Done{};
}

}  // namespace ply
