// Whether an array of records is a closed, correct forest that every function of View can be trusted with.
#pragma once
#include "engine/base/budget.h"
#include "engine/base/result.h"
#include "engine/trace/record.h"

namespace ply {

/// Checks sizes, plies, kinds, ranges and links of all records; the error names the first bad slot. Linear: a step of
/// the budget, if one is given, for each look at a record.
Status validate(const NodeRecord* records, u32 n, Budget* budget = nullptr);

}  // namespace ply
