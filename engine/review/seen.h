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

/// From which depths on, up to the deepest that was searched, searches do not choose the played move, and choose one
/// that loses less than `found_within`. 0: from none on, or the deepest alone, which may be luck.
struct SeenFrom {
  int rejected = 0, found = 0;
};
SeenFrom seen_from(const ReviewedPly& p);
/// How far one has to look to reject the played move.
SeenAt seen_at(const ReviewedPly& p);

}  // namespace ply
