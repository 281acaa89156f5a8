#pragma once
#include <string>

#include "engine/trace/view.h"

namespace ply::ui {

/// A condition that fits a node, to begin with: what looks wrong about it, else what is special, else its number.
std::string suggested_condition(const View& v, u32 slot);

}  // namespace ply::ui
