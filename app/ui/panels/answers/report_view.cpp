#include "app/ui/panels/answers/report_view.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "app/ui/input/probes.h"
#include "app/ui/look/look.h"
#include "app/ui/widgets/controls.h"
#include "app/ui/widgets/text.h"
#include "engine/base/bounded.h"
#include "engine/base/text.h"

namespace ply::ui {

// Lines that are indented stand under each other, as in a terminal.
static void draw_text(const std::string& text) {
  for (const std::string_view line : split(text, '\n')) {
    if (line.empty()) continue;
    const bool aligned = line.starts_with("  ");
    const ScopedFont face(aligned ? fonts().mono : fonts().ui);
    wrapped_text(theme().text, std::string(aligned ? line.substr(2) : line));
  }
}

// A bar to either side of a middle, which is x1: logarithmic, whole at x8. It stands left of the number.
constexpr float ratio_width = 70;
static void ratio_bar(float ratio) {
  const float share = bounded(std::log(ratio) / std::log(8.0f), -1.0f, 1.0f);
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const float half = px(ratio_width) / 2 - px(3), middle = at.x + half, low = at.y + ImGui::GetTextLineHeight();
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  draw.AddLine({middle, at.y}, {middle, low}, theme().text_faint);
  draw.AddRectFilled({std::min(middle, middle + half * share), at.y + px(3)},
                     {std::max(middle, middle + half * share), low - px(2)},
                     with_alpha(share < 0 ? theme().error : theme().good, 0.6f), px(1));
}

void ReportView::draw(SearchScreen& screen, bool kanji) const {
  int number = 0;
  for (const ask::Shown& p : parts_) {
    if (p.columns.empty()) {
      draw_text(p.title.empty() ? p.text : fmt::format("{}: {}", p.title, p.text));
      continue;
    }
    if (!p.title.empty()) section(p.title);
    const bool boards =
        std::any_of(p.rows.begin(), p.rows.end(), [](const auto& row) { return row.board.has_value(); });
    if (!boards || p.columns.size() > 1) draw_table(screen, p, number);
    if (boards) draw_boards(screen, p, number, kanji);
    ++number;
    if (!p.rest.empty()) dim(p.rest);
  }
}

void ReportView::draw_table(SearchScreen& screen, const ask::Shown& part, int number) {
  std::vector<TableColumn> columns;
  float all = 0;
  for (std::size_t k = 0; k < part.columns.size(); ++k) {
    const ask::Shown::Column& c = part.columns[k];
    float width = text_width(c.title);
    for (std::size_t n = 0; n < std::min<std::size_t>(part.rows.size(), 200); ++n)
      width = std::max(width, text_width(part.rows[n].items[k].text, c.words ? nullptr : fonts().mono));
    if (std::any_of(part.rows.begin(), part.rows.end(), [&](const auto& row) { return row.items[k].ratio > 0; }))
      width += px(ratio_width);
    columns.push_back({c.title.c_str(), width + px(8), nullptr, c.words});
    const bool last_words = k + 1 == part.columns.size() && c.words;
    all += (last_words ? std::min(width, px(90)) : width) + px(8) + 2 * ImGui::GetStyle().CellPadding.x;
  }
  // Where there is no room for all columns they move sideways: no number is cut. Else the last words take the rest.
  const bool wide = all > ImGui::GetContentRegionAvail().x;
  const ImGuiStyle& style = ImGui::GetStyle();
  float line = ImGui::GetTextLineHeight();
  {
    const ScopedFont numbers(fonts().mono);
    line = std::max(line, ImGui::GetTextLineHeight());
  }
  const float row = line + 2 * style.CellPadding.y + px(1);
  const ImVec2 size{0, wide ? row * static_cast<float>(part.rows.size() + 1) + style.ScrollbarSize + px(2) : 0};
  if (!wide && part.columns.back().words) columns.back().width = 0;
  const ScopedId own_table(number);
  if (!begin_columns("report", columns, wide ? ImGuiTableFlags_ScrollX : 0, size)) return;
  ImGuiListClipper clipper;
  clipper.Begin(static_cast<int>(part.rows.size()));
  while (clipper.Step())
    for (int n = clipper.DisplayStart; n < clipper.DisplayEnd; ++n) {
      const ask::Shown::Row& row = part.rows[static_cast<std::size_t>(n)];
      const ScopedId own_row(n);
      ImGui::TableNextRow();
      for (std::size_t k = 0; k < row.items.size(); ++k) {
        ImGui::TableNextColumn();
        if (k == 0 && row.node != no_node) {
          const u32 slot = screen.view.find(row.node);
          if (ImGui::Selectable("##row", slot != no_node && screen.models.shown() == slot,
                                ImGuiSelectableFlags_SpanAllColumns, {0, ImGui::GetTextLineHeight()}))
            screen.select(row.node);
          screen.menu_on_item(row.node);
          probe(fmt::format("report.{}.{}", number, n));
          ImGui::SameLine(0, 0);
        }
        const ask::Shown::Item& item = row.items[k];
        if (item.ratio > 0) ratio_bar(item.ratio);
        if (item.share >= 0) cell_bar(item.share, with_alpha(theme().good, 0.22f));
        if (part.columns[k].words) fitted_text(theme().text, item.text);
        else mono_right(item.text);
      }
    }
  ImGui::EndTable();
}

}  // namespace ply::ui
