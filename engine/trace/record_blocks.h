// The records of a file that are read when somebody wants them, a block (record_index.h) at a time: each is checked and
// unpacked before its first record is seen. One that is damaged is told of, and stand-ins take its place: the shape of
// the rest stays right. Whoever says something that rests on records asks damage() first.
#pragma once
#include <array>
#include <atomic>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>

#include "engine/base/progress.h"
#include "engine/trace/block_file.h"
#include "engine/trace/damage.h"
#include "engine/trace/record_index.h"

namespace ply {

/// Any thread.
class RecordBlocks {
 public:
  /// `to` has room for all of the records, and nobody else writes there.
  RecordBlocks(std::shared_ptr<const ByteSource> in, const BlockInfo& records, RecordIndex index, NodeRecord* to);
  ~RecordBlocks();

  const RecordIndex& index() const { return index_; }
  /// The record of this slot, and all of its block, lies in its place when it returns.
  void need(u32 slot) const {
    const u32 block = slot >> RecordIndex::block_shift;
    if (state_[block].load(std::memory_order_acquire) != used) touch(block);
  }
  bool there(u32 block) const { return state_[block].load(std::memory_order_acquire) != absent; }
  /// The record of a slot whose block is not there, if it is known all the same: the index tells of those that began
  /// before their block, and of a block that somebody has read what walks over other blocks come by is kept. Else null.
  const NodeRecord* told(u32 slot) const;
  /// All blocks, by several threads. `progress`, if given, is told how many records are there, and may stop it. Else
  /// the first damage.
  Status need_all(JobProgress* progress = nullptr) const;
  bool all_there() const { return missing_.load(std::memory_order_acquire) == 0; }
  /// Whether blocks may be given back; set before anybody reads. Then no view may rest on all being there.
  bool gives_back() const { return gives_back_; }
  void set_gives_back() const { gives_back_ = true; }
  /// Of more than `most` blocks, those that nobody has read since the last time are not there any more. Only while
  /// nobody reads and no record is referred to. `release` gets the slots from the first to the one behind the last.
  u32 give_back(u32 most, const std::function<void(u32 from, u32 to)>& release) const;
  /// For View: the states by block, and that of one whose records can be read as they lie.
  const std::atomic<u8>* states() const { return state_.get(); }
  static constexpr u8 absent = 0, idle = 1, used = 2;  ///< idle: there, and not read since the last giving back
  /// Into memory of one's own, which has room for a block: for those who go over many once. `packed` is kept from one
  /// call to the next. False: it is damaged.
  bool read(u32 block, std::span<NodeRecord> out, std::string& packed) const;
  /// All of it with the digest of the recording, and it is the same.
  bool compared() const { return compared_.load(std::memory_order_acquire); }
  void set_compared() const { compared_.store(true, std::memory_order_release); }
  /// What was found damaged first; and what somebody else has found, who compared all of it.
  std::optional<Damage> damage() const;
  void found(const Damage& damage) const;

 private:
  Status take(u32 block, std::span<NodeRecord> out, std::string& packed) const;
  void touch(u32 block) const;
  void bring(u32 block) const;
  // Of a block that was checked: the roots of what waits behind it, and the children of nodes that began before it.
  using Outline = std::vector<SpanningNode>;
  void keep_outline(u32 block, std::span<const NodeRecord> records) const;

  const std::shared_ptr<const ByteSource> in_;
  const u64 place_;
  const RecordIndex index_;
  NodeRecord* const to_;
  const std::unique_ptr<std::atomic<u8>[]> state_;
  mutable std::atomic<u32> missing_;
  mutable std::array<std::mutex, 16> bringing_;  // a block has the one of its number
  mutable std::mutex damage_mutex_;
  mutable std::optional<Damage> damage_;
  mutable std::atomic<bool> compared_{false};
  mutable bool gives_back_ = false;
  const std::unique_ptr<std::atomic<const Outline*>[]> outlines_;  // null: the block was not checked yet
};

}  // namespace ply
