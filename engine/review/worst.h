// The moments of a game that are told first.
#pragma once
#include <optional>
#include <vector>

#include "engine/review/review.h"

namespace ply {

/// All marked errors, in the order of the game.
std::vector<std::size_t> marked_errors(const GameReview& review);
/// Marked errors, those that lost most first, at most `max`; equals in the order of the game.
std::vector<std::size_t> worst_moments(const GameReview& review, std::size_t max = 3);
/// The error that lost the game: the last one of the side that lost after which it was never even again. Nothing: the
/// game was not lost, or by no single error.
std::optional<std::size_t> losing_moment(const GameReview& review);

}  // namespace ply
