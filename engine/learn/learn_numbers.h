// How lessons, predictions and pseudo-code write a value: "5", "-∞"; without a kind, which the words around it say.
#pragma once
#include <string>

#include "engine/analysis/places/subject.h"

namespace ply {

/// An internal value in the unit that people read. A plus only stands before infinity.
std::string short_number(const Subject& subject, i64 value);
/// "MAX", "First"; "first" where the game is not known.
std::string side_called(const Subject& subject, Side side);
/// A value turned to the view of a side.
constexpr int in_view(int value, Side mover, Side side) { return mover == side ? value : -value; }

}  // namespace ply
