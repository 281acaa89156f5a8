// An answer as JSON: the one writer of all kinds of cells, and of what else is said of a recording with a unit and a
// side. `a` is what was asked.
#pragma once
#include <optional>
#include <string>

#include "engine/ask/report.h"
#include "engine/base/written_json.h"

namespace ply::ask {

WrittenJson json_of(const Asked& a, const Cell& cell);
WrittenJson json_of(const Asked& a, const Record& record);

/// What the game's original called an infinite bound; none: it is finite, or has no such name.
std::optional<std::string> bound_name(const Asked& a, i64 value);
WrittenJson bound_json(const Asked& a, i64 value);  ///< null where it is infinite
/// value, kind, unit and for, the side in whose view it is; null where nothing was proved.
WrittenJson score_json(const Asked& a, Score s, Side whose);
/// What one of JSON's values is: "stone"; null where the profile is not known.
WrittenJson unit_json(const Asked& a);
/// An object with plain values, such as bounds, in the view of a side: with `unit` and `for` beside them.
WrittenJson reported_json(const Asked& a, WrittenJson values, Side whose);

}  // namespace ply::ask
