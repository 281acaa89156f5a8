// Games are named in their own folder and in the registry, and in no other code.
#pragma once
#include <string>
#include <vector>

#include "tests/house/folders.h"

namespace house {

/// The text without comments; lines stay lines. String literals stay as they are.
std::string without_comments(const std::string& text);

/// One sentence for each path and each line of code (a comment may give an example) that has one of `names` in it,
/// whatever the case, as part of a word or not, with '-', '_' or blanks between its parts. `names` are folders:
/// "micro_shogi".
std::vector<std::string> named_games(const std::vector<std::string>& names, const std::vector<Source>& sources);

}  // namespace house
