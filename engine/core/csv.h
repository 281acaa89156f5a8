// Comma-separated values as they are read: quotes, and what csv_field (text.h) put before a text that a spreadsheet
// would take for a formula.
#pragma once
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/result.h"

namespace ply {

/// The fields of a record that begins at `at`, which is moved behind its end. A line break may stand inside quotation
/// marks. A field is as it was before csv_field.
Result<std::vector<std::string>> read_csv_record(std::string_view text, std::size_t& at);

}  // namespace ply
