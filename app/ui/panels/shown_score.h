// Scores of a session as people read them: never without their kind, in the point of view that is chosen, in the words
// of the game.
#pragma once
#include <string>

#include "app/ui/input/probes.h"
#include "engine/session/play/game_tree.h"
#include "engine/session/viewpoint.h"

namespace ply::ui {

/// "= +1.25". The score is in the view of the player it is shown for already; see Viewpoint::seen.
std::string shown_score(const Game& game, std::string_view profile, Score shown, About about);
/// "+1.25"; of another program, whose unit is not known, the number that it told.
std::string value_words(const Game* game, std::string_view profile, int value);
/// "= +1.25 for A": a score in the view of `mover`, with the side that it is shown for.
std::string score_for(const Game& game, const Viewpoint& viewpoint, std::string_view profile, Score score, Side mover,
                      About about);
/// A judgement of the game tree, which is always for the first side.
std::string game_score(const Game& game, const Judgement& judgement, About about);
/// Internal values of this profile that make one of the unit that people read (100 where it shows hundredths).
double unit_size(const Game& game, std::string_view profile);
/// What one of the numbers is that people read as scores of this profile: "discs", "1/10 stone".
std::string unit_words(const Game& game, std::string_view profile);
/// "for A"
std::string for_side(const Game& game, Side side);
/// "exact", "lower", "upper", or nothing: for tables of numbers.
const char* kind_word(Kind kind);
/// Where a score stands between -1 (second wins) and 1 (first wins), for bars and colours. In the view of first.
float score_share(const Game& game, std::string_view profile, int value_for_first);
/// "12.3 M", "410 k", "97"
std::string short_count(double n);

}  // namespace ply::ui
