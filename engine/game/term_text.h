// The numbers of an evaluation's terms in the unit that people read, the same in the window and on the command line:
// weight x (own raw value - what counts of the opponent's) is the contribution, in that unit, whatever it is computed
// in.
#pragma once
#include <string>

#include "engine/game/game.h"

namespace ply {

/// Internal values of the profile that make one of the unit in which people read its scores: 100 where they read
/// hundredths.
double value_unit(const Game& game, const ProfileInfo& profile);
/// What one of the numbers is that people read as scores of this profile: "discs", "1/10 stones", "points".
std::string unit_name(const Game& game, const ProfileInfo& profile);
/// An amount of such a score in words, its sign apart: "1 disc", "2.5 discs"; "1.2 stones", also where scores are read
/// as tenths of a stone.
std::string amount_words(const Game& game, const ProfileInfo& profile, int amount);
double shown_raw(const ProfileInfo& profile, const TermInfo& term, int raw);
double shown_weight(const ProfileInfo& profile, const TermInfo& term, int weight);
/// A value or a part of one as people read it: "+30", "-1.25". Hundredths always have two places; in whole units and
/// tenths, whole numbers have none.
std::string signed_in_unit(double value, int scale);
/// "11.5"; of the opponent where not all of it counts: "11.5/2", "(1)".
std::string raw_text(const ProfileInfo& profile, const TermInfo& term, int raw, bool opponent);
/// "-50"
std::string weight_text(const ProfileInfo& profile, const TermInfo& term, int weight);

}  // namespace ply
