// The forms of other programs, each a target by its name, and archives.
#pragma once
#include <map>
#include <string>

#include "tests/fuzz/target.h"

namespace ply::fuzz {

/// "reversi-form-sgf", "kalah-form-array" ..., "chess-lines", "archive".
void add_form_targets(std::map<std::string, Target>& out);

}  // namespace ply::fuzz
