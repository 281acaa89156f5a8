// The strip of tabs of a tile: the tabs, those behind "+3", their menus, and what stands at the right end.
#include <algorithm>
#include <cmath>

#include "app/ui/frame/workspace.h"
#include "app/ui/input/probes.h"
#include "app/ui/look/look.h"

namespace ply::ui {
namespace {

/// As much of a title as fits, with an ellipsis where that is not all of it.
std::string fitting(std::string title, float width) {
  const auto wide = [](const std::string& s) { return ImGui::CalcTextSize(s.c_str()).x; };
  if (wide(title) <= width) return title;
  while (!title.empty() && wide(title + signs().ellipsis) > width) title.pop_back();  // titles are ours and plain
  return title + signs().ellipsis;
}

bool inside(ImVec2 p, ImVec2 min, ImVec2 max) { return p.x >= min.x && p.x < max.x && p.y >= min.y && p.y < max.y; }

}  // namespace

void Workspace::draw_tab_strip(Layout& tile, const Rect& strip) {
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  const Theme& t = theme();
  const float pad = px(12), between = px(2), button = strip.height();
  const bool has_focus = std::find(tile.tabs.begin(), tile.tabs.end(), focused_) != tile.tabs.end();

  // 1. How wide the tabs want to be, and what there is. Those for which there is no room go behind a button; the one on
  // top stays.
  std::vector<float> widths;
  std::vector<std::string> hidden;
  float wanted = 0;
  for (const std::string& id : tile.tabs) {
    const Panel& p = *panel(id);
    if (!p.wanted) {
      widths.push_back(0);
      continue;
    }
    float w = ImGui::CalcTextSize(p.title.c_str()).x + 2 * pad;
    if (!p.badge.empty()) w += ImGui::CalcTextSize(p.badge.c_str()).x + px(6);
    widths.push_back(std::ceil(w));
    wanted += widths.back() + between;
  }
  const std::string shown = shown_in(tile);
  if (const float room = std::max(strip.width() - (explain_ && strip.width() > 5 * button ? 2 : 1) * button, 1.0f);
      wanted > room) {
    const float more = px(34);
    const auto top = static_cast<std::size_t>(std::find(tile.tabs.begin(), tile.tabs.end(), shown) - tile.tabs.begin());
    if (top < widths.size()) widths[top] = std::min(widths[top], std::max(room - more, px(20)));
    float left = room - more - (top < widths.size() ? widths[top] + between : 0);
    bool full = false;
    for (std::size_t i = 0; i < widths.size(); i++) {
      if (i == top || widths[i] == 0) continue;
      full = full || widths[i] > left;
      left -= widths[i] + between;
      if (!full) continue;
      hidden.push_back(tile.tabs[i]);
      widths[i] = 0;
    }
  }

  // 2. The tabs.
  float x = strip.min.x;
  for (std::size_t i = 0; i < tile.tabs.size(); i++) {
    const std::string id = tile.tabs[i];
    const Panel& p = *panel(id);
    const float width = widths[i];
    if (width == 0) continue;
    const ImVec2 min{x, strip.min.y + px(2)}, max{x + width, strip.max.y};
    x += width + between;
    if (max.x - min.x < 2 || max.y - min.y < 2) continue;

    ImGui::PushID(id.c_str());
    ImGui::SetCursorScreenPos(min);
    ImGui::InvisibleButton("tab", {max.x - min.x, max.y - min.y});
    if (probing()) probe("tab." + id);
    const bool hovered = ImGui::IsItemHovered(), chosen = shown == id;
    if (ImGui::IsItemActivated()) touch(id);
    if (hovered && ImGui::IsMouseDoubleClicked(0)) {
      if (maximised_.empty()) later_ = [this, id] { maximise(id); };
      else later_ = [this] { restore(); };
    }
    draw_tab_menu(id);
    ImGui::PopID();

    if (chosen) draw.AddRectFilled(min, max, t.panel, px(4), ImDrawFlags_RoundCornersTop);
    else if (hovered) draw.AddRectFilled(min, max, t.raised, px(4), ImDrawFlags_RoundCornersTop);
    if (chosen && has_focus) draw.AddRectFilled({min.x + px(4), min.y}, {max.x - px(4), min.y + px(2)}, t.accent);
    const float baseline = std::floor((min.y + max.y - ImGui::GetFontSize()) / 2);
    const float title = ImGui::CalcTextSize(p.title.c_str()).x, badge = min.x + pad + title + px(6),
                inner = width - 2 * pad;
    draw.AddText({min.x + pad, baseline}, chosen || hovered ? t.text : t.text_dim, fitting(p.title, inner).c_str());
    if (!p.badge.empty() && badge + ImGui::CalcTextSize(p.badge.c_str()).x <= max.x - pad + 1)
      draw.AddText({badge, baseline}, p.badge_colour ? p.badge_colour : t.text_dim, p.badge.c_str());
    if (hovered && title > inner) ImGui::SetTooltip("%s", p.title.c_str());
  }
  if (!hidden.empty()) draw_hidden_tabs(tile, hidden, {{x, strip.min.y + px(2)}, {x + px(34), strip.max.y}});

  // 3. Maximise and back, at the right end; shown while the mouse is near.
  if (strip.width() < button * 2) return;
  const ImVec2 min{strip.max.x - button, strip.min.y}, max = strip.max;
  ImGui::PushID(tile.tabs.front().c_str());
  ImGui::SetCursorScreenPos(min);
  ImGui::InvisibleButton("size", {button, std::max(max.y - min.y, 1.0f)});
  if (probing()) probe("maximise." + tile.selected);
  const bool hovered = ImGui::IsItemHovered();
  if (ImGui::IsItemClicked()) {
    if (maximised_.empty()) later_ = [this, id = tile.selected] { maximise(id); };
    else later_ = [this] { restore(); };
  }
  if (hovered) ImGui::SetTooltip("%s", maximised_.empty() ? "Maximise (double click on the tab)" : "Restore");
  bool asks = false;
  if (explain_ && strip.width() > 5 * button) {
    ImGui::SetCursorScreenPos({min.x - button, min.y});
    ImGui::InvisibleButton("explain", {button, std::max(max.y - min.y, 1.0f)});
    if (probing()) probe("explain." + shown);
    if (ImGui::IsItemClicked()) later_ = [this, shown] { explain_(shown); };
    if ((asks = ImGui::IsItemHovered())) ImGui::SetTooltip("What is this panel?");
  }
  ImGui::PopID();
  const bool near = inside(ImGui::GetIO().MousePos, strip.min, {strip.max.x, strip.max.y + px(60)});
  if (!near && maximised_.empty()) return;
  if (explain_ && strip.width() > 5 * button)
    draw.AddText(
        {min.x - button / 2 - ImGui::CalcTextSize("?").x / 2, std::floor((min.y + max.y - ImGui::GetFontSize()) / 2)},
        asks ? t.text : t.text_faint, "?");
  const float half = px(4);
  const ImVec2 c{std::floor((min.x + max.x) / 2) + 0.5f, std::floor((min.y + max.y) / 2) + 0.5f};
  const ImU32 colour = hovered ? t.text : t.text_faint;
  if (maximised_.empty()) {
    draw.AddRect({c.x - half, c.y - half}, {c.x + half, c.y + half}, colour, 0, 0, px(1));
    draw.AddRectFilled({c.x - half, c.y - half}, {c.x + half, c.y - half + px(2)}, colour);
  } else {
    draw.AddRect({c.x - half, c.y - px(1)}, {c.x + px(1), c.y + half}, colour, 0, 0, px(1));
    draw.AddRect({c.x - px(1), c.y - half}, {c.x + half, c.y + px(1)}, colour, 0, 0, px(1));
  }
}

/// "+3", and the list behind it.
void Workspace::draw_hidden_tabs(const Layout& tile, const std::vector<std::string>& hidden, const Rect& place) {
  const std::string count = "+" + std::to_string(hidden.size());
  ImGui::PushID(tile.tabs.front().c_str());
  ImGui::SetCursorScreenPos(place.min);
  if (ImGui::InvisibleButton("more", {std::max(place.width(), 1.0f), std::max(place.height(), 1.0f)}))
    ImGui::OpenPopup("hidden tabs");
  if (probing()) probe("tabs.more." + tile.tabs.front());
  const bool hovered = ImGui::IsItemHovered();
  if (hovered) {
    std::string names;
    for (const std::string& id : hidden) names += (names.empty() ? "" : ", ") + panel(id)->title;
    ImGui::SetTooltip("%s", names.c_str());
  }
  const float width = ImGui::CalcTextSize(count.c_str()).x;
  ImGui::GetWindowDrawList()->AddText({std::floor((place.min.x + place.max.x - width) / 2),
                                       std::floor((place.min.y + place.max.y - ImGui::GetFontSize()) / 2)},
                                      hovered ? theme().accent : theme().text_dim, count.c_str());
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {px(8), px(8)});
  if (ImGui::BeginPopup("hidden tabs")) {
    for (const std::string& id : hidden) {
      if (ImGui::MenuItem(panel(id)->title.c_str())) later_ = [this, id] { touch(id); };
      if (probing()) probe("tab." + id);
    }
    ImGui::EndPopup();
  }
  ImGui::PopStyleVar();
  ImGui::PopID();
}

void Workspace::draw_tab_menu(const std::string& id) {
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {px(8), px(8)});
  if (ImGui::BeginPopupContextItem("menu")) {
    if (maximised_.empty()) {
      if (ImGui::MenuItem("Maximise")) later_ = [this, id] { maximise(id); };
    } else if (ImGui::MenuItem("Restore")) {
      later_ = [this] { restore(); };
    }
    draw_moves(id);
    ImGui::Separator();
    for (const TabAction& action : tab_actions_) {
      if (ImGui::MenuItem(action.label.c_str())) later_ = [run = action.run, id] { run(id); };
      if (probing()) probe("menu." + action.probe + "." + id);
    }
    if (!tab_actions_.empty()) ImGui::Separator();
    if (ImGui::MenuItem("Close", nullptr, false, panels_of(layout()).size() > 1)) later_ = [this, id] { hide(id); };
    if (probing()) probe("menu.close." + id);
    ImGui::EndPopup();
  }
  ImGui::PopStyleVar();
}

void Workspace::draw_moves(const std::string& id) {
  const Layout* own = tile_of(layout(), id);
  const std::vector<const Layout*> tiles = tiles_of(layout());
  if (ImGui::BeginMenu("Move to", tiles.size() > 1)) {
    for (const Layout* tile : tiles) {
      if (tile == own) continue;
      std::string names;
      for (const std::string& other : tile->tabs) names += (names.empty() ? "" : ", ") + panel(other)->title;
      names += "###" + tile->tabs.front();
      if (ImGui::MenuItem(names.c_str())) later_ = [this, id, beside = tile->tabs.front()] { move(id, beside); };
    }
    ImGui::EndMenu();
  }
  if (ImGui::BeginMenu("New tile", own && own->tabs.size() > 1)) {
    constexpr struct {
      const char* label;
      Edge edge;
    } edges[] = {{"Left", Edge::left}, {"Right", Edge::right}, {"Above", Edge::above}, {"Below", Edge::below}};
    for (const auto& e : edges) {
      if (ImGui::MenuItem(e.label)) later_ = [this, id, edge = e.edge] { split(id, id, edge); };
    }
    ImGui::EndMenu();
  }
}

}  // namespace ply::ui
