// The searches of a lesson, made from what its file says of them.
#pragma once
#include <vector>

#include "engine/learn/lesson.h"

namespace ply {

/// What a scene says beside the one before it: what is not said stays.
struct SceneInherited {
  std::optional<LessonWords> tree, game, rules, position, moves;
  std::optional<WrittenSearch> search;
};

/// The scene, searched and recorded. Nothing, and a problem more, where it cannot be made.
std::optional<LessonScene> make_scene(const WrittenScene& written, SceneInherited& inherited, RecordPool& pool,
                                      JobProgress* progress, std::vector<LessonProblem>& problems);
/// The same search of another tree that is typed in: how many cards it turns, and the value of its root for `first`.
/// The error says why it cannot be searched, or that it was stopped.
Result<LessonOrder> searched_order(const LessonScene& scene, CardTree tree, RecordPool& pool, JobProgress* progress);

}  // namespace ply
