// The lines of plytrace.h in a source that has none: where a search is found in C or C++, they are proposed as a patch,
// with what was guessed and what could not be found. What is proposed compiles; whether it says what the engine does,
// the engine's author decides.
#pragma once
#include <string>
#include <utility>
#include <vector>

#include "engine/base/result.h"
#include "engine/base/types.h"

namespace ply {

struct InstrumentNote {
  u32 line = 0;
  std::string what;
};

struct InstrumentedFile {
  std::string path, text, patch;  ///< the whole text with the lines; the patch as `diff -u` writes it
  std::vector<InstrumentNote> guessed, missing;
};

/// `files`: paths and texts, which are looked at together. `engine` and `game` go into PT_OPEN. Only files that change
/// are in the answer. The error names the file and the line, or says that no search is found.
Result<std::vector<InstrumentedFile>> instrument(std::vector<std::pair<std::string, std::string>> files,
                                                 const std::string& engine, const std::string& game);

}  // namespace ply
