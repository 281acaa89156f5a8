// Whether records are a closed, correct forest, one piece after the other. Of all that lies before a piece only the
// closed subtrees count that still wait for their parents: a hundred or so, whatever the length of the recording. So a
// piece can be checked by itself by whoever knows what waited at its beginning (record_index.h).
#pragma once
#include <span>
#include <utility>
#include <vector>

#include "engine/base/result.h"
#include "engine/trace/record.h"

namespace ply {

/// What its parent must know of a closed node.
struct ClosedSubtree {
  u32 slot = 0, size = 0, skipped = 0, ply = 0;
  u32 first_slot() const { return slot - size + 1; }
  u32 id() const { return first_slot() + ply; }
  friend bool operator==(const ClosedSubtree&, const ClosedSubtree&) = default;
};

/// What of it no node can have, in words; null: nothing. Where it stands among the others is not looked at.
const char* wrong_fields(const NodeRecord& r);

class ForestCheck {
 public:
  ForestCheck() = default;
  /// Goes on at slot `from`, before which these wait.
  ForestCheck(u32 from, std::vector<ClosedSubtree> waiting)
      : next_(from), waiting_(std::move(waiting)), lowest_(waiting_.size()) {}

  /// Takes in the next records; the error names the first bad slot.
  Status add(std::span<const NodeRecord> records);
  /// Nothing comes any more: what waits are roots.
  Status all_roots() const;

  u32 next() const { return next_; }
  /// The closed subtrees without a parent, in the order of their slots, which is that of their ids, too.
  const std::vector<ClosedSubtree>& waiting() const { return waiting_; }
  /// The number of those that wait since it was made, or since begin_piece(): the first ones.
  std::size_t kept() const { return lowest_; }
  void begin_piece() { lowest_ = waiting_.size(); }
  /// How often a record, or what is known of one, was looked at.
  u64 looks() const { return looks_; }

 private:
  bool finished_before(u32 id) const;

  u32 next_ = 0;
  std::vector<ClosedSubtree> waiting_;
  std::size_t lowest_ = 0;
  u64 looks_ = 0;
};

}  // namespace ply
