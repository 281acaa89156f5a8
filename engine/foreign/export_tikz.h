// A small tree as a drawing for papers: TikZ, with nothing but its library of shapes.
#pragma once
#include <ostream>
#include <string>
#include <vector>

#include "engine/trace/record.h"

namespace ply {

/// Takes the nodes in the order of their ids, and writes them when all are there. Where a node stands is worked out
/// here, so that the drawing is the same with every version of TikZ.
class TikzTree {
 public:
  /// `parent`: an id, or no_node. `value`: as it is to be shown; `rest`: moves of a node that was cut off which were
  /// not searched.
  void add(const NodeRecord& r, u32 parent, std::string move, std::string value, int rest);
  /// `nodes`: of the whole recording.
  void write(std::ostream& out, u32 nodes) const;

 private:
  struct Drawn {
    NodeRecord record;
    u32 parent;
    std::string move, value;
    int rest;
  };
  std::vector<Drawn> nodes_;
};

}  // namespace ply
