// Scores of a session as people read them: never without their kind, in the point of view that is chosen, in the words of
// the game (see score_text.h for scores without a game).
#pragma once
#include <string>

#include "app/ui/widgets/score_text.h"
#include "engine/session/game_tree.h"
#include "engine/session/viewpoint.h"

namespace ply::ui {

/// "= +1.25". The score is in the view of the player it is shown for already; see Viewpoint::seen.
std::string shown_score(const Game& game, std::string_view profile, Score shown);
/// The same from a score in the view of `mover`.
std::string shown_score(const Game& game, const Viewpoint& viewpoint, std::string_view profile, Score score, Side mover);
/// A judgement of the game tree (view of first) as it is shown at a place with this mover.
std::string shown_score(const Game& game, const Viewpoint& viewpoint, const Judgement& judgement, Side mover);
/// Where a score stands between -1 (second wins) and 1 (first wins), for bars and colours. In the view of first.
float score_share(const Game& game, std::string_view profile, int value_for_first);
/// "12.3 M", "410 k", "97"
std::string short_count(double n);

}  // namespace ply::ui
