// The first big error of each game: from the lines that `analyse --json` prints, from a review, and from what a game
// carries of one in its comments.
#pragma once
#include <optional>
#include <string_view>
#include <vector>

#include "engine/base/result.h"
#include "engine/game/index/game_index.h"

namespace ply {

struct GameReview;

/// Of each game the first move that is marked ? or ??. The error names the line.
Result<std::vector<FirstError>> first_errors(std::string_view lines);
/// Likewise; at ply 0: none is marked so. The number of the game is left out.
FirstError first_error(const GameReview& review);
/// Moves that are marked as errors.
std::size_t errors_in(const GameReview& review);
/// Whether the review is one of this game.
bool is_review_of(const GameReview& review, const GameRecord& record);
/// By the comments of a review that was saved with the game (review_comment.h); nothing: there are none, or none is
/// marked so.
std::optional<FirstError> error_in_comments(const GameRecord& record);

}  // namespace ply
