// Waiting for a job: the terminal sees how far it is, and Ctrl-C stops it.
#pragma once
#include <chrono>
#include <stdexcept>
#include <string>
#include <thread>
#include <utility>

#include "app/cli/interrupt.h"
#include "app/cli/progress.h"
#include "engine/base/job.h"

namespace ply::cli {

/// Until the job has ended. `line()` says how far it is; empty: there is nothing to say yet.
template <class Value, class Line>
void watch(JobOf<Value>& job, Line line) {
  for (int i = 0; job.running(); ++i) {
    if (interrupted()) job.ask_to_stop();
    if (i % 25 == 0 && Progress::wanted())
      if (const std::string now = line(); !now.empty()) Progress::show(now);
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
  }
  Progress::clear();
}

/// Its value; what was thrown in it is thrown here, in words.
template <class Value>
Value taken(JobOf<Value>& job) {
  const auto value = job.take();
  if (!value) throw std::runtime_error(job.take_failure());
  return std::move(*value);
}

}  // namespace ply::cli
