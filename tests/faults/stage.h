// A program in a folder of its own, once as it is, and then again and again with one call of the system or one piece of
// memory refused.
#pragma once
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "tests/cli/run.h"

namespace fault_test {

using cli_test::Ran;
/// The files of a folder by their names.
using Files = std::map<std::string, std::string>;

struct Scene {
  std::string program;             ///< empty: plyscope-cli
  std::vector<std::string> words;  ///< its arguments; {} stands for the folder
  Files before;                    ///< what lies in the folder
  /// Whether a file may be there as it is after a failure; as it was before, and as it is without a failure, it always
  /// may. Null: nothing else.
  std::function<bool(const std::string& name, const std::string& content, const std::string& whole)> also;
  /// Another name that a file has for a while.
  std::map<std::string, std::string> meanwhile;
  /// Leaves out of a file what differs from run to run. Null: nothing does.
  std::function<std::string(const std::string&)> timeless;
  std::string input;
  std::vector<int> codes = {0};  ///< of a run that nobody disturbs
};

/// What was counted in a run without a failure.
struct Counted {
  Ran ran;
  Files files;
  std::map<std::string, long> calls;
  std::vector<long> places;  ///< the first call of `new` from each place
};
Counted count(const Scene& scene);

/// One call fails ("write:3"), and the program must do well: it says so, loses nothing, and ends by itself. Fails the
/// test otherwise.
void run_with(const Scene& scene, const Counted& whole, const std::string& fault);

/// Every call of these kinds in turn, at most `max` of each; all of them where the test is told so by
/// PLYSCOPE_ALL_FAULTS.
void every_call(const Scene& scene, int max = 40);
/// The memory that is asked for first from this many places, spread over all of them; all places likewise.
void every_allocation(const Scene& scene, int places);

/// Files that a run without a failure leaves, to begin others with.
Files made_by(const std::vector<std::string>& words, const Files& before = {});

}  // namespace fault_test
