// A recording from a file, or of the search that the text in a file describes (engine/session/recipe.h).
#pragma once
#include <memory>
#include <string>

#include "app/cli/report.h"
#include "engine/trace/recording.h"

namespace ply::cli {

/// Null after an error; it was reported, and `code` is the exit code: 4 for a file that is not there or cannot be read,
/// 3 for one that is damaged. Ctrl-C ends a search early.
std::shared_ptr<const Recording> open_recording(const std::string& path, Report& report, int& code);

}  // namespace ply::cli
