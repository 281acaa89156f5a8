// Positions of match games as term vectors, to fit weights to (Texel's method).
//
// Only quiet positions say something about weights, for a static value in the middle of an exchange means nothing: from
// every position of a game a short search of the profile is run, its own horizon included (captures are searched out
// where it does so), and the sample is the position at the end of its principal variation: the very one whose static
// value the search returned. Where it is not (the line ends in a finished game, in a table or in a repetition), where
// the game is as good as decided, or where the game or its twin of the same opening has been in that position before,
// there is no sample. The line is found with the old weights and stays.
//
// Everything is in the view of the mover of the game's position, who is the root of that search: so evaluations that
// are made for one player are taken as they are searched.
#pragma once
#include <atomic>
#include <functional>
#include <string>
#include <vector>

#include "engine/game/game.h"
#include "engine/match/match.h"

namespace ply {

struct SampleSettings {
  std::string profile = "modern";
  Weights weights;  ///< the old ones
  int depth = 1;    ///< of the short search
  u64 nodes = 0;    ///< of a longer one, whose value can be fitted to as well; 0: there is none
};

/// What can be done to a term.
enum class TermUse : u8 {
  free,        ///< it can be fitted
  fixed,       ///< its weight has one value only
  silent,      ///< it is the same for both sides in every sample
  not_linear,  ///< its contribution is not its weight times something: it is left as it is
  tied,        ///< its contribution also depends on another weight: likewise
  held,        ///< left as it is because somebody asked for that
};

/// Marks the terms that do not do what their factors say in one position, or do it only beside certain other weights.
/// `evaluate`: the position taken apart with any weights; `own`: those that the factors are to hold for.
void check_linear(const std::function<Breakdown(const Weights&)>& evaluate, const ProfileInfo& profile,
                  const Weights& own, const float* factors, std::vector<TermUse>& use);

/// A position: `factors[t]` times the weight of term t is what the term contributes.
struct Sample {
  u32 group = 0;  ///< which pair of games; samples of one group are not independent
  u32 game = 0;   ///< index in the games that were given
  u32 ply = 0;
  float result = 0;  ///< of the game for the viewer: 1, 1/2, 0
  float value = 0;   ///< static value with the old weights
  float longer = 0;  ///< what the longer search of the game's position said, for the viewer; without one the value
};

struct SampleSet {
  std::vector<Sample> samples;
  std::vector<float> factors;  ///< of sample i from i * terms on
  std::size_t terms = 0;
  std::vector<TermUse> use;  ///< by term
  u32 groups = 0;
  // What was looked at.
  u64 games = 0, left_out_games = 0;  ///< left out: ended by a failure or drawn by their length
  u64 positions = 0;                  ///< of the games, openings apart
  const float* row(std::size_t i) const { return factors.data() + i * terms; }
};

/// The samples of games of one match or several, in the order of the games. `files[i]`: which match game i is of (pairs
/// of different matches are different groups). The result does not depend on the threads. An error names a game that
/// cannot be played; empty and no error where `stop` was set. `progress(done, all)` is called on this thread.
struct SampleControl {
  int threads = 1;
  const std::atomic<bool>* stop = nullptr;
  std::function<void(int done, int all)> progress = {};
};
Result<SampleSet> collect_samples(const Game& game, const Position& start, const std::vector<MatchGame>& games,
                                  const std::vector<u32>& files, const SampleSettings& settings,
                                  const SampleControl& control);

/// One line a sample, with a heading: pairing pair game ply result value and the factor of every term.
std::string samples_csv(const ProfileInfo& profile, const SampleSet& set, const std::vector<MatchGame>& games);

}  // namespace ply
