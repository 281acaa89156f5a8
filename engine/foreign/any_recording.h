// A recording from whatever names one: a file of ours, the search of another engine (import_nodes.h), the text of a
// search (engine/plan/plan_text.h), which is searched, or a link to a moment (engine/link/link.h), given by itself or
// in a file.
#pragma once
#include <string>

#include "engine/foreign/import_nodes.h"

namespace ply {

/// Errors name the file. A search that `progress` has stopped gives what was recorded by then.
Result<ImportedNodes> open_any_recording(const std::string& path, RecordPool& pool, const RecordingWanted& wanted = {});
/// Of a text of a search.
Result<std::shared_ptr<const Recording>> search_plan_text(const std::string& text, RecordPool& pool,
                                                          JobProgress* progress = nullptr);

}  // namespace ply
