// Memory for recordings. First touch of fresh pages costs more than recording itself, so pages are mapped ahead of the
// search by a thread of the pool, and recycled with their pages from one recording to the next.
//
// A region is one contiguous piece of reserved address space (mmap, MAP_NORESERVE): a reader needs only pointer and
// count, and memory is used only as far as it is written, plus a bounded lead. Behind its first megabytes, which are
// all that many recordings have, it lies on pages of two megabytes where the system has them. Where there is no mmap, a
// region is a plain allocation. All functions may be called by any thread.
#pragma once
#include <cstddef>
#include <memory>
#include <utility>

#include "engine/base/result.h"
#include "engine/trace/record.h"

namespace ply {

/// Largest recording, in records: 80 GB. Ids and slots are 32-bit numbers with room for "none".
inline constexpr u32 max_capacity = 2'000'000'000;

/// The system maps all of its pages now, which is cheaper than one fault a page; what they hold stays. False: it
/// cannot, and maps each when it is touched.
bool map_now(void* from, std::size_t bytes);

/// Records that fit a budget; at least 1.
u32 capacity_of(std::size_t budget_bytes);

class RecordPool;

/// Contiguous space for `capacity()` records, given back to its pool on destruction. It may outlive the pool.
class Region {
 public:
  Region() = default;
  Region(Region&& other) noexcept : pool_(std::move(other.pool_)), block_(std::exchange(other.block_, nullptr)) {}
  Region& operator=(Region&& other) noexcept;
  ~Region() { release(); }

  NodeRecord* data() const;
  u32 capacity() const;
  explicit operator bool() const { return block_ != nullptr; }
  /// `written` records are in use: the pool's thread maps the pages that will be needed next. Returns the count at
  /// which to call again. Never waits for the mapping.
  u32 map_ahead(u32 written);
  /// No more than `written` records will be used: the pages behind them go back to the system (all but 1 MB of them).
  /// What was written there is lost.
  void trim(u32 written);
  /// It will be used here and there, and what lies between takes no memory: all of it on small pages.
  void use_in_parts() const;
  /// What was written to these records is lost, and their pages go back to the system, where it can take them.
  void give_back(u32 from, u32 to) const;

 private:
  friend class RecordPool;
  struct Block;
  struct State;
  Region(std::shared_ptr<State> pool, Block* block) : pool_(std::move(pool)), block_(block) {}
  void release();

  std::shared_ptr<State> pool_;
  Block* block_ = nullptr;
};

class RecordPool {
 public:
  struct Options {
    std::size_t keep_bytes = std::size_t{512} << 20;  ///< mapped pages kept in regions that nobody uses
    std::size_t lead_bytes = std::size_t{64} << 20;   ///< how far at most pages are mapped ahead of the search
    bool plain = false;                               ///< for tests: as if there were no mmap
    bool populate = true;                             ///< for tests: false = as if the system could not map ahead
  };
  RecordPool() : RecordPool(Options()) {}
  explicit RecordPool(const Options& options);
  ~RecordPool();
  RecordPool(const RecordPool&) = delete;
  RecordPool& operator=(const RecordPool&) = delete;

  /// Fails when the system has no room for that many records.
  Result<Region> acquire(u32 capacity);

  struct Usage {
    std::size_t regions = 0;       ///< in use and kept
    std::size_t mapped_bytes = 0;  ///< known to be mapped, in all regions
    std::size_t idle_bytes = 0;    ///< of these, in regions kept for reuse
  };
  Usage usage() const;

 private:
  Result<Region::Block*> reserve(u32 capacity);  // mutex held

  std::shared_ptr<Region::State> state_;
};

}  // namespace ply
