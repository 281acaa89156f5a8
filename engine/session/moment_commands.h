// A moment that is shown to somebody else, and the text of a search that gives it again.
#pragma once
#include <string>

#include "engine/trace/record.h"

namespace ply::command {

/// To where one stood when this message of the log was said, by its serial: the moment of its search while that is
/// shown, else its place in the game.
struct GoToMessage {
  u64 serial;
};
struct ShowMoment {};  ///< back to the moment that the opened file is about

/// The search that is shown, as a text with its digest; it searches again for that
struct SaveReproducer {
  std::string path;
};
/// Runs such a text, or, without a path, the search that is shown, and compares
struct VerifyReproducer {
  std::string path;
};
struct StopRepeating {};

/// An engine runs again to record what its recording leaves out below a node (engine/match/zoom.h). The command is what
/// a person has confirmed: none is ever taken from a file.
struct Zoom {
  u32 node;                     ///< id
  std::string command, folder;  ///< the folder empty: ours
  int plies = 0;                ///< plies below the node; 0: as many as fit
  std::string input = {};       ///< for its standard input
};
/// To the recording that was shown before such a one, and on to it again.
struct ZoomBack {
  bool forward = false;
  u32 here = no_node;  ///< the node that is looked at
};

}  // namespace ply::command
