// Under the board, in layouts for playing: what a player looks for, and what the move that was taken back had lost.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <span>
#include <string>

#include "app/ui/input/probes.h"
#include "app/ui/look/look.h"
#include "app/ui/look/tr.h"
#include "app/ui/panels/board/board.h"
#include "app/ui/widgets/controls.h"
#include "app/ui/widgets/text.h"
#include "engine/game/move_loss.h"
#include "engine/session/reviews/reviewing.h"
#include "engine/session/searches/taken_back.h"

namespace ply::ui {
namespace {

struct Button {
  const char *label, *action, *help, *key;
};
constexpr Button for_playing[] = {
    {tr("Take back"), "game.undo", tr("Takes your last move back, and says below what it had lost."), "Ctrl+Z"},
    {tr("Hint"), "game.hint", tr("Shows the best move and what every move is worth. 1 to 5: at that depth."), "H"},
    {tr("Flip"), "board.flip", tr("Shows the board from the other side."), "F"},
    {tr("New game"), "game.new", tr("Chooses the game, the players, the rules."), "M"},
    // The last, and apart: it asks first.
    {tr("Resign"), "game.resign", tr("Gives the game up. It asks first."), ""}};
// Where a game is looked into.
constexpr Button for_review[] = {
    {"|<", "game.start", tr("To the start of the game."), "Home"},
    {" < ", "game.previous", tr("Back one move."), "Left"},
    {" > ", "game.next", tr("On one move."), "Right"},
    {">|", "game.end", tr("To the end of the line."), "End"},
    {tr("Flip"), "board.flip", tr("Shows the board from the other side."), "F"},
    {tr("Try a move"), "game.try_here",
     tr("Play any move on the board: it becomes a branch, and what it is worth is told."), ""}};
constexpr const char* sure_of_it = tr("Resign? Once more");
constexpr const char* sure_in_short = tr("Sure?");  // where there is no room: the board would have to give way

std::span<const Button> buttons_of(const FrameModel& frame) {
  return frame.view.player_bar ? std::span<const Button>(for_playing) : std::span<const Button>(for_review);
}
float width_of(const char* label) { return text_width(label) + 2 * ImGui::GetStyle().FramePadding.x; }

}  // namespace

float BoardPanel::player_bar_height(const FrameModel& frame, float width) const {
  if ((!frame.view.player_bar && !frame.view.review_bar) || subject_.what != BoardSubject::What::game) return 0;
  float all = frame.view.player_bar ? ImGui::GetFrameHeight() * 1.15f : -px(6);
  for (const Button& b : buttons_of(frame)) all += width_of(b.label) + px(6);
  if (frame.view.player_bar) all += px(18);
  const float lines = all > width ? 2 : 1;
  return lines * (ImGui::GetFrameHeight() + px(4)) + px(4);
}

void BoardPanel::draw_player_bar(const FrameModel& frame, Commands& commands) {
  const Play& play = frame.play;
  const bool over = play.end().has_value();
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const float left = at.x, right = left + ImGui::GetContentRegionAvail().x, line = ImGui::GetFrameHeight() + px(4);
  float x = left, y = at.y + px(2);
  for (const Button& b : buttons_of(frame)) {
    const std::string action = b.action;
    const bool enabled = action == "game.undo"   ? play.current() != GameTree::root
                         : action == "game.hint" ? !over && !play.computer_to_move()
                         : action == "game.resign"
                             ? !over && (play.player(Side::first).human || play.player(Side::second).human)
                         : action == "game.try_here" ? frame.reviewing.ply_at(play.current()).has_value()
                                                     : true;
    const bool resigns = action == "game.resign", asked = resigns && enabled && resign_asked_ == play.board_serial();
    if (resigns) x += px(18);
    const float eye = ImGui::GetFrameHeight() * 1.15f + px(6);
    const char* const label = !asked ? b.label : x + width_of(sure_of_it) + eye > right ? sure_in_short : sure_of_it;
    if (x > left && x + width_of(label) > right) x = left, y += line;
    ImGui::SetCursorScreenPos({x, y});
    // What it says of itself would cover what the board then says below.
    const ImVec2 end{x + width_of(label), y + ImGui::GetFrameHeight()};
    if (pressed_ == action && !ImGui::IsMouseHoveringRect({x, y}, end)) pressed_.clear();
    if (text_button("play." + action, label, pressed_ == action ? "" : b.help,
                    b.key[0] ? sure(parse_chord(b.key)) : Chord{}, enabled)) {
      if (!resigns || asked) commands.act(action);
      pressed_ = action;
      resign_asked_ = resigns && !asked ? play.board_serial() : 0;
    }
    x += width_of(label) + px(6);
  }
  // At the right end: whether the computer's thoughts are shown. Where nobody plays against it nothing is hidden.
  const float eye = std::round(ImGui::GetFrameHeight() * 1.15f);
  if (x + eye > right) x = left, y += line;
  ImGui::SetCursorScreenPos({std::max(x, right - eye), y});
  const bool shown = frame.view.engine_in_play;
  if (frame.view.player_bar && play.against_computer() &&
      icon_button("play.engine", shown ? Icon::eye : Icon::eye_off,
                  shown ? tr("What the computer thinks is shown while you play. A click hides it.")
                        : tr("What the computer thinks is hidden while you play against it. A click shows it."),
                  {}, true, shown))
    commands.act("view.engine_in_play");
  ImGui::SetCursorScreenPos({left, at.y + player_bar_height(frame, right - left)});
}

// "f4 lost 2.1 discs, at depth 6."; empty if nothing was taken back here.
std::string BoardPanel::taken_back_text(const FrameModel& frame) const {
  const TakenBack& t = frame.taken_back;
  if (subject_.what != BoardSubject::What::game || t.place() != frame.play.current() || frame.viewpoint.engine_hidden ||
      !subject_.game->can_play(subject_.position, t.move()))
    return {};
  const std::string move = subject_.game->show_move(subject_.position, t.move());
  if (!t.report()) return t.working() ? fmt::format(tr("What {} lost is being looked at ..."), move) : std::string();
  std::string out = loss_words(*subject_.game, t.profile(), move, *t.report());
  if (t.working()) out += fmt::format(" {}", tr("Looking deeper ..."));
  return out;
}

}  // namespace ply::ui
