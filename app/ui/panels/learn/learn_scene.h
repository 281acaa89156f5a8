// The first lesson as a tree to be drawn.
#pragma once
#include "app/ui/widgets/card_tree.h"
#include "engine/learn/first_lesson.h"

namespace ply::ui::learn {

/// Node 0 is the root, then every move with its three cards.
CardTreeScene scene_of(const FirstLesson& lesson);
/// The node of a card in it, and back; -1: it is no card.
int node_of_card(int card);
int card_of_node(int node);

}  // namespace ply::ui::learn
