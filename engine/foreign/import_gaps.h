// Nodes without a line of their own: the engine was killed while they were open, or left them without writing. Only
// their children name them; where they belong follows from the order of the lines and of the ids.
#pragma once
#include <vector>

#include "engine/base/result.h"
#include "engine/foreign/import_ids.h"
#include "engine/foreign/import_line.h"
#include "engine/foreign/import_tree.h"

namespace ply::imported {

class Gaps {
 public:
  /// `unknown_move`: the number of the text for moves that nobody told. The budget's entries are nodes.
  Gaps(Nodes& nodes, IdIndex& ids, LineTree& t, u32 unknown_move, Budget& budget)
      : nodes_(nodes), ids_(ids), t_(t), unknown_move_(unknown_move), lines_(nodes.size()), budget_(budget) {}
  /// Adds them. The error is that of a log in the order of entering, where a parent's line comes first.
  Status close();
  /// All nodes so that children of one parent come in the order in which they were searched.
  const std::vector<u32>& order() const { return order_; }

 private:
  struct Missing {
    i64 id = 0;
    u32 first = 0, last = 0;  ///< lines of its children
    int ply = -1;             ///< as its children tell it; -1: they do not
    bool open = false;        ///< where the log ends
    i64 parent = 0;
    bool root = false;
    i64 up = 0;  ///< where a climb from it goes on; `parent`, or further up
  };
  void find_missing();
  bool ids_ascend() const;
  void place_by_ids();
  Status chain_up();
  void add_nodes();

  Nodes& nodes_;
  IdIndex& ids_;
  LineTree& t_;
  const u32 unknown_move_, lines_;
  Budget& budget_;
  std::vector<Missing> missing_;
  std::vector<u32> order_;
};

}  // namespace ply::imported
