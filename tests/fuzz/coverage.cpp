#include "tests/fuzz/coverage.h"

#include <link.h>

#include <algorithm>

namespace ply::fuzz {
namespace {

constexpr std::uint32_t size = 1u << 20;  // of places; two that share a number cost a little of what is found
std::uint8_t hits[size];
std::uint32_t reached[size];
std::uint32_t count = 0;
thread_local bool watched = false;
std::uintptr_t base = 0;  // where the program lies, which the system chooses anew each time
bool seen = false;

}  // namespace
}  // namespace ply::fuzz

// The compiler calls it at the beginning of every piece of code.
extern "C" __attribute__((no_sanitize_coverage)) void __sanitizer_cov_trace_pc() {
  using namespace ply::fuzz;
  seen = true;
  if (!watched) return;
  const auto place = reinterpret_cast<std::uintptr_t>(__builtin_return_address(0)) - base;
  const auto at = static_cast<std::uint32_t>((place * 0x9e3779b97f4a7c15ull) >> 44);
  if (hits[at] == 0) reached[count++] = at;
  if (hits[at] < 255) ++hits[at];
}

namespace ply::fuzz {

__attribute__((no_sanitize_coverage)) bool coverage_seen() { return seen; }

__attribute__((no_sanitize_coverage)) void begin_coverage() {
  // The program is the first
  if (base == 0)
    dl_iterate_phdr([](dl_phdr_info* info, std::size_t, void*) { return base = info->dlpi_addr, 1; }, nullptr);
  for (std::uint32_t i = 0; i < count; ++i) hits[reached[i]] = 0;
  count = 0;
  watched = true;
}

__attribute__((no_sanitize_coverage)) std::vector<std::uint32_t> end_coverage() {
  watched = false;
  std::vector<std::uint32_t> out;
  for (std::uint32_t i = 0; i < count; ++i) {
    const std::uint8_t n = hits[reached[i]];
    for (const int min : {1, 4, 32})  // a place that was reached often was also reached once
      if (n >= min) out.push_back(reached[i] * 4 + (min == 1 ? 0u : min == 4 ? 1u : 2u));
  }
  std::sort(out.begin(), out.end());
  return out;
}

}  // namespace ply::fuzz
