// Short work in pieces that do not know each other, on all processors at once: the caller waits.
#pragma once
#include <algorithm>
#include <atomic>
#include <exception>
#include <string>
#include <thread>
#include <vector>

#include "engine/base/thread.h"
#include "engine/base/types.h"

namespace ply {

/// How many threads `in_parallel` uses for this many pieces.
inline u32 parallel_threads(u32 pieces) {
  return std::clamp(std::min(std::thread::hardware_concurrency(), pieces), 1u, 4u);
}

/// `work(i)` for every i below `pieces`, until one of them says false. It must not throw. False if one did; more or
/// less of the others are then done.
template <class F>
bool in_parallel(u32 pieces, F&& work) {
  std::atomic<u32> next{0};
  std::atomic<bool> good{true};
  const auto some = [&] {
    for (u32 i; good.load(std::memory_order_relaxed) && (i = next.fetch_add(1, std::memory_order_relaxed)) < pieces;)
      if (!work(i)) good = false;
  };
  std::vector<Thread> others;
  others.reserve(parallel_threads(pieces));
  try {
    for (u32 n = parallel_threads(pieces); n > 1; --n)
      others.emplace_back(some, [&good](const std::string&) { good = false; });
  } catch (const std::exception&) {  // no more threads, or no memory for one: the work is done by those that there are
  }
  some();
  others.clear();  // waits
  return good;
}

}  // namespace ply
