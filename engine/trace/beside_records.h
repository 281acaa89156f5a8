// What few recordings have and a record has no room for: kept beside the records, and found by where they lie.
#pragma once
#include <atomic>
#include <cstddef>
#include <map>
#include <memory>
#include <mutex>
#include <shared_mutex>
#include <utility>

namespace ply {

struct NodeRecord;

/// Any thread.
template <class Kept>
class BesideRecords {
 public:
  /// Null: there is none.
  std::shared_ptr<const Kept> of(const NodeRecord* records) {
    if (count_.load(std::memory_order_acquire) == 0) return nullptr;  // most programs never have any
    const std::shared_lock lock(mutex_);
    const auto it = kept_.find(records);
    return it == kept_.end() ? nullptr : it->second;
  }
  void keep(const NodeRecord* records, std::shared_ptr<const Kept> what) {
    const std::unique_lock lock(mutex_);
    kept_[records] = std::move(what);
    count_.store(kept_.size(), std::memory_order_release);
  }
  void forget(const NodeRecord* records) {
    if (count_.load(std::memory_order_acquire) == 0) return;
    const std::unique_lock lock(mutex_);
    kept_.erase(records);
    count_.store(kept_.size(), std::memory_order_release);
  }

 private:
  std::shared_mutex mutex_;
  std::map<const NodeRecord*, std::shared_ptr<const Kept>> kept_;
  std::atomic<std::size_t> count_{0};
};

}  // namespace ply
