#include "app/ui/panels/learn/lesson_follow.h"

#include <utility>

#include "engine/plan/plan_text.h"
#include "engine/search/switches.h"

namespace ply::ui {

void LessonFollow::begin(const LessonScene& scene, Commands& commands) {
  tick_ = -1;
  ours_.reset();
  SearchPlan plan = scene.plan;
  plan.budget_bytes = SearchPlan().budget_bytes;
  if (const auto text = write_plan(plan)) commands.push(command::Paste{*text});
}

void LessonFollow::follow(const LessonState& s, Tick wanted, const FrameModel& frame, Commands& commands) {
  const LessonStep& step = s.here();
  const LessonScene& scene = s.lesson().scenes[static_cast<std::size_t>(step.scene)];

  // 1. Another search: the same as the lesson's, for what was made of its plan is the same.
  if (lesson_.get() != &s.lesson() || scene_ != step.scene) {
    lesson_ = s.shared_lesson();
    scene_ = step.scene;
    step_ = s.step();
    return begin(scene, commands);
  }
  // 2. Its moment, as soon as it is over. Who goes elsewhere is not called back before the next step.
  const auto& run = frame.runs.run();
  if (run && run->running()) return;
  const bool other_step = std::exchange(step_, s.step()) != s.step();
  const std::shared_ptr<const Recording> shown = run ? run->shared_recording() : nullptr;
  const View theirs = scene.recording->view();
  const bool fits = shown && shown->size() == scene.recording->size() && frame.walk.view().ticks() == theirs.ticks();
  if (ours_.expired() && fits) ours_ = shown;
  if (!shown || shown != ours_.lock()) {
    // Somebody has searched something else meanwhile.
    if (other_step) begin(scene, commands);
    return;
  }
  if (tick_ == wanted) return;
  tick_ = wanted;
  commands.push(command::Seek{wanted});
  if (step.slot != no_node) commands.push(command::SelectNode{theirs.id(step.slot)});
}

std::string search_in_words(const SearchOptions& options) {
  if (options.algorithm == Algorithm::minimax) return "minimax";
  return options.has(Switch::fail_hard) ? "fail-hard" : "fail-soft";
}

}  // namespace ply::ui
