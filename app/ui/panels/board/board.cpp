// The board panel: the board itself with its marks, and lines that say what was or would be done.
#include "app/ui/panels/board/board.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "app/ui/input/keys.h"
#include "app/ui/input/probes.h"
#include "app/ui/look/look.h"
#include "app/ui/look/shared_texts.h"
#include "app/ui/look/tr.h"
#include "app/ui/panels/shown_score.h"
#include "app/ui/widgets/controls.h"
#include "app/ui/widgets/text.h"
#include "engine/read/node/moment.h"
#include "engine/read/words/bound_story.h"
#include "vendor/imgui_compat.h"

namespace ply::ui {

using What = BoardSubject::What;

namespace {

/// "Hint c3   = -0.80   depth 5   then e6  f4": the move (in games with steps, the turn), and what is expected behind
/// it.
std::string hint_text(const Game& game, Position p, const std::vector<MoveCode>& line, const std::string& score,
                      int depth, std::size_t max) {
  const auto turn = has_steps(game) ? turn_of(game, p, line) : std::vector<MoveCode>{line.front()};
  std::string out =
      fmt::format("{} {}   {}   depth {}", tr("Hint"), line_text(game, p, turn, turn.size()), score, depth);
  std::size_t used = 0, plies = 0;
  while (used < line.size() && plies < turn.size()) {
    plies += has_steps(game) ? game.plies(p, line[used]).size() : 1;
    p = game.after(p, line[used++]);
  }
  const std::string rest = line_text(game, p, {line.begin() + static_cast<std::ptrdiff_t>(used), line.end()}, max);
  if (!rest.empty()) out += fmt::format("   {} {}", tr("then"), rest);
  return out;
}

}  // namespace

// What the hint that is shown says of a move.
std::optional<Score> BoardPanel::hinted(const FrameModel& frame, MoveCode move) const {
  const auto& hint = frame.runs.hint();
  if (!hint || frame.viewpoint.engine_hidden || hint->game_node != frame.play.current()) return std::nullopt;
  for (const MoveValue& v : hint->values)
    if (v.move == move && v.score.kind != Kind::none) return v.score;
  return std::nullopt;
}

void BoardPanel::draw(const FrameModel& frame, Commands& commands) {
  if (TreeBoard::wanted(frame)) return tree_.draw(frame, commands);
  update(frame);
  hovered_ = -1;

  // 1. The board takes what the strips and the notes leave; so it stays where it is whatever they say.
  const ImVec2 room = ImGui::GetContentRegionAvail();
  note_lines_ = room.y < px(400) ? 1 : 2;
  const float strip = ImGui::GetFrameHeight() + px(4);
  const float buttons = player_bar_height(frame, room.x);
  float notes = static_cast<float>(note_lines_) * ImGui::GetTextLineHeightWithSpacing() + px(6);
  if (subject_.what == What::game && frame.play.end()) notes = std::max(notes, result_height(frame, room.x));
  notes += buttons;
  const bool crowded = room.y < strip + notes + px(80);
  if (room.x < px(40) || room.y < px(40)) return;
  if (subject_.what == What::unknown &&
      frame.runs.stands_alone(frame.play.board_serial())) {  // neither a board nor what is done on one
    draw_board(frame, commands, room.y);
    ImGui::LogText("\n");
    return;
  }
  if (!crowded) {
    if (subject_.what == What::node || subject_.what == What::unknown) draw_node_caption(frame, commands);
    else if (subject_.what == What::editing) draw_edit_caption(frame, commands);
    else draw_players(frame, commands);
  }
  draw_board(frame, commands, std::max(ImGui::GetContentRegionAvail().y - (crowded ? 0 : notes), px(30)));
  if (crowded) return;
  if (buttons > 0) draw_player_bar(frame, commands);
  draw_notes(frame, commands);
  ImGui::LogText("%s\n", subject_.board ? subject_.board->write(subject_.position).c_str() : "");
}

void BoardPanel::update(const FrameModel& frame) {
  const What what = what_to_show(frame.play, frame.runs, frame.walk, frame.view.node_on_board);
  const SubjectKey key =
      subject_key(frame.play, frame.runs, frame.walk, what, frame.view.click_mode, frame.view.numbers);
  if (made_ && key == key_) return;

  // A move that was played from the position shown so far is shown as it happens.
  const bool was_game = made_ && key_.what == What::game && what == What::game && key_.owner == key.owner;
  const GameNode& now = frame.play.tree().at(frame.play.current());
  int before_turn = now.parent;  // a computer may have played all steps of its turn at once
  if (was_game && has_steps(frame.play.game()) && shown_node_ < frame.play.current())
    for (const Side mover = before_turn >= 0 ? frame.play.tree().at(before_turn).mover : Side::first;
         before_turn >= 0 && before_turn != shown_node_;) {
      const int earlier = frame.play.tree().at(before_turn).parent;
      before_turn = earlier >= 0 && frame.play.tree().at(earlier).mover == mover ? earlier : -1;
    }
  const bool played =
      was_game && before_turn >= 0 && before_turn == shown_node_ && frame.play.tree().at(before_turn).key == shown_key_;
  const bool same_place = was_game && shown_node_ == frame.play.current() && shown_key_ == now.key;
  BoardView before = std::move(subject_.view);
  const std::vector<int> picked = subject_.entry.picked();
  subject_ = make_subject(frame.play, frame.runs, frame.walk, what, frame.view.click_mode, frame.view.numbers);
  if (same_place) {
    for (const int cell : picked) subject_.entry.click(cell);  // a half-entered move survives a new judgement
  } else {
    note_.clear();
    choosing_.clear();
    if (played && frame.animations && subject_.game == shown_game_)
      motion_.start(std::move(before), subject_.view,
                    effects_between(frame.play.tree(), before_turn, frame.play.current()), frame.time,
                    frame.animation_speed);
    else motion_.stop();
  }
  made_ = true;
  key_ = key;
  shown_node_ = what == What::game ? frame.play.current() : -1;
  shown_key_ = what == What::game ? now.key : 0;
  shown_game_ = subject_.game;
}

void BoardPanel::say(const FrameModel& frame, std::string text) {
  note_ = std::move(text);
  note_until_ = frame.time + 4;
}

void BoardPanel::draw_node_caption(const FrameModel&, Commands& commands) {
  const float row = ImGui::GetCursorPosY();
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const float width = ImGui::GetContentRegionAvail().x, height = ImGui::GetFrameHeight();
  ImGui::GetWindowDrawList()->AddRectFilled({at.x - px(4), at.y}, {at.x + width + px(4), at.y + height},
                                            with_alpha(theme().accent, 0.16f), px(3));
  ImGui::SetCursorPosX(ImGui::GetCursorPosX() + px(4));
  ImGui::AlignTextToFramePadding();
  ImGui::PushStyleColor(ImGuiCol_Text, theme().accent);
  ImGui::TextUnformatted(tr("Node position"));
  ImGui::PopStyleColor();
  item_tooltip(shared_texts::node_help);

  const float gap = ImGui::GetStyle().ItemSpacing.x, pad = ImGui::GetStyle().FramePadding.x;
  const float back = ImGui::CalcTextSize(tr("Back to the game")).x + 2 * pad,
              from = ImGui::CalcTextSize(tr("Play on from here")).x + 2 * pad;
  const bool wide = subject_.game && width > back + from + px(220);

  // The path that leads there, as far as there is room.
  if (subject_.what == What::node) {
    const std::string text = subject_.path.empty() ? "root" : subject_.path;
    ImGui::SameLine(0, px(8));
    const ImVec2 start = ImGui::GetCursorScreenPos();
    const float end = at.x + width - back - gap - (wide ? from + gap : 0);
    compat::push_font(fonts().mono);
    fitted_text(theme().text, text, std::max(end - start.x, 1.0f));
    ImGui::PopFont();
  }
  ImGui::PushStyleColor(ImGuiCol_Button, with_alpha(theme().button, 0));
  if (wide) {
    ImGui::SameLine(ImGui::GetContentRegionMax().x - back - from - gap);
    if (ImGui::Button(tr("Play on from here"))) commands.act("game.from_node");
    probe("btn.play_from_node");
  }
  ImGui::SameLine(ImGui::GetContentRegionMax().x - back);
  if (ImGui::Button(tr("Back to the game"))) commands.act("board.game");
  probe("btn.back_to_game");
  item_tooltip("Esc");
  ImGui::PopStyleColor();
  ImGui::SetCursorPosY(row + height + px(4));
}

void BoardPanel::draw_edit_caption(const FrameModel& frame, Commands& commands) {
  const float row = ImGui::GetCursorPosY();
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const float width = ImGui::GetContentRegionAvail().x, height = ImGui::GetFrameHeight();
  ImGui::GetWindowDrawList()->AddRectFilled({at.x - px(4), at.y}, {at.x + width + px(4), at.y + height},
                                            with_alpha(theme().warning, 0.16f), px(3));
  ImGui::SetCursorPosX(ImGui::GetCursorPosX() + px(4));
  ImGui::AlignTextToFramePadding();
  ImGui::PushStyleColor(ImGuiCol_Text, theme().warning);
  ImGui::TextUnformatted(tr("Editing"));
  ImGui::PopStyleColor();
  item_tooltip(
      tr("A click puts what the brush holds on a cell, a right click clears the cell. The brushes are in the editor."));
  const float pad = ImGui::GetStyle().FramePadding.x, gap = ImGui::GetStyle().ItemSpacing.x;
  const float keep = ImGui::CalcTextSize(tr("Play from here")).x + 2 * pad,
              cancel = ImGui::CalcTextSize(tr("Cancel")).x + 2 * pad;
  ImGui::SameLine(std::max(ImGui::GetContentRegionMax().x - keep - cancel - gap, ImGui::GetCursorPosX()));
  ImGui::PushStyleColor(ImGuiCol_Button, with_alpha(theme().button, 0));
  if (ImGui::Button(tr("Cancel"))) commands.act("edit.cancel");
  ImGui::SameLine();
  ImGui::BeginDisabled(!frame.play.edit_problem().empty());
  if (ImGui::Button(tr("Play from here"))) commands.act("edit.keep");
  ImGui::EndDisabled();
  ImGui::PopStyleColor();
  ImGui::SetCursorPosY(row + height + px(4));
}

void BoardPanel::draw_notes(const FrameModel& frame, Commands& commands) {
  if (subject_.what == What::game && frame.play.end() && (!heat_ || frame.view.pointed_term.id.empty()))
    return draw_result(frame, commands);

  // 1. A choice to be made comes before everything else.
  if (!choosing_.empty()) {
    ImGui::AlignTextToFramePadding();
    ImGui::TextUnformatted(tr("Which move?"));
    const std::vector<MoveCode> choices = choosing_;  // playing one forgets them
    for (const MoveCode m : choices) {
      ImGui::SameLine();
      ImGui::PushID(static_cast<int>(m));
      const bool at_keys = frame.view.board_keys && m == choices[std::min(choice_, choices.size() - 1)];
      if (at_keys) ImGui::PushStyleColor(ImGuiCol_Button, mix(theme().button, theme().accent, 0.55f));
      const bool chosen = ImGui::Button(subject_.game->show_move(subject_.position, m).c_str());
      if (at_keys) ImGui::PopStyleColor();
      if (chosen) play(commands, m);
      ImGui::PopID();
    }
    return;
  }
  const std::vector<MoveCode> buttons = subject_.entry.buttons();
  if (!buttons.empty()) {
    const bool only = buttons.size() == subject_.entry.moves().size();
    if (only) {
      ImGui::AlignTextToFramePadding();
      ImGui::TextUnformatted(
          fmt::format(tr("{} can only pass."), subject_.game->type().side_name(subject_.mover)).c_str());
      ImGui::SameLine();
    }
    for (const MoveCode m : buttons) {
      ImGui::PushID(static_cast<int>(m));
      const std::string label = only ? tr("Pass") : subject_.game->show_move(subject_.position, m);
      ImGui::PushStyleColor(ImGuiCol_Button, mix(theme().button, theme().accent, 0.55f));
      if (ImGui::Button(label.c_str())) play(commands, m);
      ImGui::PopStyleColor();
      probe("btn.pass");
      ImGui::PopID();
      ImGui::SameLine();
    }
    if (only) {
      ImGui::NewLine();
      return;
    }
    ImGui::AlignTextToFramePadding();
  }

  // 2. What would happen, why something did not, or what the last move did.
  const bool refused = !note_.empty() && frame.time < note_until_;
  std::string first = refused                          ? note_
                      : !line_.moves.empty()           ? line_.text
                      : !preview_text_.empty()         ? preview_text_
                      : subject_.what == What::editing ? frame.play.edit_problem()
                                                       : taken_back_text(frame);
  // What clicks and keys do is said where they do it: at a node of a search, or for a computer, they move nothing.
  const bool moves_here = subject_.what == What::game && frame.play.player(subject_.mover).human;
  if (first.empty() && subject_.what != What::editing)
    first = frame.view.board_keys && moves_here
                ? std::string(tr("The arrows move the ring, Enter chooses, Tab goes to the next cell that can be "
                                 "chosen, Shift+Enter passes or ends a turn, Esc puts the ring away."))
                : subject_.last_text;
  const bool begins = first.empty() && subject_.what == What::game && frame.play.tree().size() == 1;
  if (begins) first = moves_here ? tr("Click to move. Space: computer moves. H: hint.") : tr("Space: computer moves.");
  // Why there is no bar beside the board.
  const bool quiet = keeps_quiet(frame.play, frame.view);
  if (begins && quiet && note_lines_ > 1)
    first += fmt::format(" {}", tr("The computer's score is hidden while you play against it. Hints are yours."));
  if (refused) commands.more_frames = true;  // it goes away by itself
  const bool warns = refused || (subject_.what == What::editing && !frame.play.edit_problem().empty());
  const ImU32 first_colour = warns ? theme().warning : preview_text_.empty() ? theme().text_dim : theme().text;

  // 3. What the computer thinks.
  std::string second;
  ImU32 colour = theme().text_dim;
  if (!frame.viewpoint.engine_hidden) {
    const auto score = known_score(frame.play, frame.runs, frame.walk, subject_.what, quiet);
    const auto& hint = frame.runs.hint();
    const int wanted = subject_.what == What::game ? frame.runs.hint_wanted() : 0;
    if (wanted > 0) commands.more_frames = true;
    const bool hinted = subject_.what == What::game && hint && hint->game_node == frame.play.current();
    if (hinted && score && !score->line.empty()) {
      // What was found deeper before answers the question as well.
      second = hint_text(
          frame.play.game(), subject_.position, score->line,
          score_for(frame.play.game(), frame.viewpoint.of_search(subject_.mover), score->profile,
                    Viewpoint::turned(score->score, Side::first, subject_.mover), subject_.mover, {"board.hint"}),
          score->depth, note_lines_ == 1 ? 3 : 12);
      if (wanted > hint->depth)
        second += "   " + fmt::format(tr("thinking, depth {} of {}, Esc stops"), hint->depth + 1, wanted);
      colour = theme().good;
    } else if (wanted > 0) {
      second = fmt::format(tr("Thinking about a hint, depth 1 of {}. Esc stops."), wanted);
      colour = theme().good;
    } else if (score && !subject_.game) {  // the numbers of another engine
      const Side of = frame.viewpoint.side_for(subject_.mover);
      const Score shown = Viewpoint::turned(score->score, Side::first, of);
      const std::string mate = reported_mate(frame.walk.view().untold(), shown.value);
      second = figure({"board.score"}, fmt::format("{} {}", sign_of(shown.kind),
                                                   mate.empty() ? fmt::format("{:+}", shown.value) : mate)) +
               " " + fmt::format(tr("for {}"), subject_.board->type().side_name(of)) + "   " +
               depth_text(frame.walk.view(), score->depth);
    } else if (score) {
      // A node belongs to the recording's search; anything else was searched from this position.
      const Viewpoint view = subject_.what == What::node ? frame.viewpoint : frame.viewpoint.of_search(subject_.mover);
      second = score_for(*subject_.game, view, score->profile,
                         Viewpoint::turned(score->score, Side::first, subject_.mover), subject_.mover, {"board.score"});
      second += fmt::format("   depth {}   {}", score->depth,
                            line_text(*subject_.game, subject_.position, score->line, note_lines_ == 1 ? 3 : 12));
    }
  }

  // What was played from here and what was better, where the game is judged; a hint that was asked for goes before it.
  const bool hint_shown = frame.runs.hint_wanted() != 0 || (hints_known_ && hint_key_.hint);
  if (const std::string judged = review_note(frame); !judged.empty() && !hint_shown) {
    second = judged;
    colour = theme().text;
  }

  // Where the evaluation comes from, while that is asked for.
  if (heat_ && !refused) {
    const bool free = preview_text_.empty();
    if (free) first = heat_->title;
    second = free ? heat_->beside : heat_->title;
    colour = theme().text_dim;
  }

  // A refusal, and what a move under the mouse would do, are read first: where both have no room, the score waits.
  if ((refused || !preview_text_.empty()) && note_lines_ == 1 &&
      text_width(first) + text_width(second, fonts().mono) + px(12) > ImGui::GetContentRegionAvail().x)
    second.clear();

  // 4. One below the other, or side by side where there is only one line.
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const float width = ImGui::GetContentRegionAvail().x, line = ImGui::GetTextLineHeightWithSpacing();
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  ImGui::LogText("%s\n%s\n", first.c_str(), second.c_str());
  const float second_width = second.empty() ? 0 : text_width(second, fonts().mono);
  const bool beside = note_lines_ == 1 && !second.empty();
  const float first_width = text_width(first), first_room = beside ? width - second_width - px(12) : width;
  const float lines_high = refused ? ImGui::CalcTextSize(first.c_str(), nullptr, false, width).y : 0,
              room_high = static_cast<float>(second.empty() ? note_lines_ : 1) * line;
  if (refused && lines_high > room_high) {  // longer than its place: it grows upwards, over the foot of the board
    const ImVec2 top{at.x, at.y + room_high - lines_high};
    draw.AddRectFilled({top.x - px(4), top.y - px(3)}, {top.x + width + px(4), at.y + room_high}, theme().panel, px(3));
    draw.AddText(ImGui::GetFont(), ImGui::GetFontSize(), top, first_colour, first.c_str(), nullptr, width);
  } else if (note_lines_ == 2 && second.empty()) {
    draw.AddText(ImGui::GetFont(), ImGui::GetFontSize(), at, first_colour, first.c_str(), nullptr, width);  // wrapped
  } else if (first_width <= 2 * first_room) {  // less than half of it says nothing: it is in the tooltip
    draw_clipped(draw, at, first_room, first_colour, first);
  }
  if (!second.empty()) {
    compat::push_font(fonts().mono);
    const ImVec2 place = beside ? ImVec2{std::max(at.x, at.x + width - second_width), at.y} : ImVec2{at.x, at.y + line};
    draw_clipped(draw, place, width, colour, second);
    ImGui::PopFont();
  }
  ImGui::Dummy({width, line});
  std::string whole = first_width > first_room ? first : std::string();
  if (second_width > width) whole += (whole.empty() ? "" : "\n") + second;
  item_tooltip(whole);
}

void BoardPanel::play(Commands& commands, std::vector<MoveCode> plies) {
  choosing_.clear();
  subject_.entry.cancel();
  for (const MoveCode m : plies) commands.push(command::Play{m});
}

std::unique_ptr<PanelBase> make_board_panel() { return std::make_unique<BoardPanel>(); }

}  // namespace ply::ui
