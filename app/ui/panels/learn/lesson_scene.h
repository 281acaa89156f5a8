// What is seen of a lesson, as a tree to be drawn.
#pragma once
#include "app/ui/panels/learn/code_view.h"
#include "app/ui/widgets/card_tree.h"
#include "engine/learn/lesson_sight.h"

namespace ply::ui {

struct LessonScenePicture {
  CardTreeScene scene;
  CardTreeLayout layout;
  std::vector<u32> nodes;  ///< of the lesson's tree, by those of the scene
  /// The node of the scene; -1: it is not seen.
  int place_of(u32 node) const;
};

/// `state` as the sight was made from it. Nodes that are not unfolded keep their room: nothing moves. `width`,
/// `height`, `unit` as lay_out_cards takes them.
LessonScenePicture lesson_picture(const LessonState& state, const LessonSight& sight, const GameType& type, float width,
                                  float height, float unit);

/// The pseudo-code at the moment of the sight. While something is to be done its values are left out: they would answer
/// what is asked.
CodeView lesson_code(const LessonState& state, const LessonSight& sight);

}  // namespace ply::ui
