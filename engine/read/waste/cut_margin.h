// By how much a cut-off passed the bound: what a fail-soft search knows beyond "enough". Always for the node's own
// mover, where a cut is a value at or above beta; for the other side the same value lies as much below alpha, so the
// amount has no sign.
#pragma once
#include <optional>
#include <string>

#include "engine/read/places/subject.h"

namespace ply {

struct CutMargin {
  i64 by = 0;               ///< value - beta; 0 where the search hands back no more than the bound (fail-hard)
  Kind kind = Kind::lower;  ///< of the value: lower, and it was passed by at least so much
  bool decided = false;     ///< the value is a win, so the amount means nothing
};

/// Nothing where nothing was cut off.
std::optional<CutMargin> cut_margin(const NodeRecord& r, const Subject& subject);
/// "past the bound by at least 0.39", "at the bound"; `amount`: m.by as it is written here, without a sign.
std::string margin_text(const CutMargin& m, const std::string& amount);

}  // namespace ply
