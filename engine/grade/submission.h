// A student's program, run at every position of an assignment: Python, JavaScript, C, C++ or Java by the name of its
// file, beside the recorder of its language. Or, in its place, a file that it has recorded, with a search of each
// position.
#pragma once
#include <string>
#include <vector>

#include "engine/base/progress.h"
#include "engine/base/result.h"
#include "engine/grade/grade.h"

namespace ply {

/// Runs in a folder that is gone afterwards, with what it was handed in and its recorder; every run is ended after the
/// seconds of the assignment, with all that it started. It is no prison: who grades strangers does it in a container.
/// The error says why there is nothing to run: the file, its language, its compiler. `progress` counts positions.
Result<std::vector<GivenAnswer>> run_submission(const Assignment& assignment, const std::string& path, RecordPool& pool,
                                                JobProgress& progress);

}  // namespace ply
