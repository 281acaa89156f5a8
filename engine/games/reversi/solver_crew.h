// Several threads at one position: where the first child of a node has not cut it off, its other children may be
// searched at the same time ("young brothers wait": Feldmann, "Game tree search on massively parallel systems", 1993).
// A node offers them where a thread has nothing to do; whoever waits for a node of his own helps below it meanwhile.
#pragma once
#include <atomic>
#include <condition_variable>
#include <mutex>
#include <vector>

#include "engine/base/types.h"

namespace ply::reversi {

/// The children of a node, in the view of the side then to move, that have not been searched yet, in their order. It
/// lies on the stack of the thread that offers it, which stays until no other is left at it.
struct Split {
  struct Child {
    u64 own, opp, moves, hash;
    int square;
  };
  const Split* above = nullptr;  ///< in whose child this node lies
  int alpha = 0, empties = 0;    ///< of the node, whose window is (alpha, alpha + 1)
  int size = 0;
  Child child[64];

  std::atomic<int> next{0};
  std::atomic<bool> cut{false};  ///< a child was good enough
  int best = -65, move = 64;     ///< under the crew's lock
  int helpers = 0;

  bool has_work() const { return next.load(std::memory_order_relaxed) < size && !is_cut(); }
  bool is_cut() const { return cut.load(std::memory_order_relaxed); }
  bool lies_below(const Split& other) const {
    for (const Split* s = above; s; s = s->above)
      if (s == &other) return true;
    return false;
  }
};

/// Who offers work to whom. All functions may be called by any thread; `help(split)` searches children of it.
class SolverCrew {
 public:
  /// Nothing is allocated later: each thread offers at each ply at most.
  void room_for(int threads) { offers_.reserve(static_cast<std::size_t>(threads) * 64); }
  /// Somebody waits for work.
  bool wanted() const { return idle_.load(std::memory_order_relaxed) > 0; }

  /// Until `end()`: takes what is offered.
  template <class Help>
  void serve(Help&& help) {
    std::unique_lock lock(mutex_);
    wait(lock, nullptr, help, [&] { return ended_; });
  }
  void offer(Split& split) {
    const std::lock_guard lock(mutex_);
    offers_.push_back(&split);
    news_.notify_all();
  }
  /// Returns when nobody is left at it; helps below it until then.
  template <class Help>
  void withdraw(Split& split, Help&& help) {
    std::unique_lock lock(mutex_);
    std::erase(offers_, &split);
    wait(lock, &split, help, [&] { return split.helpers == 0; });
  }
  void report(Split& split, int value, int move) {
    const std::lock_guard lock(mutex_);
    if (value <= split.best) return;
    split.best = value, split.move = move;
    if (value > split.alpha) split.cut.store(true, std::memory_order_relaxed);
  }
  void end() {
    const std::lock_guard lock(mutex_);
    ended_ = true;
    news_.notify_all();
  }

 private:
  /// The largest piece of work, below `below` if it is not null.
  Split* best_offer(const Split* below) const {
    Split* best = nullptr;
    for (Split* s : offers_)
      if (s->has_work() && (!below || s->lies_below(*below)) && (!best || s->empties > best->empties)) best = s;
    return best;
  }
  template <class Help, class Done>
  void wait(std::unique_lock<std::mutex>& lock, const Split* below, Help&& help, Done&& done) {
    while (!done()) {
      if (Split* const s = best_offer(below)) {
        ++s->helpers;
        lock.unlock();
        help(*s);
        lock.lock();
        if (--s->helpers == 0) news_.notify_all();
        continue;
      }
      idle_.fetch_add(1, std::memory_order_relaxed);
      news_.wait(lock);
      idle_.fetch_sub(1, std::memory_order_relaxed);
    }
  }

  std::mutex mutex_;
  std::condition_variable news_;
  std::vector<Split*> offers_;
  std::atomic<int> idle_{0};
  bool ended_ = false;
};

}  // namespace ply::reversi
