// What stands beside the tree of a lesson, and instead of it: the column with what is learned and the way through it,
// the board of a game, the pages of all lessons and of one that is refused.
#pragma once
#include <imgui.h>

#include "app/ui/panels/learn/lesson_desk.h"
#include "app/ui/panels/panel.h"
#include "engine/learn/lesson_sight.h"

namespace ply::ui::learn {

/// From above: which lesson, how far, what it is about, the sentence to remember. From below: *Back* and *Next*, always
/// at one place, and the lessons.
void lesson_column(LessonDesk& desk, const LessonSight& sight, Commands& commands, ImVec2 min, ImVec2 max);
/// The position of this node of the tree (no_card_node: of the moment) with the path that leads there.
void lesson_board(const LessonState& state, u32 node, const ViewState& view, ImVec2 min, ImVec2 max);
/// No lesson is open: the list of all, or what is wrong with the one that was opened.
void lesson_pages(LessonDesk& desk, Commands& commands);

}  // namespace ply::ui::learn
