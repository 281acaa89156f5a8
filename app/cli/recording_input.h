// A recording from a file, or of the search that the text in a file describes (engine/plan/plan_text.h), or from a link
// to a moment (engine/link/link.h), given by itself or in a file.
#pragma once
#include <memory>
#include <string>

#include "app/cli/report.h"
#include "engine/trace/recording.h"

namespace ply {
struct TraceOrigin;
}  // namespace ply

namespace ply::cli {

/// Memory for the records of what is read whole; larger recordings are refused. Set by `trace --budget`; 0: half of the
/// machine's.
inline int opening_budget_mb = 0;
inline std::size_t opening_budget() {
  return opening_budget_mb ? static_cast<std::size_t>(opening_budget_mb) << 20 : ~std::size_t{0};
}

/// Which search of a file of plytrace.h is opened, from 1; 0: the last. Set by --search.
inline int opening_search = 0;

/// Whether lines of another engine are read from a pipe, or from standard input as "-". Set by `trace import`.
inline bool lines_may_be_piped = false;

/// How many recordings stay open, to be asked again as long as their files are the same; set by `mcp`.
inline std::size_t recordings_kept = 0;

/// What a file was taken for, and what could not be kept; empty: nothing.
struct OpenedAs {
  std::string read_as, left_out;
};
/// Null after an error; it was reported, and `code` is the exit code: 4 for a file that is not there or cannot be read,
/// 3 for one that is damaged. Ctrl-C ends a search early.
/// `origin`: of what plytrace.h has recorded, how it is made again. `as`: null, nobody asks. Read on demand, what the
/// report prints rests on its records.
std::shared_ptr<const Recording> open_recording(const std::string& path, Report& report, int& code,
                                                FileReading reading = FileReading::on_demand,
                                                std::shared_ptr<const TraceOrigin>* origin = nullptr,
                                                OpenedAs* as = nullptr);

}  // namespace ply::cli
