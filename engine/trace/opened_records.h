// What reading a recording's file gives, of whatever layout: inside of the reader only.
#pragma once
#include <string>
#include <vector>

#include "engine/trace/block_file.h"
#include "engine/trace/node_columns.h"
#include "engine/trace/node_keys.h"
#include "engine/trace/record_blocks.h"
#include "engine/trace/recording.h"
#include "engine/trace/source_lines.h"

namespace ply {

struct OpenedRecords {
  SearchPlan plan;
  RecordingSummary summary;
  std::vector<Bookmark> bookmarks;
  Region region;
  u32 n = 0;
  u64 digest = 0;                              ///< as the file says; the reader checks it
  std::unique_ptr<const RecordBlocks> blocks;  ///< what reads the records; null: they were read
  NodeKeys keys;                               ///< empty: it has none
  NodePlies plies;                             ///< likewise
  SourceLines lines;                           ///< likewise
  NodeColumns columns;                         ///< likewise
  std::string origin;                          ///< likewise, see RecordOrigin
  std::vector<KeptBlock> kept;
  std::string forked, forks;  ///< Recording::forked(), Recording::forks()

  bool no_room = false;  ///< the file may be in order
  /// Where `n` records need more than `max_bytes`, or half of this machine's memory, the error says what can be done.
  Status fit(std::size_t max_bytes);
  /// Memory for them.
  Status take_room(RecordPool& pool, std::size_t max_bytes);
};

/// Bytes that the records of this file take in memory; 0: it is none, or cannot be read. Memory is taken for nothing.
std::size_t memory_of_records(const std::string& path);

/// Everything but digest and records is checked. `in` begins as a recording of layout 1 does.
Status read_layout_1(const ByteSource& in, RecordPool& pool, std::size_t max_bytes, OpenedRecords& out, Budget& budget);

}  // namespace ply
