// The right half of the corridor: the axis, the windows, their walls with the names of those who built them, and the
// values.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "app/ui/input/probes.h"
#include "app/ui/look/look.h"
#include "app/ui/look/tr.h"
#include "app/ui/panels/tree/corridor_view.h"
#include "app/ui/widgets/marks.h"
#include "app/ui/widgets/text.h"
#include "engine/base/bounded.h"
#include "engine/read/words/standing.h"
#include "vendor/imgui_compat.h"

namespace ply::ui {
// The lower end of what is drawn at the right of a row; folded rows join on.
float CorridorView::bottom_of(std::size_t d) const {
  const Place& p = places_[d];
  return p.fold == Fold::none                                      ? p.bottom - gap()
         : d + 1 < places_.size() && places_[d + 1].fold == p.fold ? p.bottom
                                                                   : p.bottom - px(2);
}

bool CorridorView::take_place(ImVec2 min, ImVec2 max) {
  for (const ImVec4& w : words_)
    if (min.x < w.z && max.x > w.x && min.y < w.w && max.y > w.y) return false;
  words_.push_back({min.x, min.y, max.x, max.y});
  return true;
}

// As many as have room beside each other, but two numbers at least, for one alone is no scale.
double CorridorView::tick_distance(float free_from, float free_to) const {
  const float half = tick_width_ / 2;
  const auto have_room = [&](double step) {
    int n = 0;
    for (double v = std::ceil(axis_.low() / step) * step; v <= axis_.high(); v += step)
      n += x_of(static_cast<int>(v)) - half >= free_from && x_of(static_cast<int>(v)) + half <= free_to;
    return n;
  };
  constexpr int max = 20;
  const int wanted = std::max(2, static_cast<int>(axis_span_.width() * 0.76f / (tick_width_ + px(14))));
  for (int n = wanted; n < max; ++n)
    if (const double step = axis_.tick_distance(n); have_room(step) >= 2) return step;
  return axis_.tick_distance(wanted);
}

// Wins lie further out still, at the rim.
void CorridorView::find_beyond(int decided) {
  beyond_[0].reset(), beyond_[1].reset();
  const auto add = [&](int value) {
    if (std::abs(value) >= std::min(decided, infinite) || !axis_.beyond(value)) return;
    const bool upper = value > axis_.high();
    std::optional<int>& at = beyond_[upper ? 1 : 0];
    at = !at ? value : upper ? std::max(*at, value) : std::min(*at, value);
  };
  for (const CorridorRow& r : model_.rows) {
    if (!model_.windowless) add(r.left.value), add(r.right.value);
    for (const CorridorChip& c : r.chips)
      if (c.state == CorridorChip::State::done && c.value.kind != Kind::none) add(c.value.value);
  }
}

// Whose scores, and the ticks; at the left whether a long line is folded.
void CorridorView::head(SearchScreen& screen, ImDrawList& draw, ImVec2 at) {
  const Theme& t = theme();
  const std::string whose = fmt::format(tr("score for {}"), screen.side_name(model_.side));
  // Where it is low, beside the ticks.
  if (dense_) draw_clipped(draw, {title_left_, at.y}, axis_span_.left - px(12) - title_left_, t.text_dim, whose);
  else draw_clipped(draw, {axis_span_.left, at.y}, axis_span_.width(), t.text_dim, whose);
  ImGui::LogText("%s\n", whose.c_str());
  compat::push_font(fonts().mono);
  const float y = at.y + (dense_ ? 0 : ImGui::GetTextLineHeight() + px(2));
  tick_width_ = std::max(text_width(screen.plain_number(static_cast<int>(axis_.low()), {"width"})),
                         text_width(screen.plain_number(static_cast<int>(axis_.high()), {"width"})));
  float free_from = axis_span_.left, free_to = axis_span_.right + px(8);
  // Beyond a break stands the outermost number that is drawn there, so that both its sides can be read.
  find_beyond(screen.decided());
  for (const bool upper : {false, true}) {
    const std::optional<int>& outermost = beyond_[upper ? 1 : 0];
    if (!outermost) continue;
    const float fold = fold_at(upper);
    const std::string words = screen.plain_number(*outermost, {"axis", *outermost});
    const float w = text_width(words), x = upper ? bounded(x_of(*outermost) - w / 2, fold + px(7),
                                                           std::max(fold + px(7), axis_span_.right + px(8) - w))
                                                 : bounded(x_of(*outermost) - w / 2, axis_span_.left - px(8),
                                                           std::max(axis_span_.left - px(8), fold - px(7) - w));
    axis_break(draw, {fold, y}, {fold, y + ImGui::GetTextLineHeight()});
    if (probing())
      probe_rect(name_ + (upper ? ".break.high" : ".break.low"), {fold - px(4), y},
                 {fold + px(4), y + ImGui::GetTextLineHeight()});
    if (upper) free_to = fold - px(6);  // nothing lies over the mark
    else free_from = fold + px(6);
    // No room for it there
    if (upper ? x + w > axis_span_.right + px(8) : x < axis_span_.left - px(8) || x + w > fold - px(6)) continue;
    draw.AddText({std::floor(x), y}, t.text_faint, words.c_str());
    ImGui::LogText("%s %s ", upper ? "//" : words.c_str(), upper ? words.c_str() : "//");
    if (upper) free_to = std::min(x - px(6), free_to);
    else free_from = std::max(x + w + px(6), free_from);
  }
  tick_step_ = tick_distance(free_from, free_to);
  for (double v = std::ceil(axis_.low() / tick_step_) * tick_step_; v <= axis_.high(); v += tick_step_) {
    const int value = static_cast<int>(v);
    const float x = x_of(value);
    const std::string words = value == 0 ? "0" : screen.plain_number(value, {"axis", value});
    const float w = text_width(words);
    if (x - w / 2 < free_from || x + w / 2 > free_to) continue;
    draw.AddText({std::floor(x - w / 2), y}, t.text_faint, words.c_str());
    ImGui::LogText("%s ", words.c_str());
    free_from = x + w / 2 + px(6);
  }
  ImGui::PopFont();
  ImGui::SetCursorScreenPos({axis_span_.left, at.y});
  ImGui::InvisibleButton("##axis",
                         {std::max(axis_span_.width(), 1.0f), std::max(y + ImGui::GetTextLineHeight() - at.y, 1.0f)});
  probe(name_ + ".axis");
  if (ImGui::IsItemHovered())
    ImGui::SetTooltip("%s", tr("Between the lines of the scale distances are true; beyond a break they shrink, and the "
                               "number there is the outermost. Wins lie at the rim."));
  if (!foldable_ || !whole_ || dense_) return;
  ImGui::SetCursorScreenPos({title_left_, at.y});
  if (ImGui::InvisibleButton("##fold", {text_width(tr("fold the middle")), ImGui::GetTextLineHeight()})) whole_ = false;
  probe(name_ + ".fold_again");
  const bool over = ImGui::IsItemHovered();
  if (over) ImGui::SetTooltip("%s", tr("Show only the ends of this line."));
  draw.AddText({title_left_, at.y}, over ? t.accent : t.text_dim, tr("fold the middle"));
}

void CorridorView::corridor(ImDrawList& draw, std::size_t d) {
  const Theme& t = theme();
  const CorridorRow& r = model_.rows[d];
  const float top =
                  places_[d].top + (places_[d].folded() && d > 0 && places_[d - 1].fold == places_[d].fold ? 0 : px(2)),
              bottom = bottom_of(d);
  draw.AddRectFilled({axis_span_.left, top}, {axis_span_.right, bottom}, backdrop(), places_[d].folded() ? 0 : px(2));
  if (!model_.windowless) {
    const float a = x_of(r.left.value), b = x_of(r.right.value);
    const ImU32 light = r.widens ? with_alpha(t.error, 0.35f) : with_alpha(t.accent, r.assumed ? 0.10f : 0.20f);
    if (r.null_window)
      draw.AddRectFilled({std::floor((a + b) / 2) - px(3), top}, {std::floor((a + b) / 2) + px(3), bottom},
                         with_alpha(t.accent, 0.35f));
    else if (b > a) draw.AddRectFilled({a, top}, {b, bottom}, light);
    // What lies between two rows is the same space: faint, so that the eye follows the walls down.
    if (d + 1 < model_.rows.size()) {
      const CorridorRow& below = model_.rows[d + 1];
      const float gap = places_[d + 1].top + px(2);
      draw.AddQuadFilled({a, bottom}, {b, bottom}, {x_of(below.right.value), gap}, {x_of(below.left.value), gap},
                         with_alpha(t.accent, 0.07f));
    }
  }
  for (const bool upper : {false, true}) {
    const float x = fold_at(upper);
    if (beyond_[upper ? 1 : 0]) axis_break(draw, {x, top}, {x, bottom});
  }
  if (places_[d].folded()) return;
  const double step = tick_step_;
  for (double v = std::ceil(axis_.low() / step) * step; v <= axis_.high(); v += step) {
    const float x = std::floor(x_of(static_cast<int>(v)));
    draw.AddLine({x, top}, {x, bottom}, with_alpha(t.grid, 0.6f));
  }
}

// The moment that the walls of a row are of: when the line went on, or the one that is shown.
static Tick tick_of(const SearchScreen& screen, const CorridorRow& r) {
  const u32 next = r.next >= 0 ? r.chips[static_cast<std::size_t>(r.next)].slot : no_node;
  return r.handed && next != no_node ? screen.view.enter(next)
                                     : std::max(screen.models.tick(), screen.view.enter(r.slot));
}

// Of a row whose window is another one by now: when it was this one.
std::string CorridorView::handed_words(SearchScreen& screen, const CorridorRow& r) {
  const CorridorChip& next = r.chips[static_cast<std::size_t>(r.next)];
  return fmt::format(fmt::runtime(screen.view.enter(next.slot) <= screen.models.tick() ? tr("when {} was entered")
                                                                                       : tr("when {} is entered")),
                     chip_text(screen.view, r, next, screen.models.nodes()));
}

void CorridorView::wall(SearchScreen& screen, ImDrawList& draw, std::size_t d, bool left) {
  const Theme& t = theme();
  const CorridorRow& r = model_.rows[d];
  const CorridorWall& w = left ? r.left : r.right;
  const float top = places_[d].top + (places_[d].folded() ? 0 : px(2)), bottom = bottom_of(d);
  const ImU32 colour = r.widens ? t.error : left ? t.alpha : t.beta;
  if (std::abs(w.value) >= infinite) {
    const CorridorWall& opposite = left ? r.right : r.left;
    const float free = std::abs(opposite.value) >= infinite ? axis_span_.width() / 2
                       : left                               ? x_of(opposite.value) - axis_span_.left
                                                            : axis_span_.right - x_of(opposite.value);
    if (!places_[d].folded() && !r.null_window && free > px(190)) {
      const std::string number = screen.cell(w.value), words = !number.empty() ? number
                                                               : left          ? tr("no lower bound")
                                                                               : tr("no upper bound");
      const float width = text_width(words);
      draw.AddText({left ? axis_span_.left + px(4) : axis_span_.right - width - px(4), top + px(1)},
                   legible(t, t.text_faint, mix(mix(t.panel, t.selection, 0.35f), t.accent, 0.20f)), words.c_str());
    }
    return;
  }
  float x = std::floor(x_of(w.value));
  if (r.null_window) x = std::floor((x_of(r.left.value) + x_of(r.right.value)) / 2) + (left ? -px(2) : px(2));
  // Solid where it was built, faint where it is inherited.
  draw.AddLine({x, top}, {x, bottom}, w.here ? colour : with_alpha(colour, 0.55f), w.here ? px(2.4f) : px(1.2f));
  if (marked(d) && mark_.what == (left ? CorridorDifference::What::left_wall : CorridorDifference::What::right_wall))
    draw.AddLine({x, top}, {x, bottom}, t.warning, px(4));
  const u32 owner = w.owner.id == no_node ? no_node : screen.view.find(w.owner.id);
  if (owner != no_node && w.owner.id == pointed_) draw.AddLine({x, top}, {x, bottom}, t.text, px(3));
  if (places_[d].fold == Fold::middle) return;
  if (!places_[d].folded()) wall_name(screen, draw, d, left, x);

  // The mouse takes hold a little beyond it; of two walls at one place each has its own side.
  ImGui::SetCursorScreenPos({x - (left ? px(8) : px(2)), top});
  ImGui::PushID(left ? "left" : "right");
  const bool beta = (r.mover == model_.side) != left;  // of the row's node, for its mover
  const bool clicked = ImGui::InvisibleButton("##wall", {px(10), std::max(bottom - top, 1.0f)});
  probe(probe_name(left ? "left" : "right", d));
  if (ImGui::IsItemHovered()) {
    hovered_owner_ = owner == no_node ? no_node : w.owner.id;
    hovered_wall_ = {x, (top + bottom) / 2};
    ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
    draw.AddLine({x, top}, {x, bottom}, t.text, px(3));
    const Sentence by = owner_sentence(screen.view, r.slot, screen.models.tick(), beta,
                                       {r.mover == model_.side ? w.value : -w.value, w.owner}, screen.models.nodes());
    const char* click = screen.thread.is(r.id, beta) && owner != no_node
                            ? tr("Click goes there.")
                            : tr("Click: how it came to be, as a thread through all panels");
    const Standing stands = standing_of(screen.view, r.slot, {w.value, w.owner}, screen.models.subject());
    const std::string when = r.handed ? ", " + handed_words(screen, r) : std::string();
    ImGui::SetTooltip("%s %s, %s%s: %s\n%s\n%s", left ? tr("Left wall:") : tr("Right wall:"),
                      screen.plain_number(w.value, {left ? "wall.left" : "wall.right", r.id}).c_str(),
                      plain(by, [&](Score s, Side side) { return screen.score(s, side, {"sentence"}); }).c_str(),
                      when.c_str(), standing_words(stands, !left).c_str(), screen.other() ? "" : click,
                      screen.other() ? "" : tr("Right click: to the event that last moved it."));
  }
  // The wall is a bound of the row's node, seen from the corridor's side
  if (!screen.other() && ImGui::IsItemClicked(ImGuiMouseButton_Right)) {
    if (r.id != screen.view.id(screen.models.shown())) screen.select(r.id);
    screen.commands.push(command::GoToBound{beta});
  }
  // A click chooses the bound; once it is chosen, another one goes to the move that set it.
  if (clicked && screen.other()) {
    if (owner != no_node) screen.select(w.owner.id);
  } else if (clicked && owner != no_node && screen.thread.is(r.id, beta))
    screen.commands.act(action::GoToStop{std::max(screen.thread.setter(), 0)});
  else if (clicked) screen.commands.act(action::TellBound{r.id, !left, tick_of(screen, r), true});
  ImGui::PopID();
}

// The name of whoever built the wall: inside the corridor if it fits there, else outside, else below.
void CorridorView::wall_name(SearchScreen& screen, ImDrawList& draw, std::size_t d, bool left, float x) {
  const CorridorRow& r = model_.rows[d];
  const CorridorWall& w = left ? r.left : r.right;
  if (!left && (w.owner == r.left.owner || r.null_window)) return;  // said once, by the left one
  // Shut against the other one: the value that did it is named
  if (r.closed && left == (r.mover == model_.side)) return;
  const u32 owner = w.owner.id == no_node ? no_node : screen.view.find(w.owner.id);
  std::string words;
  switch (w.owner.kind) {
    case Owner::Kind::child:
      words = fmt::format(fmt::runtime(w.here ? tr("set by {}") : tr("still {}'s")),
                          owner == no_node ? "?" : screen.models.nodes().move(screen.view, owner));
      break;
    case Owner::Kind::stand_pat: words = tr("standing pat"); break;
    case Owner::Kind::root_window:
      words = standing_of(screen.view, r.slot, {w.value, w.owner}, screen.models.subject()).ground() ==
                      Standing::Ground::aspiration
                  ? tr("aspiration window")
                  : tr("the root's window");
      break;
    case Owner::Kind::null_window: break;
    case Owner::Kind::unknown: words = tr("not told"); break;
  }
  if (r.null_window) words = fmt::format(tr("more than {}?"), screen.plain_number(r.left.value, {"wall.left", r.id}));
  if (words.empty()) return;
  ImGui::LogText("%s %s %s\n", left ? "left" : "right",
                 screen.plain_number(w.value, {left ? "wall.left" : "wall.right", r.id}).c_str(), words.c_str());
  if (dense_) return;  // the tooltip has to do
  const float width = text_width(words), pad = px(6), top = places_[d].top + px(3),
              low = bottom_of(d) - ImGui::GetTextLineHeight() - px(1);
  const float other = std::abs((left ? r.right : r.left).value) >= infinite
                          ? (left ? axis_span_.right : axis_span_.left)
                          : x_of((left ? r.right : r.left).value);
  // Inside, both walls may have a name on the same line.
  const bool shared = !r.null_window && std::abs(r.left.value) < infinite && std::abs(r.right.value) < infinite &&
                      !(r.left.owner == r.right.owner);
  const float inside = (left ? other - x : x - other) - 2 * pad;
  const float to_right = x + pad, to_left = x - pad - width;
  float at = left ? to_right : to_left, y = top;
  if (r.null_window) {
    if (to_right + width > axis_span_.right) at = to_left;
  } else if (width > (shared ? inside / 2 : inside)) {
    at = left ? to_left : to_right;  // outside, in the dark
    if (at < axis_span_.left || at + width > axis_span_.right) {
      // No room on either side: a move is named at its value, what was inherited in the row that built it.
      if (!w.here || w.owner.kind == Owner::Kind::child) return;
      at = left ? to_right : to_left, y = left ? top : low;
      // Below stand the names of values: where one is in the way, the tooltip has to do.
      const auto in_the_way = [&](const CorridorChip& c) {
        return (c.best || c.refutes) && c.value.kind != Kind::none &&
               std::abs(x_of(c.value.value) - at - width / 2) < width / 2 + px(30);
      };
      if (y == low && std::any_of(r.chips.begin(), r.chips.end(), in_the_way)) return;
    }
  }
  at = bounded(at, axis_span_.left + px(2), std::max(axis_span_.left + px(2), axis_span_.right - width));
  const ImU32 colour = r.widens ? theme().error : left ? theme().alpha : theme().beta;
  const ImVec2 end{std::min(at + width, axis_span_.right), y + ImGui::GetTextLineHeight()};
  if (!take_place({at, y}, end)) return;
  for (const bool upper : {false, true})  // the mark makes way for the words
    if (const float fold = fold_at(upper); beyond_[upper ? 1 : 0] && at < fold + px(4) && end.x > fold - px(4))
      draw.AddRectFilled({fold - px(4), y}, {fold + px(4), end.y}, backdrop());
  draw_clipped(draw, {at, y}, axis_span_.right - at, colour, words);
}

void CorridorView::dots(SearchScreen& screen, ImDrawList& draw, std::size_t d) {
  const Theme& t = theme();
  const CorridorRow& r = model_.rows[d];
  const float top = places_[d].top + px(2), bottom = bottom_of(d),
              y = std::floor((top + bottom) / 2) + (dense_ ? 0 : px(3));
  for (int pass = 0; pass < 2; ++pass)  // what did something lies above what did nothing
    for (const CorridorChip& c : r.chips) {
      const bool strong = c.best || c.refutes;
      if (c.state != CorridorChip::State::done || c.value.kind == Kind::none || strong != (pass == 1)) continue;
      const float x = std::floor(x_of(c.value.value)), s = strong ? px(5) : px(3.5f);
      const ImU32 colour = c.refutes ? t.cut : c.best ? t.pv : with_alpha(t.text_dim, c.counts ? 0.8f : 0.35f);
      if (c.value.kind == Kind::exact) draw.AddCircleFilled({x, y}, s, colour, 14);
      else if (c.value.kind == Kind::lower) draw.AddTriangleFilled({x, y - s}, {x + s * 1.4f, y}, {x, y + s}, colour);
      else draw.AddTriangleFilled({x, y - s}, {x, y + s}, {x - s * 1.4f, y}, colour);
      if (strong && !dense_) {
        const ScopedFont own_face(fonts().mono);
        const std::string name = chip_text(screen.view, r, c, screen.models.nodes());
        const float w = text_width(name),
                    tx = bounded(x - w / 2, axis_span_.left, std::max(axis_span_.left, axis_span_.right - w));
        // Below the dot, or above it; its chip says the name in any case.
        const float line = ImGui::GetTextLineHeight();
        for (const float ty : {std::min(y + s, bottom - line), y - s - line}) {
          if (!take_place({tx, ty}, {tx + w, ty + line})) continue;
          draw.AddRectFilled({std::floor(tx) - px(2), ty + px(2)}, {std::floor(tx) + w + px(2), ty + line},
                             with_alpha(t.panel, 0.7f), px(3));
          draw.AddText({std::floor(tx), ty}, colour, name.c_str());
          break;
        }
      }
      if (c.refutes && !model_.windowless) {  // how far it went beyond the wall
        const float wall_x = x_of(r.mover == model_.side ? r.right.value : r.left.value);
        if (std::abs(wall_x - x) > s) draw.AddLine({x + (wall_x > x ? s : -s), y}, {wall_x, y}, t.cut, px(1.5f));
        const float width = text_width(tr("closed")), line = ImGui::GetTextLineHeight();
        const ImVec2 at{(x + wall_x - width) / 2, y - line};
        if (std::abs(wall_x - x) > width + px(10) && take_place(at, {at.x + width, at.y + line}))
          draw.AddText(at, t.cut, tr("closed"));
      }
    }
}

// From the wall under the mouse up to the move that built it; where its chip is not drawn, to the row that holds it.
void CorridorView::thread(ImDrawList& draw) const {
  if (pointed_ == no_node || hovered_owner_ != pointed_) return;
  ImVec2 a = owner_chip_;
  const ImVec2 b = hovered_wall_;
  if (!owner_drawn_) {
    std::size_t row = model_.rows.size();
    for (std::size_t d = 0; d < model_.rows.size() && row == model_.rows.size(); ++d) {
      const CorridorRow& r = model_.rows[d];
      if (r.id == pointed_ ||
          std::any_of(r.chips.begin(), r.chips.end(), [&](const CorridorChip& c) { return c.id == pointed_; }))
        row = d;
    }
    if (row == model_.rows.size()) return;
    a = {chips_span_.right, places_[row].folded() ? (places_[row].top + places_[row].bottom) / 2
                                                  : places_[row].top + (dense_ ? px(chip_height) : title_) / 2};
    draw.AddCircleFilled(a, px(3.5f), theme().accent);
  }
  // From above it falls; within one row it hangs below the chips.
  if (b.y - a.y > px(chip_height))
    draw.AddBezierCubic(a, {a.x, (a.y + b.y) / 2}, {b.x - px(60), b.y}, b, theme().accent, px(1.8f));
  else draw.AddBezierCubic(a, {a.x, b.y + px(26)}, {b.x - px(60), b.y + px(26)}, b, theme().accent, px(1.8f));
}

}  // namespace ply::ui
