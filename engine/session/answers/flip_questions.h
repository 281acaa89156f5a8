// Which weight flips the choice of a recorded search, as a question that takes longer than a frame.
#pragma once
#include <memory>
#include <optional>
#include <vector>

#include "engine/ask/terms/choice_flip.h"
#include "engine/base/progress.h"
#include "engine/base/so_far.h"
#include "engine/trace/recording.h"

namespace ply {

struct FlipQuestion {
  using Answer = FlipReport;  ///< stopped or not: what was found is kept
  static constexpr const char* failed = "the weights that flip the choice could not be looked for: ";
  std::shared_ptr<const Recording> recording;
  std::vector<int> terms = {};                                                         ///< none: all
  std::shared_ptr<SoFar<FlipReport>> growing = std::make_shared<SoFar<FlipReport>>();  ///< what is known meanwhile
  const Recording* about() const { return recording.get(); }
  bool operator==(const FlipQuestion& q) const { return recording == q.recording && terms == q.terms; }
  std::optional<Answer> work(JobProgress& progress) const;
};

}  // namespace ply
