// What pieces are worth: HarLog, the material evaluation of bot_sharp (section 12 of the rules' text), and tables for
// people.
#pragma once
#include <array>
#include <cmath>

#include "engine/games/arimaa/bits.h"

namespace ply::arimaa {

/// Pieces of one side by strength; index 0 is not used.
using Army = std::array<int, 7>;
Army army_of(const Board& b, Side s);

/// HarLog for one side alone, in thousandths of a rabbit (the first that the full set loses is exactly 1), from tables:
/// a non-rabbit with n stronger enemies, and r rabbits among p pieces. The score is the difference of the two sides'
/// sums.
struct HarLogTables {
  std::array<i32, 33> piece{};
  std::array<std::array<i32, 33>, 33> rabbits{};
  HarLogTables();
  PLY_INLINE int side(const int* own, const int* other) const {
    int n = 0, pieces = own[rabbit], sum = 0;
    for (int t = elephant; t > rabbit; --t) {
      sum += own[t] * piece[static_cast<std::size_t>(n)];
      pieces += own[t];
      n += other[t];
      n = n > 32 ? 32 : n;
    }
    const auto cut = [](int x) { return static_cast<std::size_t>(x > 32 ? 32 : x); };
    return sum + rabbits[cut(own[rabbit])][cut(pieces)];
  }
};
const HarLogTables& harlog_tables();

/// Values of losing one piece from the full set, in centi-rabbits: R C D H M E. Used to weigh threats.
inline constexpr std::array<int, 7> piece_value = {0, 100, 140, 213, 364, 648, 1099};

}  // namespace ply::arimaa
