// What a recording is asked about other weights: its tree made ready for them, the intervals for some of them, and the
// search that says it exactly (engine/ask/what_if).
#pragma once
#include <memory>
#include <optional>
#include <string>

#include "engine/ask/what_if/what_if.h"
#include "engine/base/progress.h"

namespace ply {

struct AboutWeights {
  std::shared_ptr<const Recording> recording;
  const Recording* about() const { return recording.get(); }
};

/// The first pass.
struct WhatIfAnswer {
  std::shared_ptr<const WhatIf> tree;
  std::string problem;  ///< why there is none; empty: there is
};
struct WhatIfQuestion : AboutWeights {
  using Answer = WhatIfAnswer;
  static constexpr const char* failed = "the recording could not be made ready for other weights: ";
  u64 all() const { return WhatIf::progress_all(*recording); }
  bool operator==(const WhatIfQuestion& other) const { return recording == other.recording; }
  std::optional<Answer> work(JobProgress& progress) const;
};

struct WhatIfBoundsQuestion : AboutWeights {
  using Answer = WhatIfBounds;
  static constexpr const char* failed = WhatIfQuestion::failed;
  static constexpr u32 at_once = 30'000;  ///< trees up to this size are answered within the frame
  std::shared_ptr<const WhatIf> tree;
  Weights weights;
  u64 all() const { return recording->size(); }
  bool small() const { return recording->size() <= at_once; }
  bool operator==(const WhatIfBoundsQuestion& other) const {
    return recording == other.recording && tree == other.tree && weights == other.weights;
  }
  std::optional<Answer> work(JobProgress& progress) const { return tree->bounds(weights, &progress); }
};

/// In the view of the root's mover.
struct WhatIfExact {
  Weights weights;
  Score score;
  std::optional<MoveCode> best;
  u64 nodes = 0;
  std::string problem;  ///< why there is no value; empty: there is
};
struct WhatIfSearchQuestion : AboutWeights {
  using Answer = WhatIfExact;
  static constexpr const char* failed = "the search with other weights has ended: ";
  std::shared_ptr<const WhatIf> tree;
  Weights weights;
  u64 all() const { return static_cast<u64>(std::max(tree->depth(), 0)); }
  bool operator==(const WhatIfSearchQuestion& other) const {
    return recording == other.recording && tree == other.tree && weights == other.weights;
  }
  /// `done` counts iterations, where the search has some.
  std::optional<Answer> work(JobProgress& progress) const;
};

}  // namespace ply
