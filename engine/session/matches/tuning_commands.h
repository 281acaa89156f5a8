// Commands of the room that fits weights to games (tuning.h).
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "engine/base/types.h"

namespace ply {

/// What is asked for when weights are fitted; the profile and the old weights are those that searches have.
struct TuneSetup {
  std::string games;  ///< a file of results; empty: games are played
  u64 play = 1000;    ///< the number of games, where there is no file
  u64 verify = 1000;  ///< games of new against old at most; 0: none
  u64 nodes = 2000;   ///< a move, in both
  std::string unit;   ///< the term that keeps its weight as the unit of values; empty: the scale is kept
  u64 seed = 1;
  friend bool operator==(const TuneSetup&, const TuneSetup&) = default;
};

/// What is asked for when weights are tuned by matches: the options of `plyscope-cli spsa`, with its defaults, so that
/// the same ones give the same weights. Profile and first weights are those that searches have.
struct SpsaSetup {
  u64 steps = 200, pairs = 4, nodes = 500, seed = 0;
  int opening_plies = 4, threads = 1;
  double change = 0.1, rate = 0.1;
  std::vector<std::string> terms;  ///< those that move; empty: all that may
  friend bool operator==(const SpsaSetup&, const SpsaSetup&) = default;
};

namespace command {

struct SetTune {
  TuneSetup setup;
};
struct StartTune {};  ///< with the profile and the weights of the next search
struct StopTune {};   ///< of either kind; what is finished stays
struct TakeWeights {
  bool fitted;
};  ///< into the sliders: the new ones, or the old ones again
struct SaveWeights {
  std::string path;
};

struct SetSpsa {
  SpsaSetup setup;
};
struct StartSpsa {};  ///< as StartTune
struct TakeSpsa {
  std::optional<u64> step = {};
};  ///< the weights of a step into the sliders; 0: those it began with, nothing: the last ones
struct SaveSpsa {
  std::string path;
};  ///< the last ones

}  // namespace command
}  // namespace ply
