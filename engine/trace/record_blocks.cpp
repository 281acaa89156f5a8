#include "engine/trace/record_blocks.h"

#include <fmt/format.h>

#include <utility>

#include "engine/base/parallel.h"

namespace ply {

RecordBlocks::RecordBlocks(std::shared_ptr<const ByteSource> in, const BlockInfo& records, RecordIndex index,
                           NodeRecord* to)
    : in_(std::move(in)),
      place_(records.place),
      index_(std::move(index)),
      to_(to),
      state_(new std::atomic<u8>[index_.blocks()]()),
      missing_(index_.blocks()) {}

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
  return index_.check(block, out);
}

void RecordBlocks::tell(u32 block, const Error& what) const {
  found({fmt::format("{} of the recording is damaged: {}", index_.name(block), what.message), 0, false, true});
}

void RecordBlocks::found(const Error& damage) const {
  const std::lock_guard lock(damage_mutex_);
  if (!damage_) damage_ = damage;
}

std::optional<Error> RecordBlocks::damage() const {
  const std::lock_guard lock(damage_mutex_);
  return damage_;
}

bool RecordBlocks::read(u32 block, std::span<NodeRecord> out, std::string& packed) const {
  const Status s = take(block, out, packed);
  if (!s) tell(block, s.error());
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
