#include "app/ui/host/settings_section.h"

#include <utility>

#include "vendor/imgui_compat.h"

namespace ply::ui {

SettingsSection::SettingsSection(Part part) : part_(std::move(part)) {
  ImGuiSettingsHandler handler;
  handler.TypeName = part_.type;
  handler.TypeHash = ImHashStr(part_.type);
  handler.UserData = this;
  handler.ReadOpenFn = [](ImGuiContext*, ImGuiSettingsHandler* h, const char* name) -> void* {
    const Part& kept = static_cast<const SettingsSection*>(h->UserData)->part_;
    if (std::string_view(name) != kept.name) return nullptr;
    if (kept.begin) kept.begin();
    return h->UserData;
  };
  handler.ReadLineFn = [](ImGuiContext*, ImGuiSettingsHandler*, void* entry, const char* line) {
    static_cast<const SettingsSection*>(entry)->part_.read(line);
  };
  handler.WriteAllFn = [](ImGuiContext*, ImGuiSettingsHandler* h, ImGuiTextBuffer* out) {
    const Part& kept = static_cast<const SettingsSection*>(h->UserData)->part_;
    const std::string lines = kept.write();
    if (!lines.empty()) out->appendf("[%s][%s]\n%s\n", kept.type, kept.name, lines.c_str());
  };
  compat::add_settings_handler(handler);
}

SettingsSection::~SettingsSection() {
  if (ImGui::GetCurrentContext()) compat::remove_settings_handler(part_.type);
}

}  // namespace ply::ui
