// The signals that ask a program to end: SIGTERM, and unless they were ignored from the start (nohup, a script's
// background) SIGINT (Ctrl-C where it was started) and SIGHUP (the terminal or the user's session is gone). A thread
// waits for them, so that what follows need not be fit for a signal handler.
#pragma once
#include <signal.h>

#include <atomic>
#include <functional>

#include "engine/base/thread.h"

namespace ply {

class EndSignals {
 public:
  /// To be made before any thread that lives longer. `wake` is called on a thread of its own when the first one comes;
  /// the second one ends the program at once, for then the first did not help.
  explicit EndSignals(std::function<void()> wake);
  /// From now on they are again what they were before.
  ~EndSignals();
  EndSignals(const EndSignals&) = delete;
  EndSignals& operator=(const EndSignals&) = delete;
  bool asked() const { return asked_.load(std::memory_order_acquire); }

 private:
  void wait();

  std::function<void()> wake_;
  std::atomic<bool> asked_{false}, over_{false};
  sigset_t signals_, before_;
  Thread thread_;
};

}  // namespace ply
