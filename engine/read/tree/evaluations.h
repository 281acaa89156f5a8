// Where the static evaluation was asked: one bit a node and a running sum every 64, so the evaluations of any subtree
// are two look-ups. A node was evaluated when its record has a static value, or when it ended at the horizon (other
// engines may not say with which value). Visits that were not recorded are not known here.
#pragma once
#include <vector>

#include "engine/trace/view.h"

namespace ply {

class Evaluations {
 public:
  static bool of(const NodeRecord& r) { return r.has_static() || r.end() == NodeEnd::horizon; }

  /// Takes in at most `budget` of the records closed since the last call. A smaller view starts anew.
  void update(const View& v, u32 budget = no_node);
  /// The next records, that of slot known() first.
  void take(std::span<const NodeRecord> records);
  void clear();
  u32 known() const { return known_; }
  bool complete(const View& v) const { return known_ == v.closed(); }

  /// Evaluations of the subtree of `slot`, itself included, as far as records were taken in.
  u64 below(const View& v, u32 slot) const;
  /// The slot of the n-th of them, n < below(slot).
  u32 nth(const View& v, u32 slot, u64 n) const;
  /// Of all that was taken in.
  u64 total() const { return rank(known_); }

 private:
  u64 rank(u32 slot) const;  // among the slots before it

  std::vector<u64> bits_;
  std::vector<u32> sums_;  // before each word of bits_
  u32 known_ = 0;
};

}  // namespace ply
