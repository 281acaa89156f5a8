// What the benchmarks need of a game: positions in the source, so that figures can be compared over the years.
#pragma once
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "engine/base/types.h"

namespace ply {

struct BenchData {
  std::string perft_position;                 ///< empty: the game has no benchmarks
  int perft_depth = 0;                        ///< some tenths of a second
  std::vector<std::string> search_positions;  ///< from the opening to the end of the middle game
  /// `solve-NAME`: the seconds that solving these positions one after the other takes, each with a cold table.
  struct Solve {
    std::string name;
    std::vector<std::string> positions;
    double target = 0;     ///< seconds at most
    bool by_name = false;  ///< it takes long: it runs only where it is named
  };
  std::vector<Solve> solves;
  /// A rate of the game's own: what `run` counts, divided by its time. Some tenths of a second a call.
  struct Count {
    std::string name, unit, explanation;
    std::function<u64()> run;
    double target = 0;
  };
  std::vector<Count> counts;
  /// The same positions under other rules: `perft-GAME-NAME`, `search-GAME-NAME`.
  struct Variant {
    std::string name;
    std::map<std::string, std::string> rules;
  };
  std::vector<Variant> variants;

  // What the figures should reach on one core of a usual machine; 0: nothing is said.
  double perft_target = 0;               ///< leaves a second
  double search_target = 0;              ///< nodes a second
  double recording_target = 0.67;        ///< recorded speed / silent speed
  double recording_target_plain = 0.67;  ///< the same for plain alpha-beta
};

}  // namespace ply
