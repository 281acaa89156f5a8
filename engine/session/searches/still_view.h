// A recording that does not change while one looks at it, on whatever thread: finished, or of a search that is paused.
#pragma once
#include <memory>

#include "engine/read/places/subject.h"
#include "engine/trace/recording.h"

namespace ply {

struct StillView {
  std::shared_ptr<const Recording> recording;
  std::shared_ptr<const OpenLine> line;  ///< a copy of the open nodes; null once it is finished
  Subject subject;
  View view() const { return line ? recording->view(*line) : recording->view(); }
};

/// So few nodes that one need not wait for them.
inline constexpr u32 few_nodes = 60'000;

}  // namespace ply
