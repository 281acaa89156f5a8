// The command that searches with a planted fault.
#pragma once
#include "engine/search/fault.h"

namespace ply::command {

/// The position on the board is searched as the settings say, with this fault, and shown when that is over: a search
/// that is wrong on purpose is never run as a game's.
struct PlantFault {
  Fault fault = Fault::none;
};

}  // namespace ply::command
