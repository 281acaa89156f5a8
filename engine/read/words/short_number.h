// How lessons, predictions and pseudo-code write a value: "5", "-∞"; without a kind, which the words around it say.
#pragma once
#include <optional>
#include <string>
#include <string_view>

#include "engine/base/in_view.h"
#include "engine/read/places/subject.h"

namespace ply {

/// An internal value in the unit that people read. A plus only stands before infinity.
std::string short_number(const Subject& subject, i64 value);
/// The other way round: "5", "-1.2", "+∞", "infinite" as an internal value. Nothing: it is no number, or one that no
/// value is written as ("1.23" where there are tenths, "wins by 5").
std::optional<i64> read_short_number(const Subject& subject, std::string_view text);
/// "MAX", "White"; "first" where no board is known.
std::string side_called(const Subject& subject, Side side);

}  // namespace ply
