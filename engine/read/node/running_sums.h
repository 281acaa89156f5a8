// What is summed up over all nodes of a recording as they come: the columns of the timeline, the tallies of orders and
// of the table, and where the static evaluation was asked.
#pragma once
#include <memory>
#include <span>

#include "engine/read/tree/bounds_timeline.h"
#include "engine/read/tree/evaluations.h"
#include "engine/read/waste/ordering.h"

namespace ply {

struct RunningSums {
  Overview overview;
  TallyIndex tallies;
  Evaluations evaluations;

  /// The next records.
  void take(std::span<const NodeRecord> records) {
    overview.take(records), tallies.take(records), evaluations.take(records);
  }
  u32 known() const { return overview.known(); }
};

/// Of a recording that is read on demand, as far as somebody has gone over it.
using ReadSums = std::shared_ptr<const RunningSums>;

}  // namespace ply
