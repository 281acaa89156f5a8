// The values of the patterns, as they are fitted, kept in a text and looked up.
#pragma once
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/result.h"
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

/// The table that `patterns` plays with, read when it is first asked for.
const PatternValues& built_in_patterns();

}  // namespace ply::reversi
