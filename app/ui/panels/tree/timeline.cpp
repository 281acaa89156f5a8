#include "app/ui/panels/tree/timeline.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <memory>

#include "app/ui/input/keys.h"
#include "app/ui/input/probes.h"
#include "app/ui/look/look.h"
#include "app/ui/look/tr.h"
#include "app/ui/widgets/marks.h"
#include "app/ui/widgets/text.h"
#include "engine/base/bounded.h"
#include "engine/base/text.h"
#include "engine/session/answers/answers.h"
#include "engine/trace/breakpoint.h"
#include "engine/trace/record_index.h"
#include "vendor/imgui_compat.h"

namespace ply::ui {
namespace {

constexpr double step_of_keys = 0.25;

// What an attempt of an iteration is called, the longest name first: how often its window was missed, and how.
std::vector<std::string> attempt_names(const std::vector<Overview::Boundary>& roots, std::size_t i, bool told) {
  const Overview::Boundary& r = roots[i];
  const bool again = i + 1 < roots.size() && roots[i + 1].depth == r.depth && roots[i + 1].attempt > r.attempt;
  if (!told) return {fmt::format("{}", i + 1)};
  if (r.attempt == 0 && !again) return {fmt::format("d{}", r.depth)};
  const char* end = "";
  if (r.aborted) end = tr(": stopped");
  else if (r.value.kind == Kind::upper) end = tr(": failed low");
  else if (r.value.kind == Kind::lower) end = tr(": failed high");
  else if (r.value.kind == Kind::exact) end = tr(": inside the window");
  return {fmt::format(tr("depth {}, attempt {}{}"), r.depth, r.attempt + 1, end),
          fmt::format("d{} #{}{}", r.depth, r.attempt + 1, end), fmt::format("d{} #{}", r.depth, r.attempt + 1)};
}

// The chosen bound: where the numbers of its stops lie in time. Those that lie too close share the place of the
// first; where one stands and what set it come before the others.
struct ThreadPlace {
  int stop;
  float x;
};
float thread_x(const BoundStop& s, const TickSpan& span) {
  return bounded(span.at(s.tick), span.x0 + thread_disc_radius(),
                 std::max(span.x0 + thread_disc_radius(), span.x1 - thread_disc_radius()));
}
std::vector<ThreadPlace> thread_places(const BoundThread& thread, const TickSpan& span) {
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
void draw_thread_in_time(const BoundThread& thread, ImDrawList& draw, const TickSpan& span,
                         const std::vector<ThreadPlace>& places, float y) {
  const std::vector<BoundStop>& stops = thread.stops();
  for (std::size_t i = 0; i + 1 < stops.size(); ++i)
    draw.AddLine({thread_x(stops[i], span), y}, {thread_x(stops[i + 1], span), y}, with_alpha(theme().accent, 0.7f),
                 px(2));
  for (const BoundStop& s : stops) draw.AddCircleFilled({thread_x(s, span), y}, px(3), theme().accent);
  for (const ThreadPlace& p : places) thread_disc(draw, {p.x, y}, p.stop, thread.at() == p.stop, "timeline");
}

}  // namespace

TickSpan TickZoom::span(Tick first, Tick last, float x0, float x1) const {
  const double all = static_cast<double>(last - first);
  const Tick a = first + static_cast<Tick>(std::llround(from * all)),
             b = first + static_cast<Tick>(std::llround(to * all));
  return {a, std::max(b, a + 1), x0, x1};
}

void TickZoom::show(Tick first, Tick last, Tick a, Tick b) {
  const double all = std::max(1.0, static_cast<double>(last - first)), room = 0.03 * static_cast<double>(b - a);
  from = bounded((static_cast<double>(a - first) - room) / all, 0.0, 1.0);
  to = bounded((static_cast<double>(b - first) + room) / all, 0.0, 1.0);
  if (to - from < 1 / all) reset();
}

void TickZoom::follow(Tick first, Tick last, Tick at) {
  if (whole()) return;
  const double share = static_cast<double>(at - first) / std::max(1.0, static_cast<double>(last - first));
  if (share < from || share > to) pan_stretch(*this, (share - (from + to) / 2) / (to - from));
}

bool TickZoom::mouse(float x0, float x1) {
  const ImGuiIO& io = ImGui::GetIO();
  const float width = std::max(x1 - x0, 1.0f);
  if (ImGui::IsItemHovered()) {
    if (io.MouseWheel != 0 && io.KeyShift) pan_stretch(*this, -0.1 * static_cast<double>(io.MouseWheel));
    else if (io.MouseWheel != 0) zoom_stretch(*this, static_cast<double>((io.MousePos.x - x0) / width), io.MouseWheel);
    if (io.MouseWheelH != 0) pan_stretch(*this, -0.1 * static_cast<double>(io.MouseWheelH));
  }
  const bool held = ImGui::IsItemActive() && io.KeyShift;
  if (held) pan_stretch(*this, static_cast<double>(-io.MouseDelta.x / width));
  if (ImGui::IsItemHovered() && ImGui::IsMouseDragging(ImGuiMouseButton_Middle, 0))
    pan_stretch(*this, static_cast<double>(-io.MouseDelta.x / width));
  return held;
}

const char* TimelinePanel::title() const { return tr("Timeline"); }

void TimelinePanel::obey(const PanelRequest& request) {
  if (const auto* turn = std::get_if<request::TurnTo>(&request)) wanted_ = turn->name;
}

void TimelinePanel::draw(const FrameModel& frame, Commands& commands) {
  SearchScreen screen(frame, commands);
  if (empty_panel(screen,
                  tr("The whole search from left to right; below it the window of the shown node, event by event.")))
    return;
  if (recording_ != frame.moment.recording_serial()) recording_ = frame.moment.recording_serial(), all_.reset();
  const ImVec2 room = ImGui::GetContentRegionAvail(), at = ImGui::GetCursorScreenPos();
  const float strip = std::floor(bounded(room.y * 0.36f, px(18), px(44)));
  overview(screen, frame, at, {room.x, strip});
  const float rest = room.y - strip - px(4);
  // What the mouse is at in another panel, else where the thread of the chosen bound stands.
  if (rest > px(18))
    bounds(screen, frame.view.pointed != no_node ? frame.view.pointed : screen.thread.marked(),
           {at.x, at.y + strip + px(4)}, {room.x, rest});
}

// Dragging anywhere seeks; the pointer is a hand's breadth of ticks wide, so it snaps to nothing.
void TimelinePanel::scrub(SearchScreen& screen, const TickSpan& span, bool moved) {
  if (ImGui::IsItemActive() && !moved) {
    const Tick t = span.tick(ImGui::GetIO().MousePos.x);
    if (t != screen.models.tick()) screen.commands.push(command::Seek{t});
  }
  if (ImGui::IsItemHovered()) ImGui::SetMouseCursor(ImGuiMouseCursor_ResizeEW);
}

// Up and down zoom at the moment that is shown, left and right move, Enter shows its attempt, Esc all.
void TimelinePanel::keys(const View& v, Tick now, const std::vector<Overview::Boundary>& roots) {
  std::string asked = std::exchange(wanted_, {});
  if (ImGui::IsWindowFocused(ImGuiFocusedFlags_ChildWindows)) {
    if (pressed(Key::up, Mods::none, true)) asked = "in";
    if (pressed(Key::down, Mods::none, true)) asked = "out";
    if (pressed(Key::left, Mods::none, true)) asked = "left";
    if (pressed(Key::right, Mods::none, true)) asked = "right";
    if (pressed(Key::enter)) asked = "attempt";
    if (pressed(Key::escape)) asked = "all";
  }
  const double last = std::max(1.0, static_cast<double>(v.ticks() - 1));
  const double at = (static_cast<double>(std::max<Tick>(now, 0)) / last - all_.from) / (all_.to - all_.from);
  if (asked == "in") zoom_stretch(all_, bounded(at, 0.0, 1.0), 3);
  if (asked == "out") zoom_stretch(all_, bounded(at, 0.0, 1.0), -3);
  if (asked == "left") pan_stretch(all_, -step_of_keys);
  if (asked == "right") pan_stretch(all_, step_of_keys);
  if (asked == "attempt") all_.reset(), zoom_to_attempt(roots, v, now);
  if (asked == "all") all_.reset(), life_.reset();
}

// Or back to all, where it is shown already.
void TimelinePanel::zoom_to_attempt(const std::vector<Overview::Boundary>& roots, const View& v, Tick at) {
  std::size_t i = roots.size();
  while (i > 0 && roots[i - 1].begin > at) --i;
  if (i == 0) return all_.reset();
  const TickZoom before = all_;
  const Tick end = i < roots.size() ? roots[i].begin - 1 : v.ticks() - 1;
  all_.show(0, std::max<Tick>(v.ticks() - 1, 1), roots[i - 1].begin, end);
  if (before.from == all_.from && before.to == all_.to) all_.reset();
}

void TimelinePanel::overview(SearchScreen& screen, const FrameModel& frame, ImVec2 min, ImVec2 size) {
  const Theme& t = theme();
  const View& v = screen.view;
  const std::vector<Overview::Boundary>& roots = screen.models.roots();
  const ImVec2 max{min.x + size.x, min.y + size.y};
  ImGui::SetCursorScreenPos(min);
  ImGui::InvisibleButton("##overview", {std::max(size.x, 1.0f), std::max(size.y, 1.0f)});
  probe("timeline.overview");
  const Tick last = std::max<Tick>(v.ticks() - 1, 1), now = screen.models.tick();
  keys(v, now, roots);
  const bool moved = all_.mouse(min.x, max.x);
  if (ImGui::IsItemHovered() && ImGui::IsMouseDoubleClicked(0) && !moved)
    zoom_to_attempt(roots, v, all_.span(0, last, min.x, max.x).tick(ImGui::GetIO().MousePos.x));
  if (followed_ != now && !ImGui::IsItemActive()) all_.follow(0, last, now);
  followed_ = now;
  const TickSpan span = all_.span(0, last, min.x, max.x);
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  draw.AddRectFilled(min, max, t.raised, px(3));
  draw.PushClipRect(min, max, true);
  profile(screen, span, min, max, all_.whole());
  const std::vector<ThreadPlace> places = thread_places(screen.thread, span);
  std::vector<float> discs;
  for (const ThreadPlace& p : places) discs.push_back(p.x);
  attempts(screen, span, min, max, discs);
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
  draw_thread_in_time(screen.thread, draw, span, places, std::floor((min.y + max.y) / 2));
  const float x = std::floor(span.at(now)) + 0.5f;
  draw.AddLine({x, min.y}, {x, max.y}, t.text, px(1.6f));
  draw.AddTriangleFilled({x - px(5), min.y}, {x + px(5), min.y}, {x, min.y + px(6)}, t.text);
  if (!all_.whole()) {  // which part it is
    const float a = min.x + size.x * static_cast<float>(all_.from), b = min.x + size.x * static_cast<float>(all_.to);
    draw.AddRectFilled({min.x, max.y - px(2)}, {max.x, max.y}, t.field);
    draw.AddRectFilled({a, max.y - px(2)}, {std::max(b, a + px(3)), max.y}, t.text_dim);
    ImGui::LogText("events %s to %s ", grouped(static_cast<u64>(span.from)).c_str(),
                   grouped(static_cast<u64>(span.to)).c_str());
    if (probing()) probe_rect("timeline.part", {a, max.y - px(2)}, {b, max.y});
  }
  draw.PopClipRect();
  if (screen.models.catching_up()) {
    const std::string words = frame.answers.read_sums()
                                  ? fmt::format(tr("{:.0f} % read"), 100 * screen.models.share_known())
                                  : std::string(tr("catching up"));
    const ImVec2 from{max.x - text_width(words) - px(8), min.y};
    draw.AddRectFilled(from, {max.x, min.y + ImGui::GetTextLineHeight() + px(2)}, t.raised, px(3));
    draw.AddText({from.x + px(4), min.y}, t.warning, words.c_str());
    if (probing()) probe_rect("timeline.read", from, max);
  }
  scrub(screen, span, moved);
  if (ImGui::IsItemHovered() && !ImGui::IsItemActive()) {
    const Tick at = span.tick(ImGui::GetIO().MousePos.x);
    const Event e = v.event(at);
    if (e.slot != no_node && ImGui::IsMouseClicked(ImGuiMouseButton_Right)) screen.open_menu(v.id(e.slot));
    std::string attempt;
    for (std::size_t i = 0; i < roots.size(); ++i)
      if (roots[i].begin <= at) attempt = attempt_names(roots, i, !v.untold().depths).front();
    ImGui::SetTooltip(
        "event %s of %s%s\n%s\n%s", grouped(static_cast<u64>(at)).c_str(),
        grouped(static_cast<u64>(v.ticks() - 1)).c_str(),
        e.slot == no_node ? "" : fmt::format(": {} {}", e.leaving ? "leaves" : "enters", screen.name(e.slot)).c_str(),
        attempt.c_str(),
        tr("Click or drag to go to a moment. The wheel zooms, Shift moves, a double click shows one attempt."));
  }
}

// How deep the search was (height) and how much was cut off (colour), a column a pixel. Columns of the overview are of
// records; a record's leave tick is twice its slot plus its ply, so both scales agree but for a few pixels at most.
// Of a part of the search where a pixel is less than an event or two, it is the event itself.
void TimelinePanel::profile(SearchScreen& screen, const TickSpan& span, ImVec2 min, ImVec2 max, bool whole) {
  const Theme& t = theme();
  const View& v = screen.view;
  const Overview& o = screen.models.overview();
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  int deepest = 1;
  for (const Overview::Column& c : o.columns()) deepest = std::max<int>(deepest, c.deepest);
  const float width = max.x - min.x, floor_y = max.y - 1, high = max.y - min.y - px(3);
  const double ticks = std::max(1.0, static_cast<double>(span.to - span.from + 1)), per_pixel = ticks / width;
  // Events of some blocks, where they are read on demand
  const bool few = !v.blocks() || ticks < 32.0 * RecordIndex::block_records;
  const bool exact = !whole && (per_pixel < 2 || o.stride() > per_pixel) && few;
  for (int x = 0; x < static_cast<int>(std::ceil(width)); ++x) {
    const float px_x = min.x + static_cast<float>(x);
    int deep = 0;
    u32 nodes = 0, cuts = 0;
    if (exact) {
      const Event e = v.event(span.tick(px_x));
      if (e.slot == no_node) continue;
      deep = v[e.slot].ply, nodes = 1, cuts = e.leaving && v[e.slot].cut();
    } else {
      const double a = (static_cast<double>(span.from) + x * per_pixel) / 2 / o.stride(),
                   b = (static_cast<double>(span.from) + (x + 1) * per_pixel) / 2 / o.stride();
      for (std::size_t i = static_cast<std::size_t>(a);
           i < o.columns().size() && static_cast<double>(i) < std::max(b, std::floor(a) + 1); ++i) {
        deep = std::max<int>(deep, o.columns()[i].deepest);
        nodes += o.columns()[i].nodes;
        cuts += o.columns()[i].cuts;
      }
    }
    if (!nodes) continue;
    const float h = high * static_cast<float>(deep) / static_cast<float>(deepest),
                cut = static_cast<float>(cuts) / static_cast<float>(nodes);
    // The depth as a calm profile, cut-offs as a strip below it; what is still to come is pale.
    const float k = span.tick(px_x) <= screen.models.tick() ? 1.0f : 0.35f;
    draw.AddRectFilled({px_x, floor_y - h}, {px_x + 1, floor_y}, mix(t.raised, t.alpha, 0.42f * k));
    draw.AddRectFilled({px_x, floor_y - px(3)}, {px_x + 1, floor_y},
                       mix(mix(t.raised, t.alpha, 0.42f * k), t.cut, std::min(1.0f, cut * 1.8f) * k));
  }
}

// Where iterations and their attempts begin, named as far as there is room. `discs`: what stands in the way.
void TimelinePanel::attempts(SearchScreen& screen, const TickSpan& span, ImVec2 min, ImVec2 max,
                             const std::vector<float>& discs) const {
  const Theme& t = theme();
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  const std::vector<Overview::Boundary>& roots = screen.models.roots();
  const bool room_below = max.y >= min.y + ImGui::GetTextLineHeight();
  float free_from = min.x;
  for (std::size_t i = 0; i < roots.size(); ++i) {
    const Overview::Boundary& r = roots[i];
    const Tick end = i + 1 < roots.size() ? roots[i + 1].begin : span.to + 1;
    if (end < span.from || r.begin > span.to) continue;
    const float begins = std::floor(span.at(r.begin)) + 0.5f, x = std::max(begins, min.x),
                until = std::min(span.at(end), max.x);
    if (begins >= min.x) draw.AddLine({x, min.y}, {x, max.y}, with_alpha(t.text_dim, r.attempt ? 0.35f : 0.7f));
    if (!room_below) continue;
    for (const std::string& name : attempt_names(roots, i, !screen.view.untold().depths)) {
      const float wide = text_width(name);
      if (x < free_from || until - x < wide + px(6)) continue;
      const auto on_it = [&](float disc) {
        return disc + thread_disc_radius() > x && disc - thread_disc_radius() < x + wide + px(4);
      };
      if (std::any_of(discs.begin(), discs.end(), on_it)) continue;
      draw.AddText({x + px(3), min.y + px(1)}, t.text, name.c_str());
      ImGui::LogText("%s ", name.c_str());
      if (probing()) probe_rect(fmt::format("timeline.attempt.{}", i), {x, min.y}, {x + wide, max.y});
      free_from = x + wide + px(8);
      break;
    }
  }
}

// All hits of the breakpoints as dots, and bookmarks as flags. From dot to dot by the width of one, however many
// there are.
void TimelinePanel::breakpoints(SearchScreen& screen, ImDrawList& draw, const TickSpan& span, ImVec2 min,
                                float bottom) {
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

std::unique_ptr<PanelBase> make_timeline_panel() { return std::make_unique<TimelinePanel>(); }

}  // namespace ply::ui
