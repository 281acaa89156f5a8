// The canvas of the board panel: where the board lies, what is painted in which order, the mouse, the score bar.
#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cmath>
#include <optional>
#include <string>
#include <vector>

#include "app/ui/input/keys.h"
#include "app/ui/input/probes.h"
#include "app/ui/look/look.h"
#include "app/ui/look/shared_texts.h"
#include "app/ui/look/tr.h"
#include "app/ui/panels/board/board.h"
#include "app/ui/panels/shown_score.h"
#include "app/ui/widgets/board_paint.h"
#include "app/ui/widgets/controls.h"
#include "engine/session/play/play_commands.h"

namespace ply::ui {
namespace {

using What = BoardSubject::What;

/// "A's store" -> "a_s_store", for names of probes.
std::string plain_name(const std::string& name) {
  std::string out;
  for (const char c : name)
    out += std::isalnum(static_cast<unsigned char>(c)) ? static_cast<char>(std::tolower(static_cast<unsigned char>(c)))
                                                       : '_';
  return out;
}

}  // namespace

void BoardPanel::draw_board(const FrameModel& frame, Commands& commands, float height) {
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const float width = ImGui::GetContentRegionAvail().x;
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  heat_.reset();
  if (subject_.what == What::unknown) {
    ImGui::PushTextWrapPos(0);
    ImGui::TextUnformatted(tr("There is no board: the game of this search is not known here."));
    ImGui::PopTextWrapPos();
    ImGui::SetCursorScreenPos({at.x, at.y + height});
    return;
  }

  // 1. Where it lies.
  const bool bar =
      subject_.game && frame.view.score_bar && !frame.viewpoint.engine_hidden && !keeps_quiet(frame.play, frame.view);
  const float left = bar ? px(18) : 0;
  const bool turns = frame.view.flipped && subject_.view.material;
  const float largest = !subject_.view.material ? px(56) : px(150);
  const BoardPlace place =
      fit_board(subject_.view, {at.x + left, at.y + px(4)}, {at.x + width, at.y + height - px(4)}, turns, largest);
  ImGui::InvisibleButton("##board", {std::max(width, 1.0f), std::max(height, 1.0f)});
  probe("board");
  escape_taken_ = !subject_.entry.picked().empty() || !choosing_.empty() || frame.runs.hinting();
  take_mouse(frame, commands, place);
  take_keys(frame, commands, place);
  if (update_line(frame, commands)) {
    draw_line(frame, draw, place);
    if (probing()) name_cells(place);
    return;
  }
  update_heat(frame);
  update_hints(frame);

  // 2. The ground, tinted when this is not the game.
  if (subject_.what != What::game && subject_.view.material) {
    const BoardPlace::Rect b = place.board();
    const float rim = rim_of(subject_.view.material) * place.unit + px(4);
    draw.AddRectFilled({b.min.x - rim, b.min.y - rim}, {b.max.x + rim, b.max.y + rim},
                       with_alpha(subject_.what == What::node ? theme().accent : theme().warning, 0.75f), px(8));
  }
  paint_ground(draw, subject_.view, place);

  // 3. Pieces between the marks.
  const bool moving = frame.animations && motion_.running(frame.time);
  if (!moving) draw_marks_below(frame, draw, place), draw_review(frame, draw, place, true);
  std::vector<ShownPiece> pieces = moving ? motion_.at(frame.time) : resting_pieces(subject_.view);
  if (!moving && dragging()) carry(pieces, place), commands.more_frames = true;
  for (const ShownPiece& p : pieces) {
    if (!p.moving) paint_piece(draw, subject_.view, place, p, frame.view.kanji);
  }
  for (const ShownPiece& p : pieces) {
    if (p.moving) paint_piece(draw, subject_.view, place, p, frame.view.kanji);
  }
  if (moving) commands.more_frames = true;
  else
    draw_marks_above(frame, draw, place), draw_review(frame, draw, place, false), draw_pointed(frame, draw, place),
        draw_marked(frame, draw, place), draw_rests(frame, draw, place), draw_heat(draw, place);
  if (frame.view.board_keys && subject_.what != What::editing) draw_cursor(draw, place);
  if (bar) {
    const BoardPlace::Rect b = place.board();
    const float rim = rim_of(subject_.view.material) * place.unit;
    draw_score_bar(frame, draw, {std::floor(b.min.x - rim - px(18)), b.min.y - rim},
                   {std::floor(b.min.x - rim - px(8)), b.max.y + rim});
  }
  if (probing()) name_cells(place);
}

void BoardPanel::name_cells(const BoardPlace& place) const {
  for (const Cell& c : subject_.view.cells) {
    const BoardPlace::Rect r = place.rect(c);
    probe_rect("cell." + plain_name(c.name), r.min, r.max);
  }
}

void BoardPanel::take_mouse(const FrameModel& frame, Commands& commands, const BoardPlace& place) {
  preview_text_.clear();
  if (frame.runs.hinting() && subject_.what == What::game && pressed(Key::escape)) commands.push(command::StopHint{});
  if (!choosing_.empty() && pressed(Key::escape)) choosing_.clear();
  if (!subject_.entry.picked().empty()) {
    if (pressed(Key::escape)) subject_.entry.cancel();
    if (pressed(Key::enter)) {
      const MoveEntry::Answer a = subject_.entry.commit();
      if (a == MoveEntry::Answer::play) play(commands, subject_.entry.plies());
      if (a == MoveEntry::Answer::choose) choosing_ = subject_.entry.chosen();
    }
  }
  // A cell that the mouse drags over counts though it was pressed on another one.
  const bool pointed = ImGui::IsItemHovered() || drag_from_ >= 0;
  if (pointed) hovered_ = cell_at(subject_.view, place, ImGui::GetIO().MousePos);
  if (drag_from_ >= 0) take_drag(frame, commands);
  if (!pointed) return;
  if (subject_.what == What::editing) return take_edit(frame, commands);
  painted_ = -1;
  if (hovered_ < 0) return;
  if (subject_.what == What::game) {
    if (!subject_.entry.through(hovered_).empty()) ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
    preview_at(frame, hovered_);
  }
  if (ImGui::IsItemClicked()) {
    // What is picked by it, or was before, can be dragged from there; a click that plays a move is all there is.
    const auto picks = [&] { return !subject_.entry.picked().empty() && subject_.entry.picked().back() == hovered_; };
    const bool before = picks();
    take_click(frame, commands);
    drag_from_ = before || picks() ? hovered_ : -1, drag_moved_ = false;
  }
}

// What the one move would do that a click on this cell plays, or goes on with.
void BoardPanel::preview_at(const FrameModel& frame, int cell) {
  const std::vector<MoveCode> through = subject_.entry.through(cell);
  if (through.size() != 1) return;
  preview_text_ = fmt::format("{}: {}", subject_.game->show_move(subject_.position, through[0]),
                              subject_.game->describe(subject_.position, through[0]));
  if (const auto score = hinted(frame, through[0]))
    preview_text_ +=
        fmt::format("   {}", score_for(frame.play.game(), frame.viewpoint.of_search(subject_.mover),
                                       frame.runs.hint()->profile, *score, subject_.mover, {"board.value"}));
}

void BoardPanel::take_click(const FrameModel& frame, Commands& commands) {
  motion_.stop();  // a move never waits for a picture
  if (subject_.what != What::game) return say(frame, shared_texts::node_help);
  if (subject_.over) return say(frame, tr("The game is over. Undo goes on from an earlier position."));
  if (!frame.play.player(subject_.mover).human)
    return say(frame, fmt::format(tr("{} is played by the computer. Space asks it to move."),
                                  frame.play.game().type().side_name(subject_.mover)));
  choosing_.clear();
  switch (subject_.entry.click(hovered_)) {
    case MoveEntry::Answer::play: return play(commands, subject_.entry.plies());
    case MoveEntry::Answer::choose: choosing_ = subject_.entry.chosen(); return;
    case MoveEntry::Answer::refused: {
      // A wrong target: of a longer path the first piece is the one that was to move.
      const std::vector<int>& picked = subject_.entry.picked();
      std::string why = picked.empty() ? subject_.game->why_not(subject_.position, hovered_)
                                       : subject_.game->why_not_to(subject_.position, picked.back(), hovered_);
      if (!why.empty() && why[0] >= 'a' && why[0] <= 'z' && !(why.size() > 1 && why[1] >= '0' && why[1] <= '9'))
        why[0] = static_cast<char>(why[0] - 'a' + 'A');
      return say(frame, why.empty() ? tr("Nothing can be moved here.") : why);
    }
    case MoveEntry::Answer::picked:
    case MoveEntry::Answer::ignored: return;
  }
}

void BoardPanel::draw_score_bar(const FrameModel& frame, ImDrawList& draw, ImVec2 min, ImVec2 max) {
  const auto judged = judged_here(frame);
  auto score = judged ? std::nullopt : known_score(frame.play, frame.runs, frame.walk, subject_.what);
  // How much of the bar a score of another program is, nobody knows.
  const bool unscaled = score && !subject_.game->profile(score->profile);
  if (unscaled) score.reset();
  const float rounding = px(3), height = max.y - min.y;
  draw.AddRectFilled(min, max, theme().field, rounding);
  if (height < px(20)) return;
  if (probing()) probe_rect("score_bar", min, max);
  const bool hovered = ImGui::IsMouseHoveringRect(min, max) && ImGui::IsWindowHovered();
  const GameEnd* end = subject_.what == What::game && frame.play.end() ? &*frame.play.end() : nullptr;
  if (hovered && judged)
    show_tooltip(fmt::format(tr("Expected score of {}: {:.2f}, after the move that was played {:.2f}"),
                             subject_.game->type().side_name(Side::first), judged->before, judged->after));
  else if (hovered && !score)
    show_tooltip(end        ? end->text
                 : unscaled ? tr("What the scores of this engine mean is not known here.")
                            : tr("No score of this position is known. F5 searches it."));
  if (!score && !end && !judged) return;
  const float share = judged ? static_cast<float>(2 * judged->before - 1)
                      : end  ? (end->winner == Winner::draw    ? 0.0f
                                : end->winner == Winner::first ? 1.0f
                                                               : -1.0f)
                             : score_share(*subject_.game, score->profile, score->score.value);
  const bool first_below = !frame.view.flipped;
  const float part = (1 + share) / 2, edge = first_below ? max.y - part * height : min.y + part * height;
  const ImU32 first = with_alpha(theme().first, 0.85f), second = with_alpha(theme().second, 0.85f);
  draw.PushClipRect(min, {max.x, edge}, true);
  draw.AddRectFilled(min, max, first_below ? second : first, rounding);
  draw.PopClipRect();
  draw.PushClipRect({min.x, edge}, max, true);
  draw.AddRectFilled(min, max, first_below ? first : second, rounding);
  draw.PopClipRect();
  // Even, and where three of four games are won by either side.
  const float middle = std::floor((min.y + max.y) / 2), quarter = std::floor(height / 4);
  for (const float y : {middle - quarter, middle + quarter})
    draw.AddLine({min.x, y}, {min.x + (max.x - min.x) * 0.4f, y}, theme().panel, px(1));
  draw.AddLine({min.x, middle}, {max.x, middle}, theme().panel, px(2));
  if (judged && judged->after != judged->before) {  // where the move has put it
    const float to = static_cast<float>(judged->after) * height, y = first_below ? max.y - to : min.y + to;
    draw.AddLine({min.x - px(3), y}, {max.x + px(3), y}, theme().error, px(2.5f));
  }
  if (!hovered || !score) return;
  const GameType& type = subject_.game->type();
  const ProfileInfo* profile = subject_.game->profile(score->profile);
  std::string text =
      fmt::format(tr("For {}: {}, depth {}"), type.side_name(Side::first),
                  shown_score(*subject_.game, score->profile, score->score, {"board.bar"}), score->depth);
  text += fmt::format(
      "\n{}", fmt::format(tr("The larger a side's part, the better it stands; at the middle line {} and {} are equal."),
                          type.side_name(Side::first), type.side_name(Side::second)));
  if (profile && profile->score_at_75_percent > 0)
    text += fmt::format(
        "\n{}", fmt::format(tr("At the small marks three games out of four are won: for {} that is a score of {}."),
                            profile->title, subject_.game->value_text(profile->id, profile->score_at_75_percent)));
  show_tooltip(text);
}

}  // namespace ply::ui
