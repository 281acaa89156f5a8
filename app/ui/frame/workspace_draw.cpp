#include <algorithm>
#include <cmath>

#include "app/ui/frame/workspace.h"
#include "app/ui/input/keys.h"
#include "app/ui/input/probes.h"
#include "app/ui/look/look.h"
#include "vendor/imgui_drawn.h"

namespace ply::ui {
namespace {

constexpr float smallest_tile = 64;     // design pixels; a splitter stops here
constexpr float smallest_content = 20;  // below, a panel is not drawn at all

float strip_height() { return ImGui::GetFontSize() + px(11); }

/// As much of a title as fits, with an ellipsis where that is not all of it.
std::string fitting(std::string title, float width) {
  const auto wide = [](const std::string& s) { return ImGui::CalcTextSize(s.c_str()).x; };
  if (wide(title) <= width) return title;
  while (!title.empty() && wide(title + signs().ellipsis) > width) title.pop_back();  // titles are ours and plain
  return title + signs().ellipsis;
}

bool inside(ImVec2 p, ImVec2 min, ImVec2 max) { return p.x >= min.x && p.x < max.x && p.y >= min.y && p.y < max.y; }

}  // namespace

void Workspace::draw(ImVec2 position, ImVec2 size) {
  const Rect area{{std::floor(position.x), std::floor(position.y)},
                  {std::floor(position.x + std::max(size.x, 1.0f)), std::floor(position.y + std::max(size.y, 1.0f))}};
  const Preset& preset = presets_[preset_];
  const ImVec2 display{ImGui::GetIO().DisplaySize.x / look().scale(), ImGui::GetIO().DisplaySize.y / look().scale()};
  const bool small = display.x < min_width || display.y < min_height;
  size_ = small && preset.small ? 2 : preset.compact && size.x / look().scale() < preset.compact_below ? 1 : 0;
  visible_.clear();
  capture_.place.reset();
  if (capture_.frames == 0) capture_.panel.clear();

  // 1. The host: splitters and tab strips. It alone stays at the back; the panels lie over it.
  ImGui::SetNextWindowPos(area.min);
  ImGui::SetNextWindowSize({area.width(), area.height()});
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {0, 0});
  ImGui::PushStyleColor(ImGuiCol_WindowBg, theme().backdrop);
  constexpr ImGuiWindowFlags host = ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove |
                                    ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoScrollWithMouse |
                                    ImGuiWindowFlags_NoBringToFrontOnFocus | ImGuiWindowFlags_NoNav;
  ImGui::Begin("##workspace", nullptr, host);
  ImGui::PopStyleColor();
  ImGui::PopStyleVar();
  Layout* alone = maximised_.empty() ? nullptr : tile_of(*slot().current, maximised_);
  if (alone) draw_tile(*alone, area);
  else draw_node(*slot().current, area, "split");
  ImGui::SetCursorScreenPos(area.min);
  ImGui::Dummy({1, 1});
  ImGui::End();

  // 2. The panels.
  for (const auto& [panel, rect] : visible_)
    if (panel->id != capture_.panel) draw_panel(*panel, rect);
  if (!capture_.panel.empty()) draw_captured(area);

  // 3. What was asked for on the way.
  if (later_) {
    const std::function<void()> change = std::move(later_);
    later_ = nullptr;
    change();
  }
}

void Workspace::draw_node(Layout& node, const Rect& area, const std::string& path) {
  if (node.is_tile()) return draw_tile(node, area);
  for (const std::size_t i : {0u, 1u})
    if (takes_all(node.parts[i], node.parts[1 - i])) return draw_node(node.parts[i], area, path + (i ? ".1" : ".0"));
  const float gap = std::max(px(5), 1.0f);
  draw_splitter(node, area, path, gap);

  const bool side_by_side = node.kind == Layout::Kind::row;
  const float total = std::max((side_by_side ? area.width() : area.height()) - gap, 0.0f);
  const float min = std::min(px(smallest_tile), std::floor(total / 2));
  const float first = std::clamp(std::floor(total * node.ratio), min, total - min);
  Rect a = area, b = area;
  if (side_by_side) {
    a.max.x = area.min.x + first;
    b.min.x = std::min(a.max.x + gap, area.max.x);
  } else {
    a.max.y = area.min.y + first;
    b.min.y = std::min(a.max.y + gap, area.max.y);
  }
  draw_node(node.parts[0], a, path + ".0");
  draw_node(node.parts[1], b, path + ".1");
}

void Workspace::draw_splitter(Layout& node, const Rect& area, const std::string& path, float gap) {
  const bool side_by_side = node.kind == Layout::Kind::row;
  const float origin = side_by_side ? area.min.x : area.min.y;
  const float total = std::max((side_by_side ? area.width() : area.height()) - gap, 1.0f);
  const float min = std::min(px(smallest_tile), std::floor(total / 2));
  const auto position = [&] { return std::clamp(std::floor(total * node.ratio), min, total - min); };
  const auto corner = [&](float along) {
    return side_by_side ? ImVec2{area.min.x + along, area.min.y} : ImVec2{area.min.x, area.min.y + along};
  };
  const ImVec2 extent =
      side_by_side ? ImVec2{gap, std::max(area.height(), 1.0f)} : ImVec2{std::max(area.width(), 1.0f), gap};

  ImGui::SetCursorScreenPos(corner(position()));
  ImGui::InvisibleButton(path.c_str(), extent);
  probe(path);
  const float mouse = side_by_side ? ImGui::GetIO().MousePos.x : ImGui::GetIO().MousePos.y;
  const bool active = ImGui::IsItemActive(), hot = active || ImGui::IsItemHovered();
  if (hot) ImGui::SetMouseCursor(side_by_side ? ImGuiMouseCursor_ResizeEW : ImGuiMouseCursor_ResizeNS);
  // The mouse keeps its place on the splitter: what it moved beyond a limit has to be moved back first.
  if (ImGui::IsItemActivated()) grab_offset_ = mouse - (origin + position());
  if (ImGui::IsItemHovered() && ImGui::IsMouseDoubleClicked(0)) {
    node.ratio = node.home;
    grab_offset_ = mouse - (origin + position());
    changed();
  } else if (active) {
    const float wanted = std::clamp(std::round(mouse - grab_offset_ - origin), min, std::max(total - min, min));
    if (wanted != position()) {
      node.ratio = std::clamp((wanted + 0.5f) / total, smallest_share, 1 - smallest_share);
      changed();
    }
  }
  if (hot) {
    const ImVec2 min = corner(position());
    ImGui::GetWindowDrawList()->AddRectFilled(min, {min.x + extent.x, min.y + extent.y},
                                              active ? theme().accent : with_alpha(theme().accent, 0.45f));
  }
}

std::string Workspace::shown_in(const Layout& tile) const {
  const auto wanted = [&](const std::string& id) {
    return std::any_of(panels_.begin(), panels_.end(), [&](const Panel& p) { return p.id == id && p.wanted; });
  };
  if (wanted(tile.selected)) return tile.selected;
  const auto it = std::find_if(tile.tabs.begin(), tile.tabs.end(), wanted);
  return it == tile.tabs.end() ? std::string() : *it;
}

void Workspace::draw_tile(Layout& tile, const Rect& area) {
  if (area.width() < 2 || area.height() < 2) return;
  // Where all is large, a panel that is alone in its tile has the room of its tab as well.
  const bool alone = size_ == 2 && tile.tabs.size() == 1 && maximised_.empty();
  const float strip = alone ? 0 : std::min(strip_height(), area.height());
  if (!alone) draw_tab_strip(tile, {area.min, {area.max.x, area.min.y + strip}});
  const Rect content{{area.min.x, area.min.y + strip}, area.max};
  if (content.width() < px(smallest_content) || content.height() < px(smallest_content)) return;
  if (Panel* on_top = panel(shown_in(tile))) visible_.emplace_back(on_top, content);
  if (std::find(tile.tabs.begin(), tile.tabs.end(), capture_.panel) != tile.tabs.end()) capture_.place = content;
}

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

/// The panel whose drawing is wanted: as it is shown, or else unseen where its tile is, or in the middle of the
/// workspace.
void Workspace::draw_captured(const Rect& area) {
  Panel& wanted = *panel(capture_.panel);
  const bool visible = std::any_of(visible_.begin(), visible_.end(), [&](const auto& v) { return v.first == &wanted; });
  Rect place = capture_.place.value_or(area);
  if (capture_.size) {
    const ImVec2 size{std::clamp(capture_.size->x, std::min(px(64), area.width()), area.width()),
                      std::clamp(capture_.size->y, std::min(px(64), area.height()), area.height())};
    place.min = {std::floor(std::min(place.min.x, area.max.x - size.x)),
                 std::floor(std::min(place.min.y, area.max.y - size.y))};
    place.max = {place.min.x + std::floor(size.x), place.min.y + std::floor(size.y)};
  } else if (!capture_.place) {
    const float dx = std::floor(area.width() / 6), dy = std::floor(area.height() / 6);
    place = {{area.min.x + dx, area.min.y + dy}, {area.max.x - dx, area.max.y - dy}};
  }
  draw_panel(wanted, place, !visible);
}

void Workspace::draw_panel(Panel& panel, const Rect& area, bool unseen) {
  const bool capture_now = panel.id == capture_.panel && capture_.frames > 0;
  const compat::NoMouse away(capture_now);
  const compat::PlainEdges edges(capture_now && !capture_.smooth);
  ImGui::SetNextWindowPos(area.min);
  ImGui::SetNextWindowSize({area.width(), area.height()});
  if (focus_wanted_ == panel.id) {
    ImGui::SetNextWindowFocus();
    focus_wanted_.clear();
  }
  // Saved settings stay on: the tables in a window without them would forget their columns.
  ImGuiWindowFlags flags =
      ImGuiWindowFlags_NoTitleBar | ImGuiWindowFlags_NoResize | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoCollapse;
  if (!panel.scrolls) flags |= ImGuiWindowFlags_NoScrollbar | ImGuiWindowFlags_NoScrollWithMouse;
  if (unseen) flags |= ImGuiWindowFlags_NoFocusOnAppearing | ImGuiWindowFlags_NoBringToFrontOnFocus;
  if (!panel.padding) ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {0, 0});
  ImGui::PushStyleVar(ImGuiStyleVar_WindowBorderSize, theme().name == ThemeName::contrast ? 1.0f : 0.0f);
  const bool open = ImGui::Begin((panel.title + "###panel." + panel.id).c_str(), nullptr, flags);
  ImGui::PopStyleVar();
  if (!panel.padding) ImGui::PopStyleVar();
  if (unseen) compat::send_to_back();
  if (!unseen && ImGui::IsWindowFocused(ImGuiFocusedFlags_ChildWindows)) focused_ = panel.id;
  if (probing() && !unseen) probe_rect("panel." + panel.id, area.min, area.max);
  if (open) {
    const bool capture = capture_wanted_ == panel.id;
    if (capture) compat::begin_text_capture();
    if (panel.draw) panel.draw();
    if (capture) {
      captured_ = compat::end_text_capture();
      capture_wanted_.clear();
    }
  }
  constexpr int longest_wait = 3600;  // frames: a minute
  const bool wait = capture_.held && capture_.frames == 1 && ++capture_.waited < longest_wait;
  if (capture_now && !wait && --capture_.frames == 0) {
    PanelDrawing drawing{{}, area.min, area.max};
    compat::drawn_lists(drawing.lists);
    const auto take = std::move(capture_.take);
    take(drawing);
  }
  ImGui::End();
}

}  // namespace ply::ui
