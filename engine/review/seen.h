// How far one has to look to see that a move was an error: what a person may be told who has missed it. It says nothing
// of why.
#pragma once
#include <vector>

#include "engine/review/review.h"

namespace ply {

enum class SeenAt : u8 { at_once, tactical, deep, not_found };
/// "seen at once", "tactical", "deep", "not found"
const char* seen_words(SeenAt s);

/// Of plies looked ahead.
inline constexpr int at_once_plies = 2, tactical_plies = 6;

/// The smallest depth whose search, and the next one's, would play a move that loses less than `found_within`;
/// 0: there is none among these. One hit is luck, two in a row are a finding.
int found_at(const JudgedPosition& here, const std::vector<MoveCode>& choices);
SeenAt seen_at(const JudgedPosition& here, const std::vector<MoveCode>& choices);

}  // namespace ply
