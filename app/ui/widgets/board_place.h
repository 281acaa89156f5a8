// Where a board lies on the screen: board units to pixels, with the flip, and back. No drawing.
#pragma once
#include <imgui.h>

#include <cmath>

#include "engine/game/board_view.h"

namespace ply::ui {

struct BoardPlace {
  ImVec2 origin;                ///< pixel of the board's corner (0, 0), or of (width, height) when flipped
  float unit = 1;               ///< pixels of one board unit
  float width = 1, height = 1;  ///< of the board, in its units
  bool flipped = false;         ///< turned by half a turn: the other player sits at the bottom

  struct Rect {
    ImVec2 min, max;
    ImVec2 centre() const { return {(min.x + max.x) / 2, (min.y + max.y) / 2}; }
    float width() const { return max.x - min.x; }
    float height() const { return max.y - min.y; }
    bool contains(ImVec2 p) const { return p.x >= min.x && p.x < max.x && p.y >= min.y && p.y < max.y; }
  };

  ImVec2 at(float x, float y) const {
    if (flipped) x = width - x, y = height - y;
    return {origin.x + x * unit, origin.y + y * unit};
  }
  ImVec2 centre(const Cell& c) const { return at(c.x + c.w / 2, c.y + c.h / 2); }
  Rect rect(const Cell& c) const {
    // Rounded, so that neighbours meet on whole pixels and grids are even.
    const ImVec2 a = at(c.x, c.y), b = at(c.x + c.w, c.y + c.h);
    const ImVec2 min = flipped ? b : a, max = flipped ? a : b;
    return {{std::floor(min.x + 0.5f), std::floor(min.y + 0.5f)}, {std::floor(max.x + 0.5f), std::floor(max.y + 0.5f)}};
  }
  /// The whole board without its rim.
  Rect board() const { return {origin, {origin.x + width * unit, origin.y + height * unit}}; }
};

/// The largest board that fits between `min` and `max` with its rim and all labels, centred. `unit` is at most
/// `largest` pixels, and 0 if there is no room at all.
BoardPlace fit_board(const BoardView& view, ImVec2 min, ImVec2 max, bool flipped, float largest);
/// The rim around the surface of a material, in board units.
float rim_of(const Material* material);

/// Id of the cell under a pixel, -1 if there is none. Later cells lie above earlier ones.
int cell_at(const BoardView& view, const BoardPlace& place, ImVec2 pixel);
/// Null if the board has no such cell.
const Cell* find_cell(const BoardView& view, int id);

}  // namespace ply::ui
