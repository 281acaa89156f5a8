// The first event that is not the same in two recordings, in words.
#pragma once
#include <string>

#include "engine/ask/compare/compare.h"

namespace ply {

/// "they first differ at tick 17, where node 4 (e3 d6) is left: the value"
std::string difference_words(const Divergence& d, const Recording& a, const Recording& b);

}  // namespace ply
