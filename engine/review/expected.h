// One unit for all games: the expected score E of a side, 1 for a win, 1/2 for a draw, 0 for a loss. A value of a
// search means E = 1 / (1 + exp(-value / K)); what is proved needs no K. A *point* is a hundredth of E.
//
// Source: the logistic model of results that `weights` fits (engine/lab/tune/fit.h; Texel's method), with K = 1 /
// scale.
//
// Every E lies on a grid of 2^-32, so that sums of them are exact: accounts of a game balance to the last bit, on every
// machine.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "engine/game/game.h"

namespace ply {

/// What is proved of the result with best play, for the side whose view is meant.
enum class ScoreClass : u8 { open, won, drawn, lost };
constexpr ScoreClass flipped(ScoreClass c) {
  return c == ScoreClass::won ? ScoreClass::lost : c == ScoreClass::lost ? ScoreClass::won : c;
}
/// "won", "drawn", "lost"; "open" where nothing is proved.
const char* class_id(ScoreClass c);

/// Where a K is from.
enum class ScaleFrom : u8 {
  assumed,  ///< from the value with which three of four games are won (ProfileInfo::score_at_75_percent)
  fitted,   ///< to games of these rules and this evaluation, and it comes with the game
  given,    ///< by whoever asked for the review
};

/// How values of a profile become E in one phase of a game.
struct ScoreScale {
  double k = 1;  ///< internal units
  ScaleFrom from = ScaleFrom::assumed;
  double error = 0;  ///< of the fit, see FittedScale
  int above = 0;     ///< the phase: more than so much left (HasPhases::left); 0: to the end
  friend bool operator==(const ScoreScale&, const ScoreScale&) = default;
};

/// All that a game goes through, the most left first; at least one. `weights`: with others than the profile's own
/// nothing is fitted.
std::vector<ScoreScale> score_scales(const Game& game, const ProfileInfo& profile, const Weights& weights);
/// That of this position, of those.
const ScoreScale& score_scale(const Game& game, const std::vector<ScoreScale>& all, const Position& p);
/// "6.8", or "40:6.8,0:7.5": K above so much left, in the unit in which people read the profile's scores (value_unit),
/// the most left first.
Result<std::vector<ScoreScale>> parse_scales(std::string_view text, const Game& game, const ProfileInfo& profile);

/// On the grid; 0 < E < 1, since nothing is proved.
double expected_score(double value, double k);
/// Of what is proved; not of `open`.
double expected_of(ScoreClass c);
/// The result of a finished game for a side.
ScoreClass result_class(Winner winner, Side side);
/// To the grid of all E.
double on_grid(double e);

/// In points with one figure behind the point where it has one: "12.5", "100".
std::string points_text(double e);
/// "12.5 points", "1 point"
std::string points_words(double e);

}  // namespace ply
