// The values of the patterns, as they are fitted, kept in a text and looked up.
#pragma once
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/result.h"
#include "engine/games/reversi/patterns.h"

namespace ply::reversi {

/// One value a place, in tenths of a disc for the side to move; of an index and its mirror image only the smaller.
using PatternBytes = std::vector<i8>;
inline constexpr int pattern_unit = 10;  ///< a tenth of a disc, in the unit of the evaluation
/// How many values a table has.
std::size_t pattern_bytes();

/// All places of all stages.
struct PatternValues {
  std::array<std::vector<i8>, pattern_stages> stage;
  u64 digest = 0;  ///< of the bytes
};
PatternValues spread(const PatternBytes& bytes);

/// Lines that begin with '#' say how it was made; then "digest", and the values, packed and in letters.
std::string write_patterns(const PatternBytes& bytes, std::string_view remarks);
Result<PatternBytes> read_patterns(std::string_view text);

/// What all of them say together for the side that has `own` and is to move, in tenths of a disc; `at` are the values
/// of its stage.
PLY_INLINE int pattern_sum(const PatternRows& rows, const i8* at, u64 own, u64 opp) {
  PatternIndices indices;
  pattern_indices(rows, own, opp, indices);
  int sum = 0;
#pragma GCC unroll 11
  for (int f = 0; f < pattern_families; ++f) {
    const PatternFamily& family = pattern_plan.family[static_cast<std::size_t>(f)];
#pragma GCC unroll 8
    for (int k = 0; k < family.instances; ++k) sum += at[family.offset + indices.at[family.first + k]];
  }
  const PatternCounts counts = pattern_counts(own, opp);
  for (int i = 0; i < count_features; ++i)
    sum += at[pattern_plan.count_offset[static_cast<std::size_t>(i)] + (counts.at[i] & 63)];
  return sum;
}

/// The table that `patterns` plays with, read when it is first asked for.
const PatternValues& built_in_patterns();

}  // namespace ply::reversi
