// A file of plytrace.h that has grown since it was read: only what is new is read, and the nodes that were open.
#pragma once
#include <string>

#include "engine/foreign/import_nodes.h"

namespace ply {

/// The last search of the file, which `before` had as far as it was then. The answer is the one of open_recording, but
/// for the numbers of texts of moves; `fresh`: how many nodes were read for it. Where nodes that were read before are
/// no longer what they were (another search has begun, two nodes turn out to be one), all of it is read.
Result<ImportedNodes> read_further(const std::string& path, const ImportedNodes& before, RecordPool& pool,
                                   JobProgress* progress = nullptr, u64* fresh = nullptr);

}  // namespace ply
