// What was found damaged in a recording's file after it was opened on demand.
#pragma once
#include <string>

#include "engine/base/result.h"

namespace ply {

struct Damage : Error {
  std::string block;  ///< which one, as in "block 3 of 152"; empty: all of them are as they should be, but not together
};

}  // namespace ply
