// The panel of lessons in files: the tree of a lesson with one question under it, and beside it one column with what is
// learned and the way through it; or the list of lessons.
#pragma once
#include <string>
#include <string_view>

namespace ply::ui {

class LessonDesk;

/// What commands ask of it beside showing it.
class LessonDoor {
 public:
  virtual LessonDesk& desk() = 0;
  /// After something was done to the desk: it is kept, and the panel shows it.
  virtual void changed() = 0;

 protected:
  ~LessonDoor() = default;
};

}  // namespace ply::ui
