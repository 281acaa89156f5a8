// What another thread may know of a pass over something large, and how it ends one.
#pragma once
#include <atomic>

#include "engine/core/types.h"

namespace ply {

struct ScanProgress {
  std::atomic<u32> done{0};
  std::atomic<bool> stop{false};
};

}  // namespace ply
