#include "engine/games/arimaa/pairs.h"

namespace ply::arimaa {

PairPlan::PairPlan()
    : alone_(static_cast<std::size_t>(pair_pieces)),
      pairs_(static_cast<std::size_t>(pair_pieces) * (pair_pieces - 1) / 2) {
  for (int p = 0; p < pair_pieces; ++p) {
    if (alone_[static_cast<std::size_t>(p)].sign != 0) continue;
    for (const int q : {p, mirrored_piece(p)}) {
      alone_[static_cast<std::size_t>(q)] = {all_, 1};
      alone_[static_cast<std::size_t>(swapped_piece(q))] = {all_, -1};
    }
    ++all_;
  }
  singles_ = all_;
  std::vector<bool> seen(pairs_.size(), false);
  for (int b = 1; b < pair_pieces; ++b)
    for (int a = 0; a < b; ++a) {
      const std::size_t here = index(a, b);
      if (seen[here] || a % 64 == b % 64) continue;
      const int c = mirrored_piece(a), d = mirrored_piece(b);
      const std::size_t as[] = {here, index(c, d)}, opposites[] = {index(swapped_piece(a), swapped_piece(b)),
                                                                   index(swapped_piece(c), swapped_piece(d))};
      const bool own_opposite = std::find(std::begin(opposites), std::end(opposites), here) != std::end(opposites);
      for (const std::size_t i : as) seen[i] = true, pairs_[i] = {all_, static_cast<i8>(!own_opposite)};
      for (const std::size_t i : opposites) {
        seen[i] = true;
        if (!own_opposite) pairs_[i] = {all_, -1};
      }
      all_ += !own_opposite;
    }
}

const PairPlan& PairPlan::get() {
  static const PairPlan plan;
  return plan;
}

}  // namespace ply::arimaa
