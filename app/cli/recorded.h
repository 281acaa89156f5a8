// Between searches of the command line and recordings: what a recording says of its root.
#pragma once
#include "app/cli/input.h"
#include "engine/analysis/places/recorded_root.h"

namespace ply::cli {

/// Everything about the search that does not depend on the memory for records.
SearchPlan recording_settings(const Input& in, const SearchRequest& q, u64 seed);

}  // namespace ply::cli
