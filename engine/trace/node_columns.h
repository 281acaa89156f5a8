// Numbers that another engine told of its nodes and a record has no room for: kept beside the records, and found by
// where these lie (beside_records.h). Few recordings have any.
#pragma once
#include <array>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "engine/base/types.h"

namespace ply {

class View;
struct NodeRecord;

enum class NodeColumn : u8 {
  thread,       ///< that searched it, from 1
  time,         ///< microseconds since its search began, when it was left
  table_depth,  ///< of the entry that answered it; of another node: with which it was stored
  raw_static,   ///< its static value, where the search went by another one (NodeRecord::static_eval)
  // Of the entry of the table that answered it; no members of a line, where its `link` says both:
  writer_thread,  ///< the thread that wrote it
  other_writer,   ///< the id of the node that wrote it, where that is another thread's and comes behind it in the
                  ///< recording; of one before it NodeRecord::link says so
  count
};

struct NodeColumnInfo {
  NodeColumn column;
  const char* id;        ///< of the member of a line (import_nodes.h), and of the field of expressions
  const char* block;     ///< of a recording's file
  const char* sentence;  ///< what it is
};
/// In the order of the enum.
std::span<const NodeColumnInfo> all_node_columns();
const NodeColumnInfo* find_node_column(std::string_view id);

struct NodeColumns {
  static constexpr i32 unknown = std::numeric_limits<i32>::min();
  static constexpr std::size_t kinds = static_cast<std::size_t>(NodeColumn::count);
  static constexpr std::size_t in_lines = static_cast<std::size_t>(NodeColumn::writer_thread);
  /// By column and slot; empty: no node tells it.
  std::array<std::vector<i32>, kinds> numbers;

  std::vector<i32>& of(NodeColumn c) { return numbers[static_cast<std::size_t>(c)]; }
  const std::vector<i32>& of(NodeColumn c) const { return numbers[static_cast<std::size_t>(c)]; }
  bool empty() const;
  std::optional<i32> at(NodeColumn c, u32 slot) const {
    const std::vector<i32>& all = of(c);
    return slot < all.size() && all[slot] != unknown ? std::optional(all[slot]) : std::nullopt;
  }
  /// Different threads searched these two: which of them came first is not told, wherever they lie in the recording.
  bool by_two_threads(u32 a, u32 b) const {
    const auto one = at(NodeColumn::thread, a), other = at(NodeColumn::thread, b);
    return one && other && one != other;
  }
};

/// Of the recording whose records these are; null: none of its nodes tells any. Any thread.
std::shared_ptr<const NodeColumns> node_columns(const View& v);
std::shared_ptr<const NodeColumns> node_columns(const NodeRecord* records);
/// Before the recording is finished; it forgets them when it ends.
void keep_node_columns(const NodeRecord* records, NodeColumns columns);
void forget_node_columns(const NodeRecord* records);

}  // namespace ply
