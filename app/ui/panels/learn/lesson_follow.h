// While a lesson is open the session makes its search, too, and stands at its moment: all panels show it.
#pragma once
#include <memory>
#include <string>

#include "app/ui/panels/panel.h"
#include "engine/learn/lesson_state.h"

namespace ply::ui {

class LessonFollow {
 public:
  /// Once a frame in which the lesson is seen; `wanted`: the moment that is seen of it.
  void follow(const LessonState& state, Tick wanted, const FrameModel& frame, Commands& commands);

 private:
  void begin(const LessonScene& scene, Commands& commands);

  std::shared_ptr<const CheckedLesson> lesson_;
  int scene_ = -1;                       // whose search was begun
  int step_ = -1;                        // at which the session was looked at last
  Tick tick_ = -1;                       // where it was sent
  std::weak_ptr<const Recording> ours_;  // in which; null: that search has not ended yet, or is gone
};

/// A search in two or three words: what two in lock-step are called.
std::string search_in_words(const SearchOptions& options);

}  // namespace ply::ui
