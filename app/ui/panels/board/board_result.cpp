// What the board panel says of a finished game: who has won and why, how long it took, and what may be done now.
#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cmath>
#include <vector>

#include "app/ui/input/probes.h"
#include "app/ui/look/look.h"
#include "app/ui/look/tr.h"
#include "app/ui/panels/board/board.h"
#include "app/ui/widgets/board_paint.h"
#include "app/ui/widgets/controls.h"
#include "app/ui/widgets/text.h"
#include "engine/base/counted.h"
#include "vendor/imgui_compat.h"

namespace ply::ui {
namespace {

struct ResultWords {
  std::string headline, reason;
};

/// "Silver wins: Gold has resigned." -> "Silver wins", "Gold has resigned."; without a reason the sentence is the
/// headline.
ResultWords words_of(const std::string& sentence) {
  const auto colon = sentence.find(": ");
  if (colon == std::string::npos || (colon > 0 && sentence[colon - 1] == ' '))
    return {sentence.ends_with('.') ? sentence.substr(0, sentence.size() - 1) : sentence, {}};
  ResultWords w{sentence.substr(0, colon), sentence.substr(colon + 2)};
  // Names of cells ("d3 ...") stay as they are.
  if (w.reason.size() > 1 && !std::isdigit(static_cast<unsigned char>(w.reason[1])))
    w.reason[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(w.reason[0])));
  return w;
}

struct Button {
  const char *label, *action, *probe;
};
/// The first is what a person looks for most: why the game was lost. What stands under the board in layouts for playing
/// is not said twice.
std::vector<Button> buttons_of(const FrameModel& frame) {
  const Play& play = frame.play;
  const GameEnd& end = *play.end();
  const bool first = play.player(Side::first).human, second = play.player(Side::second).human;
  const bool lost = end.winner != Winner::draw && (end.winner == Winner::first ? second && !first : first && !second);
  std::vector<Button> out{{lost ? tr("Why did I lose?") : tr("Look back"), "game.why", "btn.why"},
                          {tr("Play again"), "game.restart", "btn.again"},
                          {tr("Change sides"), "game.change_sides", "btn.change_sides"}};
  if (!frame.view.player_bar)
    out.insert(out.end(),
               {{tr("New game"), "game.new", "btn.new_game"}, {tr("Take back"), "game.undo", "btn.take_back"}});
  return out;
}

float width_of(const Button& b) {
  return ImGui::CalcTextSize(b.label).x + 2 * ImGui::GetStyle().FramePadding.x + px(6);
}
float width_of(const std::vector<Button>& buttons) {
  float width = 0;
  for (const Button& b : buttons) width += width_of(b);
  return width;
}

float big_size() { return compat::font_size(fonts().big); }
/// The buttons stand beside the words, or below them in rows.
bool beside(const std::vector<Button>& buttons, float width) { return width > width_of(buttons) + px(240); }
float rows(const std::vector<Button>& buttons, float width) {
  float x = 0, count = 1;
  for (const Button& b : buttons) {
    if (x > 0 && x + width_of(b) > width - px(20)) ++count, x = 0;
    x += width_of(b);
  }
  return count;
}

/// Why it ended, and after how many moves.
std::string why_of(const FrameModel& frame) {
  const std::string reason = words_of(frame.play.end()->text).reason;
  return (reason.empty() ? "" : reason + "  ") +
         fmt::format(tr("After {}."), counted(frame.play.node().ply, "ply", "plies"));
}
/// Of the words, where the panel has this width.
float text_room(const FrameModel& frame, const std::vector<Button>& buttons, float width) {
  const bool drawn = frame.play.end()->winner == Winner::draw;
  return width - px(22) - (drawn ? 0 : px(50)) - (beside(buttons, width) ? width_of(buttons) : 0);
}
float why_height(const FrameModel& frame, float room) {
  return text_width(why_of(frame)) > room ? 2 * ImGui::GetTextLineHeight() : ImGui::GetTextLineHeight();
}

/// A low panel leaves the room to the board: one row, with the buttons that fit; the menu has the others.
bool in_short() { return ImGui::GetWindowHeight() < px(380); }

}  // namespace

float BoardPanel::result_height(const FrameModel& frame, float width) const {
  if (in_short()) return ImGui::GetFrameHeight() + px(12);
  const std::vector<Button> buttons = buttons_of(frame);
  const float below = beside(buttons, width) ? 0 : rows(buttons, width) * (ImGui::GetFrameHeight() + px(4));
  return big_size() + why_height(frame, text_room(frame, buttons, width)) + px(18) + below;
}

void BoardPanel::draw_result(const FrameModel& frame, Commands& commands) {
  const GameEnd& end = *frame.play.end();
  const ImVec2 room = ImGui::GetContentRegionAvail();
  const ImVec2 at{ImGui::GetCursorScreenPos().x - px(4), ImGui::GetCursorScreenPos().y};
  const float width = room.x + px(8), height = std::min(result_height(frame, room.x) - px(4), room.y);
  std::vector<Button> buttons = buttons_of(frame);
  const ResultWords words = words_of(end.text);
  const bool brief = in_short(), side_by_side = brief || beside(buttons, room.x);
  if (brief)
    while (buttons.size() > 1 && text_width(words.headline) + px(56) + width_of(buttons) > room.x) buttons.pop_back();
  ImDrawList& draw = *ImGui::GetWindowDrawList();

  // 1. A ground in the winner's colour, and one of his pieces.
  const bool drawn = end.winner == Winner::draw;
  const Side winner = end.winner == Winner::second ? Side::second : Side::first;
  const ImU32 colour = drawn ? theme().text_dim : winner == Side::first ? theme().first : theme().second;
  draw.AddRectFilled(at, {at.x + width, at.y + height}, mix(theme().raised, colour, 0.16f), px(5));
  draw.AddRectFilled(at, {at.x + px(5), at.y + height}, colour, px(5));
  float left = at.x + px(16);
  const float sign = px(brief ? 24 : 44);
  const float words_room = brief ? width - px(26) - (drawn ? 0 : sign + px(6)) - width_of(buttons)
                                 : text_room(frame, buttons, room.x),
              why_high = why_height(frame, words_room);
  const float line = brief ? height - px(8) : big_size() + why_high + px(4),
              middle = brief ? at.y + height / 2 : at.y + px(5) + line / 2;
  if (!drawn) {
    const ImVec2 centre{left + sign / 2 - px(2), middle};
    paint_side(draw, subject_.view, &frame.play.game(), winner, centre, sign, true, frame.view.kanji);
    left += sign + px(6);
  }

  // 2. Who and by what; below it why, and after how many moves.
  const std::string why = why_of(frame);
  compat::push_font(brief ? fonts().ui : fonts().big);
  const bool cut = text_width(words.headline) > words_room;
  const float top = brief ? std::floor(middle - ImGui::GetFontSize() / 2) : at.y + px(4);
  draw_clipped(draw, {left, top}, words_room, theme().text, words.headline);
  ImGui::PopFont();
  const bool cut_why =
      brief || ImGui::CalcTextSize(why.c_str(), nullptr, false, std::max(words_room, 1.0f)).y > why_high;
  const ImVec2 why_at{left, at.y + px(4) + big_size() + px(5)};
  if (cut_why && !brief) draw_clipped(draw, why_at, words_room, theme().text_dim, why);
  else if (!brief) draw.AddText(nullptr, 0, why_at, theme().text_dim, why.c_str(), nullptr, std::max(words_room, 1.0f));
  ImGui::LogText("%s\n%s\n", end.text.c_str(), why.c_str());
  ImGui::SetCursorScreenPos({left, at.y + px(4)});
  ImGui::Dummy({std::max(words_room, 1.0f), line});
  probe("text.result");
  item_tooltip(cut || cut_why ? end.text + "\n" + why : std::string());

  // 3. What may be done now.
  const float line_height = ImGui::GetFrameHeight() + px(4);
  const float begin = side_by_side ? at.x + width - width_of(buttons) - px(4) : at.x + px(16);
  float x = begin, y = side_by_side ? at.y + std::floor((height - ImGui::GetFrameHeight()) / 2)
                                    : at.y + height - rows(buttons, room.x) * line_height - px(2);
  ImGui::PushStyleColor(ImGuiCol_Button, with_alpha(theme().button, 0.6f));
  for (const Button& b : buttons) {
    if (x > begin && x + width_of(b) > at.x + width) x = begin, y += line_height;
    ImGui::SetCursorScreenPos({x, y});
    const bool main = &b == &buttons.front();
    if (main) ImGui::PushStyleColor(ImGuiCol_Button, mix(theme().button, theme().accent, 0.55f));
    if (ImGui::Button(b.label)) commands.act(b.action);
    if (main) ImGui::PopStyleColor();
    probe(b.probe);
    x += width_of(b);
  }
  ImGui::PopStyleColor();
}

}  // namespace ply::ui
