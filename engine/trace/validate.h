// Whether an array of records is a closed, correct forest that every function of View can be trusted with.
#pragma once
#include "engine/core/result.h"
#include "engine/trace/record.h"

namespace ply {

/// Checks sizes, plies, kinds, ranges and links of all records; the error names the first bad slot. Linear: `looks`, if
/// given, counts how often it looked at a record.
Status validate(const NodeRecord* records, u32 n, u64* looks = nullptr);

}  // namespace ply
