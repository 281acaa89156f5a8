#include "app/ui/widgets/board_place.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace ply::ui {

float rim_of(const Material* material) { return material ? material->rim_width : 0; }

BoardPlace fit_board(const BoardView& view, ImVec2 min, ImVec2 max, bool flipped, float largest) {
  // 1. What must be seen, in units: the surface with its rim, labels outside of it, hands beside it.
  const float rim = rim_of(view.material);
  float left = -rim, top = -rim, right = view.width + rim, bottom = view.height + rim;
  for (const Cell& c : view.cells) {
    left = std::min(left, c.x), top = std::min(top, c.y);
    right = std::max(right, c.x + c.w), bottom = std::max(bottom, c.y + c.h);
  }
  constexpr float half_label = 0.2f;
  for (const BoardLabel& l : view.labels) {
    left = std::min(left, l.x - half_label), top = std::min(top, l.y - half_label);
    right = std::max(right, l.x + half_label), bottom = std::max(bottom, l.y + half_label);
  }
  if (flipped) {
    std::swap(left, right), std::swap(top, bottom);
    left = view.width - left, right = view.width - right;
    top = view.height - top, bottom = view.height - bottom;
  }

  // 2. The unit, a whole number of pixels where that costs little, so that grid lines are sharp.
  BoardPlace p;
  p.flipped = flipped;
  p.width = view.width, p.height = view.height;
  const float room_x = std::max(max.x - min.x, 0.0f), room_y = std::max(max.y - min.y, 0.0f);
  p.unit = std::min({room_x / std::max(right - left, 0.1f), room_y / std::max(bottom - top, 0.1f), largest});
  if (p.unit >= 12) p.unit = std::floor(p.unit);

  // 3. Centred.
  p.origin.x = std::floor(min.x + (room_x - (right - left) * p.unit) / 2 - left * p.unit);
  p.origin.y = std::floor(min.y + (room_y - (bottom - top) * p.unit) / 2 - top * p.unit);
  return p;
}

int cell_at(const BoardView& view, const BoardPlace& place, ImVec2 pixel) {
  for (std::size_t i = view.cells.size(); i-- > 0;) {
    if (place.rect(view.cells[i]).contains(pixel)) return view.cells[i].id;
  }
  return -1;
}

const Cell* find_cell(const BoardView& view, int id) {
  const auto it = std::find_if(view.cells.begin(), view.cells.end(), [id](const Cell& c) { return c.id == id; });
  return it == view.cells.end() ? nullptr : &*it;
}

}  // namespace ply::ui
