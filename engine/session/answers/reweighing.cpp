#include "engine/session/answers/reweighing.h"
#include "engine/session/handler.h"

namespace ply {

void WhatIfSearch::show(const std::shared_ptr<const Recording>& recording) {
  recording_ = recording;
  ++changes_;
  shown_.reset();
  weights_ = recorded_subject(*recording).weights;
  first_.look_at({{recording}});
  ask();
}

void WhatIfSearch::dismiss(const Recording* kept) {
  const auto held = [kept](const Recording* r) { return r == kept; };
  first_.keep(held), bounds_.keep(held), exact_.keep(held);
  first_.dismiss(), bounds_.dismiss(), exact_.dismiss();
  shown_.reset();
  recording_.reset();
  ++changes_;
}

// A question that is being worked out is not dropped for a newer one: who moves a slider sees what it passed.
void WhatIfSearch::ask() {
  if (!tree() || bounds_.working()) return;
  bounds_.look_at({{recording_}, first_.answer()->tree, weights_});
  if (bounds_.answer()) shown_ = bounds_.shared();
}

void WhatIfSearch::poll() {
  if (first_.poll(log_)) ask();
  bounds_.poll(log_);
  if (bounds_.answer()) shown_ = bounds_.shared();                           // a small tree answers within the poll
  if (bounds_.given_up() && shown_) weights_ = shown_->weights, ++changes_;  // stopped: back to what is known
  if (bounds_.question() && !(bounds_.question()->weights == weights_)) ask();
  if (exact_.poll(log_) && !exact_.answer()->problem.empty())
    log_.fail({WhatIfSearchQuestion::failed + exact_.answer()->problem});
}

const WhatIfExact* WhatIfSearch::exact() const {
  const WhatIfExact* e = exact_.answer();
  return e && e->problem.empty() && e->weights == weights_ ? e : nullptr;
}

bool WhatIfSearch::ready() {
  if (tree()) return true;
  if (!recording_) log_.warn("there is no finished recording to ask about other weights");
  else if (first_.answer()) log_.warn("other weights cannot be tried here: " + first_.answer()->problem);
  else log_.warn("the recording is not ready for other weights yet: the panel What-if weights makes it so");
  return false;
}

PLY_COMMAND(WhatIfSearch, SetWhatIf) {
  if ((!recording_ || first_.answer()) && !ready()) return;  // before the tree is ready they can be set, too
  if (weights_ == c.weights) return;
  weights_ = c.weights;
  ++changes_;
  ask();
}

PLY_COMMAND(WhatIfSearch, ResetWhatIf) {
  if (!recording_) return void(ready());
  carry_out(command::SetWhatIf{recorded_subject(*recording_).weights});
}

PLY_COMMAND(WhatIfSearch, PrepareWhatIf) {
  if (!recording_) return log_.warn("there is no finished recording to ask about other weights");
  first_.ask();
}

PLY_COMMAND(WhatIfSearch, SearchWhatIf) {
  if (!ready()) return;
  if (exact_.working()) return log_.warn("a search with other weights is already running");
  exact_.look_at({{recording_}, first_.answer()->tree, weights_});
  exact_.ask();
}

PLY_COMMAND(WhatIfSearch, StopWhatIf) { first_.stop(), bounds_.stop(), exact_.stop(); }

}  // namespace ply
