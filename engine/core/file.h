// Files, safely: read whole with a limit, written to a temporary name, flushed, then renamed.
#pragma once
#include <string>
#include <string_view>

#include "engine/core/result.h"

namespace ply {

/// The error names the file and what the system says. Files larger than `limit` bytes are refused.
Result<std::string> read_file(const std::string& path, std::size_t limit = std::size_t{64} << 20);
/// A device or a pipe: to be written as it is, for renaming a file over it would take it away.
bool special_file(const std::string& path);
/// The file is there complete, or as it was before. Special files are written directly.
Status write_file(const std::string& path, std::string_view content);

}  // namespace ply
