#include "app/cli/interrupt.h"

#include <csignal>
#include <cstdlib>

#include "app/cli/exit_code.h"

namespace ply::cli {
namespace {

std::atomic<bool> flag{false};
Attention attention;
std::atomic<Attention*> other_word{nullptr};
std::atomic<std::atomic<bool>*> other_flag{nullptr};
static_assert(std::atomic<bool>::is_always_lock_free && std::atomic<u32>::is_always_lock_free,
              "used in a signal handler");

void stop_all() {
  attention.set(Attention::stop);
  if (Attention* word = other_word.load()) word->set(Attention::stop);
  if (std::atomic<bool>* stop = other_flag.load()) stop->store(true);
}

extern "C" void on_interrupt(int signal) {
  // The end of a terminal is told more than once, by the system and by the shell.
  if (flag.exchange(true) && signal != SIGHUP) std::_Exit(exit_interrupted);
  stop_all();
}

}  // namespace

void interrupt() {
  flag = true;
  stop_all();
}
void forget_interrupt() {
  flag = false;
  attention.clear(Attention::stop);
}

void watch_signals() {
  struct sigaction action {};
  action.sa_handler = on_interrupt;  // without SA_RESTART: a read from the terminal returns as well
  sigemptyset(&action.sa_mask);
  sigaction(SIGINT, &action, nullptr);
  sigaction(SIGTERM, &action, nullptr);
  // The terminal is gone. Who started us with nohup does not want that to be the end.
  struct sigaction before {};
  if (sigaction(SIGHUP, nullptr, &before) == 0 && before.sa_handler != SIG_IGN) sigaction(SIGHUP, &action, nullptr);
}

bool interrupted() { return flag.load(std::memory_order_relaxed); }
const std::atomic<bool>& interrupt_flag() { return flag; }
Attention& interrupt_attention() { return attention; }

StopFlag::StopFlag(int milliseconds) {
  other_flag = &flag_;
  if (interrupted()) flag_ = true;
  if (milliseconds <= 0) return;
  clock_.emplace([this, milliseconds](JobProgress& progress) {
    if (!progress.wait_for(milliseconds / 1000.0)) flag_ = true;
  });
}
StopFlag::~StopFlag() { other_flag = nullptr; }

StopOnInterrupt::StopOnInterrupt(Attention& word) {
  other_word = &word;
  if (interrupted()) word.set(Attention::stop);
}
StopOnInterrupt::~StopOnInterrupt() { other_word = nullptr; }

}  // namespace ply::cli
