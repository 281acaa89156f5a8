// What is judged of a game as JSON, for a session that is there again after its end or a kill.
#pragma once
#include <nlohmann/json.hpp>

#include "engine/review/review.h"

namespace ply {

/// Every ply that is judged, with its mark and its cause. Refutations, and why there is none, are not in it: they
/// follow from the rest.
nlohmann::json kept_review(const GameReview& review);
/// Takes in what fits a review that has begun (begin_review) with the same game and settings. What does not, and all of
/// a turn or of a cause that is damaged, is left to be judged again.
void restore_review(GameReview& review, const nlohmann::json& kept);

}  // namespace ply
