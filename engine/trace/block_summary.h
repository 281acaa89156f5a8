// What a block of records holds, in numbers: the least and greatest of their fields, and how many there are of each
// kind. It is written beside the block (record_index.h), so that what asks for something that cannot be there need not
// read it, and so that counts are sums.
#pragma once
#include <array>
#include <limits>
#include <span>
#include <type_traits>

#include "engine/trace/fields.h"
#include "engine/trace/record.h"

namespace ply {

/// Least and greatest of some numbers; of none the least is above the greatest.
struct NumberRange {
  i64 least = std::numeric_limits<i64>::max(), greatest = std::numeric_limits<i64>::min();
  void add(i64 n) {
    if (n < least) least = n;
    if (n > greatest) greatest = n;
  }
  bool empty() const { return least > greatest; }
  friend bool operator==(const NumberRange&, const NumberRange&) = default;
};

/// As it lies in the file: whole words, nothing between them.
struct BlockSummary {
  static constexpr std::size_t ranks = 16;
  NumberRange id, depth, alpha, beta, window, size, skipped;
  NumberRange value;                     ///< of nodes that were not aborted
  NumberRange margin;                    ///< value - beta of those that were cut off
  NumberRange static_eval;               ///< of those that have one
  NumberRange rank, best, moves, link;   ///< of those that have one
  std::array<u32, 256> plies{};          ///< nodes by ply
  std::array<u32, 16> ends{}, whys{};    ///< by NodeEnd and Why
  std::array<u32, 4> kinds{}, passes{};  ///< by Kind and Pass
  std::array<u32, ranks> cut_ranks{};    ///< cut-offs by the place of the move; the last: that or later
  u32 records = 0, second_moves = 0, cuts = 0, first_cuts = 0, ranked = 0, with_best = 0, cut_with_best = 0;
  u32 with_moves = 0, with_static = 0, with_link = 0, table_links = 0;
  u32 reduced = 0, partial = 0, stood_pat = 0, past = 0, zeros = 0;
  friend bool operator==(const BlockSummary&, const BlockSummary&) = default;
};
static_assert(std::is_trivially_copyable_v<BlockSummary> && sizeof(BlockSummary) == 14 * 16 + (256 + 56 + 16) * 4);

/// Of the records of the slots from `first` on.
BlockSummary summary_of(std::span<const NodeRecord> records, u32 first);

/// The values that a field or an expression may have among some nodes.
struct PossibleValues {
  bool some_known = true, some_unknown = true;
  i64 least = std::numeric_limits<i64>::min(), greatest = std::numeric_limits<i64>::max();
};
/// Of a recording of ours, whose nodes are all left: what the field may be there, or anything.
PossibleValues range_of(Field field, const BlockSummary& block);

}  // namespace ply
