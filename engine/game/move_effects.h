// What the effects of moves come to, for whoever shows moves on a board.
#pragma once
#include <vector>

#include "engine/game/game.h"

namespace ply {

/// Where a move ends: the cell of its last sown stone, of the piece that was placed or moved; -1: nowhere.
inline int last_cell(const std::vector<Effect>& effects) {
  int cell = -1;
  for (const Effect& e : effects)
    if (e.kind == EffectKind::place || e.kind == EffectKind::move || e.kind == EffectKind::sow) cell = e.to;
  return cell;
}

/// A turn has several steps, which a person composes.
inline bool has_steps(const Game& game) { return !game.click_modes().empty(); }

}  // namespace ply
