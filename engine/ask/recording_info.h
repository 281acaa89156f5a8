// What is to be said of a recording as a whole: its settings, iterations, how its nodes ended, digest. One pass over
// its records.
#pragma once
#include <array>
#include <string>
#include <vector>

#include "engine/base/written_json.h"
#include "engine/foreign/trace_origin.h"
#include "engine/plan/plan_root.h"
#include "engine/read/waste/ordering.h"
#include "engine/trace/recording.h"

namespace ply {

struct TraceStatistics {
  Tally tally;                  ///< the same counts as the panels show
  std::array<u64, 4> kinds{};   ///< by Kind
  std::array<u64, 4> passes{};  ///< by Pass
  std::vector<u64> plies;       ///< recorded nodes by ply, all plies
  u64 linked = 0;               ///< table answers with a recorded writer
};
TraceStatistics statistics(const View& v);
/// Of a recording that is read on demand: the sums of what its blocks are said to hold.
TraceStatistics statistics(const Recording& r);

WrittenJson info_json(const Recording& r);

/// A line of moves as text; empty if the game is not known here.
std::vector<std::string> pv_texts(const Result<PlanRoot>& root, const std::vector<u32>& pv);
inline double percent_of(u64 part, u64 whole) { return whole ? 100.0 * share(part, whole) : 0.0; }
inline double mean_of(const TraceCounter& c) { return c.n ? c.sum / static_cast<double>(c.n) : 0.0; }

}  // namespace ply
