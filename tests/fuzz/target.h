// A reader that is fed with anything.
#pragma once
#include <functional>
#include <string>
#include <vector>

#include "engine/base/random.h"

namespace ply::fuzz {

struct Target {
  std::vector<std::string> seeds;  ///< valid inputs
  std::function<void(const std::string&)> run;
  std::function<std::string(const std::string&, Random&)> mutate;  ///< null: as texts are mutated
};

std::string mutate(const Target& target, const std::vector<std::string>& inputs, Random& random);

/// Runs an input. Should it end the program, or take a minute of the processor, then the input is found in a file that
/// is named on standard error.
void run_input(const std::string& name, const Target& target, const std::string& input);

/// Feeds the target for `seconds` of processor time and keeps what reaches something new, then leaves out what is
/// not needed for that, the longest first, and writes the corpus. Needs a build that sees what is reached (coverage.h).
void grow(const std::string& name, const Target& target, double seconds, Random& random);

}  // namespace ply::fuzz
