// What is seen of the tree of a lesson where a person is in it: a function of the state alone. What answers a question
// is not seen before the question is answered.
#pragma once
#include <optional>
#include <vector>

#include "engine/learn/lesson_state.h"
#include "engine/read/tree/tree_places.h"

namespace ply {

struct LessonSight {
  Tick tick = -1;        ///< of the recording of the scene: the moment that is shown
  bool waiting = false;  ///< something is to be done before one goes on
  /// The tree that is drawn: of the scene, or in another order. Null: it is too large.
  const CardTree* tree = nullptr;
  TreePlaces places;         ///< of its nodes
  std::vector<bool> hidden;  ///< of its nodes: not unfolded yet; empty: none is
  std::vector<u32> handles;  ///< nodes that can be turned, dragged or unfolded now
  /// The card that is dragged, and what it is supposed to be.
  u32 dragged = no_card_node;
  std::optional<int> supposed;
  u32 asked = no_card_node;  ///< what the question hangs on
};

LessonSight lesson_sight(const LessonState& s);
/// The search in lock-step with it at the same place: where it has left, or entered, the same node.
LessonSight lesson_sight_beside(const LessonState& s);
/// The moment of the second search that belongs to a moment of the first.
Tick tick_beside(const LessonScene& scene, Tick t);

}  // namespace ply
