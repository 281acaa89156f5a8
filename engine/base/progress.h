// What a long piece of work and those who wait for it share: how far it is, and whether it shall end.
#pragma once
#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <utility>
#include <vector>

#include "engine/base/types.h"

namespace ply {

/// For any thread. The work says how far it is, and looks at `stop` now and then.
struct JobProgress {
  std::atomic<u64> done{0}, all{0};  ///< in a unit of its own; `all` is 0 as long as nobody knows
  std::atomic<u64> found{0};         ///< by then: games, searches
  std::atomic<bool> stop{false};

  /// Tells the work to end, and whoever waits for that word.
  void halt() {
    const std::lock_guard lock(mutex_);
    stop = true;  // under the lock: who comes or goes meanwhile is told once, not twice and not never
    for (const auto* hook : hooks_) (*hook)();
    reported_.notify_all();
  }
  /// Waits until the work shall end, but no longer than `seconds`. True: it shall.
  bool wait_for(double seconds) {
    std::unique_lock lock(mutex_);
    return reported_.wait_for(lock, std::chrono::duration<double>(seconds), [this] { return stop.load(); });
  }
  /// 0 .. 1; 0 while `all` is not known.
  double share() const {
    const u64 of = all;
    return of ? std::min(1.0, static_cast<double>(done) / static_cast<double>(of)) : 0;
  }

 private:
  friend class AtStop;
  std::mutex mutex_;
  std::condition_variable reported_;
  std::vector<const std::function<void()>*> hooks_;  // guarded
};

/// While one lives, `act` is called at the moment that the work is told to end, on the thread that tells it; at once if
/// that was before. It must not throw, and not touch the progress.
class AtStop {
 public:
  AtStop(JobProgress& progress, std::function<void()> act) : progress_(progress), act_(std::move(act)) {
    const std::lock_guard lock(progress_.mutex_);
    progress_.hooks_.push_back(&act_);
    if (progress_.stop) act_();
  }
  ~AtStop() {
    const std::lock_guard lock(progress_.mutex_);
    std::erase(progress_.hooks_, &act_);
  }
  AtStop(const AtStop&) = delete;
  AtStop& operator=(const AtStop&) = delete;

 private:
  JobProgress& progress_;
  const std::function<void()> act_;
};

}  // namespace ply
