// When a search ends before its depth: nodes, time, or the word of another thread.
#pragma once
#include <algorithm>
#include <chrono>

#include "engine/base/cpu.h"
#include "engine/base/processor_time.h"
#include "engine/search/observer.h"
#include "engine/search/options.h"

namespace ply {

/// Watches over one search. Everything but the attention word belongs to the search thread.
class LimitWatch {
 public:
  using Clock = std::chrono::steady_clock;
  explicit LimitWatch(Attention& attention) : attention_(attention) {}

  /// The clock starts, and the limits hold from now on. A pause does not count as time.
  void start(const SearchLimits& limits) {
    limits_ = limits;
    processor_begin_ = processor_seconds();
    deadline_ = now() + std::chrono::milliseconds(limits.milliseconds);
    next_check_ = limits.nodes || limits.milliseconds ? 1 : ~u64{0};
  }
  /// Something is to be looked at in this node: one load and two comparisons, so every node asks.
  PLY_INLINE bool due(u64 nodes) const { return attention_.load() != 0 || nodes >= next_check_; }
  /// Looks at stop and limits; the clock is read every 1,024 nodes only.
  void check(u64 nodes) {
    if (attention_.load() & (Attention::stop | Attention::enough)) halted_ = true;
    if (nodes < next_check_) return;
    if (limits_.nodes && nodes >= limits_.nodes) halted_ = true;
    if (limits_.milliseconds && now() >= deadline_) halted_ = true;
    next_check_ = limits_.milliseconds ? nodes + 1024 : ~u64{0};
    if (limits_.nodes) next_check_ = std::min(next_check_, limits_.nodes);
  }
  /// Nodes were looked at beside the tree: that many fewer are left to it.
  void spend(u64 nodes) {
    if (limits_.nodes == 0) return;
    limits_.nodes -= std::min(nodes, limits_.nodes - 1);
    next_check_ = 1;
  }
  /// One of `parts` equal parts of the nodes is used up; never where they are not limited.
  bool spent(u64 nodes, u64 parts) const { return limits_.nodes != 0 && nodes >= limits_.nodes / parts; }
  /// The search is to unwind; it stays so.
  PLY_INLINE bool halted() const { return halted_; }

  /// Of the processor so far: what a result says. Limits go by the clock.
  double seconds() const { return processor_seconds() - processor_begin_; }

 private:
  Clock::time_point now() const { return Clock::now() - attention_.waited.load(std::memory_order_relaxed); }

  Attention& attention_;
  SearchLimits limits_;
  Clock::time_point deadline_{};
  double processor_begin_ = 0;
  u64 next_check_ = ~u64{0};
  bool halted_ = false;
};

}  // namespace ply
