// Text fields on std::string.
#pragma once
#include <imgui.h>

#include <string>

namespace ply::ui {

/// True when changed, or with EnterReturnsTrue when Enter was pressed. `hint` is shown while it is empty; may be null.
bool text_field(const char* label, std::string& text, const char* hint = nullptr, ImGuiInputTextFlags flags = 0);
bool text_area(const char* label, std::string& text, ImVec2 size);

}  // namespace ply::ui
