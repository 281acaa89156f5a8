#include "app/ui/dialogs/popup.h"

#include <algorithm>
#include <cmath>

#include "app/ui/input/keys.h"
#include "app/ui/input/probes.h"
#include "app/ui/look/look.h"
#include "engine/base/bounded.h"
#include "vendor/imgui_compat.h"

namespace ply::ui {

bool begin_popup(const char* id, bool& asked, ImVec2 size, bool modal, const char* title) {
  if (asked) ImGui::OpenPopup(id);
  asked = false;
  const ImVec2 display = ImGui::GetIO().DisplaySize;
  size = {std::min(px(size.x), display.x - px(16)), size.y > 0 ? std::min(px(size.y), display.y - px(16)) : 0};
  const float room = display.y - (size.y > 0 ? size.y : px(300));
  ImGui::SetNextWindowPos({std::floor((display.x - size.x) / 2), std::floor(bounded(room * 0.3f, px(8), px(160)))},
                          ImGuiCond_Always);
  ImGui::SetNextWindowSize({std::max(size.x, 32.0f), std::max(size.y, 0.0f)}, ImGuiCond_Always);
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {px(16), px(14)});
  ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, px(6));
  ImGui::PushStyleVar(ImGuiStyleVar_PopupRounding, px(6));
  constexpr ImGuiWindowFlags flags = ImGuiWindowFlags_NoTitleBar | ImGuiWindowFlags_NoResize | ImGuiWindowFlags_NoMove |
                                     ImGuiWindowFlags_NoSavedSettings;
  const bool open = modal ? ImGui::BeginPopupModal(id, nullptr, flags) : ImGui::BeginPopup(id, flags);
  ImGui::PopStyleVar(3);
  if (!open) return false;
  if (title) {
    compat::push_font(fonts().big);
    ImGui::TextUnformatted(title);
    ImGui::PopFont();
    ImGui::Dummy({1, px(2)});
  }
  // A list that is open over it takes Esc for itself.
  const ImGuiContext& g = *ImGui::GetCurrentContext();
  const bool covered = g.OpenPopupStack.Size > g.BeginPopupStack.Size;
  if (!covered && compat::key_hit(static_cast<int>(Key::escape), false)) ImGui::CloseCurrentPopup();
  return true;
}

int open_lists() { return ImGui::GetCurrentContext()->OpenPopupStack.Size; }

void close_list_by_key(int before) {
  const ImGuiContext& g = *ImGui::GetCurrentContext();
  if (before == 0 || g.OpenPopupStack.Size != before || !compat::key_hit(static_cast<int>(Key::escape), false)) return;
  const ImGuiWindow* top = g.OpenPopupStack.back().Window;
  if (top && (top->Flags & ImGuiWindowFlags_Modal)) return;
  ImGui::ClosePopupToLevel(before - 1, true);
}

void end_popup() { ImGui::EndPopup(); }

int popup_buttons(const char* doing, bool enabled) {
  const float width = px(110), both = width * 2 + ImGui::GetStyle().ItemSpacing.x;
  ImGui::Dummy({1, px(4)});
  ImGui::SetCursorPosX(ImGui::GetCursorPosX() + std::max(0.0f, ImGui::GetContentRegionAvail().x - both));
  int answer = 0;
  if (ImGui::Button("Cancel", {width, 0})) answer = -1;
  probe("btn.cancel");
  ImGui::SameLine();
  ImGui::BeginDisabled(!enabled);
  ImGui::PushStyleColor(ImGuiCol_Button, mix(theme().button, theme().accent, 0.55f));
  if (ImGui::Button(doing, {width, 0})) answer = 1;
  ImGui::PopStyleColor();
  ImGui::EndDisabled();
  probe("btn.ok");
  if (enabled && answer == 0 && compat::key_hit(static_cast<int>(Key::enter), false)) answer = 1;
  if (answer != 0) ImGui::CloseCurrentPopup();
  return answer;
}

}  // namespace ply::ui
