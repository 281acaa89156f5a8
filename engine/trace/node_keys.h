// What another engine said of its nodes and a record has no room for; few recordings have any. Keys of positions, equal
// for equal positions: all that is known of a position in a game that is not known here. And plies, where the engine
// counts them in its own way.
#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/types.h"

namespace ply {

/// By slot. 0: not known; else the complement of the key, for keys may well be 0, but all ones mean "none" in many
/// engines.
using NodeKeys = std::vector<u64>;

/// By slot: the ply as the engine counts it, where that is not NodeRecord::ply, the nodes above it (a search beside the
/// line, such as that of a singular move, keeps its parent's ply). Empty where they are the same everywhere.
using NodePlies = std::vector<i16>;

/// As files write a key: "9d39247e33776d41".
std::string key_text(u64 key);
/// Up to 16 hexadecimal digits, with or without 0x before them.
std::optional<u64> parse_key(std::string_view text);

}  // namespace ply
