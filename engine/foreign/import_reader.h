// From the nodes of another engine, as they are told one by one, to a recording: what import_nodes.h opens goes through
// here.
#pragma once
#include <span>
#include <string>
#include <vector>

#include "engine/base/byte_stream.h"
#include "engine/base/job.h"
#include "engine/foreign/import_nodes.h"
#include "engine/foreign/trace_lines.h"

namespace ply::imported {

/// The lines of a log; `name` is its file's, for messages.
Result<ImportedNodes> read_log(ByteStream& in, const std::string& name, RecordPool& pool, std::size_t max_bytes,
                               JobProgress* progress);
/// What plytrace.h has recorded, in files that are one search, below a first line (TraceLines::header). `ids`: by slot
/// the ids of the nodes; null: they are not wanted.
Result<ImportedNodes> read_records(std::span<TraceLines* const> files, const std::string& header, std::vector<u32>* ids,
                                   const std::string& name, RecordPool& pool, std::size_t max_bytes,
                                   JobProgress* progress);

/// How many nodes find room: of more the deepest plies are only counted.
u32 node_capacity(std::size_t max_bytes = ~std::size_t{0});

}  // namespace ply::imported
