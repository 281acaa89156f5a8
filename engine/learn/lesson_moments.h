// Moments of a recording by path or expression, as a lesson names them.
#pragma once
#include <string>

#include "engine/learn/lesson.h"

namespace ply {

struct LessonMoment {
  Tick tick = -1;
  u32 slot = no_node;
  bool leaving = false;
};

/// The first moment that fits, after `before` where the file says next. The error says why there is none.
Result<LessonMoment> find_lesson_moment(const LessonScene& scene, const WrittenMoment& written, Tick before);

}  // namespace ply
