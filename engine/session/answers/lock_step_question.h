// Plain minimax of the tree that a finished recording searched, in lock-step with it (engine/learn/lock_step.h).
#pragma once
#include <optional>
#include <string>

#include "engine/learn/lock_step.h"
#include "engine/session/answers/recording_questions.h"

namespace ply {

struct LockStepAnswer {
  SharedRecording beside;
  LockStep steps;
  std::string problem;  ///< why there is none; empty: there is
};

struct LockStepQuestion : AboutRecording {
  using Answer = LockStepAnswer;
  static constexpr const char* failed = "plain minimax has ended early: ";
  std::optional<Answer> work(JobProgress& progress) const;
};

}  // namespace ply
