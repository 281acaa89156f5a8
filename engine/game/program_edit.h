// A program with one subtree written anew by a person.
#pragma once
#include <string_view>

#include "engine/game/program_text.h"

namespace ply {

/// `tree` with what `text` says in the place of the subtree at `at`. The error is that of the text; or says that the
/// whole would be beyond the limits, which no place of the text is to blame for.
Result<ProgramTree> edited_program(const ProgramTree& tree, std::size_t at, std::string_view text, int cells,
                                   ProgramLimits limits = {});

}  // namespace ply
