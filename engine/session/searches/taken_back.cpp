#include "engine/session/searches/taken_back.h"

#include <algorithm>
#include <utility>

namespace ply {

void TakenBack::begin(PlanRoot root, int place, MoveCode move, SearchPlan plan) {
  place_ = place, move_ = move, serial_ = 0;
  profile_ = plan.profile;
  report_.reset();
  plan.limits.milliseconds = 0;
  plan.limits.nodes = plan.limits.nodes ? std::min(plan.limits.nodes, max_nodes) : max_nodes;
  job_.start(std::move(root), plan);
}

void TakenBack::forget() {
  place_ = -1;
  report_.reset();
  job_.forget();
}

bool TakenBack::poll() {
  const u64 now = job_.serial();
  (void)job_.take_failure();  // then nothing is said of the move
  if (place_ < 0 || now == serial_) return false;
  serial_ = now;
  const auto loss = loss_of(job_.newest(), move_);
  if (!loss) return false;
  report_ = loss;
  return true;
}

}  // namespace ply
