#include "app/window/end_signals.h"

#include <cstdlib>
#include <utility>

namespace ply {

EndSignals::EndSignals(std::function<void()> wake) : wake_(std::move(wake)) {
  sigemptyset(&signals_);
  sigaddset(&signals_, SIGTERM);
  for (const int signal : {SIGINT, SIGHUP}) {
    struct sigaction before {};
    if (sigaction(signal, nullptr, &before) == 0 && before.sa_handler != SIG_IGN) sigaddset(&signals_, signal);
  }
  pthread_sigmask(SIG_BLOCK, &signals_, &before_);
  thread_ = Thread([this] { wait(); }, [](const std::string&) {});  // that the end was asked for is known by then
}

EndSignals::~EndSignals() {
  over_ = true;
  pthread_kill(thread_.native_handle(), SIGTERM);
  thread_.join();
  pthread_sigmask(SIG_SETMASK, &before_, nullptr);
}

void EndSignals::wait() {
  for (;;) {
    int signal = 0;
    if (sigwait(&signals_, &signal) != 0) continue;
    if (over_) return;
    if (!asked_.exchange(true, std::memory_order_acq_rel)) wake_();
    else if (signal != SIGHUP) std::_Exit(130);  // the end of a terminal is told more than once
  }
}

}  // namespace ply
