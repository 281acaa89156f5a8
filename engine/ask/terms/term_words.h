// What the statistics of terms say in words, the same in the window and on the command line.
#pragma once
#include <string>

#include "engine/ask/terms/static_error.h"
#include "engine/ask/terms/term_statistics.h"
#include "engine/game/game.h"

namespace ply {

/// "+1.25": a value or a part of one, `unit` internal values being one that people read (value_unit); whole where it is
/// and nothing smaller is shown.
std::string part_of_value(double unit, double value);
/// "1.25": without a sign.
std::string amount_of_value(double unit, double value);
/// "its weight looks too high by 12": by how much a weight is off, in the unit of weights.
std::string off_by_text(const ProfileInfo& profile, const TermInfo& term, double slope);
/// "12.5 %": a share of the variance, which may be a little below 0.
std::string variance_text(double share);
/// "1 ply", "3 plies"
std::string plies_text(int plies);

/// Which term another set of weights would name as wrong, or that no leaf differs. One sentence or two.
std::string suspicion_sentence(const TermStatistics& s, const ProfileInfo& profile, const Weights& judge);
/// How many values are compared, and the term that goes along with the errors best.
std::string error_sentence(const StaticErrors& e, const ProfileInfo& profile);

}  // namespace ply
