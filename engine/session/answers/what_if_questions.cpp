#include "engine/session/answers/what_if_questions.h"

#include "engine/plan/plan_run.h"
#include "engine/search/job_attention.h"

namespace ply {

std::optional<WhatIfAnswer> WhatIfQuestion::work(JobProgress& progress) const {
  auto made = WhatIf::make(recording, progress);
  if (!made) return WhatIfAnswer{nullptr, made.error().message};
  if (!*made) return std::nullopt;
  return WhatIfAnswer{std::move(*made), {}};
}

std::optional<WhatIfExact> WhatIfSearchQuestion::work(JobProgress& progress) const {
  WhatIfExact out;
  out.weights = weights;
  JobAttention attention(progress);
  PlanSinks sinks;
  sinks.attention = &attention;
  sinks.on_iteration = [&](const Iteration& i) { progress.done = static_cast<u64>(std::max(i.depth, 0)); };
  const auto run = search_what_if(*tree, weights, sinks);
  if (!run) {
    out.problem = run.error().message;
    return out;
  }
  if (progress.stop) return std::nullopt;
  out.score = run->result.score;
  if (run->result.has_best) out.best = run->result.settled_best;
  out.nodes = run->result.counters.nodes;
  return out;
}

}  // namespace ply
