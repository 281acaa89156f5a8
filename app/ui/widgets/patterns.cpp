#include "app/ui/widgets/patterns.h"

#include <algorithm>
#include <cmath>

#include "app/ui/look/look.h"

namespace ply::ui {
namespace {

constexpr float longest = 20'000;  // pixels: more is no area that anybody sees

struct Area {
  ImDrawList& draw;
  ImVec2 min, max;
  ImU32 colour;

  /// Lines whose points have x + y, or x - y, in whole steps.
  void slanted(float step, bool rising) const {
    const float height = max.y - min.y;
    const float first = rising ? min.x + min.y : min.x - max.y, last = rising ? max.x + max.y : max.x - min.y;
    for (float at = std::floor(first / step) * step; at <= last; at += step) {
      const float top = rising ? at - min.y : at + min.y, bottom = rising ? top - height : top + height;
      draw.AddLine({top, min.y}, {bottom, max.y}, colour, px(1));
    }
  }
  void upright(float step) const {
    for (float x = std::ceil(min.x / step) * step; x < max.x; x += step)
      draw.AddLine({x, min.y}, {x, max.y}, colour, px(1));
  }
  void level(float step) const {
    for (float y = std::ceil(min.y / step) * step; y < max.y; y += step)
      draw.AddLine({min.x, y}, {max.x, y}, colour, px(1));
  }
  void dots(float step) const {
    for (float y = std::ceil(min.y / step) * step; y < max.y; y += step)
      for (float x = std::ceil(min.x / step) * step; x < max.x; x += step)
        draw.AddRectFilled({x - px(1), y - px(1)}, {x + px(1), y + px(1)}, colour);
  }
};

}  // namespace

void draw_pattern(ImDrawList& draw, ImVec2 min, ImVec2 max, Pattern pattern, ImU32 colour) {
  const float width = max.x - min.x, height = max.y - min.y;
  if (!(width > px(3) && height > px(3)) || width + height > longest) return;
  draw.PushClipRect(min, max, true);
  const Area area{draw, min, max, colour};
  const float step = std::max(px(5), 3.0f), wide = std::max(px(9), 5.0f);
  switch (pattern) {
    case Pattern::none: break;
    case Pattern::rising: area.slanted(step, true); break;
    case Pattern::falling: area.slanted(step, false); break;
    case Pattern::upright: area.upright(step); break;
    case Pattern::level: area.level(step); break;
    case Pattern::crossed: area.slanted(wide, true), area.slanted(wide, false); break;
    case Pattern::grid: area.upright(wide), area.level(wide); break;
    case Pattern::dots: area.dots(step); break;
    case Pattern::wide_rising: area.slanted(wide, true); break;
    case Pattern::wide_falling: area.slanted(wide, false); break;
    case Pattern::wide_level: area.level(wide); break;
  }
  draw.PopClipRect();
}

}  // namespace ply::ui
