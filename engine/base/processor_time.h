// Processor time: what work costs, whatever else the machine does meanwhile. clock.h has the time that people wait.
#pragma once
#include <time.h>

namespace ply {

/// Of the calling thread so far, in seconds.
inline double processor_seconds() {
  timespec t{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
  return static_cast<double>(t.tv_sec) + static_cast<double>(t.tv_nsec) * 1e-9;
}

}  // namespace ply
