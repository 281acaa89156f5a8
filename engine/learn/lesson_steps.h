// The steps of a lesson: their moments found, their claims checked, their answers computed.
#pragma once
#include <vector>

#include "engine/learn/lesson.h"

namespace ply {

/// `before`: the moment of the step before it in its scene, -1: it is the first. `out` has its scene, and the views of
/// the step before. False, and problems more: it cannot be shown.
bool check_step(const WrittenStep& written, const LessonScene& scene, Tick before, LessonStep& out, RecordPool& pool,
                JobProgress* progress, std::vector<LessonProblem>& problems);

}  // namespace ply
