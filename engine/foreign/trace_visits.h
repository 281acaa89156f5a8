// Counts the visits of a search while its file is read: which visit each node was, and what lies below it, also of what
// is not in the file.
#pragma once
#include <vector>

#include "engine/foreign/trace_origin.h"
#include "engine/recorder/plytrace.h"

namespace ply {

class TraceVisits {
 public:
  /// The records of one search, in their order.
  void enter(u32 record, const pt_record& r);
  void leave();  ///< the last node that is open
  /// The same two of a node that was left and has nothing below it. False: where it stands it has to be kept.
  bool pass_leaf(const pt_record& r);
  void note(const pt_record& r);
  /// All nodes were left. Into the origin: sums, points, nodes.
  void finish(TraceOrigin& out);

 private:
  struct Open {
    pt_record r;
    TraceNode node;
    bool beside = false;    // a node beside it may be missing
    bool reported = false;  // the sum of all that was left so far was told while it was open
  };
  bool stands_beside() const;  // what is entered now

  std::vector<Open> line_;
  u64 beyond_ = 0;  // nodes that are open and too deep
  u32 entered_ = 0;
  u64 next_ = 1;      // the visit of the next node, if nothing else is said
  TraceSum running_;  // what was left so far
  bool running_is_known_ = true;
  TraceOrigin found_;
};

}  // namespace ply
