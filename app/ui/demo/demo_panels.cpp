#include "app/ui/demo/demo_panels.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "app/ui/input/probes.h"
#include "app/ui/look/look.h"
#include "app/ui/widgets/controls.h"
#include "app/ui/widgets/marks.h"
#include "app/ui/widgets/score_text.h"
#include "app/ui/widgets/text.h"
#include "engine/core/random.h"
#include "vendor/imgui_compat.h"

namespace ply::ui {
namespace {

/// Eight by eight with pieces, to see the board face and shapes.
void board_panel() {
  const ImVec2 origin = ImGui::GetCursorScreenPos(), room = ImGui::GetContentRegionAvail();
  const float cell = std::floor(std::min(room.x, room.y) / 8);
  if (cell < 8) return;
  const ImVec2 at{origin.x + std::floor((room.x - cell * 8) / 2), origin.y};
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  draw.AddRectFilled(at, {at.x + cell * 8, at.y + cell * 8}, IM_COL32(38, 110, 76, 255), px(4));
  for (int i = 1; i < 8; i++) {
    const float d = cell * static_cast<float>(i);
    draw.AddLine({at.x + d, at.y}, {at.x + d, at.y + cell * 8}, IM_COL32(20, 66, 45, 255), px(1));
    draw.AddLine({at.x, at.y + d}, {at.x + cell * 8, at.y + d}, IM_COL32(20, 66, 45, 255), px(1));
  }
  for (int i = 0; i < 64; i++) {
    const int x = i % 8, y = i / 8;
    const ImVec2 c{at.x + (static_cast<float>(x) + 0.5f) * cell, at.y + (static_cast<float>(y) + 0.5f) * cell};
    if ((x * 7 + y * 5) % 4 == 0 && y > 1 && y < 6) {
      const bool black = (x + y) % 2;
      draw.AddCircleFilled({c.x + px(1), c.y + px(2)}, cell * 0.40f, IM_COL32(0, 0, 0, 70), 48);
      draw.AddCircleFilled(c, cell * 0.40f, black ? IM_COL32(24, 26, 30, 255) : IM_COL32(238, 238, 232, 255), 48);
    }
    const char* piece = y == 0 && fonts().kanji ? "歩" : y == 7 && fonts().figures ? "♞" : y == 1 ? "12" : nullptr;
    if (!piece) continue;
    draw_centred(draw, fonts().board, cell * 0.66f, c, IM_COL32(245, 240, 225, 255), piece, y == 0);
  }
  ImGui::Dummy({room.x, cell * 8});
  probe("board");
}

void tree_panel() {
  const ImVec2 origin = ImGui::GetCursorScreenPos(), room = ImGui::GetContentRegionAvail();
  if (room.x < 20 || room.y < 20) return;
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  const float height = px(22);
  u32 seed = 7;
  const auto bars = [&](auto&& self, float x, float width, float y, int depth) -> void {
    if (width < 2 || y + height > origin.y + room.y || depth > 12) return;
    seed = seed * 1664525u + 1013904223u;
    const float v = static_cast<float>(seed >> 8) / 8388608.0f - 1;
    const ImU32 ground = theme().score_colour(v * 0.9f);
    draw.AddRectFilled({x, y}, {x + width - 1, y + height - 1}, ground, width > 12 ? px(2) : 0);
    if (width > px(60)) {
      draw.PushClipRect({x, y}, {x + width - px(3), y + height}, true);
      draw.AddText({x + px(5), y + px(3)}, text_on(ground),
                   fmt::format("{} {:+.2f}", depth % 2 ? "f5" : "d3", v).c_str());
      draw.PopClipRect();
    }
    float left = x;
    for (float part : {0.52f, 0.22f, 0.13f, 0.08f, 0.04f}) {
      self(self, left, width * part, y + height, depth + 1);
      left += width * part;
    }
  };
  bars(bars, origin.x, room.x, origin.y, 0);
  ImGui::Dummy(room);
}

void nodes_panel(DemoState& state) {
  constexpr i64 count = 10'000'000;
  const float line = ImGui::GetTextLineHeight() + px(4), header = line + px(4);
  if (const RowRange rows = state.nodes.begin("nodes", count, line, header)) {
    constexpr ImGuiTableFlags flags =
        ImGuiTableFlags_RowBg | ImGuiTableFlags_Resizable | ImGuiTableFlags_SizingStretchProp;
    if (ImGui::BeginTable("nodes", 5, flags)) {
      for (const char* column : {"node", "move", "value", "share", "end"}) ImGui::TableSetupColumn(column);
      ImGui::TableHeadersRow();
      for (i64 i = rows.first; i < rows.last; i++) {
        ImGui::TableNextRow();
        ImGui::TableNextColumn();
        compat::push_font(fonts().mono);
        ImGui::PushID(static_cast<int>(i));
        if (ImGui::Selectable(fmt::format("{}", i).c_str(), state.selected == i, ImGuiSelectableFlags_SpanAllColumns)) {
          state.selected = static_cast<int>(i);
        }
        probe("row", i);
        ImGui::PopID();
        ImGui::PopFont();
        ImGui::TableNextColumn();
        side_item(i % 3 ? Side::first : Side::second);
        ImGui::SameLine();
        mono(i % 3 ? "c4" : "f5");
        ImGui::TableNextColumn();
        const Kind kind = i % 3 ? Kind::lower : i % 2 ? Kind::upper : Kind::exact;
        score_item({i % 11 ? static_cast<int>(i * 37 % 1000) - 500 : 9992, kind}, {10000, 100}, px(96));
        ImGui::TableNextColumn();
        const float share = static_cast<float>(i * 29 % 100) / 100;
        cell_bar(share, with_alpha(theme().accent, 0.35f));
        mono_right(fmt::format("{:.0f} %", share * 100));
        ImGui::TableNextColumn();
        if (i % 3) coloured(theme().cut, fmt::format("{} cut", signs().scissors));
        else dim("all searched");
      }
      ImGui::EndTable();
    }
  }
  state.nodes.end();
}

void node_panel(DemoState& state) {
  static constexpr const char* views[] = {"mover", "first", "root"};
  segmented("view", views, state.view);
  section("node 41 207");
  property_label("mover"), side_item(Side::first), ImGui::SameLine(), ImGui::TextUnformatted("A");
  property("depth left", "4");
  property_label("value"), score_item({123, Kind::lower});
  property_label("alpha"), mono(theme().alpha, "-12"), ImGui::SameLine(), dim("set by d3, first child of the root");
  property_label("beta"), mono(theme().beta, "+118"), ImGui::SameLine(), dim("set by c4");
  property("a rather long label here", "6");
  ImGui::Spacing();
  accent_button("search", "Search here", "Searches this position again", {Key::enter, Mods::ctrl});
  ImGui::SameLine();
  text_button("pin", "Pin");
  ImGui::SameLine();
  text_button("off", "Not now", {}, {}, false);
  section("children");
  const ImVec2 at = ImGui::GetCursorScreenPos();
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  const float w = px(72), h = px(30);
  const auto box = [&](int i) { return ImVec2{at.x + static_cast<float>(i) * (w + px(8)), at.y}; };
  for (int i = 0; i < 5; i++) {
    const ImVec2 a = box(i), b{a.x + w, a.y + h};
    draw.AddRectFilled(a, b, theme().score_colour(static_cast<float>(i - 2) / 2), px(3));
    if (i == 0) draw.AddRect(a, b, theme().pv, px(3), 0, px(2.5f));
    if (i == 1) dashed_rect(draw, a, b, theme().table, Dash::dashed, 1.5f);
    if (i == 2) dashed_rect(draw, a, b, theme().quiescence, Dash::dotted, 1.5f);
    if (i == 3) hatch(draw, a, b, with_alpha(theme().cut, 0.8f));
    if (i == 4) dashed_rect(draw, a, b, theme().ghost, Dash::solid);
    constexpr const char* names[] = {"pv", "table", "quiet", "cut", "a name too long"};
    draw_clipped(draw, {a.x + px(6), a.y + px(7)}, w - px(10),
                 text_on(theme().score_colour(static_cast<float>(i - 2) / 2)), names[i]);
  }
  ImGui::Dummy({5 * (w + px(8)), h});
}

/// The same made-up numbers every time.
const std::vector<double>& numbers(int seed) {
  static std::vector<std::vector<double>> all(8);
  std::vector<double>& v = all[static_cast<std::size_t>(seed)];
  if (!v.empty()) return v;
  Random random(static_cast<u64>(seed) + 1);
  for (int i = 0; i < (seed < 4 ? 12 : 4000); i++) {
    const double x = i, noise = random.unit() + random.unit() + random.unit() - 1.5;
    if (seed == 3) v.push_back(std::pow(6.3, x * 0.6) * (1 + random.unit()));
    else if (seed < 4) v.push_back(std::sin(x * 0.5 + seed) * 30 + x * 4 + noise * 8);
    else v.push_back(noise * 200 + (seed == 5 ? numbers(4)[static_cast<std::size_t>(i)] * 0.8 : 0));
  }
  return v;
}

void iterations_panel(DemoState& state) {
  PlotSpec spec;
  spec.x = {.label = "iteration", .whole = true};
  spec.y = {.label = "score, for the first player"};
  spec.series = {{.name = "d3", .data = {{}, numbers(0)}, .dots = true},
                 {.name = "c4", .data = {{}, numbers(1)}, .dots = true},
                 {.name = "f5", .data = {{}, numbers(2)}, .dots = true}};
  for (int i = 0; i < 12; i += 2) spec.bands.push_back({i - 0.5, i + 0.5});
  spec.selected_x = 7;
  plot("iterations", state.iterations, spec);
}

void ordering_panel(DemoState& state) {
  PlotSpec spec;
  spec.x = {.label = "iteration", .whole = true};
  spec.y = {.label = "nodes", .scale = AxisScale::log10};
  spec.series = {{.name = "nodes", .kind = SeriesKind::bars, .data = {{}, numbers(3)}}};
  plot("ordering", state.ordering, spec);
}

void scatter_panel(DemoState& state) {
  PlotSpec spec;
  spec.x = {.label = "static value", .scale = AxisScale::symlog, .unit = 10};
  spec.y = {.label = "searched value", .scale = AxisScale::symlog, .unit = 10};
  spec.series = {{.name = "leaves", .kind = SeriesKind::points, .data = {numbers(4), numbers(5)}}};
  plot("scatter", state.scatter, spec);
}

void timeline_panel(DemoState& state) {
  PlotSpec spec;
  spec.series = {{.name = "alpha", .kind = SeriesKind::step, .data = {{}, numbers(6)}, .colour = theme().alpha}};
  spec.markers = {{1200, "cut", theme().cut}};
  spec.selected_x = 2100;
  plot("timeline", state.timeline, spec);
}

void styles_panel() {
  const Theme& t = theme();
  const auto swatch = [](const char* name, ImU32 colour) {
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float side = ImGui::GetTextLineHeight();
    ImGui::GetWindowDrawList()->AddRectFilled(at, {at.x + side * 2, at.y + side}, colour, px(3));
    ImGui::Dummy({side * 2, side});
    ImGui::SameLine();
    ImGui::TextUnformatted(name);
  };
  compat::push_font(fonts().big);
  ImGui::TextUnformatted("Colours by role");
  ImGui::PopFont();
  if (ImGui::BeginTable("roles", 4)) {
    const struct {
      const char* name;
      ImU32 colour;
    } roles[] = {{"text", t.text},
                 {"dim text", t.text_dim},
                 {"faint text", t.text_faint},
                 {"accent", t.accent},
                 {"first", t.first},
                 {"second", t.second},
                 {"principal variation", t.pv},
                 {"cut", t.cut},
                 {"table", t.table},
                 {"quiescence", t.quiescence},
                 {"ghost", t.ghost},
                 {"alpha", t.alpha},
                 {"beta", t.beta},
                 {"good", t.good},
                 {"warning", t.warning},
                 {"error", t.error},
                 {"hover", t.hover},
                 {"selection", t.selection},
                 {"border", t.border},
                 {"grid", t.grid}};
    for (const auto& r : roles) {
      ImGui::TableNextColumn();
      swatch(r.name, r.colour);
    }
    for (std::size_t i = 0; i < t.series.size(); i++) {
      ImGui::TableNextColumn();
      swatch(fmt::format("series {}", i).c_str(), t.series[i]);
    }
    ImGui::EndTable();
  }
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const float width = ImGui::GetContentRegionAvail().x / 41;
  for (int i = 0; i <= 40; i++) {
    const float x = at.x + width * static_cast<float>(i);
    ImGui::GetWindowDrawList()->AddRectFilled({x, at.y}, {x + width + 1, at.y + px(20)},
                                              t.score_colour(static_cast<float>(i - 20) / 20));
  }
  ImGui::Dummy({1, px(28)});
  compat::push_font(fonts().big);
  ImGui::TextUnformatted("Icons");
  ImGui::PopFont();
  for (int i = 0; i < icon_count; i++) {
    if (i % 17) ImGui::SameLine();
    icon_button(fmt::format("icon{}", i), static_cast<Icon>(i), "An icon", {}, i % 7 != 6, i % 5 == 4);
  }
  compat::push_font(fonts().big);
  ImGui::TextUnformatted("Faces");
  ImGui::PopFont();
  const Signs& s = signs();
  const std::string all = fmt::format(
      "{} {} {} {} {} {}  {} {} {}  {} {} {} {}  {} {} {} {}  {} {} {} {}  {} {} {} {} {} {} {} {} {} {}", s.at_least,
      s.at_most, s.exact, s.plus_minus, s.minus, s.infinity, s.alpha, s.beta, s.delta, s.up, s.down, s.up_open,
      s.down_open, s.left_arrow, s.right_arrow, s.up_arrow, s.down_arrow, s.dot, s.ellipsis, s.bullet, s.times,
      s.scissors, s.check, s.cross, s.star, s.warning, s.disc, s.ring, s.play, s.wedge, s.wedge_open);
  for (ImFont* font : {fonts().ui, fonts().mono, fonts().big}) {
    compat::push_font(font);
    ImGui::TextUnformatted("The quick brown fox 0123456789 +- Żółć ÄÖÜ 玉金銀歩 ♔♞");
    ImGui::TextUnformatted(all.c_str());
    ImGui::PopFont();
  }
}

void log_panel() {
  compat::push_font(fonts().mono);
  for (int i = 0; i < 40; i++)
    ImGui::Text("%06d  table hit  depth %d  value %s %+d", i * 137, i % 9, signs().at_least, i * 31 % 90 - 40);
  ImGui::PopFont();
}

}  // namespace

std::vector<Panel> demo_panels(DemoState& state) {
  const auto plain = [](std::string id, std::string title, const char* what) {
    return Panel{std::move(id), std::move(title), [what] { empty_note(what); }};
  };
  std::vector<Panel> panels{
      {"board", "Board", board_panel, true, false},
      {"tree", "Icicle", tree_panel, true, false},
      {"nodes", "Nodes", [&state] { nodes_panel(state); }},
      {"styles", "Styles", styles_panel},
      {"log", "Log", log_panel},
  };
  panels.push_back(plain("game", "Game", "The moves of the game. Play one on the board, or press Space."));
  panels.push_back(plain("editor", "Position editor", "Pick a piece, then a cell."));
  panels.push_back({"node", "Node", [&state] { node_panel(state); }});
  panels.push_back({"timeline", "Bounds over time", [&state] { timeline_panel(state); }, true, false});
  panels.push_back({"plot", "Iterations", [&state] { iterations_panel(state); }, true, false});
  panels.push_back({"bars", "Ordering", [&state] { ordering_panel(state); }, true, false});
  panels.push_back({"scatter", "Scatter", [&state] { scatter_panel(state); }, true, false});
  panels.push_back(plain("terms", "Heuristic", "The terms of the evaluation of the selected node."));
  panels.push_back(plain("watch", "Watch", "Press W to watch an expression."));
  return panels;
}

}  // namespace ply::ui
