#include "engine/base/cpu.h"

#include <unistd.h>

#include <algorithm>
#include <atomic>

#include "engine/base/machine.h"

namespace ply {

std::size_t main_memory() {
  static const std::size_t bytes = [] {
    const long pages = sysconf(_SC_PHYS_PAGES), size = sysconf(_SC_PAGESIZE);
    const unsigned long long all = pages > 0 && size > 0
                                       ? static_cast<unsigned long long>(pages) * static_cast<unsigned long long>(size)
                                       : 4ull << 30;
    // Addresses of 32 bits are soon used up, by pieces, however much there is.
    return static_cast<std::size_t>(sizeof(std::size_t) > 4 ? all : std::min(all, 1ull << 30));
  }();
  return bytes;
}

}  // namespace ply

namespace ply::cpu {
namespace {

std::atomic<bool> forced_portable{false};

bool detect() {
#if PLY_HAS_FAST_PATH
  __builtin_cpu_init();
  return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") && __builtin_cpu_supports("bmi2") &&
         __builtin_cpu_supports("popcnt");
#else
  return false;
#endif
}

}  // namespace

bool fast() {
  static const bool supported = detect();
  return supported && !forced_portable.load(std::memory_order_relaxed);
}

void force_portable(bool on) { forced_portable.store(on, std::memory_order_relaxed); }

}  // namespace ply::cpu
