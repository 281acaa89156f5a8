// What is known of a work that goes on, for those who look on from another thread.
#pragma once
#include <mutex>
#include <utility>

#include "engine/base/types.h"

namespace ply {

template <class T>
class SoFar {
 public:
  void set(T value) {
    const std::lock_guard lock(mutex_);
    value_ = std::move(value);
    ++serial_;
  }
  T get() const {
    const std::lock_guard lock(mutex_);
    return value_;
  }
  /// Another one with everything that was set.
  u64 serial() const {
    const std::lock_guard lock(mutex_);
    return serial_;
  }

 private:
  mutable std::mutex mutex_;
  T value_{};
  u64 serial_ = 0;
};

}  // namespace ply
