// Scores as text: never a number without what it proves. The text is in the view of whoever owns the score.
#pragma once
#include <string>

#include "engine/base/types.h"

namespace ply::ui {

struct ScoreFormat {
  int win = 0;      ///< the profile's win value; 0: no value means a decided game
  int longest = 0;  ///< values beyond win - longest are decided games: a win is `win - plies`
};

/// True if the value says that the game is decided, and in how many plies.
bool is_decided(int value, const ScoreFormat& format);
int plies_to_end(int value, const ScoreFormat& format);

/// "=", "≥", "≤", or an empty text for Kind::none, with the signs of the current fonts.
const char* kind_sign(Kind kind);
/// "+123", "-7", "0", "win in 5", "loss in 4".
std::string value_text(int value, const ScoreFormat& format = {});
/// "≥ +123".
std::string score_text(Score score, const ScoreFormat& format = {});

/// Draws a score in the mono face: the sign dim at the left, the number at the right of `width` pixels (0: as wide as
/// needed), so that columns of scores align; decided games in bold colours. As an item of the current line.
void score_item(Score score, const ScoreFormat& format = {}, float width = 0);

}  // namespace ply::ui
