// A thread that works out one thing beside the session's own, can be stopped, and tells what was thrown in it.
#pragma once
#include <atomic>
#include <functional>
#include <string>

#include "engine/core/clock.h"
#include "engine/core/thread.h"
#include "engine/search/observer.h"

namespace ply {

/// Made and used by the session's thread. The destructor stops the work and waits for it.
class Worker {
 public:
  /// What the work asks whether it shall end: the same in the two forms that the engine takes.
  struct Stop {
    Attention attention;
    std::atomic<bool> flag{false};
  };
  explicit Worker(std::function<void(Stop&)> work);
  ~Worker();
  Worker(const Worker&) = delete;
  Worker& operator=(const Worker&) = delete;

  void stop();  ///< does not wait
  bool stop_requested() const { return stop_.flag.load(); }
  bool running() const { return !finished_.load(std::memory_order_acquire); }
  /// Why it ended early by itself; empty = it did not. Valid once running() is false.
  const std::string& failure() const { return failure_; }
  double seconds() const { return clock_.seconds(); }

 private:
  Stop stop_;
  std::string failure_;  // written by the thread before finished_
  std::atomic<bool> finished_{false};
  const Stopwatch clock_;
  Thread thread_;
};

}  // namespace ply
