// Processor time: what work costs, whatever else the machine does meanwhile. clock.h has the time that people wait.
#pragma once
#include <time.h>

namespace ply {

/// Of the calling thread so far, in seconds. Where nobody counts that (a browser), the time that passes.
inline double processor_seconds(clockid_t whose = CLOCK_THREAD_CPUTIME_ID) {
  timespec t{};
  if (clock_gettime(whose, &t) != 0) clock_gettime(CLOCK_MONOTONIC, &t);
  return static_cast<double>(t.tv_sec) + static_cast<double>(t.tv_nsec) * 1e-9;
}
/// Of all threads of the program.
inline double all_processor_seconds() { return processor_seconds(CLOCK_PROCESS_CPUTIME_ID); }

}  // namespace ply
