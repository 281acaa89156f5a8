#include "app/ui/widgets/rules_view.h"

#include <imgui.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "app/ui/input/probes.h"
#include "app/ui/look/look.h"
#include "app/ui/widgets/board_paint.h"
#include "app/ui/widgets/page_text.h"
#include "app/ui/widgets/text.h"

namespace ply::ui {
namespace {

/// Side by side, all as wide as the others, their words below them.
void draw_boards(const std::vector<RulesBoard>& boards, int number, bool kanji) {
  const float room = ImGui::GetContentRegionAvail().x, gap = px(16), wanted = px(250);
  const int fit = std::max(1, static_cast<int>((room + gap) / (std::min(wanted, room) + gap)));
  const int columns = std::min(fit, static_cast<int>(boards.size()));
  const float width =
      std::floor(std::min(wanted, (room - gap * static_cast<float>(columns - 1)) / static_cast<float>(columns)));
  for (std::size_t row = 0; row < boards.size(); row += static_cast<std::size_t>(columns)) {
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const std::size_t end = std::min(boards.size(), row + static_cast<std::size_t>(columns));
    // 1. As tall as the tallest needs.
    float tall = 0, words = 0;
    for (std::size_t i = row; i < end; ++i) {
      const BoardView view = boards[i].game->board(boards[i].position);
      tall = std::max(tall, std::min(width, width * (view.height + 1) / (view.width + 1)));
      words = std::max(words, ImGui::CalcTextSize(boards[i].words.c_str(), nullptr, false, width).y);
    }
    // 2. Board and words.
    for (std::size_t i = row; i < end; ++i) {
      const float x = at.x + static_cast<float>(i - row) * (width + gap);
      draw_small_board(boards[i], {x, at.y}, {x + width, at.y + tall}, kanji);
      if (probing())
        probe_rect("rules.board." + std::to_string(number) + "." + std::to_string(i), {x, at.y},
                   {x + width, at.y + tall});
      ImGui::SetCursorScreenPos({x, at.y + tall + px(6)});
      ImGui::PushTextWrapPos(ImGui::GetCursorPosX() + width);
      dim(boards[i].words);
      ImGui::PopTextWrapPos();
    }
    ImGui::SetCursorScreenPos(at);
    ImGui::Dummy({1, tall + px(6) + words + px(12)});
  }
}

}  // namespace

void draw_small_board(const RulesBoard& b, ImVec2 min, ImVec2 max, bool kanji) {
  const BoardView view = b.game->board(b.position);
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  const BoardPlace place = fit_board(view, min, max, false, px(64));
  if (place.unit <= 1) return;
  // Kanji alone say nothing to most people who read this: letters, unless there is room for both.
  kanji = kanji && place.unit >= px(60);
  paint_ground(draw, view, place);
  const Cell* last = find_cell(view, b.last);
  if (last && !is_round(last->shape)) mark_last_square(draw, place, *last, true);
  for (const int id : b.targets)
    if (const Cell* c = find_cell(view, id)) mark_target(draw, place, *c, false);
  for (const ShownPiece& p : resting_pieces(view)) paint_piece(draw, view, place, p, kanji);
  if (last && is_round(last->shape)) mark_last(draw, place, *last, true);
  // Where a piece stands the mark below it is not seen
  for (const int id : b.targets) {
    const bool taken = std::any_of(view.pieces.begin(), view.pieces.end(),
                                   [&](const Piece& p) { return p.cell == id && p.count > 0; });
    const Cell* c = find_cell(view, id);
    if (c && taken && !is_round(c->shape)) mark_hint(draw, place, *c, IM_COL32(226, 240, 230, 255), 0.6f);
  }
}

void draw_rules(const RulesPage& page, bool kanji) {
  int number = 0;
  for (const RulesPart& part : page.parts) {
    ++number;
    ImGui::PushID(number);
    if (part.boards.empty()) (void)draw_page(read_page(part.text));
    else draw_boards(part.boards, number, kanji);
    ImGui::PopID();
  }
}

}  // namespace ply::ui
