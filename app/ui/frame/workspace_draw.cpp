#include <algorithm>
#include <cmath>

#include "app/ui/frame/workspace.h"
#include "app/ui/input/keys.h"
#include "app/ui/input/probes.h"
#include "app/ui/look/look.h"
#include "engine/base/bounded.h"
#include "vendor/imgui_drawn.h"

namespace ply::ui {
namespace {

constexpr float smallest_tile = 64;     // design pixels; a splitter stops here
constexpr float smallest_content = 20;  // below, a panel is not drawn at all

float strip_height() { return ImGui::GetFontSize() + px(11); }

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
  note_steps();
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
  const float first = bounded(std::floor(total * node.ratio), min, total - min);
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
  const auto position = [&] { return bounded(std::floor(total * node.ratio), min, total - min); };
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
    const float wanted = bounded(std::round(mouse - grab_offset_ - origin), min, std::max(total - min, min));
    if (wanted != position()) {
      node.ratio = bounded((wanted + 0.5f) / total, smallest_share, 1 - smallest_share);
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

/// The panel whose drawing is wanted: as it is shown, or else unseen where its tile is, or in the middle of the
/// workspace.
void Workspace::draw_captured(const Rect& area) {
  Panel& wanted = *panel(capture_.panel);
  const bool visible = std::any_of(visible_.begin(), visible_.end(), [&](const auto& v) { return v.first == &wanted; });
  Rect place = capture_.place.value_or(area);
  if (capture_.size) {
    const ImVec2 size{bounded(capture_.size->x, std::min(px(64), area.width()), area.width()),
                      bounded(capture_.size->y, std::min(px(64), area.height()), area.height())};
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
