// What the checks over searches that are drawn by chance have in common: inside of this folder only.
#pragma once
#include <fmt/format.h>

#include <algorithm>
#include <mutex>
#include <stdexcept>
#include <utility>

#include "engine/base/random.h"
#include "engine/base/text.h"
#include "engine/base/thread.h"
#include "engine/check/check.h"

namespace ply {

inline bool stopped(const CheckOptions& o) { return o.stop && o.stop->load(std::memory_order_relaxed); }

// Calls `one(i, problems)` for every i from `from` on; what went wrong is kept in the order of i.
template <class One>
CheckRow over_searches(const GameType& type, const CheckOptions& o, One&& one) {
  CheckRow row{type.id(), 0, 0, {}};
  std::atomic<u64> next{o.from}, done{0};
  std::mutex mutex;
  std::vector<std::pair<u64, std::vector<std::string>>> wrong;
  const auto work = [&] {
    for (u64 i = next++; i < o.games && !stopped(o); i = next++) {
      std::vector<std::string> problems;
      one(i, problems);
      const u64 n = ++done;
      if (problems.empty() && (!o.progress || n % 64 != 0)) continue;
      const std::lock_guard lock(mutex);
      if (!problems.empty()) wrong.emplace_back(i, std::move(problems));
      if (o.progress)
        o.progress(fmt::format("{}: {} of {} searches", type.title(), grouped(n), grouped(o.games - o.from)));
    }
  };
  std::string thrown;  // on another thread: it is thrown again on this one
  {
    std::vector<Thread> others;
    for (int t = 1; t < o.threads; ++t)
      others.emplace_back(work, [&](std::string words) {
        const std::lock_guard lock(mutex);
        thrown = std::move(words);
      });
    work();
  }
  if (!thrown.empty()) throw std::runtime_error(thrown);
  row.searches = done;
  std::sort(wrong.begin(), wrong.end());
  for (const auto& [i, problems] : wrong) {
    row.wrong += problems.size();
    for (const std::string& p : problems)
      if (row.first.size() < 5) row.first.push_back(fmt::format("search {}: {}", i, p));
  }
  return row;
}

inline u64 seed_of(const GameType& type, const CheckOptions& o, u64 i) {
  u64 h = o.seed;
  for (const char c : type.id()) h = mix64(h ^ static_cast<u8>(c));
  return mix64(h + i);
}

// Pools are not shared: a search alone finds its pages warm.
inline RecordPool& own_pool() {
  static thread_local RecordPool pool;
  return pool;
}

}  // namespace ply
