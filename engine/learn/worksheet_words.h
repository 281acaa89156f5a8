// The sentences of a checked worksheet.
#pragma once
#include "engine/learn/worksheet_check.h"

namespace ply {

/// Gives the error, whose slip and first place are known, its sentence and its thread. `walk`: the sheet by the rules.
void say_error(SheetError& error, const CardTree& tree, const SheetWalk& walk, bool walls_back);

}  // namespace ply
