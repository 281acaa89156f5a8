// What the panel of lessons is drawn from, beside the parts of the panel Learn.
#pragma once
#include <imgui.h>

#include <optional>
#include <string>
#include <vector>

#include "app/ui/panels/learn/lesson_desk.h"
#include "app/ui/widgets/card_tree.h"
#include "engine/learn/lesson_sight.h"

namespace ply::ui::learn {

inline constexpr float min_letters = 16;  ///< of what is asked, and of the code, in pixels at 100 %

/// A sentence under the tree.
struct SaidLine {
  std::string text;
  enum class Ink : u8 { plain, strong, quiet, deed } ink = Ink::plain;
};
/// What is said at a step where a person is in it: what is so, what is asked, or what came of it.
std::vector<SaidLine> said_at(const LessonState& state, const std::string& hint);
/// The height that they take, wrapped at `width`.
float said_height(const std::vector<SaidLine>& lines, float size, float width);
/// Draws them; returns where they end.
float draw_said(const std::vector<SaidLine>& lines, ImVec2 at, float size, float width);

/// A row of answers to choose from, as many lines as they need. What was chosen wrongly is struck through, what is
/// right stands out.
struct ChoiceRow {
  std::vector<std::string> texts;
  int chosen = -1, right = -1;  ///< places; -1: nothing was chosen yet
  bool again = false;           ///< behind them a button: to try it once more
  bool empty() const { return texts.empty() && !again; }
};
float choices_height(const ChoiceRow& row, float size, float width);
/// The place that was clicked, behind the last one: to try it again; -1: none. Probes `lesson.choice.1` and on,
/// `lesson.again`.
int draw_choices(const ChoiceRow& row, ImVec2 at, float size, float width);

/// The tree, and what has no room beside it, by name.
std::vector<std::string> parts_of(const LessonScene& scene, bool beside, bool code);
/// A row of names above what is seen, one of them chosen; the one that is chosen now. What it takes is taken from `at`.
/// Probes `lesson.part.1` and on.
int part_row(const std::vector<std::string>& parts, int chosen, ImVec2& at);

/// A track with a knob for whole numbers; true while it is dragged to another one. Probes `lesson.track`,
/// `lesson.knob`.
bool number_track(ImVec2 min, ImVec2 max, int from, int to, int& value, const std::string& low,
                  const std::string& high);

/// The path from a cut to the node whose child built the wall, with a disc a ply.
void draw_thread(const LessonSight& sight, const CardTreeLayout& layout, ImVec2 origin);

/// One square a lesson, those that are done underlined; the one that is clicked, -1: none. Probes `lesson.square.N`.
/// `low`: there is little height. What they take comes back by `high`.
int lesson_squares(LessonDesk& desk, ImVec2 at, float width, float unit, bool low, float& high);
/// All lessons with what they are against, and how far one is; the one that is clicked, -1: none. Probes
/// `lesson.row.N`.
int lesson_list(LessonDesk& desk);

}  // namespace ply::ui::learn
