// The records of a file that are read when somebody wants them, a block (record_index.h) at a time: each is checked and
// unpacked before its first record is seen. One that is damaged is told of, and stand-ins take its place: the shape of
// the rest stays right. Whoever says something that rests on records asks damage() first.
#pragma once
#include <array>
#include <atomic>
#include <memory>
#include <mutex>
#include <optional>

#include "engine/base/progress.h"
#include "engine/trace/block_file.h"
#include "engine/trace/record_index.h"

namespace ply {

/// Any thread.
class RecordBlocks {
 public:
  /// `to` has room for all of the records, and nobody else writes there.
  RecordBlocks(std::shared_ptr<const ByteSource> in, const BlockInfo& records, RecordIndex index, NodeRecord* to);

  const RecordIndex& index() const { return index_; }
  /// The record of this slot, and all of its block, lies in its place when it returns.
  void need(u32 slot) const {
    const u32 block = slot >> RecordIndex::block_shift;
    if (!there(block)) bring(block);
  }
  bool there(u32 block) const { return there_[block].load(std::memory_order_acquire); }
  /// All blocks, by several threads. `progress`, if given, is told how many records are there, and may stop it. Else
  /// the first damage.
  Status need_all(JobProgress* progress = nullptr) const;
  bool all_there() const { return missing_.load(std::memory_order_acquire) == 0; }
  /// Into memory of one's own, which has room for a block: for those who go over many once. `packed` is kept from one
  /// call to the next. False: it is damaged.
  bool read(u32 block, std::span<NodeRecord> out, std::string& packed) const;
  /// What was found damaged first.
  std::optional<Error> damage() const;

 private:
  Status take(u32 block, std::span<NodeRecord> out, std::string& packed) const;
  void bring(u32 block) const;
  void tell(u32 block, const Error& what) const;

  const std::shared_ptr<const ByteSource> in_;
  const u64 place_;
  const RecordIndex index_;
  NodeRecord* const to_;
  const std::unique_ptr<std::atomic<bool>[]> there_;
  mutable std::atomic<u32> missing_;
  mutable std::array<std::mutex, 16> bringing_;  // a block has the one of its number
  mutable std::mutex damage_mutex_;
  mutable std::optional<Error> damage_;
};

}  // namespace ply
