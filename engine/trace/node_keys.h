// Keys that another engine gave to the positions of its nodes, equal for equal positions: all that is known of a
// position in a game that is not known here. Few recordings have any.
#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/types.h"

namespace ply {

/// By slot. 0: not known; else the complement of the key, for keys may well be 0, but all ones mean "none" in many
/// engines.
using NodeKeys = std::vector<u64>;

/// As files write a key: "9d39247e33776d41".
std::string key_text(u64 key);
/// Up to 16 hexadecimal digits, with or without 0x before them.
std::optional<u64> parse_key(std::string_view text);

}  // namespace ply
