// What the games of a match prove. Everything is counted in pairs (the same opening, colours swapped), for the two
// games of a pair depend on each other: error bars from single games are too narrow or too wide. All figures are in the
// view of the pairing's first player. Sources: Fishtest mathematics (official-stockfish wiki); Michel Van den Bergh,
// "Comments on normalized Elo" and "A practical introduction to the GSPRT", 2019-2020; Owen, "Empirical likelihood",
// 2001.
#pragma once
#include <array>
#include <string>
#include <string_view>

#include "engine/base/estimate.h"
#include "engine/base/types.h"

namespace ply {

/// Games won, drawn and lost, and the pairs by their points: 0, 1/2, 1, 3/2, 2 of two games ("pentanomial").
/// A pair of which one game is missing counts in `games` only, and so does one of which both games are copies.
struct MatchScore {
  u64 wins = 0, draws = 0, losses = 0;
  std::array<u64, 5> pairs{};
  u64 copied_pairs = 0;  ///< pairs of copies: they prove nothing

  u64 games() const { return wins + draws + losses; }
  u64 pair_count() const { return pairs[0] + pairs[1] + pairs[2] + pairs[3] + pairs[4]; }
  double points() const { return static_cast<double>(wins) + 0.5 * static_cast<double>(draws); }
  /// The same in the view of the other player.
  MatchScore turned() const;
  MatchScore& operator+=(const MatchScore& other);
  friend bool operator==(const MatchScore&, const MatchScore&) = default;
};

/// Points of 100 %: how Elo differences and scores belong together. Score in (0, 1).
double elo_of(double score);
double score_of(double elo);

/// "+24.3 [-3.1, +52.0]": Elo with its interval, with that many digits after the point; `infinity` is how an end is
/// written that nothing bounds.
std::string elo_text(const Estimate& elo, int places, std::string_view infinity = "inf");

/// Two won pairs do not make anybody infinitely strong: to what was seen one pair is added, a fifth of it to each of
/// the five results, and one game, half won, where games are counted by themselves. Scores stay what they were; Elo,
/// all intervals and the superiority have it.
inline constexpr double prior_pairs = 1, prior_games = 1;

/// Mean points of a pair / 2, as a score in [0, 1].
Estimate score_interval(const MatchScore& s);
/// The same as a difference in Elo. An end may be infinite, the value is not.
Estimate elo_interval(const MatchScore& s);
/// Of single games, halves counting as 1/2: the ends are those of Wilson's interval.
Estimate single_game_elo(double won, double n);
/// Normalised Elo: the distance from equality in standard deviations of a game, normalised_elo_unit() of them: what
/// decides how many games a test takes, whatever the share of draws.
Estimate normalised_elo(const MatchScore& s);
double normalised_elo_unit();  ///< 800 / ln 10
/// The likelihood of superiority: that the first player is the stronger one, from the normal approximation, in [0, 1].
double superiority(const MatchScore& s);
/// Mean and deviation of the share of a pair, the prior included.
struct PairSpread {
  double mean = 0.5, deviation = 0;
};
PairSpread pair_spread(const MatchScore& s);

/// The scale in which hypotheses of a test are given.
enum class EloScale : u8 { logistic, normalised };

/// A sequential test of "the difference is `elo0`" against "it is `elo1`", elo0 < elo1.
struct SprtSettings {
  double elo0 = 0, elo1 = 5;
  double alpha = 0.05, beta = 0.05;  ///< accepting elo1 though elo0 is true; accepting elo0 though elo1 is true
  EloScale scale = EloScale::logistic;
  friend bool operator==(const SprtSettings&, const SprtSettings&) = default;
};

enum class Verdict : u8 { undecided, accepted, rejected };  ///< of elo1

struct SprtState {
  /// Log of the likelihood ratio of elo1 to elo0, maximised over the rest of the distribution
  double llr = 0;
  double lower = 0, upper = 0;
  Verdict verdict = Verdict::undecided;
};

/// Generalised SPRT on the pentanomial counts. With less than two different results among the pairs nothing is decided.
SprtState sprt(const MatchScore& s, const SprtSettings& settings);
/// What a pair adds to the log of the likelihood ratio if `share` were what a pair scores on average, and else all were
/// as likely as it was seen.
struct SprtStep {
  double mean = 0, deviation = 0;
};
SprtStep sprt_step(const MatchScore& s, const SprtSettings& settings, double share);
/// "inconclusive after 120 pairs: LLR -0.31 in (-2.94, +2.94)"
std::string verdict_text(const SprtState& state, const SprtSettings& settings, const MatchScore& s);

}  // namespace ply
