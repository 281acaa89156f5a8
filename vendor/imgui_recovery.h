// What an exception in the middle of a frame leaves open in Dear ImGui, closed again.
#pragma once
#include "vendor/imgui_compat.h"

namespace ply::compat {

/// Made at the beginning of a frame; `restore` closes the windows, tables, groups and stacks that were opened since.
class FrameState {
 public:
#if IMGUI_VERSION_NUM >= 19130
  FrameState() { ImGui::ErrorRecoveryStoreState(&state_); }
  void restore() {
    bool& asserts = ImGui::GetIO().ConfigErrorRecoveryEnableAssert;
    const bool before = asserts;
    asserts = false;
    ImGui::ErrorRecoveryTryToRecoverState(&state_);
    asserts = before;
  }

 private:
  ImGuiErrorRecoveryState state_;
#else
  FrameState() : fonts_(GImGui->FontStack.Size) {}
  void restore() {
    // Fonts are the one stack that Dear ImGui's own recovery leaves as it is. First, because windows that end compare
    // the size; not by PopFont, which would also take a texture from the draw list of a window that did not push it.
    ImGuiContext& g = *GImGui;
    if (g.FontStack.Size > fonts_) {
      g.FontStack.resize(fonts_);
      ImGui::SetCurrentFont(fonts_ == 0 ? ImGui::GetDefaultFont() : g.FontStack.back());
    }
    ImGui::ErrorCheckEndFrameRecover(nullptr, nullptr);
  }

 private:
  int fonts_;
#endif
};

}  // namespace ply::compat
