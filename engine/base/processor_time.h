// Processor time: what work costs, whatever else the machine does meanwhile. clock.h has the time that people wait.
#pragma once
#include <time.h>

namespace ply {

/// Of the calling thread so far, in seconds. Where nobody counts that (a browser), the time that passes.
inline double processor_seconds() {
  timespec t{};
  if (clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t) != 0) clock_gettime(CLOCK_MONOTONIC, &t);
  return static_cast<double>(t.tv_sec) + static_cast<double>(t.tv_nsec) * 1e-9;
}

}  // namespace ply
