#include "app/ui/demo/demo_panels.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "app/ui/look.h"
#include "app/ui/probes.h"
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
    const float size = cell * 0.7f;
    const ImVec2 extent = fonts().board->CalcTextSizeA(size, 1e6f, 0, piece);
    draw.AddText(fonts().board, size, {c.x - extent.x / 2, c.y - extent.y / 2}, IM_COL32(245, 240, 225, 255), piece);
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
      draw.AddText({x + px(5), y + px(3)}, text_on(ground), fmt::format("{} {:+.2f}", depth % 2 ? "f5" : "d3", v).c_str());
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
  constexpr ImGuiTableFlags flags = ImGuiTableFlags_RowBg | ImGuiTableFlags_Resizable | ImGuiTableFlags_ScrollY |
                                    ImGuiTableFlags_SizingStretchProp;
  if (!ImGui::BeginTable("nodes", 5, flags)) return;
  ImGui::TableSetupScrollFreeze(0, 1);
  for (const char* column : {"node", "ply", "move", "value", "cut"}) ImGui::TableSetupColumn(column);
  ImGui::TableHeadersRow();
  compat::push_font(fonts().mono);
  ImGuiListClipper clipper;
  clipper.Begin(100000);
  while (clipper.Step()) {
    for (int i = clipper.DisplayStart; i < clipper.DisplayEnd; i++) {
      ImGui::TableNextRow();
      ImGui::TableNextColumn();
      ImGui::PushID(i);
      if (ImGui::Selectable(fmt::format("{}", i).c_str(), state.selected == i, ImGuiSelectableFlags_SpanAllColumns)) {
        state.selected = i;
      }
      probe("row", i);
      ImGui::PopID();
      ImGui::TableNextColumn(), ImGui::Text("%d", i * 7 % 9);
      ImGui::TableNextColumn(), ImGui::TextUnformatted(i % 3 ? "c4" : "f5");
      ImGui::TableNextColumn();
      ImGui::Text("%s %+d", i % 3 ? signs().at_least : i % 2 ? signs().at_most : signs().exact, i * 37 % 1000 - 500);
      ImGui::TableNextColumn();
      ImGui::PushStyleColor(ImGuiCol_Text, theme().cut);
      if (i % 3) ImGui::TextUnformatted(signs().scissors);
      ImGui::PopStyleColor();
    }
  }
  ImGui::PopFont();
  ImGui::EndTable();
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
    const struct { const char* name; ImU32 colour; } roles[] = {
        {"text", t.text}, {"dim text", t.text_dim}, {"faint text", t.text_faint}, {"accent", t.accent},
        {"first", t.first}, {"second", t.second}, {"principal variation", t.pv}, {"cut", t.cut},
        {"table", t.table}, {"quiescence", t.quiescence}, {"ghost", t.ghost}, {"alpha", t.alpha},
        {"beta", t.beta}, {"good", t.good}, {"warning", t.warning}, {"error", t.error},
        {"hover", t.hover}, {"selection", t.selection}, {"border", t.border}, {"grid", t.grid}};
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
    ImGui::GetWindowDrawList()->AddRectFilled({x, at.y}, {x + width + 1, at.y + px(20)}, t.score_colour(static_cast<float>(i - 20) / 20));
  }
  ImGui::Dummy({1, px(28)});
  compat::push_font(fonts().big);
  ImGui::TextUnformatted("Faces");
  ImGui::PopFont();
  const Signs& s = signs();
  const std::string all = fmt::format(
      "{} {} {} {} {} {}  {} {} {}  {} {} {} {}  {} {} {} {}  {} {} {} {}  {} {} {} {} {} {} {} {} {} {}", s.at_least,
      s.at_most, s.exact, s.plus_minus, s.minus, s.infinity, s.alpha, s.beta, s.delta, s.up, s.down, s.up_open,
      s.down_open, s.left_arrow, s.right_arrow, s.up_arrow, s.down_arrow, s.dot, s.ellipsis, s.bullet, s.times,
      s.scissors, s.check, s.cross, s.star, s.warning, s.disc, s.ring, s.play, s.shogi_first, s.shogi_second);
  for (ImFont* font : {fonts().ui, fonts().mono, fonts().big}) {
    compat::push_font(font);
    ImGui::TextUnformatted("The quick brown fox 0123456789 +- Żółć ÄÖÜ 玉金銀歩 ♔♞");
    ImGui::TextUnformatted(all.c_str());
    ImGui::PopFont();
  }
}

void log_panel() {
  compat::push_font(fonts().mono);
  for (int i = 0; i < 40; i++) ImGui::Text("%06d  table hit  depth %d  value %s %+d", i * 137, i % 9, signs().at_least, i * 31 % 90 - 40);
  ImGui::PopFont();
}

void empty_panel(const char* what) {
  ImGui::PushStyleColor(ImGuiCol_Text, theme().text_dim);
  ImGui::TextWrapped("%s", what);
  ImGui::PopStyleColor();
}

}  // namespace

std::vector<Panel> demo_panels(DemoState& state) {
  const auto plain = [](std::string id, std::string title, const char* what) {
    return Panel{std::move(id), std::move(title), [what] { empty_panel(what); }};
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
  panels.push_back(plain("node", "Node", "Select a node in the tree."));
  panels.push_back(plain("terms", "Heuristic", "The terms of the evaluation of the selected node."));
  panels.push_back(plain("watch", "Watch", "Press W to watch an expression."));
  panels.push_back(plain("timeline", "Bounds over time", "The window of the selected node, event by event."));
  panels.push_back(plain("plot", "Iterations", "Scores by iteration."));
  panels.push_back(plain("bars", "Ordering", "Which child cuts."));
  panels.push_back(plain("scatter", "Scatter", "Static value against searched value."));
  return panels;
}

}  // namespace ply::ui
