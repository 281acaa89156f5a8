// What happens in the row of a corridor that is looked at, in words: as claims (claim.h) from which the words follow.
#pragma once
#include "engine/read/tree/corridor.h"

namespace ply {

/// What a null window asks: of the row that scouts, or of the one above whose window this row inherited. Empty where
/// the window is narrow for another reason.
Sentence scout_sentence(const View& v, Tick t, const Corridor& c, const CorridorRow& r, Nodes& nodes);
/// What each side has in this row, or what was asked about.
Sentence wall_sentence(const View& v, Tick t, const CorridorRow& r, const Window& w, Side side, Nodes& nodes);
/// What a node whose moves were all searched is worth.
Sentence result_sentence(const View& v, Tick t, const CorridorRow& r, Side side, Nodes& nodes);
/// Move `c` of node `slot` (no_node: standing pat, or a move without a record) reached beta with `value`, in the
/// mover's view.
Sentence cut_sentence(const View& v, Tick t, u32 slot, u32 c, int value, Side side, Nodes& nodes);

}  // namespace ply
