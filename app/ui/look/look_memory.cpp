#include "app/ui/look/look_memory.h"

#include <cstdlib>
#include <string_view>

#include "vendor/imgui_compat.h"

namespace ply::ui {

void remember_look(LookSettings& settings) {
  ImGuiSettingsHandler handler;
  handler.TypeName = "Look";
  handler.TypeHash = ImHashStr("Look");
  handler.UserData = &settings;
  handler.ReadOpenFn = [](ImGuiContext*, ImGuiSettingsHandler* h, const char* name) -> void* {
    return std::string_view(name) == "Main" ? h->UserData : nullptr;
  };
  handler.ReadLineFn = [](ImGuiContext*, ImGuiSettingsHandler*, void* entry, const char* text_line) {
    LookSettings& look = *static_cast<LookSettings*>(entry);
    const std::string_view line = text_line;
    if (line.starts_with("Theme=")) look.theme = parse_theme(line.substr(6)).value_or(look.theme);
    if (line.starts_with("Zoom=")) look.zoom = static_cast<float>(std::atof(text_line + 5));
    look = cleaned(look);
  };
  handler.WriteAllFn = [](ImGuiContext*, ImGuiSettingsHandler* h, ImGuiTextBuffer* out) {
    const LookSettings& look = *static_cast<const LookSettings*>(h->UserData);
    const std::string_view name = text(look.theme);
    out->appendf("[Look][Main]\nTheme=%.*s\nZoom=%.2f\n\n", static_cast<int>(name.size()), name.data(),
                 static_cast<double>(look.zoom));
  };
  compat::add_settings_handler(handler);
}

}  // namespace ply::ui
