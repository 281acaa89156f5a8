// What a file says of its records, block by block (16,384 of them, which are packed together): where a block lies, its
// checksum, what it holds in numbers, and how it fits to those before and behind it. So a recording is opened by
// reading this alone, any block can be checked by itself when somebody wants it, and one that cannot hold what is
// sought is never read. It is a block "index" of the file (recording_file.cpp), under the checksum of the file's list.
//
// The index itself is checked as a whole: what waits for its parent behind one block waits before the next. A block
// that is read must be as the index says, in all of it; else it is damaged. So a forest of blocks that were read and
// blocks that were not is one that every function of View can be trusted with.
#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/budget.h"
#include "engine/base/result.h"
#include "engine/trace/block_summary.h"
#include "engine/trace/forest_check.h"

namespace ply {

struct BlockInfo;
struct PackedPiece;

/// A node of a block whose subtree begins before it: for those who know only the block before.
struct SpanningNode {
  u32 slot = 0;
  NodeRecord record{};
  u32 first_slot() const { return slot - record.size + 1; }
};

/// Of some in the order of their slots; null: it is not among them.
const NodeRecord* record_of(std::span<const SpanningNode> some, u32 slot);

struct IndexedBlock {
  u64 place = 0, checksum = 0;  ///< of its bytes, from where the records begin in the file
  u32 bytes = 0;
  u32 closes = 0;    ///< subtrees waiting before it that get their parent in it: the last ones
  u32 leaves = 0;    ///< its own subtrees that wait behind it
  u32 spanning = 0;  ///< its nodes that began before it
  BlockSummary summary;
};

class RecordIndex {
 public:
  static constexpr u32 block_records = 16'384, block_shift = 14;
  /// Smaller recordings are read at once, and have none.
  static constexpr u32 min_records = 8 * block_records;

  /// Of correct records, packed as `pieces` says. Nothing: it would be too large, for too many nodes wait for their
  /// parents.
  static std::optional<RecordIndex> of(std::span<const NodeRecord> records, const std::vector<PackedPiece>& pieces,
                                       u64 checksum);
  std::string write() const;
  /// `records` is the block that it is about. Nothing: it is about other ones, as when an older program has packed them
  /// anew, or has blocks of another size. An error: it is about these and contradicts itself.
  static Result<std::optional<RecordIndex>> read(std::string_view bytes, u32 n, const BlockInfo& records,
                                                 Budget& budget);

  u32 records() const { return records_; }
  u32 blocks() const { return static_cast<u32>(list_.size()); }
  const IndexedBlock& operator[](u32 block) const { return list_[block]; }
  u32 begin(u32 block) const { return block << block_shift; }
  u32 end(u32 block) const { return block + 1 < blocks() ? begin(block + 1) : records_; }
  /// "block 3 of 152"
  std::string number(u32 block) const;
  /// "block 3 of 152 (records 131,072 to 196,607)"
  std::string name(u32 block) const;

  /// The closed subtrees that wait for their parents where the block begins.
  std::vector<ClosedSubtree> waiting(u32 block) const;
  std::span<const ClosedSubtree> leaves(u32 block) const;
  std::span<const SpanningNode> spanning(u32 block) const;
  /// One of these, for whoever has not read its block; else null. It may be another than the block's as long as that
  /// was not read, but it has its place among the others.
  const NodeRecord* told(u32 slot) const;
  /// When the last node of a block is left.
  Tick leave_of_last(u32 block) const;
  /// The nodes that are open where the block ends, from the root down, one a ply; as many as are told of.
  std::vector<SpanningNode> open_behind(u32 block) const;

  /// Whether a block is as it says.
  Status check(u32 block, std::span<const NodeRecord> records) const;
  /// Records in the place of a block that cannot be read: closed nodes of which nothing is known, so that all else
  /// keeps its place.
  void stand_in(u32 block, std::span<NodeRecord> out) const;

 private:
  // Some of the subtrees of a block, its first ones, that wait still, and what waits before them.
  struct Waiting {
    u32 block = 0, leaves = 0, before = no_node;  // `before`: its place in waiting_, or no_node
  };

  Status consistent() const;
  void sum_up();
  void link();

  u32 records_ = 0;
  u64 checksum_ = 0;  // of all bytes of the records
  std::vector<IndexedBlock> list_;
  std::vector<ClosedSubtree> leaves_;
  std::vector<SpanningNode> spanning_;
  std::vector<u32> leaves_from_, spanning_from_;  // by block; one more at the end
  // Made of the lists once they are known to be right, so that no block is gone over for another one.
  std::vector<Waiting> waiting_;
  std::vector<u32> waiting_before_;  // by block: the last that waits where it begins, in waiting_, or no_node
  std::vector<u32> higher_;          // by block: the next one with a node that begins no later than all of its nodes
};

}  // namespace ply
