// The boards of an answer's rows, side by side as far as there is room, each with its words below it and a way to its
// node.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "app/ui/input/probes.h"
#include "app/ui/look/look.h"
#include "app/ui/panels/answers/report_view.h"
#include "app/ui/widgets/board_paint.h"
#include "app/ui/widgets/text.h"

namespace ply::ui {
namespace {

constexpr float wanted_width = 230;

/// What stands below a board: the first words of its row.
std::string words_of(const ask::Shown& part, const ask::Shown::Row& row) {
  for (std::size_t k = 0; k < row.items.size(); ++k)
    if (part.columns[k].words && !row.items[k].text.empty()) return row.items[k].text;
  return fmt::format("#{}", row.node);
}

void paint(const BoardView& view, const std::vector<int>& changed, ImVec2 min, ImVec2 max, bool kanji) {
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  const BoardPlace place = fit_board(view, min, max, false, px(64));
  if (place.unit <= 1) return;
  paint_ground(draw, view, place);
  const auto changed_cell = [&](int id) { return std::find(changed.begin(), changed.end(), id) != changed.end(); };
  for (const Cell& c : view.cells)
    if (changed_cell(c.id) && !is_round(c.shape)) mark_last_square(draw, place, c, true);
  for (const ShownPiece& p : resting_pieces(view)) paint_piece(draw, view, place, p, kanji && place.unit >= px(60));
  for (const Cell& c : view.cells)
    if (changed_cell(c.id)) mark_last(draw, place, c, true);
}

}  // namespace

void ReportView::draw_boards(SearchScreen& screen, const ask::Shown& part, int number, bool kanji) {
  const float room = ImGui::GetContentRegionAvail().x, gap = px(16), whole = std::min(px(wanted_width), room);
  float wide = 0;  // as wide as the widest of them is when its longer side is whole
  for (const ask::Shown::Row& row : part.rows)
    if (const auto& view = row.board)
      wide = std::max(wide, whole * std::min(1.0f, (view->width + 1) / (view->height + 1)));
  const std::size_t columns = static_cast<std::size_t>(std::max(1.0f, std::floor((room + gap) / (wide + gap))));
  const ScopedId own_boards(number + 1000);
  for (std::size_t begin = 0; begin < part.rows.size(); begin += columns) {
    const std::size_t end = std::min(part.rows.size(), begin + columns);
    const ImVec2 at = ImGui::GetCursorScreenPos();
    float tall = 0, words = 0;
    for (std::size_t n = begin; n < end; ++n) {
      if (const auto& view = part.rows[n].board)
        tall = std::max(tall, std::min(whole, wide * (view->height + 1) / (view->width + 1)));
      words = std::max(words, ImGui::CalcTextSize(words_of(part, part.rows[n]).c_str(), nullptr, false, wide).y);
    }
    for (std::size_t n = begin; n < end; ++n) {
      const ask::Shown::Row& row = part.rows[n];
      const float x = at.x + static_cast<float>(n - begin) * (wide + gap);
      ImGui::SetCursorScreenPos({x, at.y});
      const ScopedId own_board(static_cast<int>(n));
      if (ImGui::InvisibleButton("##board", {wide, tall})) screen.select(row.node);
      probe(fmt::format("report.board.{}.{}", number, n));
      screen.menu_on_item(row.node);
      if (row.board) paint(*row.board, row.changed, {x, at.y}, {x + wide, at.y + tall}, kanji);
      if (ImGui::IsItemFocused() || ImGui::IsItemHovered())
        ImGui::GetWindowDrawList()->AddRect({x, at.y}, {x + wide, at.y + tall}, theme().accent, px(3));
      ImGui::SetCursorScreenPos({x, at.y + tall + px(4)});
      ImGui::PushTextWrapPos(ImGui::GetCursorPosX() + wide);
      dim(words_of(part, row));
      ImGui::PopTextWrapPos();
    }
    ImGui::SetCursorScreenPos(at);
    ImGui::Dummy({1, tall + px(4) + words + px(10)});
  }
}

}  // namespace ply::ui
