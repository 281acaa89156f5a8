// The values of the evaluation `pairs`, as they are fitted, kept in a text and looked up.
#pragma once
#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/result.h"
#include "engine/games/arimaa/pairs.h"

namespace ply::arimaa {

/// One a number of PairPlan, in hundredths of a rabbit, for First.
using PairNumbers = std::vector<i16>;

/// The weights of the other terms of `pairs`, those of `threats`, in percent; and the numbers.
struct PairTable {
  std::array<i16, 13> weights{};
  PairNumbers numbers;
};

/// What stands for a piece where there is none: it is worth 0 beside each. And the numbers from one row to the next.
inline constexpr int no_piece = pair_pieces, pair_row = pair_pieces + 8;

struct PairValues {
  std::array<i16, 13> weights{};
  PairNumbers alone;  ///< by the piece
  PairNumbers pairs;  ///< by either piece and the other, `pair_row` numbers for each piece
  u64 digest = 0;

  PLY_INLINE const i16* with(int piece) const { return pairs.data() + piece * pair_row; }
};
PairValues spread(const PairTable& table);

/// Lines that begin with '#' say how it was made; then "digest", and the values, packed and in letters.
std::string write_pairs(const PairTable& table, std::string_view remarks);
Result<PairTable> read_pairs(std::string_view text);

/// The table that `pairs` plays with, read when it is first asked for.
const PairValues& built_in_pairs();

}  // namespace ply::arimaa
