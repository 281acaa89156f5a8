// Stepping through what is recorded, both ways: the same steps as StepControl has for a running search, as functions
// from a tick to a tick. "Here" is the node whose event the tick is. Nothing is returned where there is no such moment
// (yet).
#pragma once
#include <optional>

#include "engine/trace/view.h"

namespace ply {

std::optional<Tick> step_into(const View& v, Tick t);  ///< the next event
std::optional<Tick> step_back(const View& v, Tick t);  ///< the previous event

/// From the entry of a node: its leave; from a leave: the next event, which is the next moment with ply <= here.
std::optional<Tick> step_over(const View& v, Tick t);
/// The mirror image: from the leave of a node its entry, from an entry the previous event.
std::optional<Tick> back_over(const View& v, Tick t);

/// The next moment with ply < here: the parent is left.
std::optional<Tick> step_out(const View& v, Tick t);
/// The last moment with ply < here: the parent is entered.
std::optional<Tick> back_out(const View& v, Tick t);

/// The leave of the next / previous node that was cut off: not by its last move, which spares no other.
std::optional<Tick> next_cut(const View& v, Tick t);
std::optional<Tick> previous_cut(const View& v, Tick t);

/// The entry of the next root (iteration or aspiration attempt) / of the last one before t.
std::optional<Tick> next_root(const View& v, Tick t);
std::optional<Tick> previous_root(const View& v, Tick t);

}  // namespace ply
