// The drawings of a report, each an <svg> element: the curve of the game, an account as a waterfall, a refutation as a
// small tree. Every text in them is escaped; every colour stands beside a word.
#pragma once
#include <string>

#include "engine/review/refutation.h"
#include "engine/review/review.h"

namespace ply {

/// The colour in which reports write of a side: "#8a5a00".
const char* side_ink(Side side);

/// E of the first side over the plies, what is given and what is proved, the marked errors and the names of the worst;
/// below it what each side lost. `width`: of the page that it is made for, in units in which letters are 12 high.
std::string curve_svg(const GameReview& review, double width);
/// From the start to the result, one bar a column; empty: nothing is judged that counts.
std::string account_svg(const GameReview& review, Side side);
/// The first plies of a refutation, from left to right; siblings below which the same is shown stand together.
/// `error`: the move that is refuted, `mover`: whose it was.
std::string refutation_svg(const Refutation& refutation, const std::string& error, Side mover);

}  // namespace ply
