// What the benchmarks need of a game: positions in the source, so that figures can be compared over the years.
#pragma once
#include <string>
#include <vector>

namespace ply {

struct BenchData {
  std::string perft_position;                 ///< empty: the game has no benchmarks
  int perft_depth = 0;                        ///< some tenths of a second
  std::vector<std::string> search_positions;  ///< from the opening to the end of the middle game
  /// `solve-NAME`: the seconds that solving these positions one after the other takes, each with a cold table.
  struct Solve {
    std::string name;
    std::vector<std::string> positions;
  };
  std::vector<Solve> solves;
};

}  // namespace ply
