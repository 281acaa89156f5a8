// The values of the evaluation `pairs`, as they are fitted, kept in a text and looked up.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/result.h"
#include "engine/games/micro_shogi/pairs.h"

namespace ply::micro_shogi {

/// One a place of PairPlan, in hundredths, for the side to move.
using PairNumbers = std::vector<i16>;

struct PairValues {
  PairNumbers at;     ///< as PairPlan has them
  PairNumbers pairs;  ///< again, by either piece and the other: one multiplication finds them
  u64 digest = 0;
};
PairValues spread(PairNumbers numbers);

/// Lines that begin with '#' say how it was made; then "digest", and the values, packed and in letters.
std::string write_pairs(const PairNumbers& numbers, std::string_view remarks);
Result<PairNumbers> read_pairs(std::string_view text);

/// The table that `pairs` plays with, read when it is first asked for.
const PairValues& built_in_pairs();

}  // namespace ply::micro_shogi
