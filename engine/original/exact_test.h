// Whether two counts of wins, draws and losses can come from the same players: Fisher's exact test of a 2 x 3 table
// (Freeman and Halton, Biometrika 1951), and Holm's correction for many of them at once (Scand. J. Statistics 1979).
#pragma once
#include <array>
#include <vector>

#include "engine/base/types.h"

namespace ply {

/// The probability, with the sums of rows and columns as they are, of a table at most as likely as this one. 1 where a
/// row is empty.
double exact_test(const std::array<u64, 3>& a, const std::array<u64, 3>& b);

/// Which of many such tests hold together at `level`: by Holm, step by step from the smallest.
std::vector<bool> holm(const std::vector<double>& p, double level = 0.05);

}  // namespace ply
