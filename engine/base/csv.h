// Comma-separated values as they are read: quotes, and what csv_field (text.h) put before a text that a spreadsheet
// would take for a formula.
#pragma once
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/budget.h"
#include "engine/base/result.h"

namespace ply {

/// Of one record: a comma is a byte, and a field thirty of them.
inline constexpr Budget::Limits csv_record_limits{u64{64} << 20, 1, 1000, Budget::no_limit};

/// The fields of a record that begins at `at`, which is moved behind its end. A line break may stand inside quotation
/// marks. A field is as it was before csv_field. The error says of what there was too much, and at which column.
Result<std::vector<std::string>> read_csv_record(std::string_view text, std::size_t& at,
                                                 Budget budget = Budget(csv_record_limits));

}  // namespace ply
