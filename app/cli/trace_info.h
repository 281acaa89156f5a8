// What `trace info` says of a recording: one pass over its records.
#pragma once
#include <array>
#include <string>
#include <vector>

#include "app/cli/report.h"
#include "engine/trace/recording.h"

namespace ply::cli {

struct TraceStatistics {
  static constexpr int ranks = 16;  ///< the last one holds 15 and more
  std::array<u64, 7> ends{};        ///< by NodeEnd
  std::array<u64, 4> kinds{};       ///< by Kind
  std::array<u64, 4> passes{};      ///< by Pass
  std::vector<u64> plies;           ///< recorded nodes by ply
  u64 cuts = 0;                     ///< nodes that failed high after a move
  std::array<u64, ranks> cut_ranks{};
  u64 table_hits = 0;               ///< nodes that the table answered
  u64 linked = 0;                   ///< of these, with a recorded writer
  double first_move_percent() const { return cuts ? 100.0 * static_cast<double>(cut_ranks[0]) / static_cast<double>(cuts) : 0; }
};
TraceStatistics statistics(const View& v);

Json info_json(const Recording& r);
std::string info_text(const Recording& r);

const char* end_id(NodeEnd e);
const char* kind_id(Kind k);
const char* pass_id(Pass p);
const char* why_id(Why w);

}  // namespace ply::cli
