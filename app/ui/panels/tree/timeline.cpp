// Time: the whole search as a strip to scrub over, and below it the life of the shown node: alpha, beta and the values
// of its children, event by event.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "app/ui/input/probes.h"
#include "app/ui/look/look.h"
#include "app/ui/look/tr.h"
#include "app/ui/panels/panel.h"
#include "app/ui/panels/score_axis.h"
#include "app/ui/panels/search_screen.h"
#include "app/ui/widgets/marks.h"
#include "app/ui/widgets/text.h"
#include "engine/base/text.h"
#include "engine/trace/breakpoint.h"
#include "vendor/imgui_compat.h"

namespace ply::ui {
namespace {

// Ticks to pixels and back.
struct Span {
  Tick from = 0, to = 1;
  float x0 = 0, x1 = 1;
  float at(Tick t) const {
    return x0 + static_cast<float>(static_cast<double>(t - from) / static_cast<double>(std::max<Tick>(to - from, 1))) *
                    (x1 - x0);
  }
  Tick tick(float x) const {
    const double u = std::clamp(static_cast<double>((x - x0) / std::max(x1 - x0, 1.0f)), 0.0, 1.0);
    return from + static_cast<Tick>(std::llround(u * static_cast<double>(to - from)));
  }
};

class TimelinePanel final : public PanelBase {
 public:
  const char* id() const override { return "timeline"; }
  const char* title() const override { return tr("Timeline"); }
  bool scrolls() const override { return false; }

  void draw(const FrameModel& frame, Commands& commands) override {
    SearchScreen screen(frame, commands);
    if (empty_panel(screen,
                    tr("The whole search from left to right; below it the window of the shown node, event by event.")))
      return;
    const ImVec2 room = ImGui::GetContentRegionAvail(), at = ImGui::GetCursorScreenPos();
    const float strip = std::floor(std::clamp(room.y * 0.36f, px(18), px(44)));
    overview(screen, frame, at, {room.x, strip});
    const float rest = room.y - strip - px(4);
    // What the mouse is at in another panel, else where the thread of the chosen bound stands.
    if (rest > px(18))
      bounds(screen, frame.view.pointed != no_node ? frame.view.pointed : screen.thread.marked(),
             {at.x, at.y + strip + px(4)}, {room.x, rest});
  }

 private:
  // Dragging anywhere seeks; the pointer is a hand's breadth of ticks wide, so it snaps to nothing.
  void scrub(SearchScreen& screen, const Span& span) {
    if (ImGui::IsItemActive()) {
      const Tick t = span.tick(ImGui::GetIO().MousePos.x);
      if (t != screen.models.tick()) screen.commands.push(command::Seek{t});
    }
    if (ImGui::IsItemHovered()) ImGui::SetMouseCursor(ImGuiMouseCursor_ResizeEW);
  }

  void overview(SearchScreen& screen, const FrameModel& frame, ImVec2 min, ImVec2 size) {
    const Theme& t = theme();
    const View& v = screen.view;
    const Overview& o = screen.models.overview();
    const ImVec2 max{min.x + size.x, min.y + size.y};
    ImGui::SetCursorScreenPos(min);
    ImGui::InvisibleButton("##overview", {std::max(size.x, 1.0f), std::max(size.y, 1.0f)});
    probe("timeline.overview");
    const Span span{0, v.ticks() - 1, min.x, max.x};
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    draw.AddRectFilled(min, max, t.raised, px(3));
    draw.PushClipRect(min, max, true);
    // 1. How deep the search was (height) and how much was cut off (colour). Columns are of records; a record's leave
    //    tick is twice its slot plus its ply, so both scales agree but for a few pixels at most.
    int deepest = 1;
    for (const Overview::Column& c : o.columns()) deepest = std::max<int>(deepest, c.deepest);
    const double per_slot = static_cast<double>(size.x) / std::max(1.0, static_cast<double>(v.ticks()) / 2);
    const float floor_y = max.y - 1, high = size.y - px(3);
    const int columns = static_cast<int>(std::ceil(size.x));
    // A column a pixel: the deepest node and the share of cut-offs among those under it
    for (int x = 0; x < columns; ++x) {
      const double a = x / per_slot / o.stride(), b = (x + 1) / per_slot / o.stride();
      int deep = 0;
      u32 nodes = 0, cuts = 0;
      for (std::size_t i = static_cast<std::size_t>(a);
           i < o.columns().size() && static_cast<double>(i) < std::max(b, std::floor(a) + 1); ++i) {
        deep = std::max<int>(deep, o.columns()[i].deepest);
        nodes += o.columns()[i].nodes;
        cuts += o.columns()[i].cuts;
      }
      if (!nodes) continue;
      const float h = high * static_cast<float>(deep) / static_cast<float>(deepest),
                  cut = static_cast<float>(cuts) / static_cast<float>(nodes);
      const float px_x = min.x + static_cast<float>(x);
      const bool past = span.tick(px_x) <= screen.models.tick();
      // The depth as a calm profile, cut-offs as a strip below it; what is still to come is pale.
      const float k = past ? 1.0f : 0.35f;
      draw.AddRectFilled({px_x, floor_y - h}, {px_x + 1, floor_y}, mix(t.raised, t.alpha, 0.42f * k));
      draw.AddRectFilled({px_x, floor_y - px(3)}, {px_x + 1, floor_y},
                         mix(mix(t.raised, t.alpha, 0.42f * k), t.cut, std::min(1.0f, cut * 1.8f) * k));
    }
    // 2. Iterations and attempts.
    const std::vector<ThreadPlace> places = thread_places(screen.thread, span);
    float last_label = -1e9f;
    for (const Overview::Boundary& r : o.roots()) {
      const float x = std::floor(span.at(r.begin)) + 0.5f;
      draw.AddLine({x, min.y}, {x, max.y}, with_alpha(t.text_dim, r.attempt ? 0.35f : 0.7f));
      const std::string label =
          r.attempt ? fmt::format("d{} #{}", r.depth, r.attempt + 1) : fmt::format("d{}", r.depth);
      if (draw.GetClipRectMax().y < min.y + ImGui::GetTextLineHeight()) continue;  // no room below
      if (x - last_label < text_width(label) + px(8) || span.at(r.end) - x < text_width(label) + px(6)) continue;
      const auto on_it = [&](const ThreadPlace& p) {
        return p.x + thread_disc_radius() > x && p.x - thread_disc_radius() < x + text_width(label) + px(4);
      };
      if (std::any_of(places.begin(), places.end(), on_it)) continue;
      draw.AddText({x + px(3), min.y + px(1)}, t.text, label.c_str());
      last_label = x;
    }
    // 3. The node that is looked at, breakpoints, the cursor.
    const u32 shown = screen.models.shown();
    const float a = span.at(v.enter(shown)), b = span.at(v.open(shown) ? v.ticks() - 1 : v.leave(shown));
    draw.AddRectFilled({a, min.y}, {std::max(b, a + px(2)), max.y}, with_alpha(t.selection_edge, 0.22f));
    breakpoints(screen, draw, span, min, max.y);
    // What the mouse is at in another panel: the node's time, and the moment in which it returned.
    if (const u32 at = frame.view.pointed == no_node ? no_node : v.find(frame.view.pointed); at != no_node) {
      const float from = span.at(v.enter(at)),
                  to = std::max(span.at(v.open(at) ? v.ticks() - 1 : v.leave(at)), from + px(2));
      draw.AddRect({from, min.y}, {to, max.y}, t.accent, 0, 0, px(1.5f));
      draw.AddTriangleFilled({to - px(5), max.y}, {to + px(5), max.y}, {to, max.y - px(7)}, t.accent);
      if (probing()) probe_rect("timeline.pointed", {from, min.y}, {to, max.y});
      ImGui::LogText("pointed %s ", screen.name(at).c_str());
    }
    for (const u32 id : screen.rests)
      if (const u32 at = v.find(id); at != no_node) {
        const float from = span.at(v.enter(at)),
                    to = std::max(span.at(v.open(at) ? v.ticks() - 1 : v.leave(at)), from + px(2));
        screen.mark_rest(draw, {from, min.y}, {to, max.y}, id, "timeline");
      }
    draw_thread(screen.thread, draw, span, places, std::floor((min.y + max.y) / 2));
    const float x = std::floor(span.at(screen.models.tick())) + 0.5f;
    draw.AddLine({x, min.y}, {x, max.y}, t.text, px(1.6f));
    draw.AddTriangleFilled({x - px(5), min.y}, {x + px(5), min.y}, {x, min.y + px(6)}, t.text);
    draw.PopClipRect();
    if (screen.models.catching_up())
      draw.AddText({max.x - text_width(tr("catching up")) - px(4), min.y}, t.warning, tr("catching up"));
    scrub(screen, span);
    if (ImGui::IsItemHovered() && !ImGui::IsItemActive()) {
      const Tick at = span.tick(ImGui::GetIO().MousePos.x);
      const Event e = v.event(at);
      ImGui::SetTooltip(
          "event %s of %s%s\n%s", grouped(static_cast<u64>(at)).c_str(),
          grouped(static_cast<u64>(v.ticks() - 1)).c_str(),
          e.slot == no_node ? "" : fmt::format(": {} {}", e.leaving ? "leaves" : "enters", screen.name(e.slot)).c_str(),
          tr("Click or drag to go to a moment."));
    }
  }

  // The chosen bound: where the numbers of its stops lie in time. Those that lie too close share the place of the
  // first; where one stands and what set it come before the others.
  struct ThreadPlace {
    int stop;
    float x;
  };
  static float thread_x(const BoundStop& s, const Span& span) {
    return std::clamp(span.at(s.tick), span.x0 + thread_disc_radius(),
                      std::max(span.x0 + thread_disc_radius(), span.x1 - thread_disc_radius()));
  }
  static std::vector<ThreadPlace> thread_places(const BoundThread& thread, const Span& span) {
    std::vector<ThreadPlace> out;
    const float apart = 2 * thread_disc_radius() + px(3);
    const auto take = [&](int i) {
      const float x = thread_x(thread.stops()[static_cast<std::size_t>(i)], span);
      if (std::none_of(out.begin(), out.end(), [&](const ThreadPlace& other) { return std::abs(other.x - x) < apart; }))
        out.push_back({i, x});
    };
    if (thread.at() >= 0) take(thread.at());
    if (const int setter = thread.setter(); setter >= 0 && setter != thread.at()) {
      // These two are always there: what set the bound gives way to the side where it lies, or where there is room.
      float x = thread_x(thread.stops()[static_cast<std::size_t>(setter)], span);
      if (!out.empty() && std::abs(out[0].x - x) < apart) {
        const float left = out[0].x - apart, right = out[0].x + apart;
        const bool to_left =
            left >= span.x0 + thread_disc_radius() && (x <= out[0].x || right > span.x1 - thread_disc_radius());
        x = to_left ? left : right;
      }
      out.push_back({setter, x});
    }
    for (int i = 0; i < static_cast<int>(thread.stops().size()); ++i) take(i);
    return out;
  }
  static void draw_thread(const BoundThread& thread, ImDrawList& draw, const Span& span,
                          const std::vector<ThreadPlace>& places, float y) {
    const std::vector<BoundStop>& stops = thread.stops();
    for (std::size_t i = 0; i + 1 < stops.size(); ++i)
      draw.AddLine({thread_x(stops[i], span), y}, {thread_x(stops[i + 1], span), y}, with_alpha(theme().accent, 0.7f),
                   px(2));
    for (const BoundStop& s : stops) draw.AddCircleFilled({thread_x(s, span), y}, px(3), theme().accent);
    for (const ThreadPlace& p : places) thread_disc(draw, {p.x, y}, p.stop, thread.at() == p.stop, "timeline");
  }

  // All hits of the breakpoints as dots, and bookmarks as flags. From dot to dot by the width of one, however many
  // there are.
  static void breakpoints(SearchScreen& screen, ImDrawList& draw, const Span& span, ImVec2 min, float bottom) {
    const std::vector<Hit>& hits = screen.walk.hits().all;
    const auto before = [](const Hit& h, Tick t) { return h.tick < t; };
    for (auto it = hits.begin(); it != hits.end();) {
      const float x = span.at(it->tick);
      draw.AddCircleFilled({x, min.y + px(4)}, px(3), theme().error);
      if (probing() && it == hits.begin())
        probe_rect("timeline.breakpoint", {x - px(3), min.y + px(1)}, {x + px(3), min.y + px(7)});
      it = std::lower_bound(it + 1, hits.end(), span.tick(x + px(3)), before);
    }
    const auto& run = screen.runs.run();
    if (!run || !run->recording() || run->recording()->bookmarks_serial() == 0) {
      if (!run || !run->recording() || run->purpose() != SearchRun::Purpose::opened) return;
    }
    for (const Bookmark& b : screen.walk.bookmarks()) {
      const float x = span.at(b.tick), y = bottom - px(1);
      draw.AddTriangleFilled({x, y - px(9)}, {x + px(7), y - px(6)}, {x, y - px(3)}, theme().pv);
      draw.AddLine({x, y}, {x, y - px(9)}, theme().pv);
    }
  }

  void bounds(SearchScreen& screen, u32 pointed, ImVec2 min, ImVec2 size) {
    const Theme& t = theme();
    const View& v = screen.view;
    const BoundsTimeline& line = screen.models.bounds();
    const ImVec2 max{min.x + size.x, min.y + size.y};
    ImGui::SetCursorScreenPos(min);
    ImGui::InvisibleButton("##bounds", {std::max(size.x, 1.0f), std::max(size.y, 1.0f)});
    probe("timeline.bounds");
    if (line.slot == no_node) return;
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
    const Span span{line.enter, std::max(line.leave, line.enter + 1), min.x + gutter, max.x - gutter};
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
      const float a = span.at(s.tick), b = span.at(std::max(until, s.tick));
      const float ya = y_of(s.alpha), yb = y_of(s.beta);
      const float k = s.tick > now ? 0.3f : 1.0f;
      draw.AddRectFilled({a, std::min(ya, yb)}, {b, std::max(ya, yb)}, with_alpha(t.accent, 0.10f * k));
      draw.AddLine({a, ya}, {b, ya}, with_alpha(swapped ? t.beta : t.alpha, k), px(2));
      draw.AddLine({a, yb}, {b, yb}, with_alpha(swapped ? t.alpha : t.beta, k), px(2));
      if (i + 1 < line.steps.size() && line.steps[i + 1].alpha != s.alpha)
        draw.AddLine({b, ya}, {b, y_of(line.steps[i + 1].alpha)}, with_alpha(swapped ? t.beta : t.alpha, k), px(2));
    }

    // 3. What the children returned: diamonds for values, triangles towards where a bound may still go.
    float labelled = -1e9f;
    for (const BoundStep& s : line.steps) {
      if (s.kind == BoundStep::Kind::enter || s.kind == BoundStep::Kind::leave || s.value.kind == Kind::none ||
          s.id == v.id(line.slot))
        continue;
      const ImVec2 c{span.at(s.tick), y_of(s.value.value)};
      const Kind kind = screen.viewpoint.seen(s.value, line.mover).kind;
      const bool raised = s.kind == BoundStep::Kind::raise || s.kind == BoundStep::Kind::cut;
      const ImU32 ink = with_alpha(s.kind == BoundStep::Kind::cut ? t.cut
                                   : raised                       ? t.text
                                                                  : t.text_dim,
                                   s.tick > now                        ? 0.35f
                                   : s.kind == BoundStep::Kind::ignore ? 0.5f
                                                                       : 1);
      const float r = px(raised ? 4.5f : 3.2f);
      if (s.id == pointed) mark_pointed(draw, c, r);
      if (kind == Kind::lower)
        draw.AddTriangleFilled({c.x, c.y - r}, {c.x + r, c.y + r * 0.7f}, {c.x - r, c.y + r * 0.7f}, ink);
      else if (kind == Kind::upper)
        draw.AddTriangleFilled({c.x - r, c.y - r * 0.7f}, {c.x + r, c.y - r * 0.7f}, {c.x, c.y + r}, ink);
      else draw.AddQuadFilled({c.x, c.y - r}, {c.x + r, c.y}, {c.x, c.y + r}, {c.x - r, c.y}, ink);
      const u32 slot = v.find(s.id);
      if (slot == no_node || !raised || size.y < px(34)) continue;
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
        mark_pointed(draw, {span.x0, y_of(b->value)}, px(4));
      }
    // 5. The moment, and the bounds at both edges.
    if (now >= line.enter && now <= line.leave) {
      const float x = std::floor(span.at(now)) + 0.5f;
      draw.AddLine({x, min.y}, {x, max.y}, t.text, px(1.2f));
    }
    const float alpha = label(draw, min.x, y_of(w.now.alpha.value), left, swapped ? t.beta : t.alpha, min, max);
    const float edge = max.x - gutter + px(4);
    const float beta = label(draw, edge, y_of(w.now.beta.value), right, swapped ? t.alpha : t.beta, min, max);
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
    scrub(screen, span);
    if (ImGui::IsItemHovered() && !ImGui::IsItemActive()) step_tooltip(screen, line, span);
  }

  static void mark_pointed(ImDrawList& draw, ImVec2 c, float r) {
    draw.AddCircle(c, r + px(4), theme().accent, 20, px(2));
    if (probing()) probe_rect("timeline.pointed_bound", {c.x - r, c.y - r}, {c.x + r, c.y + r});
  }

  // Gives its upper edge.
  static float label(ImDrawList& draw, float x, float y, const std::string& text, ImU32 ink, ImVec2 min, ImVec2 max) {
    const float h = ImGui::GetFontSize(), top = std::floor(std::clamp(y - h / 2, min.y, max.y - h));
    draw.AddText({x, top}, ink, text.c_str());
    ImGui::LogText("%s ", text.c_str());
    return top;
  }

  static void step_tooltip(SearchScreen& screen, const BoundsTimeline& line, const Span& span) {
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
};

}  // namespace

std::unique_ptr<PanelBase> make_timeline_panel() { return std::make_unique<TimelinePanel>(); }

}  // namespace ply::ui
