// Why searches saw only from some depth on that a move was an error: the search that judges is made again, recorded, to
// the first depth that rejects the move for good, and its last change of mind is explained (ask/score_change).
#pragma once
#include <cstddef>
#include <optional>
#include <span>
#include <string>

#include "engine/review/review.h"
#include "engine/search/observer.h"

namespace ply {

/// Of an error that is not seen at once; `choices` are those of ReviewedPly. In a sentence or three; empty: this search
/// does not change its mind there, or would be too large. Nothing: stopped.
std::optional<std::string> late_words(const GameReview& review, std::size_t ply, std::span<const MoveCode> choices,
                                      Attention& attention);

}  // namespace ply
