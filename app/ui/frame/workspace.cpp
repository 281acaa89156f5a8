#include "app/ui/frame/workspace.h"

#include <algorithm>
#include <cassert>
#include <set>

#include "vendor/imgui_compat.h"

namespace ply::ui {

Workspace::Workspace(std::vector<Panel> panels, std::vector<Preset> presets)
    : panels_(std::move(panels)), presets_(std::move(presets)) {
  assert(!panels_.empty() && !presets_.empty());
  for (const Preset& preset : presets_) {
    const Layout* const compact = preset.compact ? &*preset.compact : &preset.layout;
    for (const Layout* wanted : {&preset.layout, compact, preset.small ? &*preset.small : compact}) {
      const Layout original = known_part(*wanted).value_or(tabs({panels_.front().id}));
      slots_.push_back({original, original});
    }
  }
  made_ = presets_.size();
  register_settings();
}

Workspace::~Workspace() {
  if (ImGui::GetCurrentContext()) compat::remove_settings_handler("Workspace");
}

std::optional<Layout> Workspace::known_part(const Layout& layout) const {
  // Names from a file: a panel may be unknown, or stand twice.
  std::set<std::string> seen;
  struct Filter {
    const Workspace& workspace;
    std::set<std::string>& seen;
    std::optional<Layout> operator()(const Layout& node) const {
      if (node.is_tile()) {
        Layout tile;
        for (const std::string& id : node.tabs) {
          if (const_cast<Workspace&>(workspace).panel(id) && seen.insert(id).second) tile.tabs.push_back(id);
        }
        if (tile.tabs.empty()) return std::nullopt;
        const bool kept = std::find(tile.tabs.begin(), tile.tabs.end(), node.selected) != tile.tabs.end();
        tile.selected = kept ? node.selected : tile.tabs.front();
        return tile;
      }
      std::optional<Layout> first = (*this)(node.parts[0]), second = (*this)(node.parts[1]);
      if (!first) return second;
      if (!second) return first;
      Layout copy = node;
      copy.parts = {*std::move(first), *std::move(second)};
      return copy;
    }
  };
  return Filter{*this, seen}(layout);
}

void Workspace::changed() { ImGui::MarkIniSettingsDirty(); }

bool Workspace::select_preset(std::string_view name) {
  for (std::size_t i = 0; i < presets_.size(); i++) {
    if (presets_[i].name != name) continue;
    if (preset_ != i) maximised_.clear();
    preset_ = i;
    // The form for this window, so that what is shown before the next frame is shown in it.
    if (size_ == 2 && !presets_[i].small) size_ = 1;
    if (size_ == 1 && !presets_[i].compact) size_ = 0;
    changed();
    return true;
  }
  return false;
}

void Workspace::reset_layout() {
  slot().current = slot().original;
  maximised_.clear();
  changed();
}

Panel* Workspace::panel(std::string_view id) {
  const auto it = std::find_if(panels_.begin(), panels_.end(), [&](const Panel& p) { return p.id == id; });
  return it == panels_.end() ? nullptr : &*it;
}

bool Workspace::is_open(std::string_view id) const { return tile_of(layout(), id) != nullptr; }

bool Workspace::is_visible(std::string_view id) const {
  const Layout* tile = tile_of(layout(), id);
  if (!tile || shown_in(*tile) != id) return false;
  if (maximised_.empty()) return is_drawn(layout(), tile);
  return tile_of(layout(), maximised_) == tile;
}

void Workspace::touch(std::string_view id) {
  if (Layout* tile = tile_of(*slot().current, id)) {
    tile->selected = id;
    make_room(*slot().current, tile);
  }
  focus_wanted_ = id;
  changed();
}

bool Workspace::show(std::string_view id) {
  if (!panel(id)) return false;
  const std::string wanted(id);
  if (!is_open(wanted)) {
    // Beside those that stand with it in the preset as it was made, else in the last tile.
    std::string beside = tiles_of(*slot().current).back()->tabs.front();
    if (const Layout* home = tile_of(slot().original, wanted)) {
      for (const std::string& other : home->tabs) {
        if (is_open(other)) beside = other;
      }
    }
    move_panel(*slot().current, wanted, beside);
  }
  if (!maximised_.empty() && tile_of(layout(), maximised_) != tile_of(layout(), wanted)) maximised_.clear();
  touch(wanted);
  return true;
}

bool Workspace::hide(std::string_view id) {
  const std::string gone(id);
  if (!remove_panel(*slot().current, gone)) return false;
  if (maximised_ == gone) maximised_.clear();
  changed();
  return true;
}

bool Workspace::move(std::string_view id, std::string_view beside) {
  if (!panel(id) || !move_panel(*slot().current, id, beside)) return false;
  touch(std::string(id));
  return true;
}

bool Workspace::split(std::string_view id, std::string_view beside, Edge edge) {
  if (!panel(id) || !split_tile(*slot().current, id, beside, edge)) return false;
  touch(std::string(id));
  return true;
}

bool Workspace::maximise(std::string_view id) {
  const std::string chosen(id);
  if (!show(chosen)) return false;
  maximised_ = chosen;
  return true;
}

void Workspace::focus_next(int step) {
  std::vector<std::string> visible;
  for (const Layout* tile : tiles_of(layout())) {
    if (is_visible(tile->selected)) visible.push_back(tile->selected);
  }
  if (visible.empty()) return;
  const int count = static_cast<int>(visible.size());
  const auto it = std::find(visible.begin(), visible.end(), focused_);
  const int at = it == visible.end() ? (step > 0 ? -1 : 0) : static_cast<int>(it - visible.begin());
  focus_wanted_ = visible[static_cast<std::size_t>(((at + step) % count + count) % count)];
}

bool Workspace::capture_drawing(std::string_view id, bool smooth, std::function<void(const PanelDrawing&)> take,
                                std::optional<ImVec2> size) {
  if (capturing() || !panel(id)) return false;
  // What is worked out in one frame is drawn in the next; windows inside know their size a frame later
  constexpr int frames_to_settle = 5;
  capture_ = {};
  capture_.panel = id, capture_.frames = frames_to_settle, capture_.smooth = smooth, capture_.size = size,
  capture_.take = std::move(take);
  return true;
}

void Workspace::capture_text(std::string_view id) {
  capture_wanted_ = id;
  captured_.clear();
}

}  // namespace ply::ui
