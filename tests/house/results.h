// Results are asked whether they are errors before they are used.
#pragma once
#include <set>
#include <string>
#include <vector>

#include "tests/house/folders.h"

namespace house {

/// The names of all functions that give a Result or a Status. Those in `but` are also names of functions that give
/// something else.
std::set<std::string> functions_with_results(const std::vector<Source>& sources, const std::set<std::string>& but);

/// One sentence for each place where the value of a call to one of them is taken at once, though it may be an error:
/// `*f()`, `f()->`, `f().value()`. What cannot be one says so: `sure(f())`.
std::vector<std::string> untested_values(const std::set<std::string>& functions, const std::vector<Source>& sources);

/// One sentence for each `x.error()` that no test of that very x stands before: `!x`, `x ?`, `if (x)`, `x.ok()`.
std::vector<std::string> untested_errors(const std::vector<Source>& sources);

}  // namespace house
