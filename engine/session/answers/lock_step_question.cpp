#include "engine/session/answers/lock_step_question.h"

#include <utility>

#include "engine/search/job_attention.h"
#include "engine/session/searches/search_run.h"

namespace ply {

std::optional<LockStepAnswer> LockStepQuestion::work(JobProgress& progress) const {
  LockStepAnswer out;
  JobAttention attention(progress);
  auto other = minimax_beside(*recording, record_pool(), &attention);
  if (progress.stop) return std::nullopt;
  if (!other) {
    out.problem = other.error().message;
    return out;
  }
  out.beside = std::move(*other);
  out.steps = lock_step(*recording, *out.beside, &progress.stop);
  if (!out.steps.complete) return std::nullopt;
  return out;
}

}  // namespace ply
