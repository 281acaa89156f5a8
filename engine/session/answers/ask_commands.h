// Commands of the questions that any finished recording is asked (engine/ask).
#pragma once
#include "engine/ask/question.h"
#include "engine/trace/record.h"

namespace ply::command {

/// See AskedQuestion.
struct Ask {
  const ask::Question* question = nullptr;
  ask::OptionValues options = {};
  Tick tick = -1;
  u32 node = no_node;
  bool anew = false;  ///< though its answer is known: one that was stopped
};
struct StopAsking {};

}  // namespace ply::command
