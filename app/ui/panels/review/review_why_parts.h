// The parts of the panel "Why": the smallest refutation of an error as a small tree, why it was missed, and an error as
// an exercise.
#pragma once
#include <cstddef>

#include "app/ui/panels/panel.h"
#include "engine/review/review.h"

namespace ply::ui {

class ExerciseDesk;

/// The played move at the left, answers to the right of it, to the fourth ply. Where there is none it
/// says why; where it was not looked for yet, that, or that it is being looked for (`asked`).
void draw_refutation(const FrameModel& frame, const GameReview& review, std::size_t ply);
/// For an engine: the cause with the searches that show it, and the rules that were asked. Else how far one has to
/// look.
void draw_missed(const GameReview& review, std::size_t ply, bool asked);
/// The error that is asked: what was tried, and what may be done now.
void draw_exercise(const FrameModel& frame, Commands& commands);
/// A button for exercises like the error at this ply. False: it has no reason, and no button stands.
bool draw_like_it(Commands& commands, const GameReview& review, std::size_t ply, bool same_line);
/// What comes back, and when; nothing, if nothing waits.
void draw_due(const ExerciseDesk& desk, Commands& commands);

}  // namespace ply::ui
