// Whether a score of a finished recording is an artefact of the horizon (engine/ask/horizon).
#pragma once
#include <memory>
#include <optional>
#include <string>

#include "engine/ask/horizon/horizon.h"
#include "engine/base/so_far.h"
#include "engine/session/answers/recording_questions.h"

namespace ply {

/// What is finished of a report while the rest is still searched; null: nothing yet.
using HorizonSoFar = SoFar<std::shared_ptr<const HorizonReport>>;

struct HorizonAnswer {
  HorizonReport report;  ///< of a stopped one: what was finished
  std::string problem;   ///< why it was skipped; empty: it was not
};

struct HorizonQuestion : AboutRecording {
  using Answer = HorizonAnswer;
  static constexpr const char* failed = "the deeper searches have ended early: ";
  HorizonAsk ask;
  std::shared_ptr<HorizonSoFar> so_far = std::make_shared<HorizonSoFar>();
  bool operator==(const HorizonQuestion& q) const { return AboutRecording::operator==(q) && ask == q.ask; }
  std::optional<Answer> work(JobProgress& progress) const;
};

}  // namespace ply
