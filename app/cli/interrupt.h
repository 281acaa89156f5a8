// Ctrl-C, and likewise SIGTERM and the end of the terminal (SIGHUP). The first one asks everything that runs to stop,
// so that what was finished can be printed; the second one ends the program at once.
#pragma once
#include <atomic>
#include <optional>

#include "engine/base/job.h"
#include "engine/search/observer.h"

namespace ply::cli {

/// Installs the handlers: SIGINT, SIGTERM and, unless it was ignored from the start (nohup), SIGHUP as above.
void watch_signals();
bool interrupted();
/// The same as the first signal, from any thread; and as if there had been none, when what was stopped has ended.
void interrupt();
void forget_interrupt();
/// True once interrupted: what long work polls.
const std::atomic<bool>& interrupt_flag();
/// The word of a silent search that Ctrl-C stops. One search at a time.
Attention& interrupt_attention();

/// For work that polls a flag: set by Ctrl-C, and after `milliseconds` (0: never). One at a time.
class StopFlag {
 public:
  explicit StopFlag(int milliseconds);
  ~StopFlag();
  StopFlag(const StopFlag&) = delete;
  StopFlag& operator=(const StopFlag&) = delete;
  const std::atomic<bool>& flag() const { return flag_; }

 private:
  std::atomic<bool> flag_{false};
  std::optional<Job> clock_;
};

/// For a search with a word of its own (a recorded one): Ctrl-C stops that as well for as long as this object lives.
class StopOnInterrupt {
 public:
  explicit StopOnInterrupt(Attention& word);
  ~StopOnInterrupt();
  StopOnInterrupt(const StopOnInterrupt&) = delete;
  StopOnInterrupt& operator=(const StopOnInterrupt&) = delete;
};

}  // namespace ply::cli
