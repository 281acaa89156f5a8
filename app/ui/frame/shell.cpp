#include "app/ui/frame/shell.h"

#include <algorithm>

#include "app/ui/look/look.h"

namespace ply::ui {
namespace {

constexpr ImGuiWindowFlags bar_flags = ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove |
                                       ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoScrollWithMouse |
                                       ImGuiWindowFlags_NoNav;

/// A bar across the display; its items stand in the middle of its height.
void draw_bar(const char* name, float top, float height, const std::function<void()>& items, ImVec2 padding) {
  ImGui::SetNextWindowPos({0, top});
  ImGui::SetNextWindowSize({std::max(ImGui::GetIO().DisplaySize.x, 1.0f), std::max(height, 1.0f)});
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, padding);
  ImGui::PushStyleVar(ImGuiStyleVar_WindowMinSize, {1, 1});
  ImGui::PushStyleColor(ImGuiCol_WindowBg, theme().backdrop);
  ImGui::Begin(name, nullptr, bar_flags);
  ImGui::PopStyleColor();
  ImGui::PopStyleVar(2);
  items();
  ImGui::End();
}

}  // namespace

void draw_shell(Workspace& workspace, const ShellParts& parts) {
  const ImVec2 display = ImGui::GetIO().DisplaySize;
  float top = 0, bottom = display.y;
  if (parts.menu && ImGui::BeginMainMenuBar()) {
    parts.menu();
    top = ImGui::GetWindowHeight();
    ImGui::EndMainMenuBar();
  }
  const float frame = ImGui::GetFrameHeight();
  if (parts.tools && parts.tool_lines > 0) {
    const float further = static_cast<float>(parts.tool_lines - 1) * ImGui::GetFrameHeightWithSpacing();
    const float height = frame + further + px(10), pad = px(3);
    draw_bar("##tools", top, height, parts.tools, {px(10), pad});
    top += height;
  }
  if (parts.line && parts.line_height > 0) {
    draw_bar("##line", top, parts.line_height, parts.line, {px(10), px(5)});
    top += parts.line_height;
  }
  if (parts.status) {
    const float height = ImGui::GetTextLineHeight() + px(10);
    bottom -= height;
    draw_bar("##status", std::max(bottom, 0.0f), height, parts.status, {px(10), px(5)});
  }
  workspace.draw({0, top}, {std::max(display.x, 1.0f), std::max(bottom - top, 1.0f)});
}

}  // namespace ply::ui
