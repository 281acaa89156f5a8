// A search that another engine has recorded with plytrace.h, made again to record one subtree of it that is not in the
// file: the same command, and the visits of the subtree. A search on one thread with a fixed end repeats itself;
// whether it did say the sums that both files hold.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "engine/base/progress.h"
#include "engine/base/result.h"
#include "engine/foreign/trace_origin.h"

namespace ply {

/// What is to be recorded.
struct ZoomRange {
  TraceNode node;       ///< of the file at hand
  u32 search = 0;       ///< TraceOrigin::search
  int max_height = -1;  ///< nodes above a node that is still recorded; -1: any number
};

/// `record`: of the node, in the file. `plies`: how many below it are recorded; 0: all, but as many as seem to fit
/// where it has more than `max_nodes`. The error says why there is nothing to be made again.
Result<ZoomRange> zoom_range(const TraceOrigin& origin, u32 record, int plies, u64 max_nodes);

struct ZoomRun {
  std::vector<std::string> command;
  std::string folder = {};  ///< where it is started; empty: ours
  std::string input = {};   ///< for its standard input
  double seconds = 0;       ///< it is ended then; 0: never
  bool to_the_end = false;  ///< else it is ended once the subtree is recorded
  u64 max_nodes = 20'000'000;
};
constexpr std::size_t max_zoom_input = std::size_t{1} << 16;

/// By what consent to it is known (consent.h), in its folder: the command, and what it reads.
std::vector<std::string> words_of(const ZoomRun& run);

/// Runs the engine on the calling thread and lets it record into `path`, a file that is not there yet and lies in a
/// folder by its full name. `progress` counts visits. The words of how it ended; empty: it was we who ended it, as
/// planned. The error says why there is no recording: it does not start, did not record, was stopped, took too long.
Result<std::string> run_zoom(const ZoomRange& range, const ZoomRun& run, const std::string& path,
                             JobProgress& progress);

/// Whether it was the same search.
struct ZoomVerdict {
  bool same = false;
  std::string words;
  u32 record = 0;  ///< of the node, in the new file; 0: it has none of this visit
};
/// `whole`: the second one was let run to its end, so that all of both is compared.
ZoomVerdict compare_zoom(const TraceOrigin& first, const TraceNode& node, const TraceOrigin& again, bool whole);

/// The command as one that command_words() reads.
std::string command_text(const std::vector<std::string>& words);

}  // namespace ply
