// A search within a job: it ends when the job is told to.
#pragma once
#include "engine/base/progress.h"
#include "engine/search/observer.h"

namespace ply {

struct JobAttention : Attention {
  explicit JobAttention(JobProgress& progress) : at_stop_(progress, [this] { set(stop); }) {}

 private:
  AtStop at_stop_;
};

}  // namespace ply
