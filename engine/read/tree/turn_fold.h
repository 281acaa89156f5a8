// The tree by whole turns: where one side plays several plies in a row (extra turns, steps), the places in between are
// left out, and what follows them hangs below the node where the turn began.
#pragma once
#include <span>
#include <vector>

#include "engine/read/tree/tree_rows.h"

namespace ply {

/// The node was entered by a ply after which the same side moves on, so its turn goes on. Nodes beside the line
/// (probes) are not.
bool within_turn(const View& v, u32 slot);

/// Opens the places within turns that are listed but not open, so that their turns can be seen to the end. True if it
/// opened any: list the rows again. `first`: the row of the root. Where more than `max` rows would come of it, only
/// those among `prefer` (slots: the best line) are opened.
bool open_turns(const View& v, const TreeRows& rows, u64 first, std::size_t max, std::span<const u32> prefer,
                TreeFold& fold);

/// The rows of one subtree (in the order of TreeRows, its top first) without the opened places within turns; what lay
/// below them moves up. `keep` (slots) stay: the nodes that are looked at.
std::vector<TreeRow> fold_turns(const View& v, std::span<const TreeRow> rows, std::span<const u32> keep);

}  // namespace ply
