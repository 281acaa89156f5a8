// Many engines have a function of its own for quiescence, which the search calls where the depth is used up: two lines
// of one position. Records have one for a position: quiescence goes on in the node that begins it.
#pragma once
#include <vector>

#include "engine/foreign/import_line.h"
#include "engine/foreign/import_tree.h"

namespace ply::imported {

/// Joins a node whose depth is used up with its only child, where that one has no move of its own (`no_move`, the
/// number of the empty text) and says the same ply, side, window and value. What the upper one did not say is what the
/// lower one does. Counts them in t.joined; `into[i]` is the node that i has become, itself for most. Needs t.first and
/// t.next.
void join_without_move(Nodes& nodes, LineTree& t, u32 no_move, std::vector<u32>& into);

}  // namespace ply::imported
