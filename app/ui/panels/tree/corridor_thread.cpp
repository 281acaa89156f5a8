// The thread of the chosen bound in the corridor: down the wall that it is, row by row, with the numbers of its stops,
// and over to the chip of the move that set it. In one side's view the bound has one place on the axis, whoever is to
// move.
#include <cmath>

#include "app/ui/look/look.h"
#include "app/ui/panels/tree/corridor_view.h"
#include "engine/base/bounded.h"

namespace ply::ui {

// Where the bound of a stop stands in the row's axis.
float CorridorView::x_of(const BoundStop& s) const {
  const int value = s.mover == model_.side ? s.value : -s.value;
  return value >= infinite ? axis_span_.right : value <= -infinite ? axis_span_.left : x_of(value);
}

// A row's own part, drawn with the row: the wall in bold, and the number where no word stands.
void CorridorView::thread_in_row(const SearchScreen& screen, ImDrawList& draw, std::size_t d) {
  if (!screen.thread.on() || model_.windowless) return;
  const CorridorRow& r = model_.rows[d];
  const int stop = screen.thread.stop_of(r.id);
  if (stop < 0) return;
  const BoundStop& s = screen.thread.stops()[static_cast<std::size_t>(stop)];
  using Kind = BoundStop::Kind;
  const bool bound = s.kind == Kind::here || s.kind == Kind::handed_down || s.kind == Kind::null_window ||
                     s.kind == Kind::root || s.kind == Kind::stand_pat;
  const float top = places_[d].top + (places_[d].folded() ? 0 : px(2)), bottom = bottom_of(d),
              radius = thread_disc_radius();
  if (!bound) {  // a node of the line that the move led to: its number stands at the row's head
    thread_disc(draw, {title_left_ - radius - px(3), places_[d].top + title_ + radius + px(2)}, stop,
                screen.thread.at() == stop, "corridor");
    return;
  }
  const float x = std::floor(x_of(s));
  draw.AddLine({x, top}, {x, bottom}, theme().accent, px(3.5f));
  if (places_[d].folded()) return;
  const float at = bounded(x, axis_span_.left + radius, axis_span_.right - radius);
  for (const float y : {bottom - radius, top + radius, (top + bottom) / 2})
    if (take_place({at - radius, y - radius}, {at + radius, y + radius}))
      return thread_disc(draw, {at, y}, stop, screen.thread.at() == stop, "corridor");
  // Words all along the wall: its chip has the number
  draw.AddCircleFilled({at, (top + bottom) / 2}, px(4), theme().accent);
}

// A chip that the thread touches: a frame, and the number at its lower corner.
void CorridorView::thread_at_chip(const SearchScreen& screen, ImDrawList& draw, const CorridorChip& c, ImVec2 min,
                                  ImVec2 max) {
  if (c.id != no_node) screen.mark_rest(draw, min, max, c.id, "corridor");
  const int stop = c.id == no_node ? -1 : screen.thread.stop_of(c.id);
  if (stop < 0) return;
  draw.AddRect({min.x - px(2), min.y - px(2)}, {max.x + px(2), max.y + px(2)}, theme().accent, px(4), 0, px(2));
  thread_chips_.push_back({stop, {(min.x + max.x) / 2, max.y + px(2)}, {min.x, max.y}});
}

// Between the rows, and from the wall to the chip of the move that set it.
void CorridorView::thread_between(const SearchScreen& screen, ImDrawList& draw) const {
  const BoundThread& thread = screen.thread;
  if (!thread.on() || model_.windowless) return;
  const ImU32 ink = theme().accent;
  const auto row_of = [&](u32 id) {
    for (std::size_t d = 0; d < model_.rows.size(); ++d)
      if (model_.rows[d].id == id) return static_cast<int>(d);
    return -1;
  };
  const int setter = thread.setter();
  for (int i = 0; i + 1 < static_cast<int>(thread.stops().size()); ++i) {
    const BoundStop &a = thread.stops()[static_cast<std::size_t>(i)],
                    &b = thread.stops()[static_cast<std::size_t>(i + 1)];
    const int low = row_of(a.id), high = row_of(b.id);
    if (low >= 0 && high >= 0 && (setter < 0 || i + 1 < setter)) {
      const ImVec2 from{std::floor(x_of(b)), bottom_of(static_cast<std::size_t>(high))},
          to{std::floor(x_of(a)), places_[static_cast<std::size_t>(low)].top};
      if (low > high) draw.AddLine(from, to, with_alpha(ink, 0.8f), px(2));
    }
    if (i + 1 != setter || low < 0) continue;
    for (const ThreadChip& c : thread_chips_)
      if (c.stop == setter) {
        const ImVec2 end{std::floor(x_of(a)),
                         (places_[static_cast<std::size_t>(low)].top + bottom_of(static_cast<std::size_t>(low))) / 2};
        if (end.y - c.below.y > px(chip_height))
          draw.AddBezierCubic(c.below, {c.below.x, (c.below.y + end.y) / 2}, {end.x - px(60), end.y}, end, ink,
                              px(2.2f));
        else
          draw.AddBezierCubic(c.below, {c.below.x, end.y + px(26)}, {end.x - px(60), end.y + px(26)}, end, ink,
                              px(2.2f));
      }
  }
  for (const ThreadChip& c : thread_chips_) thread_disc(draw, c.corner, c.stop, thread.at() == c.stop, "corridor");
}

}  // namespace ply::ui
