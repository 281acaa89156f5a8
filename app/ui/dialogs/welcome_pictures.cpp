#include "app/ui/dialogs/welcome_pictures.h"

#include <algorithm>
#include <cmath>

#include "app/ui/look/look.h"
#include "app/ui/widgets/marks.h"

namespace ply::ui {
namespace {

// Of a width of 1: the walls of a ply, and how many moves were searched there.
struct Row {
  float left, right;
  float chips[4];
  int chosen;
};
constexpr Row rows[] = {{0.00f, 1.00f, {0.32f, 0.28f, 0.30f, 0}, 1},
                        {0.22f, 1.00f, {0.26f, 0.24f, 0.26f, 0.24f}, 2},
                        {0.22f, 0.80f, {0.36f, 0.30f, 0, 0}, 0},
                        {0.46f, 0.80f, {0.22f, 0.28f, 0.24f, 0.24f}, 1},
                        {0.46f, 0.80f, {0.34f, 0.26f, 0.28f, 0}, 0}};
constexpr int row_count = static_cast<int>(std::size(rows));

}  // namespace

void paint_corridor_picture(ImDrawList& draw, ImVec2 min, ImVec2 max) {
  const Theme& t = theme();
  const float width = max.x - min.x, height = max.y - min.y, tall = height / row_count;
  if (width < px(60) || tall < px(6)) return;
  const float chips_left = min.x, chips_width = width * 0.44f, axis_left = min.x + width * 0.50f,
              axis_width = width * 0.50f;
  const auto at = [&](float share) { return std::floor(axis_left + share * axis_width); };
  draw.AddRectFilled({axis_left, min.y}, {axis_left + axis_width, max.y}, with_alpha(t.backdrop, 0.85f), px(3));

  // 1. The corridor, from row to row.
  for (int i = 0; i < row_count; i++) {
    const Row& r = rows[i];
    const float top = min.y + static_cast<float>(i) * tall, bottom = top + tall * 0.74f, next = top + tall;
    const ImU32 ground = with_alpha(t.accent, 0.16f + 0.05f * static_cast<float>(i));
    draw.AddRectFilled({at(r.left), top}, {at(r.right), bottom}, ground);
    if (i + 1 < row_count)
      draw.AddQuadFilled({at(r.left), bottom}, {at(r.right), bottom}, {at(rows[i + 1].right), next},
                         {at(rows[i + 1].left), next}, with_alpha(ground, 0.10f));
    if (r.left > 0)
      draw.AddRectFilled({at(r.left) - px(1), top}, {at(r.left) + px(1), bottom},
                         with_alpha(t.alpha, i == 1 || i == 3 ? 1.0f : 0.45f));
    if (r.right < 1)
      draw.AddRectFilled({at(r.right) - px(1), top}, {at(r.right) + px(1), bottom},
                         with_alpha(t.beta, i == 2 ? 1.0f : 0.45f));

    // 2. Its moves; behind the cut they are only hatched.
    float x = chips_left;
    for (int c = 0; c < 4 && r.chips[c] > 0; c++) {
      const float w = r.chips[c] * chips_width;
      const ImVec2 a{std::floor(x), std::floor(top)}, b{std::floor(x + w - px(4)), std::floor(bottom)};
      const bool last = i + 1 == row_count, pruned = last && c > r.chosen;
      draw.AddRectFilled(a, b,
                         pruned          ? with_alpha(t.raised, 0.5f)
                         : c == r.chosen ? mix(t.raised, last ? t.cut : t.accent, 0.42f)
                                         : t.button,
                         px(3));
      if (pruned) hatch(draw, a, b, with_alpha(t.ghost, 0.8f), 5);
      if (c == r.chosen) draw.AddRect(a, b, last ? t.cut : t.accent, px(3), 0, px(1.5f));
      x += w;
    }
  }

  // 3. Values: three within the walls, and the one that closes the door.
  const auto dot = [&](int row, float share, ImU32 colour, float radius) {
    draw.AddCircleFilled({at(share), std::floor(min.y + (static_cast<float>(row) + 0.37f) * tall)}, px(radius), colour,
                         20);
  };
  dot(0, 0.22f, t.pv, 3.2f);
  dot(1, 0.80f, t.pv, 3.2f);
  dot(2, 0.46f, t.pv, 3.2f);
  dot(3, 0.60f, t.text_dim, 2.6f);
  const float y = min.y + (row_count - 1) * tall;
  hatch(draw, {at(0.80f), y}, {at(1.0f), y + tall * 0.74f}, with_alpha(t.cut, 0.55f), 5);
  dot(row_count - 1, 0.91f, t.cut, 4.2f);
}

void paint_tree_picture(ImDrawList& draw, CardTreeScene scene, ImVec2 min, ImVec2 max) {
  const float width = max.x - min.x, height = max.y - min.y;
  scene.row_words = scene.letters = false;
  scene.picture = true;
  for (CardTreeNode& n : scene.nodes) n.name.clear(), n.label.clear();
  const bool few =
      std::count_if(scene.nodes.begin(), scene.nodes.end(), [](const CardTreeNode& n) { return n.leaf; }) < 12;
  for (const float scale : {1.0f, 0.8f, 0.65f, 0.5f, 0.4f, 0.3f, 0.2f}) {
    const CardTreeLayout layout = lay_out_cards(scene, width, height, px(1) * scale);
    if ((layout.width > width + 1 || layout.height > height + 1) && scale > 0.2f) continue;
    if (layout.stacked && few && scale > 0.5f) continue;
    if (scale < 0.65f) {
      for (CardTreeNode& n : scene.nodes) n.digits.clear();
      scene.sides = {};
    }
    draw.PushClipRect(min, max, true);
    paint_card_tree(draw, scene, layout, min);
    draw.PopClipRect();
    return;
  }
}

}  // namespace ply::ui
