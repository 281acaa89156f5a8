// A table of results that is printed, and the same as it comes out here, cell by cell.
#pragma once
#include "engine/original/claim.h"

namespace ply::ui {

/// As wide as there is room. `playing`: it is not whole, so that nothing is ringed.
void draw_played_table(const PlayedTable& table, bool playing);

}  // namespace ply::ui
