// When a log does not fit: its deepest plies are dropped while it is still read, and counted at the nodes above them,
// as FullPolicy::compact does with our own recordings.
#pragma once
#include <vector>

#include "engine/base/budget.h"
#include "engine/base/result.h"
#include "engine/base/secret_hash.h"
#include "engine/foreign/import_line.h"

namespace ply::imported {

/// Whether lines come in the order of entering (a parent before its children) or of leaving.
bool in_order_of_entering(const Nodes& nodes);

class Fold {
 public:
  /// Keeps at most `capacity` nodes.
  Fold(u32 capacity, Budget& budget) : capacity_(capacity), budget_(budget) {}

  /// To be called with each node that was added: it may be taken away again, and with it others.
  Status added(Nodes& nodes) {
    if (limit_ >= 0) return pass(nodes);
    return nodes.size() < capacity_ ? Status(Done{}) : fold(nodes);
  }
  bool folded() const { return limit_ >= 0; }
  int limit() const { return limit_; }  ///< the deepest ply that is kept
  u64 dropped() const { return dropped_; }

 private:
  Status fold(Nodes& nodes);
  Status pass(Nodes& nodes);
  bool keep(Nodes& nodes, Node& n, u32 index);
  static void count(Node& n, u64 below);

  u32 capacity_;
  Budget& budget_;
  int limit_ = -1;
  u64 dropped_ = 0;
  bool entering_ = false;
  OutsideMap<i64, u64> waiting_;  ///< leaving: what was dropped below a node whose line is still to come
  struct Open {
    i64 id;
    u32 kept;    ///< itself; no_node: it was dropped
    u32 counts;  ///< the node that counts what is dropped below it
  };
  std::vector<Open> open_;  ///< entering: the line to the last node
};

}  // namespace ply::imported
