// Cases of which a few are looked at, since each goes through code that others go through as well. tests/daily.sh looks
// at all of them.
#pragma once
#include <cstddef>
#include <cstdlib>

namespace ply::test {

/// Of thousands of damaged inputs builds with sanitizers, ten times as slow, take every third. Release takes all.
#ifdef PLY_SANITIZED
constexpr int one_of = 3;
#else
constexpr int one_of = 1;
#endif

/// For loops that take seconds: `each`, and 1 where tests/daily.sh sets PLYSCOPE_ALL_CASES.
inline std::size_t every(std::size_t each) {
  static const bool all = std::getenv("PLYSCOPE_ALL_CASES") != nullptr;
  return all ? 1 : each;
}

}  // namespace ply::test
