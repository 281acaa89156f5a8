// Weights from games, through the session's door: whose they are, and into the sliders with them.
#include <fmt/format.h>

#include "engine/game/own_terms.h"
#include "engine/session/handler.h"
#include "engine/session/matches/tuning.h"
#include "engine/session/message_log.h"
#include "engine/session/session.h"

namespace ply {
namespace {

// Into the sliders: the next search has them. False: they are of another game, and a message says so.
bool take_weights(const Game& theirs, const ProfileInfo& p, const Weights& weights, const Play& play, Runs& runs,
                  MessageLog& log) {
  if (&theirs.type() != &play.game().type() || theirs.rules() != play.game().rules())
    return log.warn("these weights were fitted to another game than the one on the board"), false;
  if (own_terms_of(theirs) != own_terms_of(play.game()))
    return log.warn("these weights were fitted with other terms of one's own than the evaluation has now"), false;
  SearchPlan s = runs.settings();
  if (s.profile != p.id) {
    s.profile = p.id;
    s.options = p.options;
  }
  s.weights = named_weights(p, weights);
  runs.set(s);
  return true;
}

}  // namespace

// The profile and the weights of the next search are what is fitted.
PLY_COMMAND(Session, StartTune) { tuning_->start(play_.shared_game(), runs_.settings().profile, runs_.weights()); }

PLY_COMMAND(Session, StartSpsa) {
  if (tuning_->running()) return log_.warn("weights are being fitted: stop that first");
  tuning_->by_matches().start(play_.shared_game(), runs_.settings().profile, runs_.weights());
}

PLY_COMMAND(Session, TakeWeights) {
  const auto& found = tuning_->found();
  if (!found) return log_.warn("no weights have been fitted");
  const Weights& weights = c.fitted ? found->fit.weights : found->settings.samples.weights;
  if (take_weights(*found->settings.game, found->profile(), weights, play_, runs_, log_))
    log_.news(c.fitted ? "the fitted weights are in the sliders; the next search has them"
                       : "the old weights are in the sliders again");
}

PLY_COMMAND(Session, TakeSpsa) {
  const auto& found = tuning_->by_matches().found();
  if (!found) return log_.warn("no weights have been tuned by matches");
  const u64 step = c.step.value_or(found->steps.size() - 1);
  if (step >= found->steps.size())
    return log_.warn(fmt::format("there is no step {}: the last finished one is {}", step, found->steps.size() - 1));
  const Weights weights = rounded_weights(found->settings, found->steps[step]);
  if (take_weights(*found->settings.game, found->profile(), weights, play_, runs_, log_))
    log_.news(step == 0 ? std::string("the old weights are in the sliders again")
                        : fmt::format("the weights of step {} are in the sliders; the next search has them", step));
}

}  // namespace ply
