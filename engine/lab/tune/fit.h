// Weights fitted to the results of games by logistic regression (Texel's method): a value v for a side means that this
// side scores 1 / (1 + exp(-scale * v)) on average. The scale is fitted to the old weights first and then kept, so that
// a score means after the fit what it meant before: the same number, the same chances. The new weights minimise the
// cross-entropy of the results, pulled towards the old ones.
//
// A part of what is predicted may be what longer searches of the same positions said, as the chances that their values
// mean by that scale: a judgement less noisy than the one result of a long game, and nearer to what the search needs.
//
// Pairs of games are dealt into three parts, never positions: three fifths are fitted, on one fifth it is watched when
// the error stops falling (early stopping), and the last fifth, which nothing was chosen by, tells whether the new
// weights are better.
#pragma once
#include <vector>

#include "engine/lab/tune/samples.h"

namespace ply {

struct FitSettings {
  u64 seed = 0;           ///< of the dealing
  double pull = 4;        ///< the pairs for which the old weights stand: the more, the nearer the new ones stay
  double longer = 0;      ///< the share of longer searches in what is predicted; the rest is the result of the game
  int iterations = 2000;  ///< at most
  int patience = 100;     ///< iterations without a better error on the watched part, then it ends
  std::vector<int> hold;  ///< terms that are left as they are
  /// The term whose weight is the unit of values: it keeps it, and all free terms are scaled to it; -1: none
  int unit = -1;
  const std::atomic<bool>* stop = nullptr;  ///< ends the iterations; what was found so far counts
};

/// Errors after an iteration: mean cross-entropy of a position, in nats (ln 2 = 0.693 for who knows nothing).
struct FitPoint {
  int iteration = 0;
  double fitted = 0, watched = 0, held_out = 0;
};

struct FittedTerm {
  TermUse use = TermUse::free;
  int old_weight = 0, new_weight = 0;
  double exact = 0;      ///< before it was rounded
  double influence = 0;  ///< root mean square of its factor: a change of the weight by 1 changes a value by so much
  bool at_end = false;   ///< the range of the weight ends there
};

struct FitResult {
  std::vector<FittedTerm> terms;
  Weights weights;       ///< the new ones; of the free terms rounded, all others as they were
  double scale = 0;      ///< log-odds for a unit of the value
  double new_scale = 0;  ///< the same of the new weights: another only where a term is the unit
  /// The value with which three of four games are won, by these scales
  double score_at_75_percent = 0, new_score_at_75_percent = 0;
  std::vector<FitPoint> curve;  ///< from iteration 0, the old weights
  int chosen = 0;               ///< the iteration whose weights were taken
  // On the held-out part, with the integer weights.
  double old_error = 0, new_error = 0;
  double gain = 0, gain_deviation = 0;  ///< old - new, and its standard error, from pairs
  double ignorance = 0;                 ///< the error of who only knows how often each result comes
  u64 samples[3] = {0, 0, 0};           ///< fitted, watched, held out
  u32 groups[3] = {0, 0, 0};
  bool changed() const;
};

enum class FitVerdict : u8 { unchanged, better, worse, unclear };
FitVerdict verdict_of(const FitResult& r);

/// Whether games of this many openings can be dealt into the three parts: known before they are played.
Status enough_openings(u64 games, u64 openings);
/// The error says why nothing can be learned from these samples.
Result<FitResult> fit_weights(const ProfileInfo& profile, const Weights& old_weights, const SampleSet& set,
                              const FitSettings& settings);

}  // namespace ply
