// The recording of a search of which only the principal variations are told (info_log.h): a root for each iteration, a
// child for each best move that was told with its score, and below it its line.
#pragma once
#include <string>

#include "engine/base/byte_stream.h"
#include "engine/foreign/import_nodes.h"

namespace ply {

/// `search`: which one of the log, from 1; 0: the last.
Result<ImportedNodes> import_info_log(ByteStream& in, const std::string& name, RecordPool& pool, u32 search,
                                      JobProgress* progress);

}  // namespace ply
