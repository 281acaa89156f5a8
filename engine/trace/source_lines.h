// Where in its own source another engine entered and left its nodes: PT_ENTER and PT_RETURN of plytrace.h, "line",
// "left_line" and "file" of a log. A record has no room for it, and few recordings have any: it is kept beside them,
// and found by where their records lie.
#pragma once
#include <memory>
#include <string>
#include <vector>

#include "engine/base/types.h"

namespace ply {

class View;
struct NodeRecord;

/// Of one node. 0: not told; `file` counts from 1.
struct SourcePlace {
  u32 entered = 0, left = 0;  ///< lines
  u32 file = 0;
  friend bool operator==(const SourcePlace&, const SourcePlace&) = default;
};

struct SourceLines {
  static constexpr u32 max_line = (1u << 24) - 1, max_files = (1u << 16) - 1;

  std::vector<std::string> files;  ///< as the compiler was given them
  std::vector<u64> nodes;          ///< by slot, packed; empty: no node tells any

  static constexpr u64 pack(const SourcePlace& p) { return u64{p.entered} | u64{p.left} << 24 | u64{p.file} << 48; }
  static constexpr SourcePlace unpack(u64 n) {
    return {static_cast<u32>(n & max_line), static_cast<u32>((n >> 24) & max_line), static_cast<u32>(n >> 48)};
  }
  /// Zeros where it is not told, as for nodes that are still open.
  SourcePlace at(u32 slot) const { return slot < nodes.size() ? unpack(nodes[slot]) : SourcePlace{}; }
  /// Empty where it is not told.
  std::string file_name(u32 file) const { return file == 0 || file > files.size() ? std::string() : files[file - 1]; }
  /// "search.c:120", without the folders of the file; "line 120" where the file is not told, "not told" without a line.
  std::string words(u32 file, u32 line) const;
};

/// Of the recording whose records these are; null: none of its nodes tells any. Any thread.
std::shared_ptr<const SourceLines> source_lines(const View& v);
std::shared_ptr<const SourceLines> source_lines(const NodeRecord* records);
/// Before the recording is finished; it forgets them when it ends.
void keep_source_lines(const NodeRecord* records, SourceLines lines);
void forget_source_lines(const NodeRecord* records);

}  // namespace ply
