// What `trace info` says of a recording: one pass over its records.
#pragma once
#include <array>
#include <string>
#include <vector>

#include "app/cli/report.h"
#include "engine/read/waste/ordering.h"
#include "engine/trace/recording.h"

namespace ply::cli {

struct TraceStatistics {
  Tally tally;                  ///< the same counts as the panels show
  std::array<u64, 4> kinds{};   ///< by Kind
  std::array<u64, 4> passes{};  ///< by Pass
  std::vector<u64> plies;       ///< recorded nodes by ply, all plies
  u64 linked = 0;               ///< table answers with a recorded writer
};
TraceStatistics statistics(const View& v);

Json info_json(const Recording& r);
std::string info_text(const Recording& r);

}  // namespace ply::cli
