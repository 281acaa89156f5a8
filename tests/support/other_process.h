// Another process, a real one, that does a little and ends, or that holds something until it is killed.
#pragma once
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <functional>

#include "vendor/catch2_compat.h"

namespace test_support {

/// Another process does this and ends; true if it could.
inline bool in_another_process(const std::function<bool()>& work) {
  const pid_t child = fork();
  if (child == 0) _exit(work() ? 0 : 1);
  int status = 0;
  return child > 0 && waitpid(child, &status, 0) == child && WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

/// Another process that holds something until this object is gone, or is killed.
class Holder {
 public:
  explicit Holder(const std::function<bool()>& take) {
    int ready[2];
    REQUIRE(pipe(ready) == 0);
    child_ = fork();
    if (child_ == 0) {
      close(ready[0]);
      if (take() && write(ready[1], "x", 1) == 1)
        for (;;) pause();
      _exit(1);
    }
    close(ready[1]);
    char c = 0;
    const bool taken = read(ready[0], &c, 1) == 1;
    close(ready[0]);
    REQUIRE(taken);
  }
  Holder(const Holder&) = delete;
  Holder& operator=(const Holder&) = delete;
  ~Holder() { kill_it(); }
  bool alive() const { return child_ > 0 && waitpid(child_, nullptr, WNOHANG) == 0; }
  void kill_it() {
    if (child_ <= 0) return;
    kill(child_, SIGKILL);
    waitpid(child_, nullptr, 0);
    child_ = -1;
  }

 private:
  pid_t child_ = -1;
};

}  // namespace test_support
