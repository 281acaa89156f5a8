// Ctrl-C. The first one asks everything that runs to stop, so that what was finished can be printed; the second one ends
// the program at once.
#pragma once
#include <atomic>

#include "engine/search/observer.h"

namespace ply::cli {

/// Installs the handlers: SIGINT as above, and a closed pipe is a failed write instead of a silent death.
void watch_signals();
bool interrupted();
/// True once interrupted: what long work polls.
const std::atomic<bool>& interrupt_flag();
/// The word of a silent search that Ctrl-C stops. One search at a time.
Attention& interrupt_attention();

/// For a search with a word of its own (a recorded one): Ctrl-C stops that as well for as long as this object lives.
class StopOnInterrupt {
 public:
  explicit StopOnInterrupt(Attention& word);
  ~StopOnInterrupt();
  StopOnInterrupt(const StopOnInterrupt&) = delete;
  StopOnInterrupt& operator=(const StopOnInterrupt&) = delete;
};

}  // namespace ply::cli
