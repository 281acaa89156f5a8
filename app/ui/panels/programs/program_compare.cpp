#include "app/ui/panels/programs/program_compare.h"

#include <fmt/format.h>

#include <algorithm>

#include "app/ui/host/text_check.h"
#include "app/ui/input/probes.h"
#include "app/ui/look/look.h"
#include "app/ui/look/tr.h"
#include "app/ui/panels/programs/program_moves.h"
#include "app/ui/panels/programs/program_parts.h"
#include "app/ui/panels/search_screen.h"
#include "app/ui/panels/shown_score.h"
#include "app/ui/widgets/controls.h"
#include "app/ui/widgets/text.h"
#include "engine/base/bounded.h"
#include "engine/session/matches/programs.h"

namespace ply::ui {

void ProgramCompare::draw(const FrameModel& frame, Commands& commands, const std::string& profile, int depth) {
  const Programs& p = frame.programs;
  const float ch = text_width("0");

  // 1. How many games; while they are played, how far they are.
  ImGui::SetNextItemWidth(ch * 5 + 2 * ImGui::GetFrameHeight() + px(12));
  if (ImGui::InputInt("##games", &games_, 10)) games_ = bounded(games_, 1, 10'000);
  probe("program.games");
  ImGui::SameLine(0, px(6));
  ImGui::AlignTextToFramePadding();
  dim(fmt::format("{}, {}:{}", tr("games"), profile, depth));
  beside(tr("Play them"));
  if (p.comparing()) {
    if (text_button("program.stop", tr("Stop"))) commands.push(command::StopDifferences{});
    const int done = p.compared_games(), all = p.differences_asked().games;
    const double seconds = p.comparing_seconds();
    ImGui::ProgressBar(static_cast<float>(done) / static_cast<float>(std::max(all, 1)), {-1, px(5)}, "");
    fitted_text(theme().text_dim,
                fmt::format(tr("game {} of {}, {:.1f} s{}"), done, all, seconds,
                            done ? fmt::format(tr(", {:.0f} s left"), seconds / done * (all - done)) : std::string()));
    return;
  }
  if (text_button("program.find", tr("Play them"),
                  tr("The program plays this many games against this search, from random starts; the list shows where "
                     "its move was worth less.")))
    commands.push(command::FindDifferences{games_, profile, depth});
  const ProgramDifferences* d = p.differences();
  if (!d)
    return empty_note(
        tr("Positions in which the program chooses worse than a search, those first in which it loses most."));

  // 2. The list; a click goes there.
  const auto& asked = p.differences_asked();
  const Game& g = *asked.game;
  if (d->rows.empty())
    return empty_note(fmt::format(tr("In {} decisions the program never chose a move of less value."), d->decisions));
  fitted_text(theme().text_dim, fmt::format(tr("{} of {} decisions were worse"), d->different, d->decisions) +
                                    (asked.program == p.serial() ? "" : tr(" (of another program)")));
  if (const auto unused = std::count(d->changed.begin(), d->changed.end(), 0); unused > 0 && d->decisions > 0)
    fitted_text(theme().text_dim,
                fmt::format(tr("{} of {} parts of the tree changed no move in these games: struck through"), unused,
                            d->changed.size()));
  begin_part("list", {0, 0});
  const float mono_ch = text_width("0", fonts().mono);
  if (!begin_columns("differences",
                     {{"position"}, {"program", mono_ch * 7}, {"search", mono_ch * 7}, {"lost", mono_ch * 8}},
                     ImGuiTableFlags_ScrollY))
    return ImGui::EndChild();
  rolls_by_itself(true);
  ImGuiListClipper clipper;
  clipper.Begin(static_cast<int>(d->rows.size()));
  while (clipper.Step()) {
    for (int i = clipper.DisplayStart; i < clipper.DisplayEnd; ++i) {
      const ProgramDifference& row = d->rows[static_cast<std::size_t>(i)];
      const ScopedId own_id(i);
      ImGui::TableNextRow();
      ImGui::TableNextColumn();
      const ImVec2 at = ImGui::GetCursorScreenPos();
      const float room = ImGui::GetContentRegionAvail().x;
      const bool here = frame.play.shared_game() == asked.game && g.key(frame.play.position()) == g.key(row.position);
      if (ImGui::Selectable("##row", here, ImGuiSelectableFlags_SpanAllColumns))
        commands.push(command::GoToDifference{i});
      probe("program.difference", i);
      const Side mover = g.mover(row.position);
      const auto said = [&](MoveCode m, int value) {
        return fmt::format("{} {}", g.show_move(row.position, m),
                           score_for(g, frame.viewpoint.of_search(mover), asked.profile, {value, Kind::exact}, mover,
                                     {"program.value", i}));
      };
      if (ImGui::IsItemHovered())
        item_tooltip(fmt::format(tr("{}\nThe program: {}\nThe search: {}\nClick to put it on the board."), row.text,
                                 said(row.program, row.program_value), said(row.search, row.search_value)));
      draw_clipped(*ImGui::GetWindowDrawList(), at, room, theme().text, row.text);
      cell_right(g.show_move(row.position, row.program));
      cell_right(g.show_move(row.position, row.search), theme().pv);
      cell_right(figure({"program.lost"}, amount_text(g, asked.profile, row.lost())));
    }
  }
  ImGui::EndTable();
  ImGui::EndChild();
}

}  // namespace ply::ui
