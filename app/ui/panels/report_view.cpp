#include "app/ui/panels/report_view.h"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <variant>

#include "app/ui/input/probes.h"
#include "app/ui/look/look.h"
#include "app/ui/look/tr.h"
#include "app/ui/widgets/controls.h"
#include "app/ui/widgets/text.h"
#include "engine/base/text.h"

namespace ply::ui {

// As in a terminal (engine/ask/text.cpp), where the same fields are left out.
void ReportView::show(const ask::Record& record, ask::Asked& asked, std::size_t rows, std::string_view what) {
  parts_.clear();
  for (std::size_t i = 0; i < record.cells.size(); ++i) {
    const ask::Field& f = record.fields[i];
    const ask::Cell& c = record.cells[i];
    if (const auto* all = std::get_if<ask::Cells>(&c.is); all && f.nested && !f.title.empty()) {
      if (!all->empty()) parts_.push_back(table(f, *all, asked, f.id.empty() ? all->size() : rows, what));
    } else if (f.id.empty()) {
      if (const auto* text = std::get_if<std::string>(&c.is); text && !text->empty())
        parts_.push_back({.text = std::string(trim(*text))});
    } else if (std::string text = ask::words(c, asked); !f.title.empty() && !text.empty() && text != "-") {
      parts_.push_back({.title = std::string(f.title), .text = std::move(text)});
    }
  }
}

ReportView::Part ReportView::table(const ask::Field& field, const ask::Cells& rows, ask::Asked& asked, std::size_t max,
                                   std::string_view what) {
  Part out;
  if (field.title != " ") out.title = field.title;
  std::vector<std::size_t> shown;
  const ask::FieldList columns = field.nested->list();
  for (std::size_t k = 0; k < columns.size(); ++k)
    if (const ask::Field& c = columns[k]; !c.title.empty()) {
      shown.push_back(k);
      out.columns.push_back({c.title == " " ? std::string() : std::string(c.title), c.type().starts_with("text")});
    }
  for (std::size_t n = 0; n < std::min(max, rows.size()); ++n) {
    const ask::Record& record = *std::get<std::shared_ptr<const ask::Record>>(rows[n].is);
    Row& row = out.rows.emplace_back();
    for (const ask::Cell& c : record.cells)
      if (const auto* id = std::get_if<ask::NodeId>(&c.is); id && row.node == no_node) row.node = id->id;
    for (const std::size_t k : shown) {
      const auto* part = std::get_if<ask::Percent>(&record.cells[k].is);
      row.items.push_back({ask::words(record.cells[k], asked),
                           part && part->whole
                               ? static_cast<float>(static_cast<double>(part->part) / static_cast<double>(part->whole))
                               : -1});
    }
  }
  if (rows.size() > max) out.rest = fmt::format(tr("and {} more {}"), grouped(rows.size() - max), what);
  return out;
}

void ReportView::draw(SearchScreen& screen) const {
  int number = 0;
  for (const Part& p : parts_) {
    if (p.columns.empty()) {
      wrapped_text(theme().text, p.title.empty() ? p.text : fmt::format("{}: {}", p.title, p.text));
      continue;
    }
    if (!p.title.empty()) section(p.title);
    draw_table(screen, p, number++);
    if (!p.rest.empty()) dim(p.rest);
  }
}

void ReportView::draw_table(SearchScreen& screen, const Part& part, int number) {
  std::vector<TableColumn> columns;
  float all = 0;
  for (std::size_t k = 0; k < part.columns.size(); ++k) {
    const Column& c = part.columns[k];
    float width = text_width(c.title);
    for (std::size_t n = 0; n < std::min<std::size_t>(part.rows.size(), 200); ++n)
      width = std::max(width, text_width(part.rows[n].items[k].text, c.words ? nullptr : fonts().mono));
    columns.push_back({c.title.c_str(), width + px(8), nullptr, c.words});
    const bool last_words = k + 1 == part.columns.size() && c.words;
    all += (last_words ? std::min(width, px(90)) : width) + px(8) + 2 * ImGui::GetStyle().CellPadding.x;
  }
  // Where there is no room for all columns they move sideways: no number is cut. Else the last words take the rest.
  const bool wide = all > ImGui::GetContentRegionAvail().x;
  const ImGuiStyle& style = ImGui::GetStyle();
  const float row = ImGui::GetTextLineHeight() + 2 * style.CellPadding.y;
  const ImVec2 size{0, wide ? row * static_cast<float>(part.rows.size() + 1) + style.ScrollbarSize + px(2) : 0};
  if (!wide && part.columns.back().words) columns.back().width = 0;
  const ScopedId own_table(number);
  if (!begin_columns("report", columns, wide ? ImGuiTableFlags_ScrollX : 0, size)) return;
  ImGuiListClipper clipper;
  clipper.Begin(static_cast<int>(part.rows.size()));
  while (clipper.Step())
    for (int n = clipper.DisplayStart; n < clipper.DisplayEnd; ++n) {
      const Row& row = part.rows[static_cast<std::size_t>(n)];
      const ScopedId own_row(n);
      ImGui::TableNextRow();
      for (std::size_t k = 0; k < row.items.size(); ++k) {
        ImGui::TableNextColumn();
        if (k == 0 && row.node != no_node) {
          const u32 slot = screen.view.find(row.node);
          if (ImGui::Selectable("##row", slot != no_node && screen.models.shown() == slot,
                                ImGuiSelectableFlags_SpanAllColumns, {0, ImGui::GetTextLineHeight()}))
            screen.select(row.node);
          probe(fmt::format("report.{}.{}", number, n));
          ImGui::SameLine(0, 0);
        }
        const Item& item = row.items[k];
        if (item.share >= 0) cell_bar(item.share, with_alpha(theme().good, 0.22f));
        if (part.columns[k].words) fitted_text(theme().text, item.text);
        else mono_right(item.text);
      }
    }
  ImGui::EndTable();
}

}  // namespace ply::ui
