// A recording as text: one node a line, in the order in which nodes were entered, moves replayed through the game.
#pragma once
#include <ostream>

#include "app/cli/recorded.h"

namespace ply::cli {

enum class ExportFormat : u8 {
  csv, jsonl, dot,
  speedscope,  ///< frames on a stack, for speedscope.app: a frame is a move, time is visits
  chrome,      ///< the same as duration events, for Chrome's and Perfetto's trace viewers
  nodes,  ///< jsonl behind a header: what `trace import` reads (engine/analysis/import_nodes.h)
};

/// The nodes with ids below `max_nodes` (0: all). Scores are internal values in the view of the node's own mover; ids, parents and
/// links are ids. Without `root` (null) moves are written as their codes,
/// and so is a move that is not legal in its position, with all below it. Returns the first node of that kind, or no_node.
u32 export_trace(const Recording& recording, const RecordedRoot* root, ExportFormat format, u64 max_nodes, std::ostream& out);

}  // namespace ply::cli
