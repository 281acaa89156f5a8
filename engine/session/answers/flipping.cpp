#include "engine/session/answers/flipping.h"

#include <fmt/format.h>

#include "engine/ask/terms/choice_proof.h"
#include "engine/ask/terms/choice_words.h"
#include "engine/session/handler.h"

namespace ply {

std::optional<FlipReport> FlipQuestion::work(JobProgress& progress) const {
  const auto plan = flip_plan(*recording);
  if (!plan) {
    FlipReport none;
    none.problem = plan.error().message;
    return none;
  }
  FlipOptions options;
  options.terms = terms;
  options.same = recorded_proof_of_choice(recording, *plan, progress);
  return find_flips(*plan, options, progress, [this](const FlipReport& r) { growing->set(r); });
}

void FlipSearch::show(const std::shared_ptr<const Recording>& recording) {
  if (recording_ == recording) return;
  recording_ = recording;
  compared_ = {};
  ++changes_;
  flips_.look_at({recording_});
}

void FlipSearch::dismiss(const Recording* kept) {
  recording_.reset();
  compared_ = {};
  ++changes_;
  flips_.keep([kept](const Recording* r) { return r == kept; });
  flips_.dismiss();
}

void FlipSearch::poll() {
  if (!flips_.poll(log_) || !flips_.answer()) return;
  const FlipReport& r = *flips_.answer();
  if (!r.problem.empty()) return log_.news("which weight flips it: skipped: " + r.problem);
  u64 flips = 0, open = 0;
  for (const TermFlip& t : r.terms) {
    flips += t.nearest() != nullptr;
    open += t.answer() == TermFlip::Answer::not_known;
  }
  log_.news(fmt::format("{} of {} terms flip {}{}, {}", flips, r.terms.size(), r.chosen_text,
                        open ? fmt::format(", {} not known", open) : "", searches_text(r.searches)));
}

const FlipReport* FlipSearch::report() const {
  if (flips_.answer()) return flips_.answer();
  if (!flips_.working()) return nullptr;
  const SoFar<FlipReport>& growing = *flips_.question()->growing;
  if (const u64 now = growing.serial(); !growing_ || now != growing_serial_) {
    growing_serial_ = now;
    growing_ = growing.get();
  }
  return growing_->terms.empty() ? nullptr : &*growing_;
}

PLY_COMMAND(FlipSearch, CompareMoves) {
  if (!recording_) return log_.warn("there is no finished recording whose moves could be compared");
  compared_ = c;
  ++changes_;
}

PLY_COMMAND(FlipSearch, FindFlips) {
  if (!recording_) return log_.warn("there is no finished recording whose search could be made with other weights");
  if (working()) return log_.warn("the weights that flip the choice are being looked for already");
  growing_.reset(), growing_serial_ = 0;
  flips_.look_at({recording_, c.terms});
  flips_.question()->growing->set({});  // nothing of what was known before
  flips_.ask_anew();
}

PLY_COMMAND(FlipSearch, StopFlips) {
  if (!working()) return log_.warn("no weights are being looked for");
  flips_.stop();
}

}  // namespace ply
