// A pass over something large in parts, a thread each.
#pragma once
#include <algorithm>
#include <atomic>
#include <memory>
#include <stdexcept>
#include <string>
#include <thread>
#include <type_traits>
#include <utility>
#include <vector>

#include "engine/base/thread.h"
#include "engine/base/types.h"

namespace ply {

/// Of how many parts a pass over n things consists: as many as there are processors, but none of fewer than `min`.
inline u32 parts_of(u32 n, u32 min) {
  return std::clamp(std::min(n / min, std::thread::hardware_concurrency()), 1u, 16u);
}
/// Where a part begins; part `parts` is the end.
inline u32 part_begin(u32 n, u32 parts, u32 part) { return static_cast<u32>(u64{n} * part / parts); }

/// Calls work(part, from, to) for each of `parts` parts of [0, n), the last one on the calling thread; false if one of
/// them was. What one of them throws is thrown here when all have ended.
template <class Work>
bool in_parts(u32 n, u32 parts, Work&& work) requires std::is_invocable_v<Work&, u32, u32, u32> {
  std::atomic<bool> whole{true};
  std::vector<std::string> problems(parts);
  {
    std::vector<Thread> threads;
    for (u32 i = 0; i + 1 < parts; ++i)
      threads.emplace_back(
          [&, i] {
            if (!work(i, part_begin(n, parts, i), part_begin(n, parts, i + 1))) whole = false;
          },
          [&, i](std::string words) { problems[i] = std::move(words); });
    if (!work(parts - 1, part_begin(n, parts, parts - 1), n)) whole = false;
  }
  for (std::string& p : problems)
    if (!p.empty()) throw std::runtime_error(p);
  return whole;
}
/// Calls work(from, to) for parts of [0, n) of at least `min`.
template <class Work>
bool in_parts(u32 n, u32 min, Work&& work) requires std::is_invocable_v<Work&, u32, u32> {
  return in_parts(n, parts_of(n, min), [&](u32, u32 from, u32 to) { return work(from, to); });
}

}  // namespace ply
