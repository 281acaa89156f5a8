// What may be said of a node whose record contradicts itself: logs of other engines do, and searches with a fault. A
// sentence that such a fact does not bear is a weaker one.
#pragma once
#include "engine/trace/view.h"

namespace ply {

/// Whether a move of node `slot` has raised its lower bound.
bool any_raised(const View& v, u32 slot);
/// Whether child `c` counts for node `slot`, and no other one that counts is worth more.
bool best_that_counts(const View& v, u32 slot, u32 c);
/// Whether another child of node `slot` is entered after the tick, as far as the record goes.
bool goes_on_after(const View& v, u32 slot, Tick t);
/// Whether the next child of node `slot` behind the scout `c` searches the same move again; nothing follows it in a
/// node that was not finished.
bool searched_again(const View& v, u32 slot, u32 c);
/// Whether root `slot` is searched once more, as the next attempt of its iteration; true where the record ends there.
bool next_attempt_follows(const View& v, u32 slot);

}  // namespace ply
