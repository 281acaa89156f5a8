// The workspace in the settings file:
//   [Workspace][Main]            Version, Preset
//   [Workspace][Debug]           one line `Node=` a node of the layout, as write_layout() gives them
//   [Workspace][Debug/compact]   likewise [Workspace][Debug/small]
//   [Workspace][own/NAME]        a layout of one's own, as it was kept under this name; what was done to it since
//                                stands in [Workspace][NAME]
// A section that is damaged or empty leaves the preset as it was made.
#include <string_view>

#include "app/ui/frame/workspace.h"
#include "vendor/imgui_compat.h"

namespace ply::ui {
namespace {
// Raised when presets change so much that layouts saved by older versions should be forgotten.
constexpr std::string_view version = "1", own = "own/";
}  // namespace

std::string Workspace::slot_name(std::size_t index) const {
  static constexpr const char* ends[sizes] = {"", "/compact", "/small"};
  return presets_[index / sizes].name + ends[index % sizes];
}

void Workspace::register_settings() {
  ImGuiSettingsHandler handler;
  handler.TypeName = "Workspace";
  handler.TypeHash = ImHashStr("Workspace");
  handler.UserData = this;
  handler.ReadOpenFn = [](ImGuiContext*, ImGuiSettingsHandler* h, const char* name) -> void* {
    auto& self = *static_cast<Workspace*>(h->UserData);
    self.reading_.push_back({name, {}});
    return &self;  // the section that is read is the last one
  };
  handler.ReadLineFn = [](ImGuiContext*, ImGuiSettingsHandler* h, void*, const char* line) {
    auto& self = *static_cast<Workspace*>(h->UserData);
    constexpr std::size_t max_lines = 1000;
    if (self.reading_.back().lines.size() < max_lines) self.reading_.back().lines.emplace_back(line);
  };
  handler.ApplyAllFn = [](ImGuiContext*, ImGuiSettingsHandler* h) {
    static_cast<Workspace*>(h->UserData)->apply_settings();
  };
  handler.WriteAllFn = [](ImGuiContext*, ImGuiSettingsHandler* h, ImGuiTextBuffer* out) {
    static_cast<const Workspace*>(h->UserData)->write_settings(*out);
  };
  compat::add_settings_handler(handler);
}

void Workspace::apply_settings() {
  std::vector<Saved> sections = std::move(reading_);
  reading_.clear();

  // 1. The main section says whether the rest can be trusted.
  bool current_version = false;
  std::string wanted;
  for (const Saved& section : sections) {
    if (section.name != "Main") continue;
    for (std::string_view line : section.lines) {
      if (line.starts_with("Version=")) current_version = line.substr(8) == version;
      if (line.starts_with("Preset=")) wanted = line.substr(7);
    }
  }
  const auto saved_in = [this](const Saved& section) -> std::optional<Layout> {
    std::vector<std::string> nodes;
    for (std::string_view line : section.lines) {
      if (line.starts_with("Node=")) nodes.emplace_back(line.substr(5));
    }
    const Result<Layout> saved = parse_layout(nodes);
    return saved ? known_part(*saved) : std::nullopt;
  };
  if (current_version)
    for (const Saved& section : sections) {
      const std::string name = section.name.starts_with(own) ? section.name.substr(own.size()) : std::string();
      if (name.empty() || index_of(name) < presets_.size()) continue;
      if (const std::optional<Layout> known = saved_in(section)) add_own(name, *known);
    }
  if (const std::size_t i = index_of(wanted); i < presets_.size()) preset_ = i;
  if (!current_version) return;

  // 2. The layouts.
  for (const Saved& section : sections) {
    for (std::size_t i = 0; i < slots_.size(); i++) {
      if (section.name != slot_name(i)) continue;
      if (std::optional<Layout> known = saved_in(section)) {
        take_homes(*known, slots_[i].original);
        slots_[i].current = std::move(known);
      }
    }
  }
}

void Workspace::write_settings(ImGuiTextBuffer& out) const {
  out.appendf("[Workspace][Main]\nVersion=%s\nPreset=%s\n\n", std::string(version).c_str(), preset().c_str());
  const auto write = [&out](const std::string& name, const Layout& layout) {
    out.appendf("[Workspace][%s]\n", name.c_str());
    for (const std::string& line : write_layout(layout)) out.appendf("Node=%s\n", line.c_str());
    out.append("\n");
  };
  for (std::size_t i = made_; i < presets_.size(); i++) write(std::string(own) + presets_[i].name, presets_[i].layout);
  for (std::size_t i = 0; i < slots_.size(); i++) {
    if (*slots_[i].current == slots_[i].original) continue;  // what was not changed follows the program's presets
    write(slot_name(i), *slots_[i].current);
  }
}

}  // namespace ply::ui
