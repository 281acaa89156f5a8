#include "app/ui/panels/original/report_table.h"

#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <array>
#include <string>

#include "app/ui/input/probes.h"
#include "app/ui/look/look.h"
#include "app/ui/look/tr.h"
#include "app/ui/widgets/controls.h"
#include "app/ui/widgets/marks.h"
#include "app/ui/widgets/text.h"

namespace ply::ui {
namespace {

/// Wins, draws and losses of the first as one bar.
void draw_results(ImDrawList& draw, ImVec2 min, float wide, float tall, const TableCell& c, float alpha) {
  const double all = static_cast<double>(std::max<u64>(1, c.games()));
  float x = min.x;
  for (const auto& [n, colour] :
       {std::pair{c.wins, theme().first}, {c.draws, theme().text_faint}, {c.losses, theme().second}}) {
    const float w = wide * static_cast<float>(static_cast<double>(n) / all);
    draw.AddRectFilled({x, min.y}, {x + w, min.y + tall}, with_alpha(colour, alpha));
    x += w;
  }
}

std::string three(const TableCell& c) { return fmt::format("{}·{}·{}", c.wins, c.draws, c.losses); }

}  // namespace

void draw_played_table(const PlayedTable& t, bool playing) {
  const std::size_t n = t.p.size();
  if (n == 0) return;
  const float head = px(18), name = text_width("0", fonts().mono) * 2 + px(6);
  const float room = ImGui::GetContentRegionAvail().x - name, gap = px(4);
  const float cell = std::min(px(104), (room - gap * static_cast<float>(n - 1)) / static_cast<float>(n));
  const float line = ImGui::GetTextLineHeight(), bar = px(4), tall = 2 * (line + bar + px(4)) + px(6);
  const ImVec2 at = ImGui::GetCursorScreenPos();
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  const ScopedFont face(fonts().mono);
  for (std::size_t j = 0; j < n; ++j)
    draw_clipped(draw, {at.x + name + static_cast<float>(j) * (cell + gap) + px(4), at.y}, cell - px(4),
                 theme().text_dim, std::to_string(j + 1));
  for (std::size_t i = 0; i < n; ++i) {
    const float y = at.y + head + static_cast<float>(i) * (tall + gap);
    draw_clipped(draw, {at.x, y + px(4)}, name, theme().text_dim, std::to_string(i + 1));
    for (std::size_t j = 0; j < n; ++j) {
      const TableCell &a = t.printed.cells[i][j], &b = t.here.cells[i][j];
      const ImVec2 min{at.x + name + static_cast<float>(j) * (cell + gap), y}, max{min.x + cell, y + tall};
      const bool hollow = b.games() == 0 || (playing && b.games() < t.here.games_a_cell);
      draw.AddRectFilled(min, max, theme().raised, px(3));
      float top = min.y + px(3);
      const float left = min.x + px(4), wide = cell - px(8);
      draw_clipped(draw, {left, top}, wide, theme().text_dim, a.tested ? three(a) : tr("not tested"));
      top += line;
      if (a.tested) draw_results(draw, {left, top}, wide, bar, a, 0.45f);
      top += bar + px(4);
      draw_clipped(draw, {left, top}, wide, theme().text,
                   hollow ? fmt::format("{}/{}", b.games(), t.here.games_a_cell) : three(b));
      top += line;
      if (b.games() > 0) draw_results(draw, {left, top}, wide, bar, b, hollow ? 0.45f : 1.0f);
      // Rings say what a test says, and only of cells that are whole.
      if (!playing && t.stands[i][j]) draw.AddRect(min, max, theme().warning, px(3), 0, px(2));
      else if (!playing && t.p[i][j] < 0.05) dashed_rect(draw, min, max, theme().warning, Dash::dashed, px(1.5f));
      if (ImGui::IsMouseHoveringRect(min, max) && ImGui::IsWindowHovered())
        show_tooltip(fmt::format(
            tr("{} first against {}\nprinted {}\nhere {}{}"), t.here.players[i], t.here.players[j],
            a.tested ? three(a) : std::string(tr("not tested")), three(b),
            a.tested && b.games() && !playing ? fmt::format(tr("\np = {:.2g}"), t.p[i][j]) : std::string()));
    }
  }
  const float height = head + static_cast<float>(n) * (tall + gap);
  probe_rect("report.table", at, {at.x + name + static_cast<float>(n) * (cell + gap), at.y + height});
  ImGui::Dummy({name + static_cast<float>(n) * (cell + gap), height});
  {
    const ScopedFont words(fonts().ui);
    wrapped_text(theme().text_dim,
                 tr("Rows move first. Pale: printed; bright: here; wins, draws, losses of the row. Dashed ring: p < "
                    "0.05 alone; solid: also after Holm's correction. Where a cell is still played: games so far."));
  }
}

}  // namespace ply::ui
