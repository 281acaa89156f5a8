#include "engine/session/answers/horizon_question.h"

#include <utility>

namespace ply {

std::optional<HorizonAnswer> HorizonQuestion::work(JobProgress& progress) const {
  auto found = ask_horizon(*recording, ask, progress, [this](const HorizonReport& r) { so_far->set(r); });
  HorizonAnswer out;
  if (!found) {
    if (progress.stop) return std::nullopt;
    out.problem = found.error().message;
    return out;
  }
  if (!found->known()) return std::nullopt;  // stopped before anything was finished
  out.report = std::move(*found);
  return out;
}

}  // namespace ply
