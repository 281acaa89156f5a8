// What is known of each root move: intervals that close as the search proves more. Bounds never look like values.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>

#include "app/ui/input/probes.h"
#include "app/ui/look/look.h"
#include "app/ui/look/tr.h"
#include "app/ui/panels/order_look.h"
#include "app/ui/panels/panel.h"
#include "app/ui/panels/score_axis.h"
#include "app/ui/panels/search_screen.h"
#include "app/ui/widgets/controls.h"
#include "app/ui/widgets/marks.h"
#include "app/ui/widgets/plot_scale.h"
#include "app/ui/widgets/text.h"
#include "engine/base/bounded.h"
#include "engine/base/text.h"
#include "vendor/imgui_compat.h"

namespace ply::ui {
namespace {

struct Axis {
  RimScale scale;
  float left = 0, right = 1;
  template <class Value>
  float at(Value value) const {
    return left + scale.place(value) * (right - left);
  }
};

class RootBarsPanel final : public PanelBase {
 public:
  const char* id() const override { return "root_bars"; }
  const char* title() const override { return tr("Root bars"); }

  void draw(const FrameModel& frame, Commands& commands) override {
    SearchScreen screen(frame, commands);
    if (empty_panel(screen,
                    tr("What is known of each move at the root: an interval that closes as the search learns more.")))
      return;
    const RootBars& bars = screen.models.root_bars();
    if (bars.root == no_node) return;
    header(screen, bars);
    unfinished(screen);
    ImGui::Dummy({1, px(2)});
    draw_bars(screen, bars);
  }

  std::string table(const FrameModel& frame) const override {
    Commands none;
    SearchScreen screen(frame, none);
    if (!screen.has_node() || screen.viewpoint.engine_hidden) return {};
    const RootBars& bars = screen.models.root_bars();
    const bool turned = screen.viewpoint.sign_for(bars.mover) < 0;
    std::string out = "move,rank,from,to,nodes,why,for\n";
    for (const RootBar& b : bars.bars) {
      const Interval i = turned ? flipped(b.known) : b.known;
      out += fmt::format("{},{},{},{},{},{},{}\n", csv_field(b.text), b.rank + 1, screen.cell(i.lo), screen.cell(i.hi),
                         b.nodes, order_text(screen, b.why), screen.side_name(screen.side_for(bars.mover)));
    }
    return out;
  }

 private:
  // A move found better by an iteration that was cut short is the one to play; the value is still that of the last
  // whole one.
  static void unfinished(SearchScreen& screen) {
    const SearchRun* run = screen.runs.run().get();
    if (!run || run->running() || !run->result().improved || run->result().depth <= 0 || !run->game()) return;
    const SearchResult& r = run->result();
    const Game& g = *run->game();
    coloured(
        theme().text_dim,
        fmt::format(
            tr("{} will be played: depth {} was not finished, but had found it better than {}, the best of depth {}."),
            g.show_move(run->root_position(), r.best), r.depth + 1, g.show_move(run->root_position(), r.settled_best),
            r.depth));
  }

  void header(SearchScreen& screen, const RootBars& bars) {
    constexpr std::array<const char*, 2> orders{tr("search order"), tr("value")};
    segmented("root_bars.order", orders, order_);
    const std::string deep = depth_text(screen.view, bars.depth),
                      depth = fmt::format(tr("{}, {} nodes"), deep, grouped(bars.nodes));
    ImGui::SameLine(0, px(12));
    if (ImGui::GetContentRegionAvail().x < text_width(depth) + px(30)) {
      ImGui::NewLine();
    } else {
      ImGui::AlignTextToFramePadding();
      ImGui::SetCursorPosY(ImGui::GetCursorPosY() + ImGui::GetStyle().FramePadding.y);
    }
    side_item(bars.mover);
    ImGui::SameLine(0, px(4));
    fitted_text(theme().text_dim, bars.attempts > 1 ? fmt::format(tr("{}, {} attempts together, {} nodes"), deep,
                                                                  bars.attempts, grouped(bars.nodes))
                                                    : depth);
    item_tooltip(bars.attempts > 1
                     ? tr("An iteration whose window was missed is searched again with a wider one. Bounds and nodes "
                          "are those of all its attempts; the node panel shows one of them.")
                     : "");
    const auto exact =
        std::count_if(bars.bars.begin(), bars.bars.end(), [](const RootBar& b) { return b.known.exact(); });
    const auto bounds = std::count_if(bars.bars.begin(), bars.bars.end(),
                                      [](const RootBar& b) { return !b.known.exact() && !b.known.unknown(); });
    const bool said =
        std::any_of(bars.bars.begin(), bars.bars.end(), [](const RootBar& b) { return b.said.has_value(); });
    const std::string note =
        said           ? std::string(tr("The log tells values, not whether they are exact or bounds."))
        : bars.unsound ? std::string(tr("This search prunes on assumptions, so the bounds are not proofs."))
        : bounds && bars.bars.size() == 1 ? std::string(tr("Only a bound is known of it."))
        : bounds ? fmt::format(tr("For {} of {} moves only a bound is known: equal numbers are not ties."), bounds,
                               bars.bars.size())
        : exact == static_cast<long>(bars.bars.size()) ? std::string(tr("Every move is known exactly."))
        : exact                                        ? std::string()
                                                       : std::string(tr("Nothing is known of any move yet."));
    if (ImGui::GetContentRegionAvail().x > 0) screen.whose_scores("root_bars", bars.mover);
    if (note.empty()) return;
    ImGui::SameLine(0, px(14));
    if (ImGui::GetContentRegionAvail().x < text_width(note)) ImGui::NewLine();
    fitted_text(bars.unsound ? theme().warning : theme().text_dim, note);
  }

  Axis axis_of(const SearchScreen& screen, const RootBars& bars) const {
    // In the chosen view; decided scores do not stretch the axis.
    const int sign = screen.viewpoint.sign_for(bars.mover);
    Axis a{RimScale(std::min(screen.decided(), infinite))};
    for (const RootBar& b : bars.bars)
      if (b.said) a.scale.add(sign * *b.said);
    for (const RootBar& b : bars.bars)
      for (int v : {b.known.lo, b.known.hi, b.before.lo, b.before.hi}) a.scale.add(sign * v);
    a.scale.add(sign * bars.window.alpha.value);
    a.scale.add(sign * bars.window.beta.value);
    a.scale.close(0.12, 0.5 * screen.unit());
    return a;
  }

  void draw_bars(SearchScreen& screen, const RootBars& bars) {
    const Theme& t = theme();
    std::vector<const RootBar*> list;
    for (const RootBar& b : bars.bars) list.push_back(&b);
    if (order_ == 1)
      std::stable_sort(list.begin(), list.end(), [](const RootBar* a, const RootBar* b) {
        if (a->known.unknown() != b->known.unknown()) return b->known.unknown();
        return a->known.lo != b->known.lo ? a->known.lo > b->known.lo : a->known.hi > b->known.hi;
      });

    const ImVec2 origin = ImGui::GetCursorScreenPos(), room = ImGui::GetContentRegionAvail();
    compat::push_font(fonts().mono);
    const float ch = text_width("0");
    float name = ch * 5;
    for (const RootBar* b : list) name = std::max(name, text_width(b->text));
    name = px(24) + std::min(name, std::max(ch * 5, room.x * 0.2f));
    const float numbers = ch * 10, nodes = ch * 9;
    Axis axis = axis_of(screen, bars);
    axis.left = origin.x + name;
    axis.right = std::max(axis.left + px(60), origin.x + room.x - numbers - nodes - px(10));
    const float count = static_cast<float>(list.size()), foot = ImGui::GetTextLineHeight() + px(4);
    const float row = std::floor(bounded((room.y - foot) / std::max(count, 1.0f), px(22), px(40)));
    const int sign = screen.viewpoint.sign_for(bars.mover);
    ImDrawList& draw = *ImGui::GetWindowDrawList();

    // 1. The scale below everything.
    const float bottom = origin.y + row * count;
    AxisView view{axis.scale.low(), axis.scale.high()};
    const double unit = screen.unit();
    view.min /= unit, view.max /= unit;
    for (const auto& tick : ticks(view, std::max(2, static_cast<int>((axis.right - axis.left) / px(90))))) {
      if (tick.label.empty()) continue;
      const float x = std::floor(axis.at(tick.value * unit)) + 0.5f;
      draw.AddLine({x, origin.y}, {x, bottom}, t.grid);
      const auto crowded = [&](int v) { return std::abs(v) < infinite && std::abs(axis.at(sign * v) - x) < px(86); };
      if (crowded(bars.window.alpha.value) || crowded(bars.window.beta.value)) continue;
      const std::string label = tick.value > 0 ? "+" + tick.label : tick.label;
      draw.AddText({std::floor(x - text_width(label) / 2), bottom + px(2)}, t.text_faint, label.c_str());
    }

    for (const bool upper : {false, true}) {
      if (!axis.scale.broken(upper)) continue;
      const float x = axis.left + axis.scale.break_at(upper) * (axis.right - axis.left);
      axis_break(draw, {x, origin.y}, {x, bottom + px(2)});
      if (probing())
        probe_rect(upper ? "root_bars.break.high" : "root_bars.break.low", {x - px(3), origin.y}, {x + px(3), bottom});
    }

    if (probing()) probe_rect("root_bars.axis", {axis.left, origin.y}, {axis.right, bottom});

    // 2. A row for each move.
    u64 max = 1;
    for (const RootBar* b : list) max = std::max(max, b->nodes);
    for (std::size_t i = 0; i < list.size(); ++i) {
      const RootBar& b = *list[i];
      const ImVec2 at{origin.x, origin.y + row * static_cast<float>(i)};
      ImGui::SetCursorScreenPos(at);
      ImGui::PushID(static_cast<int>(b.move));
      const bool clicked = ImGui::InvisibleButton("##bar", {std::max(room.x, 1.0f), std::max(row, 1.0f)});
      if (probing()) probe(fmt::format("root_bars.{}", b.text));
      const bool hovered = ImGui::IsItemHovered();
      const u32 slot = b.id == no_node ? no_node : screen.view.find(b.id);
      const bool shown =
          slot != no_node && std::find(screen.models.moment().path.begin(), screen.models.moment().path.end(), slot) !=
                                 screen.models.moment().path.end();
      if (hovered || shown)
        draw.AddRectFilled({at.x, at.y + 1}, {at.x + room.x, at.y + row - 1},
                           shown ? with_alpha(t.selection, 0.55f) : t.hover, px(3));
      if (clicked && b.id != no_node) screen.select(b.id);
      if (hovered && slot != no_node) screen.node_tooltip(slot);
      screen.mark_rest_item(b.id, "root_bars");
      ImGui::PopID();

      const float middle = std::floor(at.y + row / 2), text_y = std::floor(middle - ImGui::GetFontSize() / 2);
      if (b.best) draw_star(draw, {at.x + px(9), middle}, px(5.5f), t.pv);
      draw_clipped(draw, {at.x + px(20), text_y}, name - px(22),
                   b.rank < 0 ? t.text_faint
                   : b.best   ? t.pv
                              : t.text,
                   b.text);
      interval(draw, screen, bars, b, axis, middle, row, sign);

      const Score s = score_of(b.known);
      const About about{"bar", static_cast<long long>(b.move)};
      std::string words = b.said ? "? " + screen.number(*b.said, bars.mover, about)
                          : b.state == NodeState::open && s.kind == Kind::none ? signs().ellipsis
                          : b.rank < 0                                         ? ""
                                                                               : screen.score(s, bars.mover, about);
      const float right = origin.x + room.x - nodes;
      draw.AddText({right - text_width(words), text_y}, b.known.exact() ? t.text : t.text_dim, words.c_str());
      if (b.nodes) {
        const float share = static_cast<float>(b.nodes) / static_cast<float>(max);
        draw.AddRectFilled({right + px(10), at.y + row - px(4)},
                           {right + px(10) + (nodes - px(10)) * share, at.y + row - px(2)},
                           with_alpha(t.text_faint, 0.7f));
        const std::string n = short_nodes(b.nodes);
        draw.AddText({origin.x + room.x - text_width(n), text_y}, t.text_dim, n.c_str());
      }
      ImGui::LogText("%s%s %s\n", b.best ? "* " : "", b.text.c_str(), words.c_str());
    }

    // 3. The root's window over them.
    const Window w = bars.window;
    const auto bound = [&](const Bound& x, const char* greek, ImU32 colour, bool from_left) {
      if (std::abs(x.value) >= infinite) return;
      const float px_at = axis.at(sign * x.value);
      draw.AddLine({px_at, origin.y}, {px_at, bottom}, colour, px(1.5f));
      const bool swapped = sign < 0;
      const std::string label = fmt::format(
          "{} {}", greek, screen.number(x.value, bars.mover, {x.value == w.alpha.value ? "bars.alpha" : "bars.beta"}));
      const float wide = text_width(label);
      const bool left = from_left != swapped;
      draw.AddRectFilled({left ? px_at - wide - px(8) : px_at + px(1), bottom + px(1)},
                         {left ? px_at - px(1) : px_at + wide + px(8), bottom + foot}, t.panel);
      draw.AddText({left ? px_at - wide - px(4) : px_at + px(5), bottom + px(2)}, colour, label.c_str());
    };
    bound(w.alpha, sign > 0 ? signs().alpha : signs().beta, sign > 0 ? t.alpha : t.beta, true);
    bound(w.beta, sign > 0 ? signs().beta : signs().alpha, sign > 0 ? t.beta : t.alpha, false);
    ImGui::PopFont();
    ImGui::SetCursorScreenPos({origin.x, bottom});
    ImGui::Dummy({room.x, foot});
    if (ImGui::IsItemHovered()) ImGui::SetTooltip("%s", tr("The pale band is what the previous iteration knew."));
  }

  void interval(ImDrawList& draw, const SearchScreen& screen, const RootBars& bars, const RootBar& b, const Axis& axis,
                float y, float row, int sign) const {
    const Theme& t = theme();
    const auto span = [&](Interval i) {
      if (sign < 0) i = flipped(i);
      return std::pair{i.lo <= -infinite ? axis.left : axis.at(i.lo), i.hi >= infinite ? axis.right : axis.at(i.hi)};
    };
    if (!b.before.unknown()) {
      const auto [x0, x1] = span(b.before);
      draw.AddRectFilled({x0 - px(2), y - row * 0.34f}, {x1 + px(2), y + row * 0.34f}, with_alpha(t.text_faint, 0.16f),
                         px(2));
    }
    if (b.said) {  // a ring: a value of which nobody knows what it proves
      draw.AddCircle({axis.at(sign * *b.said), y}, px(5), t.text_dim, 16, px(1.5f));
      return;
    }
    if (b.rank < 0 || b.known.unknown()) {
      if (b.state == NodeState::open)
        dashed_line(draw, {axis.left, y}, {axis.right, y}, with_alpha(t.accent, 0.6f), Dash::dotted, 1.5f);
      return;
    }
    const auto [x0, x1] = span(b.known);
    const Score s = score_of(b.known);
    const ImU32 ink = mix(screen.colour(s, bars.mover), t.text, 0.25f);
    if (b.known.exact()) {  // a diamond: a value
      const float r = px(6);
      draw.AddQuadFilled({x0, y - r}, {x0 + r, y}, {x0, y + r}, {x0 - r, y}, ink);
      draw.AddQuad({x0, y - r}, {x0 + r, y}, {x0, y + r}, {x0 - r, y}, t.text, px(1.2f));
      return;
    }
    // A bar that fades towards what is not known, with a bracket at what is.
    const Interval seen = sign < 0 ? flipped(b.known) : b.known;
    const bool left_known = seen.lo > -infinite, right_known = seen.hi < infinite;
    const float h = px(4);
    const ImU32 solid = with_alpha(ink, 0.75f), gone = with_alpha(ink, 0.0f);
    draw.AddRectFilledMultiColor({x0, y - h}, {x1, y + h}, left_known ? solid : gone, right_known ? solid : gone,
                                 right_known ? solid : gone, left_known ? solid : gone);
    const auto bracket = [&](float x, float towards) {
      draw.AddLine({x, y - px(7)}, {x, y + px(7)}, ink, px(2));
      draw.AddLine({x, y - px(7)}, {x + towards * px(5), y - px(7)}, ink, px(2));
      draw.AddLine({x, y + px(7)}, {x + towards * px(5), y + px(7)}, ink, px(2));
    };
    if (left_known) bracket(x0, 1);
    if (right_known) bracket(x1, -1);
  }

  static void draw_star(ImDrawList& draw, ImVec2 c, float r, ImU32 colour) {
    ImVec2 points[10];
    for (int i = 0; i < 10; ++i) {
      const float a = -1.5708f + static_cast<float>(i) * 0.62832f, k = i % 2 ? r * 0.45f : r;
      points[i] = {c.x + std::cos(a) * k, c.y + std::sin(a) * k};
    }
    for (int i = 0; i < 10; i += 2) draw.AddTriangleFilled(points[(i + 9) % 10], points[i], points[i + 1], colour);
    draw.AddCircleFilled(c, r * 0.5f, colour, 8);
  }

  int order_ = 0;
};

}  // namespace

std::unique_ptr<PanelBase> make_root_bars_panel() { return std::make_unique<RootBarsPanel>(); }

}  // namespace ply::ui
