#include "engine/games/micro_shogi/changes.h"

#include <utility>

namespace ply::micro_shogi {

Result<State> changed(const State& s, Change change) {
  if (change == Change::rotate)
    return Error{"pieces look forwards, so a board that is only turned makes no sense: swap the colours instead"};
  const bool swap = change == Change::swap_colours;
  const auto moved = [&](u32 set) {
    u32 out = 0;
    for (; set != 0; set &= set - 1) {
      const int at = std::countr_zero(set), row = at / 4, column = at % 4;
      out |= 1u << (swap ? squares - 1 - at : row * 4 + 3 - column);
    }
    return out;
  };
  State out = s;
  for (u32& set : out.side) set = moved(set);
  for (u32& set : out.face) set = moved(set);
  if (swap) {
    std::swap(out.side[0], out.side[1]);
    std::swap(out.hand[0], out.hand[1]);
    std::swap(out.checks[0], out.checks[1]);
    out.mover ^= 1u;
  }
  return out;
}

}  // namespace ply::micro_shogi
