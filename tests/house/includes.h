// Whether sources include what they name: precompiled headers, and the headers of one version of a library, hide what
// is missing.
#pragma once
#include <string>
#include <vector>

#include "tests/house/folders.h"

namespace house {

/// One sentence for each name of the standard library (and of fmt) whose header neither the source includes nor any
/// header of ours that it includes. That headers of the library include each other does not count: the next version may
/// not.
std::vector<std::string> missing_includes(const std::vector<Source>& sources);

}  // namespace house
