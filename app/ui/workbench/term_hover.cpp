#include "app/ui/workbench/term_hover.h"

#include <cstdio>

#include "app/ui/host/drawn_text.h"
#include "app/ui/look/look.h"
#include "app/ui/look/tr.h"
#include "app/ui/widgets/text.h"
#include "vendor/imgui_compat.h"

namespace ply::ui {
namespace {

constexpr float patience = 0.6f;  // seconds
constexpr int look_again = 30;    // frames: what is under the mouse may have changed

const GlossaryEntry* term_under(ImVec2 mouse) {
  const ImGuiWindow* window = ImGui::GetCurrentContext()->HoveredWindow;
  if (!window) return nullptr;
  const GlyphReader reader;
  // What a window writes over its children counts as well.
  for (; window; window = window->ParentWindow) {
    if (!window->Active) continue;
    const DrawnLine line = line_at(*window->DrawList, reader, mouse);
    for (std::size_t i = 0; i < line.at.size(); ++i) {
      const auto& [min, max] = line.boxes[i];
      if (mouse.x < min.x - 1 || mouse.x > max.x + 1) continue;
      return glossary_term_at(line.text, line.at[i]).entry;
    }
  }
  return nullptr;
}

// Whether this frame has a tooltip already.
bool has_tooltip() {
  char name[24];
  std::snprintf(name, sizeof name, "##Tooltip_%02d", ImGui::GetCurrentContext()->TooltipOverrideCount);
  const ImGuiWindow* w = ImGui::FindWindowByName(name);
  return w && w->Active && w->LastFrameActive == ImGui::GetFrameCount();
}

}  // namespace

void TermHover::draw(bool on) {
  const ImGuiIO& io = ImGui::GetIO();
  const bool moved = io.MousePos.x != mouse_.x || io.MousePos.y != mouse_.y,
             pressed = io.MouseDown[0] || io.MouseDown[1] || io.MouseWheel != 0;
  if (!on || moved || pressed || !ImGui::IsMousePosValid()) {
    mouse_ = io.MousePos, rested_ = 0, looked_ = -1, entry_ = nullptr;
    return;
  }
  rested_ += io.DeltaTime;
  if (rested_ < patience) return;
  if (looked_ < 0 || ++looked_ >= look_again) entry_ = term_under(mouse_), looked_ = 0;
  if (!entry_) return;
  const bool goes_on = has_tooltip();
  ImGui::BeginTooltip();
  if (goes_on) ImGui::Separator();
  ImGui::PushTextWrapPos(px(360));
  coloured(theme().accent, entry_->term);
  ImGui::SameLine(0, px(12));
  dim(tr("F1: glossary"));
  ImGui::TextUnformatted(entry_->meaning);
  ImGui::PopTextWrapPos();
  ImGui::EndTooltip();
}

}  // namespace ply::ui
