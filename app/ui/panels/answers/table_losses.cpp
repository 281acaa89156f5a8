// What the search lost for want of a table entry: by the places of the table, by reason, and the costliest.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "app/ui/input/probes.h"
#include "app/ui/look/look.h"
#include "app/ui/look/tr.h"
#include "app/ui/panels/answers/table_parts.h"
#include "app/ui/widgets/controls.h"
#include "app/ui/widgets/text.h"
#include "engine/base/bounded.h"
#include "engine/base/text.h"
#include "vendor/imgui_compat.h"

namespace ply::ui {
namespace {

// The places of the table as a map: a row of cells, or several.
void spread(const TableLosses& l) {
  if (l.parts.empty()) return;
  const TableSpread s = spread_of(l.parts);
  wrapped_text(theme().text, fmt::format(tr("The table in {} parts: {} to {} results kept in each, {:.1f} on average."),
                                         l.parts.size(), grouped(s.min), grouped(s.max), s.mean) +
                                 (s.empty > 0 ? " " + fmt::format(tr("{} parts kept none."), s.empty) : ""));
  item_tooltip(
      tr("By the slot that a position's key selects. Good keys fill all parts equally; the brighter a part, the more "
         "was kept there."));
  const int parts = static_cast<int>(l.parts.size()), columns = std::min(parts, 64),
            rows = (parts + columns - 1) / columns;
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const float side =
      std::max(px(2), std::floor(std::min(ImGui::GetContentRegionAvail().x / static_cast<float>(columns), px(11))));
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  for (int i = 0; i < parts; ++i) {
    const ImVec2 c{at.x + static_cast<float>(i % columns) * side, at.y + static_cast<float>(i / columns) * side};
    const float heat =
        s.max > 0 ? static_cast<float>(l.parts[static_cast<std::size_t>(i)].stores) / static_cast<float>(s.max) : 0;
    draw.AddRectFilled(c, {c.x + side - 1, c.y + side - 1}, mix(theme().panel, theme().accent, heat));
    if (heat == 0) draw.AddRect(c, {c.x + side - 1, c.y + side - 1}, theme().border);
  }
  ImGui::InvisibleButton("##spread", {static_cast<float>(columns) * side, static_cast<float>(rows) * side});
  probe("table.spread");
  if (!ImGui::IsItemHovered()) return;
  const ImVec2 m = ImGui::GetMousePos();
  const int i = bounded(static_cast<int>((m.y - at.y) / side), 0, rows - 1) * columns +
                bounded(static_cast<int>((m.x - at.x) / side), 0, columns - 1);
  if (i >= parts) return;
  const TablePart& p = l.parts[static_cast<std::size_t>(i)];
  ImGui::SetTooltip("%s", fmt::format(tr("part {} of {}: {} results kept, {} entries overwritten by another position"),
                                      i + 1, parts, grouped(p.stores), grouped(p.lost))
                              .c_str());
}

void reasons(const TableLosses& l) {
  const float ch = text_width("0", fonts().mono), reason = std::min(ImGui::GetContentRegionAvail().x * 0.45f, ch * 16);
  if (!begin_columns("reasons",
                     {{tr("why"), reason, tr("Why a node that probed the table was searched nevertheless."), true},
                      {"times", ch * 11, tr("Nodes that probed.")},
                      {"nodes", ch * 12, tr("Nodes visited below them, each counted once.")}}))
    return;
  for (const Miss m : {Miss::overwritten, Miss::too_shallow, Miss::bound, Miss::iteration, Miss::too_deep,
                       Miss::nothing, Miss::root}) {
    const auto i = static_cast<std::size_t>(m);
    if (l.times[i] == 0) continue;
    ImGui::TableNextRow();
    cell_text(theme().text, miss_name(m));
    item_tooltip(miss_meaning(m));
    cell_right(grouped(l.times[i]));
    cell_right(grouped(l.nodes[i]), theme().text_dim);
  }
  ImGui::EndTable();
}

void costliest(SearchScreen& screen, const TableLosses& l) {
  dim(tr("Costliest losses"));
  item_tooltip(
      tr("Nodes searched twice because the entry was overwritten, too shallow or of the wrong kind. A click goes "
         "there."));
  if (l.costliest.empty()) return dim(tr("None: no node was searched again for want of an entry."));
  const float ch = text_width("0", fonts().mono);
  const bool lines = ImGui::GetContentRegionAvail().x > 36 * ch;
  if (!begin_columns("costliest",
                     {{"nodes", ch * 9}, {"why", ch * 13, nullptr, true}, {"line", 0, nullptr, true, lines}}))
    return;
  ImGuiListClipper clipper;
  clipper.Begin(static_cast<int>(l.costliest.size()));
  while (clipper.Step())
    for (int i = clipper.DisplayStart; i < clipper.DisplayEnd; ++i) {
      const TableMiss& m = l.misses[l.costliest[static_cast<std::size_t>(i)]];
      const ScopedId own_id(i);
      ImGui::TableNextRow();
      ImGui::TableNextColumn();
      if (ImGui::Selectable("##loss", screen.models.shown() == m.slot, ImGuiSelectableFlags_SpanAllColumns))
        go_to_hit(screen, m.slot);
      if (probing()) probe(fmt::format("table.loss.{}", screen.view.id(m.slot)));
      screen.mark_rest_item(screen.view.id(m.slot), "losses");
      if (compat::hover_seconds() > 0.4f) screen.node_tooltip(m.slot);
      ImGui::SameLine(0, 0);
      mono_right(grouped(m.nodes));
      cell_text(theme().text, miss_name(m.why));
      if (lines) {
        ImGui::TableNextColumn();
        const std::string moves = screen.models.nodes().line(screen.view, m.slot);
        fitted_text(theme().text_dim, moves.empty() ? screen.name(m.slot) : moves);
      }
    }
  ImGui::EndTable();
}

}  // namespace

void go_to_hit(SearchScreen& screen, u32 slot) {
  screen.commands.push(command::GoToHit{screen.view.open(slot) ? screen.view.enter(slot) : screen.view.leave(slot),
                                        screen.view.id(slot)});
}

void draw_table_losses(SearchScreen& screen, const TableLosses& losses) {
  wrapped_text(theme().text,
               fmt::format(tr("The same search again, node by node: {} probes, {} answered, {} results kept."),
                           grouped(losses.asks), grouped(losses.answers), grouped(losses.stores)));
  if (losses.full) wrapped_text(theme().warning, tr("The log had no room for the end of the search."));
  if (losses.unrecorded > 0)
    dim(fmt::format(tr("{} of the nodes that probed are not recorded."), grouped(losses.unrecorded)));
  wrapped_text(theme().text,
               fmt::format(tr("{} entries were overwritten by another position, {} of them before they had answered "
                              "once; {} were replaced by a later result of their own position."),
                           grouped(losses.lost), grouped(losses.lost_unused), grouped(losses.replaced)));
  spread(losses);
  reasons(losses);
  costliest(screen, losses);
}

}  // namespace ply::ui
