// Rows of a tree (tree_rows.h) with equal positions joined: each position is one row, and moves that lead to it from
// elsewhere are edges beside the tree. A position stands as few moves below the top as the rows reach it by; so an edge
// goes one level down, or to a position that was reached in as few moves or fewer.
#pragma once
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "engine/read/table/table_story.h"
#include "engine/read/tree/tree_layout.h"
#include "engine/read/tree/tree_rows.h"

namespace ply {

/// A move to a position that hangs elsewhere in the drawing.
struct JoinedEdge {
  u32 from = 0, to = 0;  ///< rows
  u32 child = no_node;   ///< slot of the visit that it led to, the first of them
  u32 visits = 0;        ///< how often
  bool back = false;     ///< not one level down
  bool repeats = false;  ///< the position stands on the line to the visit: it came back
};

struct JoinedRows {
  std::vector<TreeRow> rows;             ///< a tree, in the order of TreeRows, its top first; `ply` is the level
  std::vector<std::vector<u32>> visits;  ///< by row: slots of the nodes that are joined there, as they were entered
  std::vector<JoinedEdge> edges;
  std::vector<LeftOut> left;  ///< moves that are not among the rows, of positions that are open
  u64 joined = 0;             ///< nodes among the rows, of which `rows` made fewer
};

/// What rows are joined by.
struct JoinBy {
  std::function<u64(u32 slot)> key;  ///< equal for equal positions; 0: not known, and joined with none
  /// The move of a ghost; none where it is not known. Null: of no ghost.
  std::function<std::optional<u32>(const TreeRow&)> ghost_move = {};
};

/// `rows`: a subtree in the order of TreeRows, its top first. Searches beside the line are joined with none. `prefer`:
/// slots whose rows and edges are to stay in the tree (the path, the best line), the most important last. `cut_short`:
/// the rows are the beginning of a longer list. A ghost is a move that no visit of its position searched.
JoinedRows join_rows(const View& v, std::span<const TreeRow> rows, const JoinBy& by, std::span<const u32> prefer,
                     bool cut_short = false);

/// The visits of the position of a node, by an index of the whole recording.
struct PositionVisits {
  static constexpr u32 max = 1'000;  ///< that are looked at of each: then there are as many or more
  std::vector<u32> entered;          ///< of the search below the root, by the tick; slots, as they were entered
  u32 search = 0;                    ///< of that search
  u32 all = 0;                       ///< of all searches of the recording
};
PositionVisits visits_of_position(const View& v, const std::vector<u64>& keys, const VisitIndex& index, u32 slot,
                                  u32 root, Tick t);

}  // namespace ply
