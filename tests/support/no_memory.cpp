#include "tests/support/no_memory.h"

#include <atomic>
#include <cstdlib>
#include <new>

namespace {

std::atomic<bool> denied{false};
thread_local bool allowed = false;  // this thread made the guard

}  // namespace

#ifndef PLY_SANITIZED
void* operator new(std::size_t n) {
  if (denied.load(std::memory_order_relaxed) && !allowed) throw std::bad_alloc();
  if (void* p = std::malloc(n ? n : 1)) return p;
  throw std::bad_alloc();
}
void* operator new[](std::size_t n) { return operator new(n); }
void operator delete(void* p) noexcept { std::free(p); }
void operator delete(void* p, std::size_t) noexcept { std::free(p); }
void operator delete[](void* p) noexcept { std::free(p); }
void operator delete[](void* p, std::size_t) noexcept { std::free(p); }
#endif

namespace ply::test {

NoMemoryElsewhere::NoMemoryElsewhere() {
  allowed = true;
  denied = true;
}
NoMemoryElsewhere::~NoMemoryElsewhere() {
  denied = false;
  allowed = false;
}
bool NoMemoryElsewhere::possible() {
#ifdef PLY_SANITIZED
  return false;
#else
  return true;
#endif
}

}  // namespace ply::test
