// The two players above the board: who they are, exactly, whose turn it is, and a menu of all who could sit there.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "app/ui/input/probes.h"
#include "app/ui/look/look.h"
#include "app/ui/look/tr.h"
#include "app/ui/panels/board/board.h"
#include "app/ui/widgets/board_paint.h"
#include "app/ui/widgets/controls.h"
#include "app/ui/widgets/text.h"
#include "engine/base/terminal.h"
#include "engine/game/level_names.h"
#include "engine/game/time_control.h"
#include "engine/session/engines/board_engines.h"
#include "engine/session/matches/programs.h"

namespace ply::ui {

namespace {

/// "thinking 2.1 s, depth 7"; of an outside engine as far as it says.
std::string thinking_words(const FrameModel& frame, Side side) {
  std::string out = fmt::format("{} {:.1f} s", tr("thinking"), shown_seconds(frame.computer_seconds));
  const auto words = frame.board_engines.words(side);
  if (words && words->last && words->last->depth > 0)
    out += fmt::format(", {}", fmt::format(tr("depth {}"), words->last->depth));
  return out;
}

/// The clock of a side at the right end of its place; its width, 0 where nobody is timed.
float draw_clock(const Play& play, Side side, ImVec2 end, float height) {
  if (!play.setup().clock) return 0;
  const i64 left = play.clock().left(side);
  const bool runs = play.on_the_clock() == side, low = play.timed() && is_low(left, *play.setup().clock);
  const std::string text = (low ? std::string(signs().warning) + " " : "") + clock_text(left);
  const ScopedFont mono(fonts().mono);
  const float width = text_width(text) + px(14);
  const ImVec2 at{end.x - width, end.y + px(2)}, to{end.x, end.y + height - px(3)};
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  // Low and running are told by a sign and a frame, too
  draw.AddRectFilled(at, to, low ? theme().error : runs ? theme().selection : theme().field, px(4));
  if (runs) draw.AddRect(at, to, low ? theme().text : theme().accent, px(4), 0, px(1.5f));
  draw.AddText({at.x + px(7), end.y + std::floor((height - ImGui::GetFontSize()) / 2)},
               low    ? theme().accent_text
               : runs ? theme().text
                      : theme().text_dim,
               text.c_str());
  ImGui::LogText("%s ", text.c_str());
  return width;
}

}  // namespace

// Both players in one line, the first at the left; whose turn it is stands on a brighter ground.
void BoardPanel::draw_players(const FrameModel& frame, Commands& commands) {
  const float row = ImGui::GetCursorPosY(), left = ImGui::GetCursorPosX(), height = ImGui::GetFrameHeight();
  const float half = std::floor((ImGui::GetContentRegionAvail().x - px(8)) / 2);
  for (const Side side : {Side::first, Side::second}) {
    ImGui::SetCursorPos({left + (side == Side::first ? 0 : half + px(8)), row});
    draw_player(frame, commands, side, half);
  }
  ImGui::SetCursorPos({left, row + height + px(4)});
}

void BoardPanel::draw_player(const FrameModel& frame, Commands& commands, Side side, float width) {
  const float height = ImGui::GetFrameHeight();
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const bool turn = !subject_.over && subject_.mover == side;
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  if (turn) draw.AddRectFilled(at, {at.x + width, at.y + height}, theme().raised, px(4));
  if (turn)
    draw.AddRectFilled({at.x, at.y + height - px(2)}, {at.x + width, at.y + height},
                       side == Side::first ? theme().first : theme().second, px(1));
  ImGui::PushID(index(side));
  ImGui::PushClipRect(at, {at.x + width, at.y + height}, true);
  const ImVec2 sign{at.x + px(13), at.y + std::floor(height / 2)};
  paint_side(draw, subject_.view, subject_.game.get(), side, sign, px(19), turn, frame.view.kanji);
  ImGui::SetCursorPosX(ImGui::GetCursorPosX() + px(26));
  ImGui::AlignTextToFramePadding();
  ImGui::TextUnformatted(frame.play.game().type().side_name(side).c_str());
  ImGui::SameLine(0, px(4));

  // At the right end what the clock shows.
  const bool of_game = subject_.what == BoardSubject::What::game;
  const float clock = of_game ? draw_clock(frame.play, side, {at.x + width, at.y}, height) : 0;

  // The player, with a menu of all there are.
  ImGui::PushStyleColor(ImGuiCol_Button, with_alpha(theme().button, 0));
  ImGui::PushStyleColor(ImGuiCol_Text, theme().text_dim);
  const std::string title = frame.play.name_of(side);
  const float title_room = at.x + width - clock - ImGui::GetCursorScreenPos().x - 2 * ImGui::GetStyle().FramePadding.x;
  if (ImGui::Button((shortened(title, std::max(title_room, 1.0f)) + "###player").c_str())) ImGui::OpenPopup("players");
  ImGui::PopStyleColor(2);
  if (probing()) probe(side == Side::first ? "btn.player.first" : "btn.player.second");
  std::string exactly = player_details(frame.play.game(), frame.play.player(side));
  if (const auto words = frame.board_engines.words(side); words && !words->name.empty())
    exactly = visible(words->name) + "\n" + exactly;
  item_tooltip(text_width(title) > title_room || !exactly.empty()
                   ? fmt::format(tr("Who plays this side: {}{}{}"), title, exactly.empty() ? "" : "\n", exactly)
                   : tr("Who plays this side"));
  if (ImGui::BeginPopup("players")) {
    if (ImGui::MenuItem("Human", nullptr, frame.play.player(side).human))
      commands.push(command::SetPlayer{side, "human"});
    if (probing()) probe("player.human");
    for (const LevelGroup& group : offered_levels(frame.play.game())) {
      ImGui::Separator();
      dim(group.title);
      for (const LevelInfo* l : group.levels) {
        if (ImGui::MenuItem(level_name(frame.play.game(), *l).c_str(), nullptr, frame.play.player(side).text == l->id))
          commands.push(command::SetPlayer{side, l->id});
        if (probing()) probe("player." + l->id);
        item_tooltip(level_details(frame.play.game(), *l));
      }
    }
    if (!frame.play.game().type().outside_protocols().empty()) {
      const bool sits = frame.play.player(side).outside != nullptr;
      if (ImGui::MenuItem(tr("Another program..."), nullptr, sits)) commands.act("game.new");
      if (probing()) probe("player.outside");
    }
    if (const ProgramFile* program = frame.programs.program()) {
      const std::string text = frame.programs.player_text();
      if (ImGui::MenuItem(fmt::format("{}: {}", tr("The program that is looked at"), program->name).c_str(), nullptr,
                          frame.play.player(side).text == text))
        commands.push(command::SetPlayer{side, text});
      if (probing()) probe("player.program");
    }
    ImGui::EndPopup();
  }

  // At the right end: that it is thinking, or that it is to move.
  if (turn) {
    const std::string state = frame.computer_thinks ? thinking_words(frame, side) : std::string(tr("to move"));
    const float x = at.x + width - clock - px(8) - text_width(state);
    if (x > ImGui::GetItemRectMax().x)
      draw.AddText({x, at.y + std::floor((height - ImGui::GetFontSize()) / 2)}, theme().text, state.c_str());
    ImGui::LogText("%s", state.c_str());
  }
  ImGui::PopClipRect();
  ImGui::PopID();
}

}  // namespace ply::ui
