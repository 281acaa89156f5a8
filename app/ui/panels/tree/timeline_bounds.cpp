// The life of one node: its window as it narrows, and what its children returned.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "app/ui/input/probes.h"
#include "app/ui/look/look.h"
#include "app/ui/look/shared_texts.h"
#include "app/ui/look/tr.h"
#include "app/ui/panels/score_axis.h"
#include "app/ui/panels/tree/timeline.h"
#include "app/ui/widgets/marks.h"
#include "app/ui/widgets/text.h"
#include "engine/base/bounded.h"
#include "vendor/imgui_compat.h"

namespace ply::ui {
namespace {

void mark_pointed_bound(ImDrawList& draw, ImVec2 c, float r) {
  draw.AddCircle(c, r + px(4), theme().accent, 20, px(2));
  if (probing()) probe_rect("timeline.pointed_bound", {c.x - r, c.y - r}, {c.x + r, c.y + r});
}

// Gives its upper edge.
float bound_label(ImDrawList& draw, float x, float y, const std::string& text, ImU32 ink, ImVec2 min, ImVec2 max) {
  const float h = ImGui::GetFontSize(), top = std::floor(bounded(y - h / 2, min.y, max.y - h));
  draw.AddText({x, top}, ink, text.c_str());
  ImGui::LogText("%s ", text.c_str());
  return top;
}

void bound_step_tooltip(SearchScreen& screen, const BoundsTimeline& line, const TickSpan& span) {
  const float mouse = ImGui::GetIO().MousePos.x;
  const BoundStep* near = nullptr;
  for (const BoundStep& s : line.steps)
    if (std::abs(span.at(s.tick) - mouse) < px(8) &&
        (!near || std::abs(span.at(s.tick) - mouse) < std::abs(span.at(near->tick) - mouse)))
      near = &s;
  if (!near) return;
  const u32 slot = screen.view.find(near->id);
  const std::string name = slot == no_node ? std::string() : screen.name(slot);
  const char* did = near->kind == BoundStep::Kind::enter    ? tr("is entered")
                    : near->kind == BoundStep::Kind::raise  ? tr("raises the bound")
                    : near->kind == BoundStep::Kind::cut    ? tr("cuts off")
                    : near->kind == BoundStep::Kind::value  ? tr("changes nothing")
                    : near->kind == BoundStep::Kind::ignore ? tr("does not count")
                                                            : tr("is left");
  const std::string value =
      near->value.kind == Kind::none
          ? std::string()
          : " " + screen.score(near->value, line.mover, {"line.step", near->id}) + " " + screen.whose(line.mover);
  ImGui::SetTooltip("%s%s %s", name.c_str(), value.c_str(), did);
}
}  // namespace

void TimelinePanel::bounds(SearchScreen& screen, u32 pointed, ImVec2 min, ImVec2 size) {
  const Theme& t = theme();
  const View& v = screen.view;
  const BoundsTimeline& line = screen.models.bounds();
  const ImVec2 max{min.x + size.x, min.y + size.y};
  ImGui::SetCursorScreenPos(min);
  ImGui::InvisibleButton("##bounds", {std::max(size.x, 1.0f), std::max(size.y, 1.0f)});
  probe("timeline.bounds");
  if (line.slot == no_node) return;
  if (v.untold().windows) {
    draw_clipped(*ImGui::GetWindowDrawList(), min, size.x, theme().text_dim, shared_texts::no_windows);
    return;
  }
  compat::push_font(fonts().mono);
  // The bounds at both edges, whole; the room in steps, so that a digit more seldom moves all else.
  const PathWindow& w = screen.models.moment().window();
  const int sign = screen.viewpoint.sign_for(line.mover);
  const bool swapped = sign < 0;
  const auto words = [&](int value, const char* probe, const char* greek) {
    return fmt::format("{} {}", greek, screen.number(value, line.mover, {probe, v.id(line.slot)}));
  };
  const std::string left = words(w.now.alpha.value, "line.alpha", swapped ? signs().beta : signs().alpha),
                    right = words(w.now.beta.value, "line.beta", swapped ? signs().alpha : signs().beta);
  const float two = 2 * text_width("0"), widest = std::max(text_width(left), text_width(right)) + px(8);
  const float gutter = std::max(4.3f * two, std::ceil(widest / two) * two);
  const TickSpan whole{line.enter, std::max(line.leave, line.enter + 1), min.x + gutter, max.x - gutter};
  if (life_of_ != v.id(line.slot)) life_of_ = v.id(line.slot), life_.reset();
  const bool moved = life_.mouse(whole.x0, whole.x1);
  const TickSpan span = life_.span(whole.from, whole.to, whole.x0, whole.x1);
  const auto seen = [&](Tick at) { return bounded(span.at(at), span.x0, span.x1); };
  // 1. The scale, in the chosen view.
  RimScale scale(std::min(screen.decided(), infinite));
  for (const BoundStep& s : line.steps) {
    scale.add(sign * s.alpha);
    scale.add(sign * s.beta);
    if (s.value.kind != Kind::none) scale.add(sign * s.value.value);
  }
  scale.close(0.12, 0.25 * screen.unit());
  const auto y_of = [&](int x) {
    const int p = sign * x;
    if (p >= infinite) return min.y + 1;
    if (p <= -infinite) return max.y - 2;
    return min.y + px(3) + (1 - scale.place(p)) * (size.y - px(6));
  };
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  draw.PushClipRect(min, max, true);
  draw.AddRectFilled({span.x0, min.y}, {span.x1, max.y}, with_alpha(t.raised, 0.6f), px(2));

  for (const bool upper : {false, true}) {
    const float y = min.y + px(3) + (1 - scale.break_at(upper)) * (size.y - px(6));
    if (scale.broken(upper)) axis_break(draw, {span.x0, y}, {span.x1, y});
  }

  // 2. The window as an area between two staircases; what lies behind the moment is pale.
  const Tick now = screen.models.tick();
  for (std::size_t i = 0; i < line.steps.size(); ++i) {
    const BoundStep& s = line.steps[i];
    const Tick until = i + 1 < line.steps.size() ? line.steps[i + 1].tick : line.leave;
    const float a = seen(s.tick), b = seen(std::max(until, s.tick));
    if (b <= a && !life_.whole()) continue;
    const float ya = y_of(s.alpha), yb = y_of(s.beta);
    const float k = s.tick > now ? 0.3f : 1.0f;
    draw.AddRectFilled({a, std::min(ya, yb)}, {b, std::max(ya, yb)}, with_alpha(t.accent, 0.10f * k));
    draw.AddLine({a, ya}, {b, ya}, with_alpha(swapped ? t.beta : t.alpha, k), px(2));
    draw.AddLine({a, yb}, {b, yb}, with_alpha(swapped ? t.alpha : t.beta, k), px(2));
    if (i + 1 < line.steps.size() && line.steps[i + 1].alpha != s.alpha && span.at(until) <= span.x1)
      draw.AddLine({b, ya}, {b, y_of(line.steps[i + 1].alpha)}, with_alpha(swapped ? t.beta : t.alpha, k), px(2));
  }

  // 3. What the children returned: diamonds for values, triangles towards where a bound may still go.
  float labelled = -1e9f;
  for (const BoundStep& s : line.steps) {
    if (s.kind == BoundStep::Kind::enter || s.kind == BoundStep::Kind::leave || s.value.kind == Kind::none ||
        s.id == v.id(line.slot))
      continue;
    const ImVec2 c{span.at(s.tick), y_of(s.value.value)};
    if (c.x < span.x0 - 1 || c.x > span.x1 + 1) continue;
    const Kind kind = screen.viewpoint.seen(s.value, line.mover).kind;
    const bool raised = s.kind == BoundStep::Kind::raise || s.kind == BoundStep::Kind::cut;
    const ImU32 ink = with_alpha(s.kind == BoundStep::Kind::cut ? t.cut
                                 : raised                       ? t.text
                                                                : t.text_dim,
                                 s.tick > now                        ? 0.35f
                                 : s.kind == BoundStep::Kind::ignore ? 0.5f
                                                                     : 1);
    const float r = px(raised ? 4.5f : 3.2f);
    if (s.id == pointed) mark_pointed_bound(draw, c, r);
    if (kind == Kind::lower)
      draw.AddTriangleFilled({c.x, c.y - r}, {c.x + r, c.y + r * 0.7f}, {c.x - r, c.y + r * 0.7f}, ink);
    else if (kind == Kind::upper)
      draw.AddTriangleFilled({c.x - r, c.y - r * 0.7f}, {c.x + r, c.y - r * 0.7f}, {c.x, c.y + r}, ink);
    else draw.AddQuadFilled({c.x, c.y - r}, {c.x + r, c.y}, {c.x, c.y + r}, {c.x - r, c.y}, ink);
    if (!raised || size.y < px(34)) continue;
    const u32 slot = v.find(s.id);
    if (slot == no_node) continue;
    const std::string& name = screen.models.nodes().move(v, slot);
    const float wide = text_width(name), x = std::min(c.x - wide / 2, span.x1 - wide);
    if (x < labelled + px(4)) continue;
    const float y = c.y - min.y > size.y / 2 ? c.y - px(8) - ImGui::GetFontSize() : c.y + px(4);
    draw.AddText({std::floor(x), std::floor(y)}, ink, name.c_str());
    labelled = x + wide;
  }
  // 4. A bound that was there from the beginning and is owed to what the mouse is at: its level, all along.
  const Window& entry = screen.models.moment().window().entry;
  for (const Bound* b : {&entry.alpha, &entry.beta})
    if (pointed != no_node && b->owner.id == pointed) {
      draw.AddLine({span.x0, y_of(b->value)}, {span.x1, y_of(b->value)}, t.text, px(2.5f));
      mark_pointed_bound(draw, {span.x0, y_of(b->value)}, px(4));
    }
  // 5. The moment, and the bounds at both edges.
  if (now >= std::max(line.enter, span.from) && now <= std::min(line.leave, span.to)) {
    const float x = std::floor(span.at(now)) + 0.5f;
    draw.AddLine({x, min.y}, {x, max.y}, t.text, px(1.2f));
  }
  const float alpha = bound_label(draw, min.x, y_of(w.now.alpha.value), left, swapped ? t.beta : t.alpha, min, max);
  const float edge = max.x - gutter + px(4);
  const float beta = bound_label(draw, edge, y_of(w.now.beta.value), right, swapped ? t.alpha : t.beta, min, max);
  if (probing()) probe_rect("timeline.beta", {edge, beta}, {edge + text_width(right), beta + ImGui::GetFontSize()});
  // Whose scores: in the left gutter, away from the bound that stands there.
  const std::string whose = screen.whose(line.mover);
  const float alpha_end = alpha + ImGui::GetFontSize();
  const bool below = y_of(w.now.alpha.value) < (min.y + max.y) / 2;
  compat::push_font(fonts().ui);
  const ImVec2 whose_at{min.x, below ? max.y - ImGui::GetFontSize() : min.y};
  ImGui::LogText("%s ", whose.c_str());
  if (probing()) probe_rect("timeline.alpha", {min.x, alpha}, {min.x + gutter, alpha_end});
  // Left out where the two would touch
  if (below ? whose_at.y >= alpha_end : whose_at.y + ImGui::GetFontSize() <= alpha) {
    draw_clipped(draw, whose_at, gutter - px(4), t.text_faint, whose);
    probe_rect("whose.timeline", whose_at, {whose_at.x + gutter, whose_at.y + ImGui::GetFontSize()});
  }
  ImGui::PopFont();
  draw.PopClipRect();
  ImGui::PopFont();
  scrub(screen, span, moved);
  if (ImGui::IsItemHovered() && !ImGui::IsItemActive()) bound_step_tooltip(screen, line, span);
}

}  // namespace ply::ui
