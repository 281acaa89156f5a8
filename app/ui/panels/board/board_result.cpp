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
#include "app/ui/widgets/marks.h"
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

/// A piece of the side, as the editor's palette shows it; nothing where all sides have the same.
const Brush* sample_of(const std::vector<Brush>& palette, Side side) {
  const auto it = std::find_if(palette.begin(), palette.end(),
                               [&](const Brush& b) { return !b.empty && !b.amount && b.piece.side == side; });
  return it == palette.end() ? nullptr : &*it;
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

}  // namespace

float BoardPanel::result_height(const FrameModel& frame, float width) const {
  const std::vector<Button> buttons = buttons_of(frame);
  const float below = beside(buttons, width) ? 0 : rows(buttons, width) * (ImGui::GetFrameHeight() + px(4));
  return big_size() + ImGui::GetTextLineHeight() + px(18) + below;
}

void BoardPanel::draw_result(const FrameModel& frame, Commands& commands) {
  const GameEnd& end = *frame.play.end();
  const ImVec2 room = ImGui::GetContentRegionAvail();
  const ImVec2 at{ImGui::GetCursorScreenPos().x - px(4), ImGui::GetCursorScreenPos().y};
  const float width = room.x + px(8), height = std::min(result_height(frame, room.x) - px(4), room.y);
  const std::vector<Button> buttons = buttons_of(frame);
  const bool side_by_side = beside(buttons, room.x);
  ImDrawList& draw = *ImGui::GetWindowDrawList();

  // 1. A ground in the winner's colour, and one of his pieces.
  const bool drawn = end.winner == Winner::draw;
  const Side winner = end.winner == Winner::second ? Side::second : Side::first;
  const ImU32 colour = drawn ? theme().text_dim : winner == Side::first ? theme().first : theme().second;
  draw.AddRectFilled(at, {at.x + width, at.y + height}, mix(theme().raised, colour, 0.16f), px(5));
  draw.AddRectFilled(at, {at.x + px(5), at.y + height}, colour, px(5));
  float left = at.x + px(16);
  const float line = big_size() + ImGui::GetTextLineHeight() + px(4), middle = at.y + px(5) + line / 2;
  const std::vector<Brush> palette = frame.play.game().palette();
  const Brush* sample = drawn ? nullptr : sample_of(palette, winner);
  if (sample)
    paint_sample(draw, subject_.view.material, sample->piece, {left + px(20), middle}, px(44), frame.view.kanji);
  else if (!drawn) side_mark(draw, {left + px(20), middle}, px(14), winner);
  if (!drawn) left += px(50);

  // 2. Who and by what; below it why, and after how many moves.
  const ResultWords words = words_of(end.text);
  const float text_room = at.x + width - px(10) - left - (side_by_side ? width_of(buttons) : 0);
  const std::string why = fmt::format("{}{}", words.reason.empty() ? "" : words.reason + "  ",
                                      fmt::format(tr("After {}."), counted(frame.play.node().ply, "ply", "plies")));
  compat::push_font(fonts().big);
  const bool cut = text_width(words.headline) > text_room;
  draw_clipped(draw, {left, at.y + px(4)}, text_room, theme().text, words.headline);
  ImGui::PopFont();
  draw_clipped(draw, {left, at.y + px(4) + big_size() + px(5)}, text_room, theme().text_dim, why);
  ImGui::LogText("%s\n%s\n", end.text.c_str(), why.c_str());
  ImGui::SetCursorScreenPos({left, at.y + px(4)});
  ImGui::Dummy({std::max(text_room, 1.0f), line});
  probe("text.result");
  item_tooltip(cut || text_width(why) > text_room ? end.text + "\n" + why : std::string());

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
