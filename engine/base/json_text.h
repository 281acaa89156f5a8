// The one way by which JSON comes into the program. The library that reads it copies, compares and writes values by
// calling itself for each level: a text of a hundred thousand brackets would end the program, so they are counted
// before it sees the text.
#pragma once
#include <nlohmann/json_fwd.hpp>
#include <string_view>

#include "engine/base/budget.h"
#include "engine/base/result.h"

namespace ply {

/// Levels of brackets in any JSON that is read. Our own files have eight at most.
inline constexpr int deepest_json = 64;

/// A value takes up to a hundred times its letters.
inline constexpr Budget::Limits json_limits{Budget::no_limit, deepest_json, u64{4} << 20, Budget::no_limit};

/// What is wrong is said in words of our own, with the column at which the text stops to be JSON, from 1.
Result<nlohmann::json> read_json(std::string_view text, Budget budget = Budget(json_limits));
/// The same; members stay in the order in which they are written.
Result<nlohmann::ordered_json> read_ordered_json(std::string_view text, Budget budget = Budget(json_limits));

}  // namespace ply
