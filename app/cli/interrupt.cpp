#include "app/cli/interrupt.h"

#include <csignal>
#include <cstdlib>

#include "app/cli/exit_code.h"

namespace ply::cli {
namespace {

std::atomic<bool> flag{false};
Attention attention;
std::atomic<Attention*> other_word{nullptr};
static_assert(std::atomic<bool>::is_always_lock_free && std::atomic<u32>::is_always_lock_free, "used in a signal handler");

extern "C" void on_interrupt(int) {
  if (flag.exchange(true)) std::_Exit(exit_interrupted);
  attention.set(Attention::stop);
  if (Attention* word = other_word.load()) word->set(Attention::stop);
}

}  // namespace

void watch_signals() {
  struct sigaction action {};
  action.sa_handler = on_interrupt;  // without SA_RESTART: a read from the terminal returns as well
  sigemptyset(&action.sa_mask);
  sigaction(SIGINT, &action, nullptr);
  std::signal(SIGPIPE, SIG_IGN);
}

bool interrupted() { return flag.load(std::memory_order_relaxed); }
const std::atomic<bool>& interrupt_flag() { return flag; }
Attention& interrupt_attention() { return attention; }

StopOnInterrupt::StopOnInterrupt(Attention& word) {
  other_word = &word;
  if (interrupted()) word.set(Attention::stop);
}
StopOnInterrupt::~StopOnInterrupt() { other_word = nullptr; }

}  // namespace ply::cli
