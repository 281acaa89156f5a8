// What the board panel says of a finished game: who has won and why, how long it took, and what may be done now.
#include <fmt/format.h>

#include <algorithm>
#include <cctype>

#include "app/ui/input/probes.h"
#include "app/ui/look/look.h"
#include "app/ui/look/texts.h"
#include "app/ui/panels/board.h"
#include "app/ui/widgets/board_paint.h"
#include "app/ui/widgets/controls.h"
#include "app/ui/widgets/marks.h"
#include "app/ui/widgets/text.h"
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
constexpr Button buttons[] = {{texts::board::again, "game.restart", "btn.again"},
                              {texts::board::new_game, "game.new", "btn.new_game"},
                              {texts::board::undo, "game.undo", "btn.take_back"}};

float buttons_width() {
  float width = 0;
  for (const Button& b : buttons)
    width += ImGui::CalcTextSize(b.label).x + 2 * ImGui::GetStyle().FramePadding.x + px(6);
  return width;
}

float big_size() { return compat::font_size(fonts().big); }
bool beside(float width) { return width > px(560); }

}  // namespace

float BoardPanel::result_height(float width) const {
  return big_size() + ImGui::GetTextLineHeight() + px(18) + (beside(width) ? 0 : ImGui::GetFrameHeight() + px(4));
}

void BoardPanel::draw_result(const FrameModel& frame, Commands& commands) {
  const GameEnd& end = *frame.play.end();
  const ImVec2 room = ImGui::GetContentRegionAvail();
  const ImVec2 at{ImGui::GetCursorScreenPos().x - px(4), ImGui::GetCursorScreenPos().y};
  const float width = room.x + px(8), height = std::min(result_height(room.x) - px(4), room.y);
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
  const float text_room = at.x + width - px(10) - left - (beside(room.x) ? buttons_width() : 0);
  const std::string why = fmt::format(
      "{}{}", words.reason.empty() ? "" : words.reason + "  ",
      fmt::format(texts::board::after_plies, frame.play.node().ply, frame.play.node().ply == 1 ? "ply" : "plies"));
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
  const float y = beside(room.x) ? at.y + std::floor((height - ImGui::GetFrameHeight()) / 2)
                                 : at.y + height - ImGui::GetFrameHeight() - px(6);
  ImGui::SetCursorScreenPos({beside(room.x) ? at.x + width - buttons_width() - px(4) : at.x + px(16), y});
  ImGui::PushStyleColor(ImGuiCol_Button, with_alpha(theme().button, 0.6f));
  for (const Button& b : buttons) {
    if (&b == buttons) ImGui::PushStyleColor(ImGuiCol_Button, mix(theme().button, theme().accent, 0.55f));
    if (ImGui::Button(b.label)) commands.act(b.action);
    if (&b == buttons) ImGui::PopStyleColor();
    probe(b.probe);
    ImGui::SameLine(0, px(6));
  }
  ImGui::NewLine();
  ImGui::PopStyleColor();
}

}  // namespace ply::ui
