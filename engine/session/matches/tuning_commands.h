// Commands of the room that fits weights to games (tuning.h).
#pragma once
#include <string>

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

namespace command {

struct SetTune {
  TuneSetup setup;
};
struct StartTune {};  ///< with the profile and the weights of the next search
struct StopTune {};   ///< what is finished stays
struct TakeWeights {
  bool fitted;
};  ///< into the sliders: the new ones, or the old ones again
struct SaveWeights {
  std::string path;
};

}  // namespace command
}  // namespace ply
