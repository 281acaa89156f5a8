#include "engine/base/clock.h"

#include <atomic>
#include <chrono>

namespace ply {
namespace {

std::atomic<int> holders{0};
std::atomic<double> held{0};
std::atomic<double> skew{0};  // so that it goes on where it stood when it is set free

double machine_seconds() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

}  // namespace

double clock_seconds() {
  return holders.load(std::memory_order_acquire) > 0 ? held.load() : machine_seconds() + skew.load();
}

double shown_seconds(double measured) { return holders.load(std::memory_order_acquire) > 0 ? 0 : measured; }

HeldClock::HeldClock() {
  if (holders.load() == 0) held.store(clock_seconds());
  holders.fetch_add(1, std::memory_order_release);
}

HeldClock::~HeldClock() {
  if (holders.load() == 1) skew.store(held.load() - machine_seconds());
  holders.fetch_sub(1, std::memory_order_release);
}

void HeldClock::advance(double seconds) { held.store(held.load() + seconds); }

}  // namespace ply
