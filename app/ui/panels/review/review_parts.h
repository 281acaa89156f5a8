// What the panels share that show the moves of a game judged.
#pragma once
#include <imgui.h>

#include <optional>
#include <string>

#include "app/ui/panels/panel.h"
#include "engine/review/review.h"

namespace ply::ui {

/// A mark is told by its sign; the colour repeats it.
ImU32 mark_colour(MoveMark mark);
ImU32 colour_of_side(Side side);

/// The review, if it may be shown; else a note says why there is nothing to see: nothing is judged, or it is hidden.
const GameReview* review_to_show(const FrameModel& frame);
/// The same; while a move is to be found, only the plies before it may be shown; else the whole game.
struct ShownReview {
  const GameReview* review = nullptr;
  std::size_t plies = 0;
  bool exercise = false;  ///< a move is to be found
};
ShownReview review_so_far(const FrameModel& frame);
/// As large as a sentence that is read first may be, where it leaves room for what comes below.
void review_heading(ImU32 colour, const std::string& text);
/// An offer to judge the game on the board, or why it was refused last.
void draw_review_offer(const FrameModel& frame, Commands& commands);
/// Why the analysis that was asked for last cannot be, with one that can, if there is any. False: none was refused.
bool draw_review_refused(const FrameModel& frame, Commands& commands);
/// How far it is, and what can be done: stop, go on, a report.
void draw_review_state(const FrameModel& frame, Commands& commands);

/// The accounts of both sides, and how many moves lost how much.
void draw_review_accounts(const GameReview& review);

/// The ply whose move is looked at: the one that was played where the board stands.
std::optional<std::size_t> reviewed_ply(const FrameModel& frame);
/// "27. a4"
std::string reviewed_move_text(const GameReview& review, std::size_t ply);

}  // namespace ply::ui
