// What can be asked of several engines that look at the position on the board.
#pragma once
#include <string>
#include <vector>

namespace ply::command {

/// These are consulted from now on, at every position that the board shows (consulted_player reads each); none: nobody.
struct Consult {
  std::vector<std::string> players;
};
struct StopConsulting {};  ///< what they have said stays, until they are asked again
struct ConsultAgain {};    ///< the same ones
/// The program of this one is started again and records its searches (plytrace.h) into the file.
struct RecordConsulted {
  int row;
  std::string path;
};

}  // namespace ply::command
