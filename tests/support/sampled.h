// Loops over thousands of damaged inputs, of which builds with sanitizers, ten times as slow, take every third: what
// reads them goes through the same code again and again. Release takes all.
#pragma once

namespace ply::test {

#ifdef PLY_SANITIZED
constexpr int one_of = 3;
#else
constexpr int one_of = 1;
#endif

}  // namespace ply::test
